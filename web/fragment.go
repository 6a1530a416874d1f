package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"
)

// fragmentHeader is the request header with which the page's script asks for the result of an
// answer as JSON, together with the next question. A question then costs one request and no reload.
const fragmentHeader = "X-Digijudge"

func wantsFragment(c echo.Context) bool { return c.Request().Header.Get(fragmentHeader) == "fragment" }

// fragment is the main part of a page, without head and foot.
type fragment struct {
	URL   string `json:"url"`
	Title string `json:"title,omitempty"`
	// the main element, or "" if the browser should load the page itself
	HTML string `json:"html,omitempty"`
}

// answerFragments is the result of an answer and the question after it. If the form couldn't be
// taken, the question is shown again and there is no next one.
type answerFragments struct {
	fragment
	Next *fragment `json:"next,omitempty"`
}

// answerFragment takes an answer like a form that is sent without a script. Then it follows the
// redirect itself and adds the next question.
func (s *site) answerFragment(c echo.Context, readable bool) error {
	sent := newRecorder()
	sub := s.subContext(c, sent, c.Request())
	if err := s.inLane(sub, s.limits.answering, answerWait, func(c echo.Context) error { return s.takeAnswer(c, readable) }); err != nil {
		return err
	}
	for _, ck := range sent.header["Set-Cookie"] {
		c.Response().Header().Add("Set-Cookie", ck)
	}
	if sent.status != http.StatusSeeOther {
		return s.sendFragments(c, sent.status, answerFragments{fragment: sent.fragment(c.Request().URL.RequestURI())})
	}
	to := sent.header.Get("Location")
	return s.inTurn(c, answerWait, func(c echo.Context) error {
		result, err := s.drawn(c, to, s.attempt)
		if err != nil {
			return err
		}
		out := answerFragments{fragment: result}
		if next, err := s.nextFragment(c, to); err == nil {
			out.Next = next
		} else { // not fatal: the result's page still has its link to the next question
			s.log.ErrorContext(c.Request().Context(), "the next question couldn’t be sent with the result", "err", err)
		}
		return s.sendFragments(c, http.StatusOK, out)
	})
}

// nextFragment returns the question after a result, or only an address if the next page isn't a
// question. The reader looks at the result first, so the clock of the question hasn't begun. The
// browser later says how long the question was on the screen.
func (s *site) nextFragment(c echo.Context, result string) (*fragment, error) {
	sub, err := s.get(c, newRecorder(), result)
	if err != nil {
		return nil, err
	}
	player, err := s.playerOf(c)
	if err != nil {
		return nil, err
	}
	f := readQuizFilter(sub)
	if f.bad != "" {
		f = quizFilter{}
	}
	to, err := s.nextAddress(c, asking{player: player, filter: f})
	if err != nil {
		return nil, err
	}
	path, _, _ := strings.Cut(to, "?")
	if id, ok := strings.CutPrefix(path, "/quiz/"); !ok || s.index.item(id) == nil {
		return &fragment{URL: to}, nil
	}
	x, err := s.drawn(c, to, s.question)
	return &x, err
}

// drawn renders the page at another address for the same reader.
func (s *site) drawn(c echo.Context, address string, h echo.HandlerFunc) (fragment, error) {
	w := newRecorder()
	sub, err := s.get(c, w, address)
	if err != nil {
		return fragment{}, err
	}
	if err := h(sub); err != nil {
		return fragment{}, err
	}
	if w.status != http.StatusOK {
		return fragment{}, fmt.Errorf("%s: status %d", address, w.status)
	}
	return w.fragment(address), nil
}

// get returns the context of a GET request for another address by the same reader.
func (s *site) get(c echo.Context, w *recorder, address string) (echo.Context, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("address %q: %w", address, err)
	}
	r := c.Request().Clone(c.Request().Context())
	r.Method, r.URL, r.Body, r.Form, r.PostForm = http.MethodGet, u, http.NoBody, nil, nil
	sub := s.subContext(c, w, r)
	sub.SetParamNames("id")
	sub.SetParamValues(u.Path[strings.LastIndexByte(u.Path, '/')+1:])
	return sub, nil
}

// subContext returns a context whose response goes into w instead of to the reader.
func (s *site) subContext(c echo.Context, w *recorder, r *http.Request) echo.Context {
	r = r.Clone(r.Context())
	r.Header.Del("Accept-Encoding")
	sub := c.Echo().NewContext(r, w)
	sub.SetParamNames(c.ParamNames()...)
	sub.SetParamValues(c.ParamValues()...)
	return sub
}

func (s *site) sendFragments(c echo.Context, status int, x answerFragments) error {
	body, err := json.Marshal(x)
	if err != nil {
		return fmt.Errorf("writing fragments: %w", err)
	}
	h := c.Response().Header()
	h.Set("Cache-Control", "no-store")
	return s.writeAs(c, status, "application/json; charset=utf-8", body)
}

// recorder is an http.ResponseWriter that keeps the response in memory.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func newRecorder() *recorder { return &recorder{header: http.Header{}, status: http.StatusOK} }

func (w *recorder) Header() http.Header         { return w.header }
func (w *recorder) WriteHeader(status int)      { w.status = status }
func (w *recorder) Write(b []byte) (int, error) { return w.body.Write(b) }

// fragment returns the main element and the title of the recorded page.
func (w *recorder) fragment(address string) fragment {
	page := w.body.String()
	x := fragment{URL: address}
	from, to := strings.Index(page, "<main"), strings.LastIndex(page, "</main>")
	if from >= 0 && to > from {
		x.HTML = page[from : to+len("</main>")]
	}
	if _, rest, ok := strings.Cut(page, "<title>"); ok {
		title, _, _ := strings.Cut(rest, "</title>")
		x.Title = html.UnescapeString(title)
	}
	return x
}
