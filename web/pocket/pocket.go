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

// Library is what the pages need to know beside the rules.
type Library interface {
	// Ruling returns the scenario of a ruling; ok is false if there is no ruling of that name.
	Ruling(ctx context.Context, slug string) (source string, ok bool, err error)
	// Cards are the cards that a scenario may name by number.
	Cards() (lang.CardSource, error)
	// Called are the cards that a name may mean, at most MaxCalled.
	Called(ctx context.Context, name string) ([]templates.CardRow, error)
	// Shipped returns a card that the site ships.
	Shipped(number string) (*ShippedCard, bool)
	// Imported says whether a card was imported, so that it has a page of its own.
	Imported(ctx context.Context, number string) bool
	// CardSets says which imported cards can be taken along.
	CardSets(ctx context.Context) (templates.CardsAlong, error)
	// ClauseURL is the address of a clause, "" if it has none.
	ClauseURL(clause.Clause) string
	// ClauseSays is the first sentence of a clause, "" if there is none, or a long one.
	ClauseSays(clause.Clause) string
	// Find looks through the whole site; exactly says that no word is to be read as another.
	Find(ctx context.Context, q string, exactly bool) (*search.Result, error)
	// AnswerSource is the scenario of a ruling or of an entry of the FAQ, "" if it has none.
	AnswerSource(ctx context.Context, kind, key string) (string, error)
	// QuizOn is the address of a question about one of some clauses, "" if there is none.
	QuizOn([]clause.Clause) string
	// ShippedCards are the cards that the site ships.
	ShippedCards() []*ShippedCard
	// ClauseHTML is the first paragraph of a clause, without its example: safe HTML.
	ClauseHTML(clause.Clause) string
}

// MaxCalled is how many cards of one name are offered.
const MaxCalled = 12

// Site makes the pages.
type Site struct {
	Library Library
	Frame   templates.Site
	Prover  Prover
	Answers *sync.Map // what the proofs of answers show, kept because it is the same for everybody who asks
	Stale   bool      // there is an engine for browsers, of another revision than these pages
	away    *awayQuiz // nil: nothing of the quiz was taken along
	// Fault notes for the maintainers what went wrong, with pairs of names and values; nil: nobody does.
	Fault func(ctx context.Context, what string, about ...any)
}

func (s *Site) fault(ctx context.Context, what string, about ...any) {
	if s.Fault != nil {
		s.Fault(ctx, what, about...)
	}
}

// Request is what a reader asks for.
type Request struct {
	Query    url.Values // of the address
	RawQuery string     // the same as it was sent
	Form     url.Values // of a form, with what its address has; nil where none was sent
	// Turn runs what plays when it is this reader's turn, and may end its context; nil: at once.
	Turn func(ctx context.Context, do func(context.Context) (*Answer, error)) (*Answer, error)
}

// inTurn plays when it is the reader's turn.
func (r *Request) inTurn(ctx context.Context, do func(context.Context) (*Answer, error)) (*Answer, error) {
	if r.Turn == nil {
		return do(ctx)
	}
	return r.Turn(ctx, do)
}

// typed returns what a form's field holds, readable whatever was sent.
func (r *Request) typed(field string) string {
	return strings.ToValidUTF8(r.Form.Get(field), "\uFFFD")
}

// Answer is a page, or the address to go to instead.
type Answer struct {
	Status int
	Page   templ.Component // nil: see To
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

// ErrorPage returns the page of an error, at the address where it came up.
func ErrorPage(site templates.Site, path string, v templates.ErrorPage) templ.Component {
	p := Page(site, "", oneline.Of(path), v.Heading, v.Message)
	p.NoIndex = true
	return templates.Error(p, v)
}

var homeCrumb = templates.Crumb{Name: "Home", URL: "/"}

// Page returns the frame of one page; crumbs are the pages between the home page and this one.
func Page(site templates.Site, section, path, title, description string, crumbs ...templates.Crumb) templates.Page {
	return templates.Page{
		Title: title, Description: description, Path: path, Section: section,
		Crumbs: append([]templates.Crumb{homeCrumb}, crumbs...), Site: site,
	}
}

func (s *Site) page(section, path, title, description string) templates.Page {
	return Page(s.Frame, section, path, title, description)
}

// Capitalized returns a sentence with a capital at its beginning.
func Capitalized(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// Sentence returns words, such as an error's, with a capital at their beginning and one full stop
// at their end. Those that end in a card's text have one already.
func Sentence(s string) string {
	s = Capitalized(s)
	if strings.HasSuffix(strings.TrimRight(s, "\"”’)"), ".") {
		return s
	}
	return s + "."
}

// see leads to another address.
func see(to string) *Answer { return &Answer{Status: http.StatusSeeOther, To: to} }
