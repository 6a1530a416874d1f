package soak

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"

	"digijudge/rules"
)

// Deck sizes (1-4-6): fifty cards, up to five Digi-Eggs, up to four copies of a card.
const (
	deckSize = 50
	eggSize  = 4
	copies   = 4
)

// maxDecisions is the number of decisions after which a game counts as endless. A deck of fifty
// cards runs out long before.
const maxDecisions = 20_000

// Game is one random game: its start and the choices made in it.
type Game struct {
	Table     *rules.Table
	Start     *rules.Position
	Choices   []uint16 // the indexes of the options that were taken
	Turns     int
	Winner    rules.Player
	Decisions int
	Options   int
	Print     uint64 // a hash of all events and their clauses, to compare two plays
	end       []byte
}

// deal makes a random deck of two colours and shuffles it. It adds the cards to defs.
func (p *Pool) deal(r *rand.Rand, defs *[]*rules.CardDef, who rules.Player) rules.Deal {
	colors := rules.ColorSet(1 << r.IntN(4))
	colors |= rules.ColorSet(1 << r.IntN(4))
	var d rules.Deal
	add := func(list *[]rules.CardID, def *rules.CardDef) {
		*defs = append(*defs, def)
		*list = append(*list, rules.CardID(len(*defs)))
	}
	for range eggSize {
		add(&d.Eggs, p.eggs[r.IntN(len(p.eggs))])
	}
	used, themes := make([]int8, len(p.cards)), p.themed(r)
	for tries := 0; len(d.Deck) < deckSize; tries++ {
		i := r.IntN(len(p.cards))
		def := p.cards[i]
		if tries < 6000 && !p.inThemes(themes, i) {
			continue
		}
		if used[i] == copies || tries < 2000 && (def.Colors&colors == 0 && r.IntN(8) > 0 || def.Level >= 6 && r.IntN(2) > 0) {
			continue
		}
		used[i]++
		add(&d.Deck, def)
	}
	shuffle(r, d.Deck)
	shuffle(r, d.Eggs)
	if r.IntN(4) == 0 {
		d.Redraw = append([]rules.CardID(nil), d.Deck...)
		shuffle(r, d.Redraw)
	}
	return d
}

func shuffle(r *rand.Rand, cards []rules.CardID) {
	r.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
}

// tokens holds the tokens that cards of the pool may play.
var tokens = []rules.CardDef{{Handle: "Token", Name: "Diaboromon", Category: rules.Digimon, Level: 6, Colors: 1 << 6, DP: 3000,
	PlayCost: -1, UseCost: -1, Token: true}}

// Deal makes the start of a game. The seed and the game's number decide it.
func (p *Pool) Deal(seed uint64, number int) (*Game, *rand.Rand, error) {
	r := rand.New(rand.NewPCG(seed, uint64(number)))
	const declared = 4 // how many tokens of each kind there are
	defs := make([]*rules.CardDef, 0, rules.MaxCards)
	for range declared {
		defs = append(defs, p.tokens...)
	}
	deals := [2]rules.Deal{p.deal(r, &defs, rules.Ann), p.deal(r, &defs, rules.Bob)}
	var fields [2]onField
	blank := p.withBlanks(number)
	if p.groups > 0 && r.IntN(4) > 0 || blank {
		fields = [2]onField{p.field(r, &defs), p.field(r, &defs)}
	}
	var blanks [2]blankField
	if blank {
		for who := range fields {
			p.blankDeck(r, defs, &deals[who])
			blanks[who] = fields[who].blanks(r, &defs, p.blank, p.eggs[r.IntN(len(p.eggs))], p.young(r))
		}
	}
	t, err := p.table(defs)
	if err != nil {
		return nil, nil, err
	}
	start, err := t.NewGame(rules.Player(r.IntN(2)), deals)
	if err != nil {
		return nil, nil, err
	}
	for who := range fields {
		fields[who].lay(start, rules.Player(who), r)
		blanks[who].lay(start, rules.Player(who))
	}
	return &Game{Table: t, Start: start}, r, nil
}

// Play deals a game, plays it to the end with random legal choices, and checks the position at
// every decision. The error says what was wrong; a panic of the engine becomes an error too.
func (p *Pool) Play(seed uint64, number int) (*Game, error) {
	watch := watcher{}
	g, err := p.play(seed, number, &watch)
	if g != nil {
		g.Print = watch.sum
	}
	return g, err
}

// play is Play with an observer. Without one (nil) no clauses are noted.
func (p *Pool) play(seed uint64, number int, obs rules.Observer) (g *Game, err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("game %d of seed %d, %s: panic: %v", number, seed, g.at(), x)
		}
	}()
	g, r, err := p.Deal(seed, number)
	if err != nil {
		return nil, err
	}
	pos := played.Get().(*rules.Position)
	g.Start.CopyTo(pos)
	for {
		d := pos.Step(obs)
		if d == nil {
			break
		}
		if len(d.Options) == 0 {
			return g, fmt.Errorf("game %d of seed %d, %s: a question without answers", number, seed, g.at())
		}
		if err := pos.Check(d.Rest()); err != nil {
			return g, fmt.Errorf("game %d of seed %d, %s: %w", number, seed, g.at(), err)
		}
		if w, ok := obs.(*watcher); ok && d.Rest() {
			if err := w.lives.check(g.Table); err != nil {
				return g, fmt.Errorf("game %d of seed %d, %s: %w", number, seed, g.at(), err)
			}
		}
		if g.Decisions++; g.Decisions > maxDecisions {
			return g, fmt.Errorf("game %d of seed %d does not end", number, seed)
		}
		g.Options += len(d.Options)
		i := r.IntN(len(d.Options))
		if d.Options[i].Verb == rules.VPass && r.IntN(3) > 0 {
			i = r.IntN(len(d.Options)) // a player who can do something usually does it
		}
		g.Choices = append(g.Choices, uint16(i))
		pos.Choose(d.Options[i])
	}
	if err := pos.Check(false); err != nil {
		return g, fmt.Errorf("game %d of seed %d, at the end: %w", number, seed, err)
	}
	if !pos.Over {
		return g, fmt.Errorf("game %d of seed %d stops without an end", number, seed)
	}
	g.Turns, g.Winner, g.end = int(pos.TurnNo), pos.Winner, pos.Encode(nil)
	played.Put(pos)
	return g, nil
}

// played holds positions of finished games, so that their memory is used again.
var played = sync.Pool{New: func() any { return new(rules.Position) }}

// at returns where the game stands, for error texts.
func (g *Game) at() string {
	if g == nil {
		return "dealing"
	}
	return fmt.Sprintf("decision %d", g.Decisions)
}

// Replay plays the same choices again, and returns an error unless the same events and the same
// final bytes come out.
func (g *Game) Replay() error {
	pos, copied := g.Start.Clone(), new(rules.Position)
	watch := watcher{}
	for i := 0; ; i++ {
		d := pos.Step(&watch)
		switch {
		case d == nil && i < len(g.Choices):
			return fmt.Errorf("played again, the game ends after %d of %d choices", i, len(g.Choices))
		case d != nil && i == len(g.Choices):
			return fmt.Errorf("played again, the game does not end")
		case d == nil:
			if !bytes.Equal(pos.Encode(nil), g.end) || watch.sum != g.Print {
				return fmt.Errorf("played again, the game comes out differently")
			}
			return nil
		case int(g.Choices[i]) >= len(d.Options):
			return fmt.Errorf("played again, decision %d has only %d options", i, len(d.Options))
		}
		// The game goes on from a copy. The copy must ask the same question, tell nothing twice,
		// and play on like the original.
		pos.CopyTo(copied)
		pos, copied = copied, pos
		again := pos.Step(&watch)
		if again == nil || !sameQuestion(d, again) {
			return fmt.Errorf("decision %d, asked again of a copy, asks something else", i)
		}
		pos.Choose(again.Options[g.Choices[i]])
	}
}

// sameQuestion reports whether two decisions ask the same question with the same options and
// clauses.
func sameQuestion(a, b *rules.Decision) bool {
	return a.Player == b.Player && a.Question == b.Question && a.Effect == b.Effect &&
		a.Clause == b.Clause && slices.Equal(a.Also, b.Also) &&
		slices.EqualFunc(a.Only, b.Only, sameShape) && slices.EqualFunc(a.Options, b.Options, sameChoice)
}

func sameChoice(a, b rules.Choice) bool {
	return a.Verb == b.Verb && a.Card == b.Card && a.Perm == b.Perm && a.Target == b.Target &&
		a.Effect == b.Effect && slices.Equal(a.Refs, b.Refs)
}

func sameShape(a, b rules.Shaped) bool {
	return sameChoice(a.Choice, b.Choice) && slices.Equal(a.Clauses, b.Clauses) &&
		slices.Equal(a.Asked, b.Asked)
}

// watcher computes a hash of all events.
type watcher struct {
	sum   uint64
	n     int
	lives lives
}

// Event adds an event to the hash.
func (w *watcher) Event(p *rules.Position, e *rules.Event) {
	h := w.sum
	for _, v := range [...]int{int(e.Verb), int(e.Player), int(e.Card), int(e.Perm), int(e.Target), e.N, int(e.From), int(e.To),
		int(e.Effect.Def), int(e.By.Def), e.Seq, e.Group, p.Memory, int(e.Declares), e.Cause, e.Batch, e.Decision, int(e.Perm2),
		int(e.TargetCard), int(e.Giver), int(e.Icon), int(e.Forbids.Def), int(e.Phase)} {
		h = (h ^ uint64(v)) * 1099511628211
	}
	h = mixed(mixed(h, string(e.Clause)), e.Word)
	// the order of further clauses has no meaning
	for _, c := range slices.Sorted(slices.Values(e.Also)) {
		h = mixed(h, string(c))
	}
	w.sum = h
	w.n++
	w.lives.follow(e)
}

func mixed(h uint64, s string) uint64 {
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}
