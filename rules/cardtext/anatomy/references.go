package anatomy

import (
	"slices"

	"digijudge/rules/cardtext"
)

// ReferenceReading is a place where words point back, and what they mean.
type ReferenceReading struct {
	Words string `json:"words"` // "it", "that Digimon", "the rest"
	Means string `json:"means"` // cardtext.AntecedentKind: holder, trigger, dealt, …, uncertain
	Says  string `json:"says"`
}

// references returns the words of an effect that point back, each once. It leaves out "its" if that
// stands for the thing just described.
func references(tree *cardtext.Paragraph) []ReferenceReading {
	out := []ReferenceReading{}
	if tree.Effect == nil {
		return out
	}
	for _, r := range tree.Effect.References() {
		row := ReferenceReading{Words: r.Words, Means: r.Means.Kind.String(), Says: r.Says}
		if r.Means.Kind != cardtext.Described && !slices.Contains(out, row) {
			out = append(out, row)
		}
	}
	return out
}
