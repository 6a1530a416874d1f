package content

import (
	"digijudge/content/proof"
	"digijudge/content/typeset"
)

// Types of package proof under the names that pages and commands use.
type (
	Proof        = proof.Proof
	Play         = proof.Play
	Disagreement = proof.Disagreement
)

// ErrNotImported is wrapped by the error of Play.Ready if a scenario should be skipped.
var ErrNotImported = proof.ErrNotImported

// TextSource is the word in a ruling's source line which says that the text of the card decides.
const TextSource = proof.TextSource

// Typeset returns prose with curly quotes, apostrophes and true minus signs.
func Typeset(s string) string { return typeset.Prose(s) }
