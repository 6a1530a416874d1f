package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/templates"
	"digijudge/web/pocket"
)

// retryStorage is when it is worth while to try again what couldn't be stored, in seconds.
const retryStorage = "30"

// refuseUnstored answers forms while there is no players' data to put them into. They aren't even
// read: their tokens are of a secret that can't be had now, and hold again when it can. The API
// stores nothing and goes on, and so do the forms of the bench.
func (s *site) refuseUnstored(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if s.data.storage.standIn && isPost(c.Request()) && c.Path() != "" && !needsNoStorage[c.Path()] {
			return s.players.Failing()
		}
		return next(c)
	}
}

// needsNoStorage are forms that store nothing, or only when they are sent for good: what is written
// there can be checked all the same.
var needsNoStorage = map[string]bool{pocket.BenchPath: true, pocket.PastePath: true, authorPath: true}

// unstored returns the words for a fault of the storage. What was sent comes back as a form that
// can be sent again: its token was not used up.
func (s *site) unstored(c echo.Context, err error) templates.ErrorPage {
	if why := s.players.Failing(); why != nil {
		s.data.storing.note(s.log, why)
	} else {
		s.log.ErrorContext(c.Request().Context(), "a database failed", "method", c.Request().Method, "path", c.Request().URL.Path, "err", err)
	}
	if c.Request().Method != http.MethodPost {
		return templates.ErrorPage{Status: http.StatusServiceUnavailable, Heading: "This can’t be shown right now",
			Message: "What this page is made of can’t be read or written at the moment. Nothing is lost. Try again in a minute; rules, rulings and search work as ever.",
			Links:   []templates.Link{{Name: "Rules by chapter", URL: "/rules"}, {Name: "Rulings", URL: "/rulings"}}}
	}
	v := templates.ErrorPage{Status: http.StatusServiceUnavailable, Heading: "Your answer wasn’t stored",
		Message: "The server can’t write at the moment. Nothing is lost but what you sent just now: send it again in a minute."}
	if p := c.Path(); p != "/quiz/:id" && p != "/quiz/exam/:id" && p != "/quiz/exam/:id/:n" {
		v.Heading = "What you sent wasn’t stored"
	}
	var u *unstoredAnswer
	switch {
	case !errors.As(err, &u):
	case u.right:
		v.Message = "It is right: the engine has played it. But the server can’t write at the moment, so it doesn’t count yet. Send it again in a minute."
	default:
		v.Message = "It is wrong: the engine has played it. The server can’t write at the moment, so it doesn’t count yet. Send it again in a minute; then you see why."
	}
	v.Again = sentAgain(c.Request())
	return v
}

// sentAgain returns the form that was sent; nil for what no form of this site sends.
func sentAgain(r *http.Request) *templates.Again {
	path := r.URL.EscapedPath()
	if r.ParseForm() != nil || strings.HasPrefix(path, "//") {
		return nil
	}
	a := &templates.Again{Action: path}
	if r.URL.RawQuery != "" {
		a.Action += "?" + r.URL.Query().Encode()
	}
	for name, values := range r.PostForm {
		for _, v := range values {
			a.Fields = append(a.Fields, templates.Field{Name: name, Value: v})
		}
	}
	slices.SortStableFunc(a.Fields, func(x, y templates.Field) int { return strings.Compare(x.Name, y.Name) })
	for _, f := range a.Fields {
		if !plainText(f.Name) || !plainText(f.Value) {
			return nil
		}
	}
	return a
}

// plainText reports whether a text has nothing in it that controls, but line breaks.
func plainText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' })
}
