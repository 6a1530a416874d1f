package guard

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"
)

// NoControls keeps control characters out of pages, because what a reader typed is shown again in
// many places. In a query or a form it replaces each by a space, except tabs and line breaks. A
// path with one isn't found. It reads the form, so that no handler has to wait for the network
// while it has a turn.
func NoControls(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r := c.Request()
		if !plainPath(r.URL.Path) {
			return echo.NewHTTPError(http.StatusNotFound)
		}
		if q := withoutControls(r.URL.RawQuery); q != r.URL.RawQuery {
			u := *r.URL
			u.RawQuery = q
			r = r.WithContext(r.Context())
			r.URL = &u
			c.SetRequest(r)
		}
		if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); r.Method == http.MethodPost && kind == "application/x-www-form-urlencoded" {
			body, err := io.ReadAll(r.Body)
			var tooLarge *http.MaxBytesError
			if errors.As(err, &tooLarge) {
				return err
			}
			if err != nil { // it took too long, or the client has left
				c.Response().Header().Set("Connection", "close")
				return c.NoContent(http.StatusRequestTimeout)
			}
			r.Body = struct {
				io.Reader
				io.Closer
			}{bytes.NewReader([]byte(withoutControls(string(body)))), r.Body}
		}
		return next(c)
	}
}

// plainPath reports whether a path is text without control characters.
func plainPath(path string) bool {
	return utf8.ValidString(path) && !strings.ContainsFunc(path, unicode.IsControl)
}

// withoutControls returns an encoded query or form in which a space replaces each control character
// except tabs and line breaks.
func withoutControls(raw string) string {
	var out strings.Builder
	from := 0
	for i := 0; i < len(raw); {
		b, n := encodedByte(raw[i:])
		control := b < ' ' && b != '\t' && b != '\n' && b != '\r' || b == 0x7f
		if b == 0xc2 && i+n < len(raw) { // U+0080 to U+009F in UTF-8
			if b2, n2 := encodedByte(raw[i+n:]); b2 >= 0x80 && b2 < 0xa0 {
				control, n = true, n+n2
			}
		}
		if control {
			out.WriteString(raw[from:i])
			out.WriteString("%20")
			from = i + n
		}
		i += n
	}
	if from == 0 {
		return raw
	}
	out.WriteString(raw[from:])
	return out.String()
}

// encodedByte returns the first byte of an encoded text, and how many characters encode it.
func encodedByte(s string) (b byte, n int) {
	if s[0] != '%' || len(s) < 3 {
		return s[0], 1
	}
	hi, lo := hexDigit(s[1]), hexDigit(s[2])
	if hi < 0 || lo < 0 {
		return s[0], 1
	}
	return byte(hi<<4 | lo), 3
}

func hexDigit(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}
