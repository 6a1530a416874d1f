package templates

// GlossaryPage is /glossary.
type GlossaryPage struct{ Groups []GlossaryGroup }

// GlossaryGroup is the terms that begin with a letter.
type GlossaryGroup struct {
	Letter string
	ID     string
	Terms  []GlossaryTerm
}

// GlossaryTerm is a word and what else it is called.
type GlossaryTerm struct {
	ID    string
	Term  string
	Means string
	Also  []string
	Games bool   // these are other games' words
	See   string // the clause about it; empty if a page is
	URL   string
}
