package templates

// GlossaryPage is /glossary.
type GlossaryPage struct{ Groups []GlossaryGroup }

// GlossaryGroup holds the terms that begin with one letter.
type GlossaryGroup struct {
	Letter string
	ID     string
	Terms  []GlossaryTerm
}

// GlossaryTerm is a word of the game and its other names.
type GlossaryTerm struct {
	ID    string
	Term  string
	Means string
	Also  []string
	Games bool   // the other names are words of other games
	See   string // number of the clause about the term; empty if a page is about it
	URL   string
}
