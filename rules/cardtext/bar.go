package cardtext

// Barred is what a Bar keeps players from.
type Barred uint8

// What players can be kept from.
const (
	BarPlayCost         Barred = iota // reducing play costs
	BarDigivolutionCost               // reducing digivolution costs
	BarMemory                         // gaining memory other than by Tamer effects
	BarPlayDigimon                    // playing Digimon by effects
	BarPlayBoth                       // playing Digimon or Tamers by effects
)

// barWords are the words behind "can't", by Barred.
var barWords = [...]string{
	BarPlayCost: "reduce play costs", BarDigivolutionCost: "reduce digivolution costs", BarMemory: "gain memory other than by Tamer effects",
	BarPlayDigimon: "play Digimon by an effect", BarPlayBoth: "play Digimon or Tamers by an effect",
}

// bar reads "players can't …" and "your opponent can't …".
func (p *parser) bar() (clause, bool) {
	b := Bar{Who: Both}
	if !p.lit("players can't") {
		if b.Who = Opponents; !p.lit("your opponent can't") {
			return clause{}, false
		}
	}
	k, ok := p.oneOf(barWords[:])
	b.From = Barred(k)
	if ok {
		b.Dur = p.duration()
	}
	return clause{acts: []Action{b}}, ok
}

// words prints what is barred, without the duration.
func (b Bar) words() string {
	return pick(b.Who == Both, "players", "your opponent") + " can't " + barWords[b.From]
}
