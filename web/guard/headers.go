package guard

import (
	"bytes"
	"net/http"

	"github.com/labstack/echo/v4"
)

// ContentPolicy allows our own files only: nothing inline, no frames, no plug-ins, forms only to
// ourselves. So a mistake in escaping can't become a script.
const ContentPolicy = "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; " +
	"frame-ancestors 'none'"

// The security headers of every answer.
var (
	headerCSP         = []string{ContentPolicy}
	headerNoSniff     = []string{"nosniff"}
	headerFrame       = []string{"DENY"}
	headerReferrer    = []string{"same-origin"}
	headerOpener      = []string{"same-origin"}
	headerResource    = []string{"same-origin"}
	headerPermissions = []string{"camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()"}
)

// SetSecurityHeaders sets them without allocating; the slices are shared and never changed.
func SetSecurityHeaders(h http.Header) {
	h["Content-Security-Policy"] = headerCSP
	h["X-Content-Type-Options"] = headerNoSniff
	h["X-Frame-Options"] = headerFrame
	h["Referrer-Policy"] = headerReferrer
	h["Cross-Origin-Opener-Policy"] = headerOpener
	h["Cross-Origin-Resource-Policy"] = headerResource
	h["Permissions-Policy"] = headerPermissions
}

// SecurityTag is all of them as they are sent, in the order of their names. It is part of what a
// page's tag is made of: who has the page has it under these headers, so an answer 304 needs none.
var SecurityTag = func() []byte {
	h := http.Header{}
	SetSecurityHeaders(h)
	var b bytes.Buffer
	_ = h.Write(&b) // into memory
	return b.Bytes()
}()

// SecurityHeaders sets them on all that Echo answers; the page cache sets its own.
func SecurityHeaders(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		SetSecurityHeaders(c.Response().Header())
		return next(c)
	}
}

// EmbedPolicy is that of a page which may stand in a frame of anybody's page: it shows itself and does
// nothing.
const EmbedPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; " +
	"form-action 'none'; frame-ancestors *"

// AllowFrames lets a page that has no scripts and no forms stand in a frame of another site's page.
func AllowFrames(h http.Header) {
	h["Content-Security-Policy"] = []string{EmbedPolicy}
	h["Cross-Origin-Resource-Policy"] = []string{"cross-origin"}
	delete(h, "X-Frame-Options")
}
