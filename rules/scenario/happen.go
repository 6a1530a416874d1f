package scenario

import (
	"slices"

	"digijudge/rules"
)

// Happenings holds the events that can happen after the first step that leaves choices open, as
// sentences of the claim language, in the order in which a walk over all lines meets them.
type Happenings struct {
	Events []Happened
	// Whole says that every line was walked to its end. What isn't among Events then never happens.
	Whole bool
	Spent string // why the walk stopped early, "" if it did not
	Lines int    // lines walked to their end; of lines with the same result only the first
}

// Happened is an event that can happen.
type Happened struct {
	Text string // "Imp is deleted"
	Kind HappenedKind
	// Again says that the same has happened before the open step. A claim about the line can't tell
	// the two apart.
	Again bool
}

// HappenedKind is what an event is about, for groups on a page.
type HappenedKind uint8

// The kinds.
const (
	EndsGame HappenedKind = iota
	Deletions
	Battles
	SecurityChecks
	Plays
	Effects
	Cards
	Memory
)

// happenedKinds holds the kinds of events that people ask about, by verb.
var happenedKinds = map[rules.Verb]HappenedKind{
	rules.VWin: EndsGame, rules.VDrawn: EndsGame, rules.VDelete: Deletions, rules.VBattle: Battles, rules.VBlock: Battles,
	rules.VAttack: Battles, rules.VCheck: SecurityChecks, rules.VPlay: Plays, rules.VDigivolve: Plays, rules.VDNA: Plays,
	rules.VActivate: Effects, rules.VLost: Effects, rules.VNothing: Effects, rules.VDraw: Cards, rules.VTrash: Cards,
	rules.VReturnHand: Cards, rules.VReturnDeck: Cards, rules.VAddHand: Cards, rules.VSuspend: Battles,
	rules.VGainMemory: Memory, rules.VLoseMemory: Memory,
}

// maxHappened bounds the events that are kept.
const maxHappened = 60

// Happenings walks all lines of the script, whose last step leaves choices open ("anything until
// …"), and returns what happens on them from there on. Again is true for something that happened
// before that as well. The error is that of Run.
func (s *Scenario) Happenings(opt Options) (h *Happenings, err error) {
	var w *walker
	defer func() {
		if r := recover(); r != nil {
			h, err = nil, s.broken(w, r)
		}
	}()
	c, err := s.compile()
	if err != nil {
		return nil, err
	}
	if w, err = newWalker(c, opt, nil); err != nil {
		return nil, err
	}
	g := &gatherer{past: map[string]bool{}, seen: map[string]bool{}}
	w.gather = g
	w.each = func(*Line) bool { return true } // walk every line to its end
	w.start()
	if w.err != nil {
		return nil, w.err
	}
	g.out.Whole, g.out.Spent, g.out.Lines = w.spent == "" && !w.truncated && !g.more, w.spent, w.lines
	return &g.out, nil
}

// gatherer keeps what happens.
type gatherer struct {
	out        Happenings
	past, seen map[string]bool
	more       bool // there are more events than are kept
}

// event stores an event. open says that a choice was made in the stretch.
func (g *gatherer) event(p *rules.Position, e *rules.Event, open bool) {
	kind, ok := happenedKinds[e.Verb]
	if !ok {
		return
	}
	text := claimed(p, e)
	switch {
	case text == "" || g.seen[text]:
	case !open:
		g.past[text] = true
	case len(g.out.Events) == maxHappened:
		g.more = true
	default:
		g.seen[text] = true
		g.out.Events = append(g.out.Events, Happened{text, kind, g.past[text]})
	}
}

// claimed returns the event in the words of a claim, or "" if it is about a card without a name.
func claimed(p *rules.Position, e *rules.Event) string {
	card := cardHandle(p, e.Card)
	if e.Card == 0 && e.Perm != 0 {
		if pm := p.Perm(e.Perm); pm != nil {
			card = cardHandle(p, pm.Top())
		}
	}
	switch e.Verb {
	case rules.VDrawn:
		return "the game is drawn"
	case rules.VBattle:
		if pm := p.Perm(e.Target); pm != nil && cardHandle(p, pm.Top()) != "" {
			if a := p.Perm(e.Perm); a != nil && cardHandle(p, a.Top()) != "" {
				return cardHandle(p, a.Top()) + " battles " + cardHandle(p, pm.Top())
			}
		}
		return ""
	case rules.VDigivolve, rules.VDNA:
		if from := cardHandle(p, e.TargetCard); from != "" && card != "" {
			return from + " digivolves into " + card
		}
		return ""
	case rules.VActivate, rules.VLost, rules.VNothing:
		if e.Effect.Def == 0 || cardHandle(p, e.Effect.Card) == "" || isLater(p.T.Effect(e.Effect.Def)) {
			return ""
		}
		return effectName(p, e.Effect, e.Icon) + map[rules.Verb]string{rules.VActivate: " activates", rules.VLost: " is lost", rules.VNothing: " does nothing"}[e.Verb]
	}
	if words := claimedOfPlayers[e.Verb]; words != "" {
		return e.Player.String() + words
	}
	if words := claimedOfCards[e.Verb]; words != "" && card != "" {
		return card + " " + words
	}
	return ""
}

// claimedOfPlayers and claimedOfCards hold the words of claims for what a player does and for what
// happens to a card.
var (
	claimedOfPlayers = map[rules.Verb]string{
		rules.VWin:        " wins the game",
		rules.VCheck:      "'s security is checked",
		rules.VDraw:       " draws",
		rules.VGainMemory: " gains memory",
		rules.VLoseMemory: " loses memory",
	}
	claimedOfCards = map[rules.Verb]string{
		rules.VDelete:     "is deleted",
		rules.VBlock:      "blocks",
		rules.VSuspend:    "suspends",
		rules.VAttack:     "attacks",
		rules.VPlay:       "is played",
		rules.VTrash:      "is trashed",
		rules.VReturnHand: "is returned to the hand",
		rules.VReturnDeck: "is returned to the deck",
		rules.VAddHand:    "is added to the hand",
	}
)

// Script returns the line as a script, with a sentence for every real choice. Played after the
// scenario's declarations, it gives this line again.
func (l *Line) Script() []string {
	if l.c == nil || l.cut {
		return nil
	}
	var out []string
	p := l.begin.Clone()
	for _, o := range l.choices {
		d := p.Step(nil)
		if d == nil {
			break
		}
		if len(d.Options) > 1 || d.Rest() || o.Verb == rules.VConcede {
			out = append(out, optionText(p, d, &o))
		}
		p.Choose(o)
	}
	return slices.Clip(out)
}
