package cardtext

// Bar forbids something to players: "players can't reduce play costs".
type Bar struct {
	Who  Owner // Opponents, or Both for "players"
	From Barred
	What *Select // with BarPlay: what can't be played
	Move bool    // with BarPlay: those can't be moved either
	Dur  DurationKind
}

// Barred is the thing that a Bar forbids.
type Barred uint8

// These are the things that can be forbidden to players.
const (
	BarPlayCost         Barred = iota // reducing play costs
	BarDigivolutionCost               // reducing digivolution costs
	BarMemory                         // gaining memory other than by Tamer effects
	BarPlayDigimon                    // playing Digimon by effects
	BarPlayBoth                       // playing Digimon or Tamers by effects
	BarUseOption                      // using Option cards
	BarPlay                           // playing What, by an action or by an effect
	BarSecurity                       // activating [Security] effects
	BarAddSecurity                    // adding cards to security stacks by effects
	BarPlayTrash                      // playing Digimon or Tamers from the trash by effects
)

// barWords holds the words after "can't", indexed by Barred.
var barWords = [...]string{
	BarPlayCost: "reduce play costs", BarDigivolutionCost: "reduce digivolution costs", BarMemory: "gain memory other than by Tamer effects",
	BarPlayDigimon: "play Digimon by an effect", BarPlayBoth: "play Digimon or Tamers by an effect",
	BarUseOption: "use Option cards", BarPlay: "play", BarSecurity: "activate [Security] effects",
	BarAddSecurity: "add cards to security stacks", BarPlayTrash: "play Digimon or Tamers from the trash",
}

// byEffects reports whether the bar is against effects, as in "your opponent's effects can't add
// cards …".
func (b Barred) byEffects() bool { return b == BarAddSecurity || b == BarPlayTrash }

var barKind = kind{zero: Bar{}, clauses: []special{
	{words: "players can't", read: func(p *parser) (clause, bool) { return p.bar(Both) }},
	{words: "your opponent can't", read: func(p *parser) (clause, bool) { return p.bar(Opponents) }},
	{words: "your opponent's effects can't add", read: func(p *parser) (clause, bool) { return p.barEffects() }},
	{words: "your opponent's effects can't play", read: func(p *parser) (clause, bool) { return p.barEffects() }},
}}

// barEffects reads what the opponent's effects can't do. The verb has been read already.
func (p *parser) barEffects() (clause, bool) {
	p.i--
	k, ok := p.oneOf(barWords[:])
	if !ok || !Barred(k).byEffects() {
		return clause{}, false
	}
	return clause{acts: []Action{Bar{Who: Opponents, From: Barred(k), Dur: p.duration()}}}, true
}

func (p *parser) bar(who Owner) (clause, bool) {
	k, ok := p.oneOf(barWords[:])
	if !ok || Barred(k).byEffects() {
		return clause{}, false
	}
	b := Bar{Who: who, From: Barred(k)}
	if b.From == BarPlay {
		b.Move = p.lit("or move")
		b.What, ok = p.selOrBare()
		if !ok || !b.What.Bare || b.What.cardArea() || b.What.Owner != Anyone || b.What.Other || b.What.Or != nil || b.What.Extreme != NoExtreme {
			return clause{}, false
		}
	}
	b.Dur = p.duration()
	return clause{acts: []Action{b}}, true
}

func (a Bar) print(*printer, *Sentence) piece {
	who := pick(a.Who == Both, "players", "your opponent")
	rest := who + pick(a.From.byEffects(), "'s effects", "") + " can't " + barWords[a.From]
	if a.What != nil {
		rest += pick(a.Move, " or move", "") + " " + a.What.phrase(phraseOpts{card: true, bare: true})
	}
	return piece{rest: rest, dur: a.Dur}
}

func (a Bar) phrases() []Phrase                { return []Phrase{{What: a.What, Role: Aside}} }
func (Bar) does() (Deed, bool)                 { return noDeed() }
func (a Bar) lasts() DurationKind              { return a.Dur }
func (a Bar) lastingFor(d DurationKind) Action { a.Dur = d; return a }
