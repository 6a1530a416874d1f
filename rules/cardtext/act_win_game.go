package cardtext

// WinGame is "you win the game" / "your opponent loses".
type WinGame struct{ Who Owner }

var winGameKind = kind{zero: WinGame{}, clauses: []special{
	{words: "you win the game", read: func(*parser) (clause, bool) { return clause{acts: []Action{WinGame{Who: Your}}}, true }},
}}

func (WinGame) print(*printer, *Sentence) piece { return piece{rest: "you win the game"} }
func (WinGame) phrases() []Phrase               { return nil }
func (WinGame) does() (Deed, bool)              { return noDeed() }
