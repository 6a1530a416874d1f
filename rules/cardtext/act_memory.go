package cardtext

import "fmt"

// Memory is "gain N memory", "lose N memory" (4-1-4).
type Memory struct {
	N int // negative to lose
	memoryWording
}

// memoryWording tells apart wordings with the same meaning.
type memoryWording struct {
	plus bool // "gain +3 memory"
}

var memoryKind = kind{zero: Memory{}, imperatives: []imperative{
	{words: "gain", read: func(p *parser) ([]Action, bool) {
		n, ok := p.num()
		a := Memory{N: n}
		if !ok {
			a.N, ok = p.signed()
			a.plus, ok = true, ok && a.N > 0
		}
		return one(a, ok && p.lit("memory"))
	}},
	{words: "lose", read: func(p *parser) ([]Action, bool) {
		n, ok := p.num()
		return one(Memory{N: -n}, ok && p.lit("memory"))
	}},
}}

func (a Memory) print(pr *printer, _ *Sentence) piece {
	if a.N < 0 {
		return pr.do("lose", fmt.Sprintf("%d memory", -a.N))
	}
	return pr.do("gain", fmt.Sprintf(pick(a.plus, "%+d memory", "%d memory"), a.N))
}

func (Memory) phrases() []Phrase  { return nil }
func (Memory) does() (Deed, bool) { return noDeed() }
