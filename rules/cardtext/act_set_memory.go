package cardtext

import "fmt"

// SetMemory is "set your memory to N", or the opponent's.
type SetMemory struct {
	N      int
	Theirs bool // "set your opponent's memory to N"
}

var setMemoryKind = kind{zero: SetMemory{}, imperatives: []imperative{
	{words: "set your memory to", read: func(p *parser) ([]Action, bool) {
		n, ok := p.num()
		return one(SetMemory{N: n}, ok)
	}},
	{words: "set your opponent's memory to", read: func(p *parser) ([]Action, bool) {
		n, ok := p.num()
		return one(SetMemory{N: n, Theirs: true}, ok)
	}},
}}

func (a SetMemory) print(pr *printer, s *Sentence) piece {
	if a.Theirs {
		return pr.do("set", fmt.Sprintf("your opponent's memory to %d", a.N))
	}
	if s.If != nil && s.If.Kind == CondMemory && len(s.If.And)+len(s.If.Or) == 0 {
		return pr.do("set", fmt.Sprintf("it to %d", a.N))
	}
	return pr.do("set", fmt.Sprintf("your memory to %d", a.N))
}

func (SetMemory) phrases() []Phrase  { return nil }
func (SetMemory) does() (Deed, bool) { return noDeed() }
