package guard

import (
	"bytes"
	"net/http"

	"github.com/labstack/echo/v4"
)

// ContentPolicy allows only the site's own files, nothing inline, no frames and no plug-ins, and
// forms only to the site itself. So a mistake in escaping can't become a script.
const ContentPolicy = "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; " +
	"frame-ancestors 'none'"

// The security headers of every response.
var (
	headerCSP         = []string{ContentPolicy}
	headerNoSniff     = []string{"nosniff"}
	headerFrame       = []string{"DENY"}
	headerReferrer    = []string{"same-origin"}
	headerOpener      = []string{"same-origin"}
	headerResource    = []string{"same-origin"}
	headerPermissions = []string{"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"}
)

// SetSecurityHeaders sets the security headers without allocating. The slices are shared and must
// not be changed.
func SetSecurityHeaders(h http.Header) {
	h["Content-Security-Policy"] = headerCSP
	h["X-Content-Type-Options"] = headerNoSniff
	h["X-Frame-Options"] = headerFrame
	h["Referrer-Policy"] = headerReferrer
	h["Cross-Origin-Opener-Policy"] = headerOpener
	h["Cross-Origin-Resource-Policy"] = headerResource
	h["Permissions-Policy"] = headerPermissions
}

// SecurityTag has all security headers as they are sent, in the order of their names. It is part of
// every page's ETag. A client that has a page therefore has it with these headers, and a 304
// needn't repeat them.
var SecurityTag = func() []byte {
	h := http.Header{}
	SetSecurityHeaders(h)
	var b bytes.Buffer
	_ = h.Write(&b) // never fails: it writes into memory
	return b.Bytes()
}()

// SecurityHeaders sets the security headers on every response that Echo sends. The page cache sets
// them itself.
func SecurityHeaders(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		SetSecurityHeaders(c.Response().Header())
		return next(c)
	}
}

// EmbedPolicy is the security policy of a page that anybody may show in a frame. It shows itself
// and does nothing else.
const EmbedPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors *"

// AllowFrames lets other sites show a page in a frame. The page must have no scripts and no forms.
func AllowFrames(h http.Header) {
	h["Content-Security-Policy"] = []string{EmbedPolicy}
	h["Cross-Origin-Resource-Policy"] = []string{"cross-origin"}
	delete(h, "X-Frame-Options")
}
