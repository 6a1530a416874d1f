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

// retryStorage is after how many seconds a browser may try again to send what couldn't be stored.
const retryStorage = "30"

// refuseUnstored refuses forms while the players' data can't be opened. It doesn't even read them:
// their tokens are sealed with a secret in that data, and stay valid until it can be opened. The
// API and the bench store nothing, so they go on.
func (s *site) refuseUnstored(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if s.data.storage.standIn && isPost(c.Request()) && c.Path() != "" && !needsNoStorage[c.Path()] {
			return s.players.Failing()
		}
		return next(c)
	}
}

// needsNoStorage has the addresses of forms that store nothing, or only when they are finally sent.
// What is typed into those can still be checked.
var needsNoStorage = map[string]bool{pocket.BenchPath: true, pocket.PastePath: true, authorPath: true}

// unstored returns the error page for a fault of the storage. It contains the sent form, so that
// the reader can send it again: the form's token wasn't used up.
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

// sentAgain returns the form that was sent, or nil if no form of this site could have sent it.
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

// plainText reports whether a text is valid and has no control characters except line breaks and
// tabs.
func plainText(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\r' && r != '\t' })
}
