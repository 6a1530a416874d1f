package content

import (
	"digijudge/content/proof"
	"digijudge/content/typeset"
)

// What package proof keeps, by the names that pages and commands know it by.
type (
	Proof        = proof.Proof
	Play         = proof.Play
	Disagreement = proof.Disagreement
)

// ErrNotImported is wrapped by the error of Play.Ready for a scenario to be skipped.
var ErrNotImported = proof.ErrNotImported

// TextSource is how a ruling says that the words of the card decide.
const TextSource = proof.TextSource

// Typeset gives prose its curly quotes, apostrophes and true minus signs.
func Typeset(s string) string { return typeset.Prose(s) }
