package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// card serves one real card: the imported one, or else the functional text that the site ships.
func (s *site) card(c echo.Context) error {
	asked := c.Param("number")
	number := cardno.Canonical(asked)
	if number != asked {
		return c.Redirect(http.StatusMovedPermanently, adminBase(c)+"/cards/"+number)
	}
	ctx := c.Request().Context()
	version, err := s.lib.CardsVersion(ctx)
	if err != nil {
		return fmt.Errorf("reading the version of the cards: %w", err)
	}
	answers, err := s.lib.AnswersVersion(ctx)
	if err != nil {
		return fmt.Errorf("reading the version of the answers: %w", err)
	}
	k, err := s.lib.Card(ctx, number)
	own, ships := shipped(number)
	switch {
	case errors.Is(err, content.ErrNotFound) && !ships:
		return s.onlyAnswers(c, number, asked, version != "")
	case err != nil && !errors.Is(err, content.ErrNotFound):
		return fmt.Errorf("card %s: %w", number, err)
	}
	if done, total := s.lib.CardsAnew(); done >= total && version+answers != "" && s.notChanged(c, version+" "+answers) {
		return nil
	}
	crumbs := []templates.Crumb{{Name: "Cards", URL: "/cards"}}
	var v templates.CardPage
	if err != nil {
		v = s.shippedPage(own)
	} else {
		v = s.cardPage(k)
		if err := s.addSides(c, k, &v); err != nil {
			return err
		}
		if ships {
			v.Functional = "/anatomy?card=" + url.QueryEscape(number)
		}
		crumbs = append(crumbs, templates.Crumb{Name: k.Set, URL: listURL("/cards", cardsQuery("", map[string]string{"set": k.Set}))})
	}
	if v.State == content.CardRuns || v.Without != "" || !v.Imported {
		v.Bench = pocket.CardsOnBench(number)
	}
	if err := s.addUses(ctx, number, &v); err != nil {
		return err
	}
	if err := s.addAsked(ctx, v.Keywords, &v); err != nil {
		return err
	}
	if err := s.addTable(ctx, number, &v); err != nil {
		return err
	}
	if v.Imported && len(s.lib.RealIn([]string{number}, "")) > 0 {
		v.Quizzes = append(v.Quizzes, templates.Link{Name: "Quiz me on this card", URL: realQuiz{card: number}.query()})
	}
	for _, k := range v.Asked {
		if k.Quiz != "" {
			v.Quizzes = append(v.Quizzes, templates.Link{Name: "Quiz me on " + k.Keyword.Name, URL: k.Quiz})
		}
	}
	v.Answers = answerLinks(s.lib.Agreement().AnswersOf(number))
	p := s.page("cards", "/cards/"+number, number+" "+v.Name, v.Name+" ("+number+"): "+v.Line+", its text, and what is asked about it at the table.", crumbs...)
	p.NoIndex = v.Imported || v.Published > 0
	return s.render(c, http.StatusOK, templates.CardOf(p, v))
}

// onlyAnswers serves a card that is in no list: the imported answers about it, or "no such card" if
// there are none.
func (s *site) onlyAnswers(c echo.Context, number, asked string, imported bool) error {
	v := templates.CardPage{CardRow: templates.CardRow{Number: number, Name: number}, Unlisted: true}
	if err := s.addTable(c.Request().Context(), number, &v); err != nil {
		return err
	}
	if v.Published == 0 {
		return s.noCard(asked, imported)
	}
	p := s.page("cards", "/cards/"+number, number, "Official answers about "+number+".", templates.Crumb{Name: "Cards", URL: "/cards"})
	p.NoIndex = true
	return s.render(c, http.StatusOK, templates.CardOf(p, v))
}

// noCard returns the error that there is no card with that number.
func (s *site) noCard(number string, imported bool) error {
	message := "There is no card “" + short(number) + "” among the imported ones."
	if !imported {
		message = "There is no card “" + short(number) + "” among those that the site ships, and no list of cards has been imported."
	}
	return notFoundError("No such card", message, templates.Link{Name: "All cards", URL: "/cards"}, templates.Link{Name: "Take a text apart", URL: "/anatomy"})
}

// addSides adds where the lists differ about a card, and how a conflict was settled or can be.
func (s *site) addSides(c echo.Context, k *content.Card, v *templates.CardPage) error {
	if len(k.Lists) > 1 {
		first, second, err := s.lib.CardSides(c.Request().Context(), k.Number)
		if err != nil {
			return fmt.Errorf("both versions of %s: %w", k.Number, err)
		}
		v.Sides = sideRows(first, second)
		v.SidesOpen = k.Differs || k.State == content.CardConflict
	}
	if len(k.Conflicts) > 0 {
		v.Conflict = conflict(c, k)
		if k.Choice != cardlist.NoChoice {
			v.Settled = "The lists contradict each other about this card. Settled here: " + choiceWords[k.Choice] + "."
		}
	}
	return nil
}

var choiceWords = map[cardlist.Choice]string{
	cardlist.TakeFirst: "the first list is believed", cardlist.TakeSecond: "the second list is believed", cardlist.TakeErrata: "the list that the erratum fits is believed",
}

// conflict returns what two lists contradict each other about, and the choices for settling it.
func conflict(c echo.Context, k *content.Card) *templates.CardConflict {
	v := &templates.CardConflict{Number: k.Number, May: maySettle(c), Chosen: choiceWords[k.Choice]}
	for _, c := range k.Conflicts {
		v.Rows = append(v.Rows, templates.ConflictRow{What: pocket.Capitalized(c.What), First: c.First, Second: c.Second})
	}
	for _, l := range k.Lists {
		v.Choices = append(v.Choices, templates.ConflictChoice{Value: string(l), Label: "Believe the " + string(l) + " list", Chosen: k.Choice == l})
	}
	if k.Correction == cardlist.Applied || k.Correction == cardlist.Already {
		v.Choices = append(v.Choices, templates.ConflictChoice{Value: string(cardlist.TakeErrata), Label: "Believe the list that the erratum fits", Chosen: k.Choice == cardlist.TakeErrata})
	}
	if k.Choice != cardlist.NoChoice {
		v.Choices = append(v.Choices, templates.ConflictChoice{Value: noChoice, Label: "Take the decision back"})
	}
	return v
}

// noChoice is the form value that takes a decision back.
const noChoice = "none"

var useNames = map[string]string{content.KindRuling: "Ruling", content.KindQuestion: "Quiz", content.KindFAQ: "FAQ", content.KindGuide: "Guide"}

// Limits of what a card's page lists.
const (
	maxUses  = 60 // pages that use the card
	maxPlays = 6  // scenarios that play it
)

// addUses adds the pages that use a card, and the scenarios that play the printed card where the
// engine can play it.
func (s *site) addUses(ctx context.Context, number string, v *templates.CardPage) error {
	uses, err := s.lib.CardUses(ctx, number)
	if err != nil {
		return fmt.Errorf("what uses %s: %w", number, err)
	}
	ctx, cancel := context.WithTimeout(ctx, proveTimeout)
	defer cancel()
	for _, u := range uses {
		switch {
		case u.Scenario == nil && len(v.Uses) < maxUses:
			v.Uses = append(v.Uses, templates.CardUse{Kind: useNames[u.Kind], Link: templates.Link{Name: strings.TrimSuffix(u.Title, "."), URL: u.URL}})
		case u.Scenario == nil:
			v.MoreUses++
		case v.State != content.CardRuns && (v.State != content.CardUnknown || !strings.Contains(u.Scenario.Source, number+" without ")):
		case len(v.Plays) < maxPlays:
			v.Plays = append(v.Plays, s.cardPlay(ctx, number, u.Scenario))
		default:
			v.MorePlays++
		}
	}
	return nil
}

// cardPlay plays a scenario with the imported cards.
func (s *site) cardPlay(ctx context.Context, number string, sc *content.Scenario) templates.ProofView {
	id := "cards/" + number + "#" + sc.ID
	v, err := s.provers.imported.Prove(ctx, id, sc.Source)
	if err != nil {
		s.log.InfoContext(ctx, "card scenario not played", "scenario", id, "err", err)
		v = templates.ProofView{Verdict: scenario.Undecided.String(), Problem: "Not played here: not all of its cards are imported, settled and played."}
	}
	v.ID, v.Source, v.Title, v.Folded = sc.ID, sc.Source, sc.Title, true
	if v.Problem == "" {
		v.Bench = pocket.BenchURL(sc.Source)
	}
	s.pocketSite().LinkProof(&v)
	if v.Problem == "" && v.Verdict != scenario.Holds.String() {
		s.log.ErrorContext(ctx, "a claim about a card doesn’t hold", "scenario", id, "verdict", v.Verdict)
	}
	return v
}
