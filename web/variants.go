package web

import (
	"context"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/content"
)

// readVariant returns the seed of the variant that the address names, or 0 if it names none.
func readVariant(c echo.Context) uint32 {
	n, err := strconv.ParseUint(c.QueryParam("v"), 10, 32)
	if err != nil {
		return 0
	}
	return uint32(n)
}

// versionOf returns the version of a question or of its variant.
func (s *site) versionOf(q *content.Question) string {
	if v := q.VariantVersion(); v != "" {
		return v
	}
	return s.index.versions[q.ID]
}

// keysOf returns the keys of the answers of a question or of its variant.
func (s *site) keysOf(q *content.Question) []string {
	if q.Seed == 0 {
		return s.index.keys[q.ID]
	}
	return q.Keys()
}

// isVariant reports whether a version is that of one of a question's variants.
func (s *site) isVariant(id, version string) bool {
	ok, err := s.lib.IsVersion(context.Background(), id, version)
	if err != nil {
		s.log.Error("the variants of a question couldn’t be read", "question", id, "err", err)
	}
	return ok
}
