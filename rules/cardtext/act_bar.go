package cardtext

// Bar keeps players from something: "players can't reduce play costs".
type Bar struct {
	Who  Owner // Opponents, or Both for "players"
	From Barred
	Dur  DurationKind
}

// Barred is what a Bar keeps players from.
type Barred uint8

// What players can be kept from.
const (
	BarPlayCost         Barred = iota // reducing play costs
	BarDigivolutionCost               // reducing digivolution costs
	BarMemory                         // gaining memory other than by Tamer effects
	BarPlayDigimon                    // playing Digimon by effects
	BarPlayBoth                       // playing Digimon or Tamers by effects
	BarUseOption                      // using Option cards
)

// barWords are the words behind "can't", by Barred.
var barWords = [...]string{
	BarPlayCost: "reduce play costs", BarDigivolutionCost: "reduce digivolution costs", BarMemory: "gain memory other than by Tamer effects",
	BarPlayDigimon: "play Digimon by an effect", BarPlayBoth: "play Digimon or Tamers by an effect",
	BarUseOption: "use Option cards",
}

var barKind = kind{zero: Bar{}, clauses: []special{
	{words: "players can't", read: func(p *parser) (clause, bool) { return p.bar(Both) }},
	{words: "your opponent can't", read: func(p *parser) (clause, bool) { return p.bar(Opponents) }},
}}

func (p *parser) bar(who Owner) (clause, bool) {
	k, ok := p.oneOf(barWords[:])
	if !ok {
		return clause{}, false
	}
	return clause{acts: []Action{Bar{Who: who, From: Barred(k), Dur: p.duration()}}}, true
}

func (a Bar) print(*printer, *Sentence) piece {
	return piece{rest: pick(a.Who == Both, "players", "your opponent") + " can't " + barWords[a.From], dur: a.Dur}
}

func (Bar) phrases() []Phrase                  { return nil }
func (Bar) does() (Deed, bool)                 { return noDeed() }
func (a Bar) lasts() DurationKind              { return a.Dur }
func (a Bar) lastingFor(d DurationKind) Action { a.Dur = d; return a }
