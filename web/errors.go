package web

import (
	"bytes"
	"context"
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz"
	"digijudge/quiz/store"
	"digijudge/templates"
	"digijudge/web/guard"
	"digijudge/web/oneline"
	"digijudge/web/pocket"
)

// statusReaderLeft is the status in the log if the reader closed the connection before the answer
// was ready. It is never sent.
const statusReaderLeft = 499

// pageError is an error with a text for the reader.
type pageError struct {
	status  int
	heading string
	message string
	links   []templates.Link
}

func (e *pageError) Error() string { return e.heading + ": " + e.message }

// notFoundError says that something isn't there and where to look instead.
func notFoundError(heading, message string, links ...templates.Link) error {
	return &pageError{http.StatusNotFound, heading, message, links}
}

// handleError turns any error into a helpful page with the right status. What went wrong inside is
// logged, not shown.
func (s *site) handleError(err error, c echo.Context) {
	if c.Response().Committed {
		s.log.ErrorContext(c.Request().Context(), "a request failed after its response had begun", "path", c.Request().URL.Path, "err", err)
		return
	}
	// the reader has left, so no answer can be sent, and the site made no mistake
	if r := c.Request(); r.Context().Err() != nil {
		s.log.DebugContext(r.Context(), "reader left", "method", r.Method, "path", r.URL.Path, "err", err)
		c.Response().Status = statusReaderLeft
		return
	}
	v := errorView(err)
	h := c.Response().Header()
	if store.Fault(err) {
		v = s.unstored(c, err)
		h.Set("Retry-After", retryStorage)
	}
	if (v.Status == http.StatusTooManyRequests || v.Status == http.StatusServiceUnavailable) && h.Get("Retry-After") == "" {
		h.Set("Retry-After", retryAfter)
	}
	if v.Status >= 500 && v.Status != http.StatusServiceUnavailable {
		v.ID = newID(6)
		s.log.ErrorContext(c.Request().Context(), "request failed", "id", v.ID, "method", c.Request().Method, "path", c.Request().URL.Path, "err", err)
	}
	if isAPI(c.Request()) {
		s.apiError(c, v)
		return
	}
	if (v.Status == http.StatusTooManyRequests || v.Status == http.StatusServiceUnavailable) && v.Again == nil {
		s.refuse(c, v)
		return
	}
	h.Del("Content-Length")
	h.Del("ETag") // these headers described the page that failed
	h.Set("Cache-Control", "no-store")
	if err := s.render(c, v.Status, pocket.ErrorPage(s.made.frame.site, c.Request().URL.Path, v)); err != nil {
		s.log.ErrorContext(c.Request().Context(), "the error page couldn’t be shown", "err", err)
		if !c.Response().Committed {
			_ = c.String(http.StatusInternalServerError, "Something went wrong. Please try again.")
		}
	}
}

// retryAfter is the number of seconds after which a refused client may try again.
const retryAfter = "2"

// refuse answers a request that can't be served now. The page is made once, so that refusing costs
// almost nothing.
func (s *site) refuse(c echo.Context, v templates.ErrorPage) {
	body, ok := s.made.refusals.Load(v.Heading)
	if !ok {
		p := s.page("", "/", v.Heading, v.Message)
		p.NoIndex = true
		var buf bytes.Buffer
		if err := templates.Error(p, v).Render(context.Background(), &buf); err != nil {
			s.log.ErrorContext(c.Request().Context(), "the error page couldn’t be shown", "err", err)
			buf.WriteString(v.Message)
		}
		body, _ = s.made.refusals.LoadOrStore(v.Heading, buf.Bytes())
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Type", htmlType)
	c.Response().WriteHeader(v.Status)
	if c.Request().Method != http.MethodHead {
		// an error means that the client has left
		_, _ = c.Response().Write(body.([]byte))
	}
}

// errorView returns the page for an error.
func errorView(err error) templates.ErrorPage {
	var pe *pageError
	var played *pocket.Error
	var tooLarge *http.MaxBytesError
	var he *echo.HTTPError
	switch {
	case errors.As(err, &pe):
		return templates.ErrorPage{Status: pe.status, Heading: pe.heading, Message: pe.message, Links: pe.links}
	case errors.As(err, &played):
		return templates.ErrorPage{Status: played.Status, Heading: played.Heading, Message: played.Message, Links: played.Links}
	case errors.As(err, &tooLarge):
		return statusView(http.StatusRequestEntityTooLarge)
	case errors.Is(err, errUnread):
		return templates.ErrorPage{
			Status: http.StatusServiceUnavailable, Heading: "Your progress can’t be read just now",
			Message: "The database of answers doesn’t reply in time. Nothing of yours is lost: try again in a minute. The rules, rulings, search and single questions go on.",
			Links:   []templates.Link{{Name: "Rulings", URL: "/rulings"}, {Name: "Quiz", URL: "/quiz"}},
		}
	case errors.Is(err, guard.ErrBusy):
		return statusView(http.StatusServiceUnavailable)
	case errors.Is(err, content.ErrNotFound), errors.Is(err, quiz.ErrNoAttempt):
		return statusView(http.StatusNotFound)
	case errors.As(err, &he):
		return statusView(he.Code)
	}
	return statusView(http.StatusInternalServerError)
}

// statusView returns the page for an HTTP status that comes without a text.
func statusView(status int) templates.ErrorPage {
	v := templates.ErrorPage{Status: status}
	switch status {
	case http.StatusNotFound:
		v.Heading, v.Message = "This page isn’t here", "The address may be mistyped or old. Search for what you need, or start from one of these."
		v.Links = []templates.Link{{Name: "Keywords", URL: "/keywords"}, {Name: "Rules by chapter", URL: "/rules"}, {Name: "FAQ", URL: "/faq"}, {Name: "Quiz", URL: "/quiz"}}
	case http.StatusMethodNotAllowed:
		v.Heading, v.Message = "That can’t be done here", "This page can be read, but nothing can be sent to it."
	case http.StatusForbidden:
		v.Heading, v.Message = "Sent from another site", "The form came from another website, so it wasn’t accepted. Open the page here and send it again."
		v.Links = []templates.Link{{Name: "Quiz", URL: "/quiz"}}
	case http.StatusRequestEntityTooLarge:
		v.Heading, v.Message = "Too much at once", "What was sent is larger than any form on this site. Open the question again and send your answer from there."
		v.Links = []templates.Link{{Name: "Quiz", URL: "/quiz"}}
	case http.StatusTooManyRequests:
		v.Heading, v.Message = "A little slower, please", "Many requests came from your network in a short time. Wait a few seconds and try again. If you sent an answer, go back and send it again; nothing is lost."
	case http.StatusServiceUnavailable:
		v.Heading, v.Message = "Busy right now", "Many readers are asking at once. Wait a few seconds and try again. If you sent an answer, go back and send it again; nothing is lost."
	default:
		if status < 500 {
			v.Heading, v.Message = "That request can’t be read", "Something in the address or the form doesn’t fit. Go back and try again."
			break
		}
		v.Heading, v.Message = "Something went wrong here", "This is our mistake, and it has been logged. Try again in a moment."
	}
	return v
}

// oneLine returns a reader's text as valid text on one line.
func oneLine(s string) string { return oneline.Of(s) }

// short returns a reader's text, shortened if it is too long for a message.
func short(s string) string { return oneline.Short(s) }
