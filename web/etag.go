package web

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"
)

// notChanged sets an ETag on the response and reports whether the reader already has that page. If
// so, it has answered 304, and the handler must write nothing more. The ETag is made of the given
// version, the content's version, the scripts and style sheet, the address, and whether the reader
// is an administrator. The given version must also change with the program, as that of the imported
// cards does. The ETag is weak, because the page is compressed after it is set.
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
