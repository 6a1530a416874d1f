package pocket

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/a-h/templ"

	"digijudge/content/search"
	"digijudge/rules/clause"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
	"digijudge/web/oneline"
)

// Library is what the pages need besides the rules.
type Library interface {
	// Ruling returns the scenario of a ruling. ok is false if there is no such ruling.
	Ruling(ctx context.Context, slug string) (source string, ok bool, err error)
	// Cards returns the cards that a scenario may name by number.
	Cards() (lang.CardSource, error)
	// Called returns the cards that a name may mean, at most MaxCalled.
	Called(ctx context.Context, name string) ([]templates.CardRow, error)
	// Shipped returns a card that the site ships. ok is false if there is none.
	Shipped(number string) (*ShippedCard, bool)
	// Imported reports whether a card was imported and so has a page of its own.
	Imported(ctx context.Context, number string) bool
	// CardSets returns the imported cards that can be downloaded, by set.
	CardSets(ctx context.Context) (templates.CardsAlong, error)
	// ClauseURL returns the address of a clause, or "" if it has none.
	ClauseURL(clause.Clause) string
	// ClauseSays returns the first sentence of a clause, or "" if there is none or if it is long.
	ClauseSays(clause.Clause) string
	// Find searches the whole site. If exactly is true, it doesn't correct spelling.
	Find(ctx context.Context, q string, exactly bool) (*search.Result, error)
	// AnswerSource returns the scenario of a ruling or of an FAQ entry, or "" if it has none.
	AnswerSource(ctx context.Context, kind, key string) (string, error)
	// QuizOn returns the address of a question about one of the clauses, or "" if there is none.
	QuizOn([]clause.Clause) string
	// ShippedCards returns the cards that the site ships.
	ShippedCards() []*ShippedCard
	// ClauseHTML returns the first paragraph of a clause, without its example, as safe HTML.
	ClauseHTML(clause.Clause) string
}

// MaxCalled is how many cards are offered for one name.
const MaxCalled = 12

// Site makes the pages.
type Site struct {
	Library Library
	Frame   templates.Site
	Prover  Prover
	// what the proofs of answers show, by address; kept because it is the same for everybody
	Answers *sync.Map
	// there is an engine for browsers, but it belongs to another version of these pages
	Stale bool
	away  *awayQuiz // nil if nothing of the quiz was downloaded
	// Fault logs a problem for the maintainers, with pairs of names and values. It may be nil.
	Fault func(ctx context.Context, what string, about ...any)
}

func (s *Site) fault(ctx context.Context, what string, about ...any) {
	if s.Fault != nil {
		s.Fault(ctx, what, about...)
	}
}

// Request is a reader's request.
type Request struct {
	Query    url.Values // parameters of the address
	RawQuery string     // the same as they were sent
	// values of a form together with those of the address; nil if no form was sent
	Form url.Values
	// Turn calls do when it is this reader's turn, and may end its context. If it is nil, there is
	// no waiting.
	Turn func(ctx context.Context, do func(context.Context) (*Answer, error)) (*Answer, error)
}

// inTurn calls do when it is the reader's turn.
func (r *Request) inTurn(ctx context.Context, do func(context.Context) (*Answer, error)) (*Answer, error) {
	if r.Turn == nil {
		return do(ctx)
	}
	return r.Turn(ctx, do)
}

// typed returns the value of a form's field as valid UTF-8, whatever bytes were sent.
func (r *Request) typed(field string) string {
	return strings.ToValidUTF8(r.Form.Get(field), "\uFFFD")
}

// Answer is a page, or the address to which to redirect.
type Answer struct {
	Status int
	Page   templ.Component // nil for a redirect
	To     string
	Keep   *AwayAnswer // an answer to keep on the device
}

// Error is an error with words for the reader.
type Error struct {
	Status  int
	Heading string
	Message string
	Links   []templates.Link
}

func (e *Error) Error() string { return e.Heading + ": " + e.Message }

// ErrorPage returns the page for an error at an address.
func ErrorPage(site templates.Site, path string, v templates.ErrorPage) templ.Component {
	p := Page(site, "", oneline.Of(path), v.Heading, v.Message)
	p.NoIndex = true
	return templates.Error(p, v)
}

var homeCrumb = templates.Crumb{Name: "Home", URL: "/"}

// Page returns the frame of one page. crumbs are the pages between the home page and this one.
func Page(site templates.Site, section, path, title, description string, crumbs ...templates.Crumb) templates.Page {
	return templates.Page{
		Title: title, Description: description, Path: path, Section: section,
		Crumbs: append([]templates.Crumb{homeCrumb}, crumbs...), Site: site,
	}
}

func (s *Site) page(section, path, title, description string) templates.Page {
	return Page(s.Frame, section, path, title, description)
}

// Capitalized returns a text with its first letter capitalized. The text must not be empty.
func Capitalized(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Sentence returns a text, such as an error's, as a sentence: with a capital letter and one full
// stop. A text that ends in a quoted card text already has its full stop.
func Sentence(s string) string {
	s = Capitalized(s)
	if strings.HasSuffix(strings.TrimRight(s, "\"”’)"), ".") {
		return s
	}
	return s + "."
}

// see returns a redirect.
func see(to string) *Answer { return &Answer{Status: http.StatusSeeOther, To: to} }
