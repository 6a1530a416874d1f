package pocket

import (
	"context"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/a-h/templ"

	"digijudge/content/search"
	"digijudge/rules/cardno"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/templates"
	"digijudge/web/oneline"
)

// KindLabels has the names of the kinds of pages, as shown with a hit.
var KindLabels = map[string]string{
	search.KindKeyword: "Keyword", search.KindClause: "Clause", search.KindFAQ: "FAQ", search.KindGuide: "Guide",
	search.KindQuestion: "Question", search.KindRuling: "Ruling",
}

// maxSearchRunes is how many characters of a query count.
const maxSearchRunes = 200

// SearchPath is the address of the search.
const SearchPath = "/search"

// SearchView answers a question and searches the whole site. If exactly is true, it doesn't correct
// spelling. cards adds the cards that are found.
func (s *Site) SearchView(ctx context.Context, q string, exactly bool, cards func(*templates.SearchPage) error) (templates.SearchPage, *search.Result, error) {
	v := templates.SearchPage{Query: q}
	if q == "" {
		return v, nil, nil
	}
	res, err := s.Library.Find(ctx, q, exactly)
	if err != nil {
		return v, nil, fmt.Errorf("searching: %w", err)
	}
	s.addFound(&v, res)
	if res.Answer != nil {
		v.Answer = s.answerView(ctx, res.Answer)
		v.Best = v.Best[1:] // it is shown as the answer
	}
	for _, a := range res.Near {
		n := s.answerView(ctx, a)
		// a Yes or No would look like the answer to the reader's own question
		n.Near, n.Word = true, ""
		v.Nearest = append(v.Nearest, *n)
	}
	v.Likely = res.Likely
	v.Best = slices.DeleteFunc(v.Best, func(h templates.SearchHit) bool {
		return slices.ContainsFunc(v.Nearest, func(a templates.AnswerView) bool { return a.URL == h.URL })
	})
	return v, res, cards(&v)
}

// SearchPage returns the page of a search.
func SearchPage(site templates.Site, v templates.SearchPage) templ.Component {
	title := "Ask"
	if v.Query != "" {
		title = v.Query
	}
	p := Page(site, "", SearchPath, title, "Ask a ruling question in your own words, or find keywords, clauses, rulings, questions and cards.")
	p.Query, p.NoIndex = v.Query, true
	if v.Query != "" {
		p.Crumbs = nil // on a phone the first screen belongs to the answers
	}
	return templates.Search(p, v)
}

// Search serves the search on a device.
func (s *Site) Search(ctx context.Context, r *Request) (*Answer, error) {
	q := SearchText(r.Query.Get("q"))
	v, _, err := s.SearchView(ctx, q, r.Query.Get("exact") != "", func(v *templates.SearchPage) error {
		if l, ok := s.Library.(*keptLibrary); ok && l.imported.any() {
			l.addImported(q, v)
		} else {
			AddShipped(s.Library.ShippedCards(), q, v)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return &Answer{Status: http.StatusOK, Page: SearchPage(s.Frame, v)}, nil
}

// addFound adds what a search has found.
func (s *Site) addFound(v *templates.SearchPage, res *search.Result) {
	v.Total, v.Some, v.Unknown = res.Total, res.Some, strings.Join(res.Unknown, ", ")
	for _, f := range res.Fixed {
		v.Fixed = append(v.Fixed, templates.SearchFix{From: f.From, To: f.To})
	}
	if len(res.Fixed) > 0 {
		v.Instead = "/search?q=" + url.QueryEscape(v.Query) + "&exact=1"
	}
	for _, m := range res.Means {
		to := m.See
		if u := s.Library.ClauseURL(clause.Clause(m.See)); u != "" {
			to = u
		}
		v.Means = append(v.Means, templates.SearchReading{Word: m.Word, Term: m.Term, URL: to})
	}
	switch res.Confidence {
	case search.Answered:
		v.State = "answered"
	case search.Named:
		v.State = "named"
	case search.Close:
		v.State = "close"
	default:
		v.State = "none"
	}
	if v.State == "close" && !res.Proved {
		v.State = "none"
	}
	hit := func(h search.Hit, kind bool) templates.SearchHit {
		out := templates.SearchHit{Title: h.Title, URL: h.URL, Snippet: h.Snippet, Type: h.Type, Number: h.Number}
		if strings.HasPrefix(h.Title, h.Number+" ") {
			out.Number = "" // the title already has it
		}
		if kind {
			out.Kind = KindLabels[h.Kind]
		}
		return out
	}
	for _, h := range res.Best {
		v.Best = append(v.Best, hit(h, true))
	}
	for _, g := range res.Groups {
		row := templates.SearchGroup{Kind: g.Title, Total: g.Total, More: g.Total - len(g.Hits)}
		for _, h := range g.Hits {
			row.Hits = append(row.Hits, hit(h, false))
		}
		v.Groups = append(v.Groups, row)
	}
}

// SearchText returns a query without control characters, cut to the length that counts.
func SearchText(q string) string {
	q = oneline.Of(q)
	if utf8.RuneCountInString(q) > maxSearchRunes {
		q = string([]rune(q)[:maxSearchRunes])
	}
	return q
}

// MaxCardHits is how many cards a search shows. The page of cards shows the rest.
const MaxCardHits = 8

// MaxCardWords is how many words a text may have to be looked for in cards. A longer one is a
// question, and no card's text has all its words.
const MaxCardWords = 5

// answerProof is what the engine has proved about an answer. It is kept, because it is the same for
// everybody.
type answerProof struct {
	lines         int
	says, instead string
}

// answerView returns an answer as the page shows it, with the result of its proof.
func (s *Site) answerView(ctx context.Context, a *search.Answer) *templates.AnswerView {
	v := &templates.AnswerView{Asked: a.Asked, Word: a.Word, Sentence: sentenceOf(a.Sentence), Because: a.Because, Kind: KindLabels[a.Kind], URL: a.URL, LawText: a.LawText, Quiz: s.Library.QuizOn(a.Clauses)}
	for i, l := range s.ClauseLinks(a.Clauses) {
		if i < 4 && l.URL != "" {
			v.Clauses = append(v.Clauses, l)
		}
	}
	if a.Law != "" && a.LawText != "" {
		v.Law = &templates.Link{Name: a.Law, URL: a.LawURL}
	}
	if p := s.answerProof(ctx, a); p != nil {
		v.Proved, v.Says, v.Instead = p.lines, p.says, p.instead
		v.See = a.URL
		if a.Kind == search.KindRuling {
			v.See += "#proof"
		}
	}
	return v
}

// answerProof plays a ruling, or the first scenario of an FAQ entry. It returns nil if there is
// none or if it doesn't hold.
func (s *Site) answerProof(ctx context.Context, a *search.Answer) *answerProof {
	if p, ok := s.Answers.Load(a.URL); ok {
		return p.(*answerProof)
	}
	source, err := s.Library.AnswerSource(ctx, a.Kind, a.Key)
	if err != nil {
		return nil
	}
	if source == "" {
		return nil
	}
	proof, err := s.Prover.Prove(ctx, a.URL, source)
	if err != nil || proof.Verdict != scenario.Holds.String() {
		if err == nil || ctx.Err() == nil {
			s.fault(ctx, "an answer isn’t proved", "page", a.URL, "verdict", proof.Verdict, "err", err)
		}
		return nil
	}
	p := &answerProof{lines: max(1, proof.Lines)}
	if d, ok, err := s.Prover.Refuted(ctx, a.URL, source); err == nil && ok {
		p.says, p.instead = d.Says, d.Correction
	}
	s.Answers.Store(a.URL, p)
	return p
}

// sentenceOf returns a text with a full stop at its end, unless it already ends a sentence.
func sentenceOf(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || strings.ContainsRune(".!?”", []rune(s)[len([]rune(s))-1]) {
		return s
	}
	return s + "."
}

// AddShipped adds the cards of the site that a search finds.
func AddShipped(list []*ShippedCard, q string, v *templates.SearchPage) {
	number, isNumber := cardno.Parse(q)
	if isNumber {
		q = number
	}
	if v.Answer != nil || len(strings.Fields(q)) > MaxCardWords {
		return
	}
	g := templates.SearchGroup{Kind: "Cards"}
	named := false
	for _, k := range list {
		if !k.Has(q) {
			continue
		}
		g.Total++
		named = named || strings.EqualFold(k.Row.Number, q) || strings.EqualFold(k.Row.Name, q)
		if len(g.Hits) < MaxCardHits {
			g.Hits = append(g.Hits, CardHit(k.Row, ""))
		}
	}
	if isNumber && !named {
		v.NoCard = "No card " + number + " here: no list of cards was imported."
	}
	g.More = g.Total - len(g.Hits)
	PlaceCards(g, named, v)
}

// addImported adds the cards on the device that a search finds.
func (l *keptLibrary) addImported(q string, v *templates.SearchPage) {
	number, isNumber := cardno.Parse(q)
	if isNumber {
		q = number
	}
	if v.Answer != nil || len(strings.Fields(q)) > MaxCardWords {
		return
	}
	g := templates.SearchGroup{Kind: "Cards"}
	found, total := l.imported.found(q)
	named := false
	for _, k := range found {
		named = named || strings.EqualFold(k.Row.Number, q) || strings.EqualFold(k.Row.Name, q)
		g.Hits = append(g.Hits, CardHit(k.Row, ""))
	}
	if k, ok := l.Shipped(number); isNumber && !named && ok {
		named, total = true, total+1
		g.Hits = append(g.Hits, CardHit(k.Row, ""))
	}
	if isNumber && !named {
		v.NoCard = "No card " + number + " on this device."
	}
	g.Total, g.More = total, total-len(g.Hits)
	PlaceCards(g, named, v)
}

// PlaceCards adds cards before or after all other hits.
func PlaceCards(g templates.SearchGroup, inFront bool, v *templates.SearchPage) {
	if g.Total == 0 {
		return
	}
	v.Total += g.Total
	if !inFront {
		v.Groups = append(v.Groups, g)
		return
	}
	for i := range g.Hits {
		g.Hits[i].Kind = "Card"
	}
	var near []templates.SearchHit
	for _, n := range v.Nearest {
		near = append(near, templates.SearchHit{Title: n.Sentence, URL: n.URL, Kind: n.Kind})
	}
	v.Best = append(near, v.Best...)
	v.Best, v.State, v.Answer, v.Nearest, v.Means = append(g.Hits, v.Best...), "named", nil, nil, nil
	v.Some, v.Unknown = false, ""
}

// CardHit returns a card as a hit of a search.
func CardHit(r templates.CardRow, kind string) templates.SearchHit {
	line := r.Line
	if len(r.Colors) > 0 {
		line = strings.Join(r.Colors, "/") + " " + line
	}
	return templates.SearchHit{Title: r.Name, URL: r.URL, Number: r.Number, Kind: kind, Snippet: html.EscapeString(line)}
}
