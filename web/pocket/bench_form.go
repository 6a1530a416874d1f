// This file carries out the forms that change a bench: what they ask for in the bench's terms.
package pocket

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
	"digijudge/web/oneline"
)

// benchForm holds the values of a form that changes a bench.
type benchForm struct {
	ctx   context.Context
	r     *Request
	b     *bench.Bench
	cards lang.CardSource
	site  *Site
	// choices are the cards among which the reader has to choose, if a typed name fits several.
	choices []benchChoice
	// left holds the entries of the typed list that couldn't be added, as the reader typed them.
	left string
	// next holds the query keys for the page that shows the changed bench.
	next url.Values
}

// benchChoice is a card that a typed name may mean, with the rest of the typed list in which the
// card's number replaces the name.
type benchChoice struct {
	templates.BenchChoice
	list []bench.Wanted
}

// chosen returns the choices as the form shows them.
func (f *benchForm) chosen() (out []templates.BenchChoice) {
	for _, k := range f.choices {
		k.List = bench.List(k.list)
		out = append(out, k.BenchChoice)
	}
	return out
}

// errBenchForm says that a form asks for a change that doesn't exist.
var errBenchForm = errors.New("this form asks for something that the bench doesn’t know; open the page again")

func (f *benchForm) change(do string) (string, []bench.Note, error) {
	name := f.r.typed("card")
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
		return f.b.Set(f.cards, name, lang.Suspended, do == "suspend")
	case "up", "down":
		return f.b.Shift(f.cards, name, do == "up")
	case "copy":
		return f.b.Copy(f.cards, name)
	case "facedown":
		n, err := strconv.Atoi(f.r.typed("n"))
		if err != nil {
			return "", nil, errBenchForm
		}
		return f.b.SetFaceDown(f.cards, name, n)
	case "turnover":
		return f.b.TurnOver(f.cards, name)
	case "last":
		return f.b.Last(f.cards, f.r.typed("on"), f.r.typed("from"), f.r.typed("words"))
	case "unlast":
		n, err := strconv.Atoi(f.r.typed("n"))
		if err != nil {
			return "", nil, errBenchForm
		}
		return f.b.Unlast(f.cards, n)
	case "turn":
		return f.turn()
	}
	if icon, ok := strings.CutPrefix(do, "used "); ok {
		return f.b.ToggleUsed(f.cards, name, strings.Trim(icon, "[]"))
	}
	for m := lang.Suspended; m < lang.Used; m++ {
		if do == m.String() {
			return f.b.Toggle(f.cards, name, m)
		}
	}
	return "", nil, errBenchForm
}

// add adds the cards that the form names, and returns to the form with the same place chosen.
func (f *benchForm) add() (string, []bench.Note, error) {
	to, err := f.area()
	if err != nil {
		return "", nil, err
	}
	list, err := f.cardsTyped()
	if err != nil {
		return "", nil, err
	}
	typedIn := f.typedAdd()
	var marks []lang.MarkKind
	if typedIn.Suspended {
		marks = append(marks, lang.Suspended)
	}
	if typedIn.Fresh {
		marks = append(marks, lang.PlayedThisTurn)
	}
	text, names, notes, err := f.b.AddAll(f.cards, list, to, marks...)
	if err != nil {
		return "", nil, err
	}
	f.next = url.Values{"open": {"add"}, "added": names}
	if typedIn.Own {
		f.next.Set("own", "1")
	}
	if f.left != "" {
		f.next.Set("left", f.left)
	}
	for _, field := range []string{"whose", "where", "at", "kind", "suspended", "fresh"} {
		if v := f.r.typed(field); v != "" && (field != "at" || !typedIn.Stale()) {
			f.next.Set(field, v)
		}
	}
	return text, notes, nil
}

// cardsTyped returns the cards that the form for new cards names: one of the reader's own, or a
// list of numbers and names.
func (f *benchForm) cardsTyped() ([]bench.NewCard, error) {
	in := f.typedAdd()
	if strings.TrimSpace(in.Name+in.Line+in.Text) != "" {
		own := bench.NewCard{Name: strings.TrimSpace(in.Name), Text: strings.ReplaceAll(in.Text, "\r", "")}
		if own.Name == "" {
			own.Name = strings.TrimSpace(in.Card)
		}
		own.Face = strings.TrimSpace(in.Kind + " " + strings.TrimSpace(in.Line))
		return []bench.NewCard{own}, nil
	}
	wanted, err := bench.Several(in.Card)
	if err != nil {
		return nil, err
	}
	if len(wanted) == 0 {
		return nil, errors.New("name a card by its number or name, or give the level, color and DP of one of your own")
	}
	list, left, err := f.known(wanted)
	if len(list) == 0 {
		return nil, err
	}
	f.left = bench.List(left)
	return list, nil
}

// known returns the cards of a list that exist. left has the entries that name no card or could
// mean several, together with what lies on and under them, and err says what is wrong with them. If
// the first such entry could mean several cards, those are in f.choices.
func (f *benchForm) known(wanted []bench.Wanted) (list []bench.NewCard, left []bench.Wanted, err error) {
	for len(wanted) > 0 {
		n := 1
		for n < len(wanted) && wanted[n].On {
			n++
		}
		stack := wanted[:n]
		wanted = wanted[n:]
		card, at, bad := f.stack(stack)
		if bad == nil {
			for range stack[0].N {
				list = append(list, card)
			}
			continue
		}
		for k := range f.choices {
			choice := &f.choices[k]
			if choice.list == nil { // the card belongs to this stack
				choice.list = slices.Concat(left, stack)
				choice.list[len(left)+at].Card = choice.Card.Number
				continue
			}
			choice.list = append(choice.list, stack...)
		}
		left = append(left, stack...)
		if err == nil {
			err = bad
		} else {
			err = fmt.Errorf("%w; %w", err, bad)
		}
	}
	return list, left, err
}

// stack returns a card with what lies under it. If an entry of the stack isn't a card here, it
// returns the index of the first such entry and the reason.
func (f *benchForm) stack(stack []bench.Wanted) (card bench.NewCard, at int, err error) {
	for i, w := range stack {
		number, err := f.number(w.Card)
		if err == nil {
			err = f.b.Known(f.cards, number)
		}
		if err != nil {
			return bench.NewCard{}, i, err
		}
		if i == 0 {
			card.Number = number
			continue
		}
		for range w.N {
			card.Under = append(card.Under, bench.NewCard{Number: number})
		}
	}
	return card, 0, nil
}

// number returns the number of a card that a reader has named.
func (f *benchForm) number(card string) (string, error) {
	if n, ok := cardno.Parse(card); ok {
		return cardno.Canonical(n), nil
	}
	found, err := f.site.Library.Called(f.ctx, card)
	switch {
	case err != nil:
		return "", err
	case len(found) == 0:
		return "", fmt.Errorf("there is no card called %s here; give a level and a color to make one of your own", oneline.Short(card))
	case len(found) > 1:
		// only for the first ambiguous entry, because the reader chooses one card at a time
		if len(f.choices) == 0 {
			for _, k := range found {
				f.choices = append(f.choices, benchChoice{BenchChoice: templates.BenchChoice{Card: k}})
			}
		}
		return "", fmt.Errorf("several cards are called %s: choose one", oneline.Short(card))
	}
	return found[0].Number, nil
}

// typedAdd returns the values of the form for new cards.
func (f *benchForm) typedAdd() templates.BenchAdd { return f.r.add() }

// add returns the values of the form for new cards that a request has.
func (r *Request) add() templates.BenchAdd {
	a := templates.BenchAdd{
		Name: r.sent("name"), Own: r.Query.Get("own") != "", Whose: r.sent("whose"), Where: r.sent("where"), At: r.sent("at"), Card: r.sent("card"), Kind: r.sent("kind"),
		Line: r.sent("line"), Text: r.sent("text"), Suspended: r.sent("suspended") != "", Fresh: r.sent("fresh") != "",
		Kept: r.sent("kept"),
	}
	a.Own = a.Own || strings.TrimSpace(a.Name+a.Line+a.Text) != ""
	return a
}

// back returns the form as it was sent, to be shown again.
func (f *benchForm) back(do string) templates.BenchEdit {
	switch do {
	case "add":
		return templates.BenchEdit{Open: "add", Choices: f.chosen(), Add: f.typedAdd()}
	case "last":
		return templates.BenchEdit{Open: "lasting", Last: templates.BenchLast{On: f.r.typed("on"), From: f.r.typed("from"), Words: f.r.typed("words")}}
	case "turn":
		edit := templates.BenchEdit{Open: "turn", Turn: f.r.typed("turn"), Phase: f.r.typed("phase"), Memory: f.r.typed("memory"), Side: f.r.typed("side")}
		for i, who := range []lang.Who{lang.Ann, lang.Bob} {
			edit.Counts[i].Player = who.String()
			for _, pile := range benchPiles {
				*edit.Counts[i].Of(pile.name) = f.r.typed(who.String() + "-" + pile.name)
			}
		}
		return edit
	}
	return templates.BenchEdit{Open: "card"}
}

// opened returns the values with which the address opens the forms of a bench.
func (r *Request) opened(b *bench.Bench) templates.BenchEdit {
	edit := templates.BenchEdit{Open: oneline.Short(r.Query.Get("open"))}
	if edit.Open != "add" {
		edit.Last.On = oneline.Short(r.Query.Get("on"))
		return edit
	}
	edit.Add = r.add()
	edit.Add.Card, edit.Add.Name, edit.Add.Line, edit.Add.Text = "", "", "", ""
	if edit.Add.At != "" {
		edit.Add.Kept = edit.Add.Place()
	}
	for _, name := range r.Query["added"] {
		if b.Has(name) {
			edit.Added = append(edit.Added, b.Stack(name))
		}
	}
	return edit
}

// benchZones maps the words of the form to areas.
var benchZones = map[string]rules.Zone{
	"battle": rules.BattleArea, "breeding": rules.BreedingArea, "hand": rules.Hand, "security": rules.SecurityStack, "deck": rules.Deck, "trash": rules.Trash,
}

// area returns where a form puts a card. One field may say it all, such as "Bob hand", "under Rex"
// or "link Rex". Otherwise at is "under Rex", or whose is "Bob" and where is "hand".
func (f *benchForm) area() (bench.Area, error) {
	where := f.r.typed("where")
	if at := f.r.typed("at"); at != "" && !f.typedAdd().Stale() {
		where = at
	} else if !strings.Contains(where, " ") {
		where = f.r.typed("whose") + " " + where
	}
	who, what, _ := strings.Cut(where, " ")
	zone, known := benchZones[what]
	switch {
	case who == "under":
		return bench.Area{Under: what}, nil
	case who == "link":
		return bench.Area{Link: what}, nil
	case known && benchPlayer(who) != lang.NoPlayer:
		return bench.Area{Player: benchPlayer(who), Zone: zone}, nil
	}
	return bench.Area{}, errBenchForm
}

func benchPlayer(name string) lang.Who {
	switch name {
	case "Ann":
		return lang.Ann
	case "Bob":
		return lang.Bob
	}
	return lang.NoPlayer
}

// turn carries out the form for memory, turn and hidden cards.
func (f *benchForm) turn() (string, []bench.Note, error) {
	phases := map[string]rules.Phase{"main": rules.MainPhase, "breeding": rules.BreedingPhase, "draw": rules.DrawPhase, "unsuspend": rules.UnsuspendPhase}
	player, side := benchPlayer(f.r.typed("turn")), benchPlayer(f.r.typed("side"))
	phase, known := phases[f.r.typed("phase")]
	memory, err := strconv.Atoi(f.r.typed("memory"))
	if !known || player == lang.NoPlayer || side == lang.NoPlayer || err != nil {
		return "", nil, errBenchForm
	}
	if f.b.Scenario != nil {
		// A reader who gives the turn to the other player and doesn't touch the memory wants the
		// memory to be that player's. On the other side it would end the turn at once.
		if was := f.b.Scenario.Turn; player != was.Player && side == was.Player {
			side = player
		}
	}
	text, notes, err := f.b.SetTurn(f.cards, player, phase, memory, side)
	for _, who := range []lang.Who{lang.Ann, lang.Bob} {
		for _, pile := range benchPiles {
			n, bad := strconv.Atoi(f.r.typed(who.String() + "-" + pile.name))
			if err != nil || bad != nil || n == f.b.Blanks(who, pile.zone) {
				continue
			}
			var more []bench.Note
			text, more, err = bench.Read(text, f.cards).SetBlanks(f.cards, who, pile.zone, n)
			notes = append(notes, more...)
		}
	}
	return text, notes, err
}

// benchPiles lists the piles whose blank cards the form counts.
var benchPiles = []struct {
	name string
	zone rules.Zone
}{{"security", rules.SecurityStack}, {"hand", rules.Hand}, {"deck", rules.Deck}}

// sent returns the value of a field of the form, or of the same parameter of the address if there
// is no form.
func (r *Request) sent(field string) string {
	if r.Form != nil {
		return r.typed(field)
	}
	return strings.ToValidUTF8(r.Query.Get(field), "\uFFFD")
}

// past returns what the request remembers of earlier boards.
func (r *Request) past() bench.Past { return bench.Past(r.sent("u")) }

// leftOver puts the rest of a list back into the form, with what is wrong with it.
func (f *benchForm) leftOver(list string, edit *templates.BenchEdit) {
	edit.Add.Card = list
	wanted, err := bench.Several(list)
	if err == nil {
		_, _, err = f.known(wanted)
	}
	if err != nil {
		edit.Error, edit.Choices = BenchError(err), f.chosen()
	}
}
