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

// answerWords say a class: its name and what it means.
var answerWords = map[agreement.Class][2]string{
	agreement.Agrees:    {"Agrees", "the engine comes to the same"},
	agreement.Differs:   {"Differs", "the engine comes to something else"},
	agreement.NoPlay:    {"Not a question of play", "no position can show it, such as what a deck may hold"},
	agreement.NoWay:     {"Not expressible", "our scenarios can’t say it yet"},
	agreement.Text:      {"Text not read", "the engine doesn’t read the card’s text where it matters"},
	agreement.Contested: {"Contested", "another official answer says otherwise"},
	agreement.Unseen:    {"Not looked at yet", "counts for nothing"},
}

// agreement serves the count of official answers and the list of those that have been looked at.
func (s *site) agreement(c echo.Context) error {
	return s.fixed(c, agreementPath, func(_ context.Context, _ *proofs) (templ.Component, error) {
		a := s.lib.Agreement()
		r := a.Report()
		v := templates.AgreementPage{Date: r.Date, Total: r.Q, Seen: r.Classified, Beyond: a.Beyond}
		for _, class := range agreement.Classes {
			list := a.Of(class)
			row := templates.AgreementClass{Name: answerWords[class][0], Means: answerWords[class][1], N: len(list), Share: share(len(list), r.Q)}
			switch {
			case class == agreement.Differs:
				row.ID = "differs"
				for _, x := range list {
					v.Differing = append(v.Differing, s.answerRow(x))
				}
			case class != agreement.Unseen && len(list) > 0:
				row.ID = templates.TypeSlug(row.Name)
				v.Groups = append(v.Groups, s.answerGroup(row, list))
			}
			v.Classes = append(v.Classes, row)
		}
		p := s.page("", agreementPath, "Agreement with the publisher", "How far our rules engine agrees with the publisher’s answers about cards, answer by answer.")
		return templates.Agreement(p, v), nil
	})
}

// share returns a part of a whole in percent.
func share(n, of int) string {
	if of == 0 {
		return ""
	}
	return strconv.FormatFloat(100*float64(n)/float64(of), 'f', 1, 64) + " %"
}

// answerGroup returns the answers of a class: by their reason where the class has reasons, else by
// hundreds.
func (s *site) answerGroup(class templates.AgreementClass, list []*agreement.Answer) templates.AnswerGroup {
	g := templates.AnswerGroup{ID: class.ID, Name: class.Name}
	for _, x := range list {
		name := x.Reason.Words
		if name == "" {
			n := x.Number() / 100 * 100
			name = fmt.Sprintf("Q%d to Q%d", n, n+99)
		}
		i := slices.IndexFunc(g.Parts, func(p templates.AnswerPart) bool { return p.Name == name })
		if i < 0 {
			i, g.Parts = len(g.Parts), append(g.Parts, templates.AnswerPart{Name: name})
		}
		if row := s.answerRow(x); row.Title != "" {
			g.Parts[i].Rows = append(g.Parts[i].Rows, row)
		} else {
			row.Q += " " + row.Note
			g.Parts[i].Only = append(g.Parts[i].Only, templates.Link{Name: row.Q, URL: row.URL})
		}
	}
	return g
}

func (s *site) answerRow(x *agreement.Answer) templates.AnswerRow {
	row := templates.AnswerRow{Q: x.Q, URL: answerURL(x), Title: x.Title(), Note: strings.Join(x.Cards, ", "), Ours: s.clauseLinks(x.Ours), Theirs: s.clauseLinks(x.Theirs)}
	if x.Class == agreement.Differs {
		row.Reason = pocket.Capitalized(x.Because)
	}
	if row.Title == "" && len(x.Rulings) > 0 {
		if i, ok := s.index.shelf.places[x.Rulings[0]]; ok {
			row.Title = s.rulingRow(i).Title
		}
	}
	return row
}

func answerURL(x *agreement.Answer) string { return agreementPath + "/" + x.Q }

// answerLinks lead to answers, each with its class.
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

// officialAnswer serves one official answer with its scenario, played where its cards are.
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

func seenLink(x *agreement.Answer) *templates.Link {
	if x.Class == agreement.Unseen {
		return nil
	}
	return &templates.Link{Name: x.Q, URL: answerURL(x)}
}

// playAnswer plays the scenario of an answer, or says that its cards aren't here.
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
	s.linkProof(&proof)
	v.Proof = &proof
	return nil
}
