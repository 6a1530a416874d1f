package pocket

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"digijudge/rules/cardno"
	"digijudge/templates"
)

// Served is a response as the device gets it.
type Served struct {
	Status int
	To     string // where a redirect leads
	HTML   string
	Keep   *AwayAnswer // an answer to keep on the device
}

// maxForm is the size of the largest form in bytes, as on the server.
const maxForm = 8 << 10

// cardHandler returns a handler that redirects from a card's page to its anatomy, the only page a
// card has on a device. It returns nil if there is no such card.
func (s *Site) cardHandler(method, path string) func(*Site, context.Context, *Request) (*Answer, error) {
	number, ok := strings.CutPrefix(path, "/cards/")
	if number = cardno.Canonical(number); !ok || method != "GET" {
		return nil
	}
	if _, ok := s.Library.Shipped(number); !ok {
		return nil
	}
	return func(*Site, context.Context, *Request) (*Answer, error) {
		return &Answer{Status: http.StatusFound, To: AnatomyPath + "?card=" + url.QueryEscape(number)}, nil
	}
}

// Serve answers a request for an address, with the form that it sends. ok is false if this package
// has no such page.
func (s *Site) Serve(ctx context.Context, method, path, rawQuery, form string) (a Served, ok bool) {
	handlers := map[string]func(*Site, context.Context, *Request) (*Answer, error){
		"GET " + BenchPath: (*Site).Bench, "GET " + AheadPath: (*Site).Ahead, "POST " + BenchPath: (*Site).ChangeBench, "GET " + AnatomyPath: (*Site).Anatomy, "GET " + Path: (*Site).Along, "GET " + SearchPath: (*Site).Search,
		"GET " + SharePath: (*Site).ShareAway, "GET " + PastePath: (*Site).Paste, "POST " + PastePath: (*Site).Paste,
	}
	h, ok := handlers[method+" "+path]
	if !ok {
		if h = s.awayHandler(method, path); h == nil {
			if h = s.cardHandler(method, path); h == nil {
				return a, false
			}
		}
	}
	q, _ := url.ParseQuery(rawQuery) // unreadable parameters are left out, as on the server
	r := &Request{Query: q, RawQuery: rawQuery}
	if method == "POST" {
		if len(form) > maxForm {
			form = ""
		}
		r.Form, _ = url.ParseQuery(form)
		for k, vs := range q {
			r.Form[k] = append(r.Form[k], vs...)
		}
	}
	answer, err := h(s, ctx, r)
	if err != nil {
		v := templates.ErrorPage{Status: 500, Heading: "Something went wrong here", Message: "This is our mistake. Try again when there is a network."}
		var e *Error
		if errors.As(err, &e) {
			v = templates.ErrorPage{Status: e.Status, Heading: e.Heading, Message: e.Message, Links: e.Links}
		}
		answer = &Answer{Status: v.Status, Page: ErrorPage(s.Frame, path, v)}
	}
	if answer.Page == nil {
		return Served{Status: answer.Status, To: answer.To, Keep: answer.Keep}, true
	}
	var b bytes.Buffer
	if err := answer.Page.Render(ctx, &b); err != nil {
		return Served{Status: 500, HTML: strings.ToValidUTF8(err.Error(), "\uFFFD")}, true
	}
	return Served{Status: answer.Status, HTML: b.String()}, true
}
