package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/rules/clause"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// How many related rulings and questions a ruling's page links to.
const (
	maxNear      = 6
	maxPractised = 4
)

// ruling serves one ruling with its proof.
func (s *site) ruling(c echo.Context) error {
	slug := c.Param("slug")
	if to, ok := content.MovedRuling(slug); ok {
		return c.Redirect(http.StatusMovedPermanently, "/rulings/"+to)
	}
	path := "/rulings/" + slug
	err := s.stepped(c, path, func(ctx context.Context, pr *proofs) (templ.Component, error) {
		r, ok := s.made.ruled.get(slug)
		if !ok {
			var err error
			if r, err = s.makeRuled(ctx, pr, slug, path); err != nil {
				return nil, err
			}
			if !pr.broken {
				s.made.ruled.add(slug, r)
			}
		}
		v := r.view
		if st := v.Proof.Stepper; st != nil {
			own := *v.Proof
			own.Stepper = st.To(pr.step)
			v.Proof, pr.watched = &own, own.Stepper
		}
		return templates.Ruling(r.page, v), nil
	})
	if errors.Is(err, content.ErrNotFound) {
		return notFoundError("No such ruling", "There is no ruling called “"+short(slug)+"”.", templates.Link{Name: "All rulings", URL: "/rulings"})
	}
	return err
}

// maxRuled is how many rulings' pages are kept, the most recent ones. A reader of a ruling goes on
// to ask for its steps, one by one or all at once, and its proof should be played only once for all
// of them.
const maxRuled = 32

// ruled is a ruling's page, whatever step of its proof is shown.
type ruled struct {
	page templates.Page
	view templates.RulingPage // with the stepper at the first step
}

// makeRuled makes the page of a ruling. It plays the proof and the misconception that the ruling
// refutes.
func (s *site) makeRuled(ctx context.Context, pr *proofs, slug, path string) (*ruled, error) {
	r, err := s.lib.Ruling(ctx, slug)
	if err != nil {
		return nil, fmt.Errorf("ruling %q: %w", slug, err)
	}
	place, ok := s.index.shelf.places[slug]
	if !ok {
		return nil, fmt.Errorf("ruling %q: %w", slug, content.ErrNotFound)
	}
	v := templates.RulingPage{
		RulingRow: s.rulingRow(place), Reason: r.Reason, Ask: content.Typeset(r.Ask), Word: r.Word, Asks: pocket.TypesetAll(otherAsks(r)), Law: s.lawRows(r.Clauses), Official: s.officialAnswers(r),
		CardText: r.FromText(),
		Rules:    rulesVersion, Quiz: s.quizOnClauses(r.Clauses), Proof: pr.one(path, r.Proof, false),
	}
	v.Proof.Title = "" // the page already has the title
	pocket.KeepDrawings(v.Proof)
	s.pocketSite().Watch(v.Proof, path, nil, "")
	if d, ok, err := s.provers.shipped.Refuted(ctx, path, r.Proof.Source); err != nil {
		pr.broken = true
		s.log.ErrorContext(ctx, "the misconceptions about a ruling couldn’t be played", "ruling", slug, "err", err)
	} else if ok {
		s.pocketSite().LinkDuel(&d)
		v.Myth = &d
	}
	if err := s.rulingLinks(ctx, place, &v); err != nil {
		return nil, err
	}
	about := v.Title
	if r.Because != "" {
		about = strings.TrimSuffix(about, ".") + ". " + r.Because
	}
	p := s.page("rulings", path, v.Title, about, templates.Crumb{Name: "Rulings", URL: "/rulings"}, templates.Crumb(v.Subject))
	p.NoCrumb, p.Picture = true, path+"/card.png"
	return &ruled{p, v}, nil
}

// otherAsks returns the questions of a ruling except the one that its page answers.
func otherAsks(r *content.Ruling) []string {
	var out []string
	for i, q := range r.Asks {
		if q == r.Ask {
			continue
		}
		if w := r.Words[i]; w != "" && w != r.Word {
			q += " " + w + "."
		}
		out = append(out, q)
	}
	return out
}

// rulingRow returns a ruling as a row of a list.
func (s *site) rulingRow(place int) templates.RulingRow {
	r := &s.index.shelf.rulings[place]
	return templates.RulingRow{Title: strings.TrimSuffix(r.Title, "."), Slug: r.Slug, Clauses: s.clauseLinks(r.Clauses)}
}

func (s *site) rulingRows(places []int) []templates.RulingRow {
	var out []templates.RulingRow
	for _, i := range places {
		out = append(out, s.rulingRow(i))
	}
	return out
}

// lawRows returns clauses with their texts, to be quoted.
func (s *site) lawRows(numbers []clause.Clause) []templates.LawRow {
	var out []templates.LawRow
	for _, n := range numbers {
		url, _ := s.lib.ClauseURL(clause.Clause(n))
		out = append(out, templates.LawRow{Number: string(n), URL: url, About: s.index.book.sections[string(n.Section())], HTML: s.index.clauses[string(n)]})
	}
	return out
}

// rulingLinks adds links to the ruling's list, to the rulings before and after it in that list, to
// related rulings, and to questions about its clauses.
func (s *site) rulingLinks(ctx context.Context, place int, v *templates.RulingPage) error {
	sh := s.index.shelf
	v.Subject = s.subjectLink(place)
	v.Near = s.rulingRows(sh.near(place, maxNear))
	before, after := sh.neighbours(place)
	link := func(i int) *templates.Link {
		if i < 0 {
			return nil
		}
		return &templates.Link{Name: strings.TrimSuffix(sh.rulings[i].Title, "."), URL: "/rulings/" + sh.rulings[i].Slug}
	}
	v.Prev, v.Next = link(before), link(after)
	cites, err := s.lib.Citations(ctx, sh.rulings[place].Clauses...)
	if err != nil {
		return fmt.Errorf("what cites the clauses of %s: %w", v.Slug, err)
	}
	for _, ct := range cites {
		if ct.Kind == content.KindQuestion && len(v.Questions) < maxPractised {
			v.Questions = append(v.Questions, templates.Link{Name: ct.Title, URL: ct.URL})
		}
	}
	return nil
}

// subjectLink returns a link to the list that has the ruling: that of its keyword, or else of its
// topic.
func (s *site) subjectLink(place int) templates.Link {
	r := &s.index.shelf.rulings[place]
	if r.keyword != "" {
		if i := slices.IndexFunc(s.index.keywords, func(k content.KeywordSummary) bool { return k.Slug == r.keyword }); i >= 0 {
			return templates.Link{Name: s.index.keywords[i].Name, URL: "/rulings/keyword/" + r.keyword}
		}
	}
	t := rulingTopics[r.topic]
	return templates.Link{Name: t.name, URL: "/rulings/topic/" + t.slug}
}

// officialAnswers returns the answers in a ruling's source line, such as "Q1050, Q1985", and the
// compared answers that name this ruling.
func (s *site) officialAnswers(r *content.Ruling) []templates.Link {
	var out []templates.Link
	add := func(q string) {
		l := templates.Link{Name: q}
		if x := s.lib.Agreement().Answer(q); x != nil {
			l.URL = answerURL(x)
		}
		if !slices.Contains(out, l) {
			out = append(out, l)
		}
	}
	for _, q := range r.Answers() {
		add(q)
	}
	for _, x := range s.lib.Agreement().AnswersBy(r.Slug) {
		add(x.Q)
	}
	return out
}
