package web

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// notChanged gives the answer an ETag made of a version, of the address and of what this reader may
// do, and answers 304 if the reader has that page already: then nothing else is to be done. The
// version has to change with the program too, as that of the imported cards does. The tag is a weak
// one, because the page is compressed on the way.
func (s *site) notChanged(c echo.Context, version string) bool {
	r := c.Request()
	may := adminBase(c)
	sum := sha256.Sum256([]byte(strings.Join([]string{version, s.lib.Version(), s.made.frame.site.CSS, s.made.frame.site.JS, s.made.frame.site.BenchJS, may, r.URL.RequestURI()}, "\x00")))
	tag := `W/"` + hex.EncodeToString(sum[:10]) + `"`
	h := c.Response().Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", cacheRevalidate)
	h["Vary"] = varyEncoding
	for t := range strings.SplitSeq(r.Header.Get("If-None-Match"), ",") {
		if t = strings.TrimSpace(t); t == tag || t == "*" {
			c.Response().WriteHeader(http.StatusNotModified)
			return true
		}
	}
	return false
}
