package web

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/agreement"
	"digijudge/templates"
	"digijudge/web/pocket"
)

const agreementPath = "/agreement"

// answerWords has the name of each class and what it means.
var answerWords = map[agreement.Class][2]string{
	agreement.Agrees:    {"Agrees", "the engine comes to the same"},
	agreement.Differs:   {"Differs", "the engine comes to something else"},
	agreement.NoPlay:    {"Not a question of play", "no position can show it, such as what a deck may hold"},
	agreement.NoWay:     {"Not expressible", "our scenarios can’t say it yet"},
	agreement.Text:      {"Text not read", "the engine doesn’t read the card’s text where it matters"},
	agreement.Contested: {"Contested", "another official answer says otherwise"},
	agreement.Unseen:    {"Not looked at yet", "counts for nothing"},
}

// agreement serves the counts of the official answers, or, with a query, the answers that match it.
func (s *site) agreement(c echo.Context) error {
	if len(c.QueryParams()) > 0 {
		return s.agreementList(c, s.lib.Agreement())
	}
	return s.fixed(c, agreementPath, func(ctx context.Context, _ *proofs) (templ.Component, error) {
		a := s.lib.Agreement()
		r := a.Report()
		chapters, err := s.lib.Chapters(ctx)
		if err != nil {
			return nil, fmt.Errorf("chapters of official answers: %w", err)
		}
		v := templates.AgreementPage{Date: r.Date, Total: r.Q, Seen: r.Classified, Beyond: a.Beyond, Released: a.ReleasedOn,
			Fields: answerFilter{}.fields(a, chapters), Sets: answerSetRows(a), Changes: changeRows(a)}
		for _, class := range agreement.Classes {
			list := a.Of(class)
			row := templates.AgreementClass{Name: answerWords[class][0], Means: answerWords[class][1], N: len(list), Share: share(len(list), r.Q)}
			if len(list) > 0 {
				row.URL = agreementPath + "?class=" + classSlug(class)
			}
			if class == agreement.Differs {
				for _, x := range list {
					v.Differing = append(v.Differing, s.answerRow(x))
				}
			}
			v.Classes = append(v.Classes, row)
		}
		p := s.page("", agreementPath, "Agreement with the publisher", "How far our rules engine agrees with the publisher’s answers about cards, answer by answer.")
		return templates.Agreement(p, v), nil
	})
}

// share returns n of a whole in percent, or "" if the whole is 0.
func share(n, of int) string {
	if of == 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(n)/float64(of), 'f', 1, 64) + " %"
}

// answerRow returns an official answer as a row of a list.
func (s *site) answerRow(x *agreement.Answer) templates.AnswerRow {
	row := templates.AnswerRow{Q: x.Q, URL: answerURL(x), Title: x.Title(), Note: strings.Join(x.Cards, ", "), Ours: s.clauseLinks(x.Ours), Theirs: s.clauseLinks(x.Theirs)}
	switch x.Class {
	case agreement.Differs:
		row.Reason = pocket.Capitalized(x.Because)
	case agreement.NoPlay, agreement.NoWay:
		row.Title = x.Reason.Words
	case agreement.Text:
		row.Title = fmt.Sprintf("the reading of %s stops at “%s”", x.Card, x.Words)
	}
	if row.Title == "" && len(x.Rulings) > 0 {
		if i, ok := s.index.shelf.places[x.Rulings[0]]; ok {
			row.Title = s.rulingRow(i).Title
		}
	}
	return row
}

func answerURL(x *agreement.Answer) string { return agreementPath + "/" + x.Q }

// answerLinks returns links to answers, each with its class unless it agrees.
func answerLinks(list []*agreement.Answer) []templates.Link {
	var out []templates.Link
	for _, x := range list {
		name := x.Q
		if t := x.Title(); t != "" {
			name += " " + templates.Sentence(t)
		}
		if x.Class != agreement.Agrees {
			name += " (" + strings.ToLower(answerWords[x.Class][0]) + ")"
		}
		out = append(out, templates.Link{Name: name, URL: answerURL(x)})
	}
	return out
}

// officialAnswer serves one official answer with its scenario, which is played if its cards are
// here.
func (s *site) officialAnswer(c echo.Context) error {
	asked := c.Param("q")
	q := strings.ToUpper(asked)
	a := s.lib.Agreement()
	x := a.Answer(q)
	if x == nil {
		return notFoundError("No such answer", "There is no “"+short(asked)+"” among the official answers that are compared.", templates.Link{Name: "Agreement with the publisher", URL: agreementPath})
	}
	if q != asked {
		return c.Redirect(http.StatusMovedPermanently, answerURL(x))
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), proveTimeout)
	defer cancel()
	v := templates.AnswerPage{Q: q, Class: strings.ToLower(answerWords[x.Class][0]), Means: pocket.Capitalized(answerWords[x.Class][1]) + ".", Asks: x.Asks, Title: x.Title(), Because: content.Typeset(x.Because),
		Law: s.lawRows(x.Clauses()), Ours: s.clauseLinks(x.Ours), Theirs: s.clauseLinks(x.Theirs)}
	v.CardText = x.Play != nil && x.Play.FromText
	switch x.Class {
	case agreement.NoPlay, agreement.NoWay:
		v.Because = pocket.Capitalized(content.Typeset(x.Reason.Words)) + "."
	case agreement.Differs:
		v.Differs, v.Because = true, pocket.Capitalized(x.Because)
	case agreement.Text:
		v.Because = fmt.Sprintf("The text of %s isn’t played; the reading stops at “%s”.", x.Card, x.Words)
	case agreement.Contested:
		v.Because = "Its opposite is said by " + x.By + "."
	}
	for _, n := range x.Cards {
		l := templates.Link{Name: n}
		if _, ok := shipped(n); ok {
			l.URL = "/cards/" + n
		} else if _, err := s.lib.Card(ctx, n); err == nil {
			l.URL = "/cards/" + n
		}
		v.Cards = append(v.Cards, l)
	}
	for _, slug := range x.Rulings {
		if i, ok := s.index.shelf.places[slug]; ok {
			row := s.rulingRow(i)
			v.Rulings = append(v.Rulings, templates.Link{Name: row.Title, URL: "/rulings/" + slug})
			if v.Title == "" {
				v.Title = row.Title
			}
		}
	}
	if err := s.playAnswer(ctx, x, &v); err != nil {
		return err
	}
	if v.Proof == nil {
		v.Bench = benchOf(v.Cards, v.Rulings)
	}
	i := slices.IndexFunc(a.Answers, func(o agreement.Answer) bool { return o.Q == q })
	for k := i - 1; k >= 0 && v.Prev == nil; k-- {
		v.Prev = seenLink(&a.Answers[k])
	}
	for k := i + 1; k < len(a.Answers) && v.Next == nil; k++ {
		v.Next = seenLink(&a.Answers[k])
	}
	title := "Official answer " + q
	p := s.page("", answerURL(x), title, title+": "+v.Class+". "+v.Title, templates.Crumb{Name: "Agreement with the publisher", URL: agreementPath})
	p.NoIndex = v.Proof != nil && x.Play != nil && len(x.Play.Cards) > 0
	return s.render(c, http.StatusOK, templates.Answer(p, v))
}

// benchOf returns a link to the bench for an answer that has no scenario of its own. The bench
// starts with the first ruling that proves the answer, or else with those of its cards that are
// here.
func benchOf(cards, rulings []templates.Link) string {
	if len(rulings) > 0 {
		return rulingBench(strings.TrimPrefix(rulings[0].URL, "/rulings/"))
	}
	var here []string
	for _, l := range cards {
		if l.URL != "" {
			here = append(here, l.Name)
		}
	}
	return pocket.CardsOnBench(here...)
}

func seenLink(x *agreement.Answer) *templates.Link {
	if x.Class == agreement.Unseen {
		return nil
	}
	return &templates.Link{Name: x.Q, URL: answerURL(x)}
}

// playAnswer adds the proof of an answer's scenario to the page, or says that its cards aren't
// here.
func (s *site) playAnswer(ctx context.Context, x *agreement.Answer, v *templates.AnswerPage) error {
	if x.Play == nil {
		return nil
	}
	src, err := s.lib.AnswerSource(ctx, x)
	if err != nil {
		return err
	}
	cards, err := s.lib.CardSource()
	if err != nil {
		return fmt.Errorf("cards of %s: %w", x.Q, err)
	}
	if x.Play.Ready(cards) != nil {
		v.Absent, v.Source = true, src
		return nil
	}
	proof, err := s.provers.imported.Prove(ctx, answerURL(x), src)
	if err != nil {
		return fmt.Errorf("playing %s: %w", x.Q, err)
	}
	proof.ID, proof.Source, proof.Title = "proof", src, ""
	proof.Bench = pocket.BenchURL(src)
	s.pocketSite().LinkProof(&proof)
	v.Proof = &proof
	return nil
}
