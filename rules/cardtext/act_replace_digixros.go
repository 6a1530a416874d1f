package cardtext

// ReplaceDigiXros is "when you would DigiXros this turn, this Digimon may replace 1 of the DigiXros
// requirements" (15-15-6).
type ReplaceDigiXros struct{}

const replaceWords = "when you would DigiXros this turn, this Digimon may replace 1 of the DigiXros requirements"

var replaceDigiXrosKind = kind{zero: ReplaceDigiXros{}, clauses: []special{
	{words: replaceWords, read: func(*parser) (clause, bool) { return clause{acts: []Action{ReplaceDigiXros{}}}, true }},
}}

func (ReplaceDigiXros) print(*printer, *Sentence) piece { return piece{rest: replaceWords} }
func (ReplaceDigiXros) phrases() []Phrase               { return nil }
func (ReplaceDigiXros) does() (Deed, bool)              { return noDeed() }
