package cardtext

// NoIgnoring is "players can't ignore digivolution requirements".
type NoIgnoring struct{}

var noIgnoringKind = kind{zero: NoIgnoring{}, clauses: []special{
	{words: noIgnoringWords, read: func(*parser) (clause, bool) { return clause{acts: []Action{NoIgnoring{}}}, true }},
}}

const noIgnoringWords = "players can't ignore digivolution requirements"

func (NoIgnoring) print(*printer, *Sentence) piece { return piece{rest: noIgnoringWords} }
func (NoIgnoring) phrases() []Phrase               { return nil }
func (NoIgnoring) does() (Deed, bool)              { return noDeed() }
