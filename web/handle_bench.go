package web

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario"
	"digijudge/templates"
)

const benchPath = "/bench"

// benchPage shows a bench: the one in the link (?s=), that of a ruling (?ruling=), or an empty one. With
// ?step= a choice is made, ?cut= goes back to that many steps, and the answer leads to the bench that
// comes of it: nothing is kept here.
func (s *site) benchPage(c echo.Context) error {
	text, err := s.benchText(c)
	if err != nil {
		return err
	}
	return s.inLane(c, s.limits.playing, playWait, func(c echo.Context) error {
		b, err := s.openBench(c, text)
		if err != nil {
			return err
		}
		step, cut := c.QueryParam("step"), c.QueryParam("cut")
		if b.Scenario != nil && step != "" {
			return seeBench(c, b.Append(strings.ToValidUTF8(short(step), "\uFFFD")))
		}
		if n, err := strconv.Atoi(cut); b.Scenario != nil && err == nil {
			return seeBench(c, b.Cut(n))
		}
		return s.showBench(c, http.StatusOK, b, templates.BenchEdit{Open: c.QueryParam("open")})
	})
}

// benchText is the text that a request opens.
func (s *site) benchText(c echo.Context) (string, error) {
	if code := c.QueryParam("s"); code != "" {
		text, err := bench.Decode(code)
		if err != nil {
			return "", &pageError{status: http.StatusBadRequest, heading: "This bench can’t be opened", message: capitalized(err.Error()) + ".", links: []templates.Link{{Name: "An empty bench", URL: benchPath}}}
		}
		return text, nil
	}
	if slug := c.QueryParam("ruling"); slug != "" {
		r, err := s.lib.Ruling(c.Request().Context(), slug)
		if errors.Is(err, content.ErrNotFound) {
			return "", notFoundError("No such ruling", "There is no ruling called “"+short(slug)+"”.", templates.Link{Name: "An empty bench", URL: benchPath})
		}
		if err != nil {
			return "", fmt.Errorf("ruling %q: %w", slug, err)
		}
		return bench.WithoutAsks(r.Proof.Source), nil
	}
	if q := c.QueryParam("q"); q != "" {
		return s.layBench(c, short(q))
	}
	return bench.Start, nil
}

// maxLaid bounds the cards that a question lays on the bench.
const maxLaid = 6

// layBench lays out what a question names: the cards by their numbers, in turn for Ann and for Bob, or
// Digimon with its keywords.
func (s *site) layBench(c echo.Context, question string) (string, error) {
	cards, err := s.lib.CardSource()
	if err != nil {
		return "", fmt.Errorf("opening the cards: %w", err)
	}
	text, laid := bench.Start, 0
	for _, word := range strings.FieldsFunc(question, func(r rune) bool { return strings.ContainsRune(" ,;?!()", r) }) {
		n, ok := cardno.Parse(word)
		if !ok || laid == maxLaid {
			continue
		}
		b, err := bench.Open(c.Request().Context(), text, cards)
		if err != nil {
			return "", err
		}
		to := bench.Area{Player: [...]scenario.Who{scenario.Ann, scenario.Bob}[laid%2], Zone: rules.BattleArea}
		more, name, _, err := b.Add(cards, bench.NewCard{Number: cardno.Canonical(n)}, to)
		if err != nil {
			continue // no card, or one that can't be played: the bench is for the others
		}
		if b, err = bench.Open(c.Request().Context(), more, cards); err == nil && b.Asked == nil { // an Option lies in the hand
			to.Zone = rules.Hand
			more, _, err = b.Move(cards, name, to)
		}
		if err == nil {
			text, laid = more, laid+1
		}
	}
	if laid == 0 {
		text = bench.Lay(question)
	}
	return text, nil
}

func (s *site) openBench(c echo.Context, text string) (*bench.Bench, error) {
	cards, err := s.lib.CardSource()
	if err != nil {
		return nil, fmt.Errorf("opening the cards: %w", err)
	}
	return bench.Open(c.Request().Context(), text, cards)
}

// seeBench sends the reader to the bench with that text.
func seeBench(c echo.Context, text string, notes ...bench.Note) error {
	code := bench.Encode(text)
	if len(text) > bench.MaxText || len(code) > bench.MaxCode {
		return &pageError{status: http.StatusBadRequest, heading: "Too much for one bench", message: "A bench has room for " + strconv.Itoa(bench.MaxText>>10) + " KB of text. Take cards or steps away.", links: []templates.Link{{Name: "An empty bench", URL: benchPath}}}
	}
	q := url.Values{"s": {code}}
	for _, n := range notes {
		q.Add("note", string(n))
	}
	return c.Redirect(http.StatusSeeOther, benchPath+"?"+q.Encode())
}

// changeBench changes the position by a form, and leads to the bench that comes of it. What can't be
// done is said above the form, with what was typed in it.
func (s *site) changeBench(c echo.Context) error {
	do := typed(c, "do")
	if do == "text" {
		text := strings.ReplaceAll(typed(c, "text"), "\r", "")
		if strings.TrimSpace(text) == "" {
			text = bench.Start
		}
		if !utf8.ValidString(text) {
			return &pageError{status: http.StatusBadRequest, heading: "Not readable", message: "The text isn’t UTF-8."}
		}
		return seeBench(c, text)
	}
	text, err := bench.Decode(typed(c, "s"))
	if err != nil {
		return &pageError{status: http.StatusBadRequest, heading: "This bench can’t be opened", message: capitalized(err.Error()) + ".", links: []templates.Link{{Name: "An empty bench", URL: benchPath}}}
	}
	cards, err := s.lib.CardSource()
	if err != nil {
		return fmt.Errorf("opening the cards: %w", err)
	}
	return s.inLane(c, s.limits.playing, playWait, func(c echo.Context) error {
		b, err := bench.Open(c.Request().Context(), text, cards)
		if err != nil {
			return err
		}
		f := benchForm{c: c, b: b, cards: cards, site: s}
		changed, notes, err := f.change(do)
		if err == nil {
			return seeBench(c, changed, notes...)
		}
		edit := templates.BenchEdit{Open: "turn", Error: benchError(err)}
		if do == "add" {
			edit.Open, edit.Choices = "add", f.choices
			edit.Add = templates.BenchAdd{Where: typed(c, "where"), Card: typed(c, "card"), Kind: typed(c, "kind"), Line: typed(c, "line"), Text: typed(c, "text")}
		}
		return s.showBench(c, http.StatusUnprocessableEntity, b, edit)
	})
}

// benchError is an error in the reader's words, without the places of a text that they didn't write.
func benchError(err error) string {
	var said []string
	for _, p := range benchProblems(err) {
		said = append(said, p.Text)
	}
	return strings.Join(said, " ")
}

// benchForm is a form that changes a bench.
type benchForm struct {
	c     echo.Context
	b     *bench.Bench
	cards scenario.CardSource
	site  *site
	// choices are the cards that a name may mean, where it means several.
	choices []templates.CardRow
}

// errBenchForm says that a form asks for nothing that there is.
var errBenchForm = errors.New("this form asks for something that the bench doesn’t know; open the page again")

func (f *benchForm) change(do string) (string, []bench.Note, error) {
	name := typed(f.c, "card")
	switch do {
	case "add":
		return f.add()
	case "move":
		to, err := f.area()
		if err != nil {
			return "", nil, err
		}
		return f.b.Move(f.cards, name, to)
	case "remove":
		return f.b.Remove(f.cards, name)
	case "suspend", "unsuspend":
		return f.b.Set(f.cards, name, scenario.Suspended, do == "suspend")
	case "fresh":
		return f.b.Set(f.cards, name, scenario.PlayedThisTurn, true)
	case "turn":
		return f.turn()
	}
	return "", nil, errBenchForm
}

func (f *benchForm) add() (string, []bench.Note, error) {
	to, err := f.area()
	if err != nil {
		return "", nil, err
	}
	card := bench.NewCard{Name: strings.TrimSpace(typed(f.c, "card")), Text: strings.ReplaceAll(typed(f.c, "text"), "\r", "")}
	card.Face = strings.TrimSpace(typed(f.c, "kind") + " " + strings.TrimSpace(typed(f.c, "line")))
	if n, ok := cardno.Parse(card.Name); ok {
		card = bench.NewCard{Number: cardno.Canonical(n)}
	} else if typed(f.c, "line") == "" && card.Text == "" && card.Name != "" {
		if f.choices, err = f.site.cardsCalled(f.c.Request().Context(), card.Name); err != nil {
			return "", nil, err
		}
		switch len(f.choices) {
		case 0:
			return "", nil, fmt.Errorf("there is no card called %s here; give a level and a color to make one of your own", card.Name)
		case 1:
			card = bench.NewCard{Number: f.choices[0].Number}
		default:
			return "", nil, fmt.Errorf("several cards are called that: choose one")
		}
	}
	text, _, notes, err := f.b.Add(f.cards, card, to)
	return text, notes, err
}

// area is where a form puts a card: "Bob hand", "under Rex", "link Rex".
func (f *benchForm) area() (bench.Area, error) {
	who, what, _ := strings.Cut(typed(f.c, "where"), " ")
	zones := map[string]rules.Zone{"battle": rules.BattleArea, "breeding": rules.BreedingArea, "hand": rules.Hand, "security": rules.SecurityStack, "deck": rules.Deck, "trash": rules.Trash}
	zone, known := zones[what]
	switch {
	case who == "under":
		return bench.Area{Under: what}, nil
	case who == "link":
		return bench.Area{Link: what}, nil
	case known && benchPlayer(who) != scenario.NoPlayer:
		return bench.Area{Player: benchPlayer(who), Zone: zone}, nil
	}
	return bench.Area{}, errBenchForm
}

func benchPlayer(name string) scenario.Who {
	switch name {
	case "Ann":
		return scenario.Ann
	case "Bob":
		return scenario.Bob
	}
	return scenario.NoPlayer
}

// turn is the form of memory, turn and hidden cards.
func (f *benchForm) turn() (string, []bench.Note, error) {
	phases := map[string]rules.Phase{"main": rules.MainPhase, "breeding": rules.BreedingPhase, "draw": rules.DrawPhase, "unsuspend": rules.UnsuspendPhase}
	player, side := benchPlayer(typed(f.c, "turn")), benchPlayer(typed(f.c, "side"))
	phase, known := phases[typed(f.c, "phase")]
	memory, err := strconv.Atoi(typed(f.c, "memory"))
	if !known || player == scenario.NoPlayer || side == scenario.NoPlayer || err != nil {
		return "", nil, errBenchForm
	}
	text, notes, err := f.b.SetTurn(f.cards, player, phase, memory, side)
	for _, who := range []scenario.Who{scenario.Ann, scenario.Bob} {
		for _, pile := range benchPiles {
			n, bad := strconv.Atoi(typed(f.c, who.String()+"-"+pile.name))
			if err != nil || bad != nil || n == f.b.Blanks(who, pile.zone) {
				continue
			}
			var b *bench.Bench
			if b, err = bench.Open(f.c.Request().Context(), text, f.cards); err != nil {
				return "", nil, err
			}
			var more []bench.Note
			text, more, err = b.SetBlanks(f.cards, who, pile.zone, n)
			notes = append(notes, more...)
		}
	}
	return text, notes, err
}

// benchPiles are the piles whose blank cards a form counts.
var benchPiles = []struct {
	name string
	zone rules.Zone
}{{"security", rules.SecurityStack}, {"hand", rules.Hand}, {"deck", rules.Deck}}

// maxBenchChoices is how many cards of one name are offered.
const maxBenchChoices = 12

// cardsCalled are the cards that a name may mean: imported ones, or where there are none those that the
// site ships.
func (s *site) cardsCalled(ctx context.Context, name string) ([]templates.CardRow, error) {
	x, err := s.cardIndex(ctx)
	if err != nil {
		return nil, err
	}
	var out []templates.CardRow
	if x.version == "" {
		for _, k := range shippedCards() {
			if k.has(name) && len(out) < maxBenchChoices {
				out = append(out, k.row)
			}
		}
		return out, nil
	}
	found, err := s.lib.Cards(ctx, content.CardFilter{Query: short(name), Limit: maxBenchChoices})
	if err != nil {
		return nil, fmt.Errorf("cards for the bench: %w", err)
	}
	for _, k := range found.Cards {
		out = append(out, cardRow(k))
	}
	return out, nil
}

// typed is what a form's field holds, readable whatever was sent.
func typed(c echo.Context, field string) string {
	return strings.ToValidUTF8(c.FormValue(field), "\uFFFD")
}
