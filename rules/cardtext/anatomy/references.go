package anatomy

import (
	"slices"
	"strings"

	"digijudge/rules/cardtext"
)

// ReferenceReading is a place where words point back, and what they mean.
type ReferenceReading struct {
	Words string `json:"words"` // "it", "that Digimon", "the rest"
	Means string `json:"means"` // cardtext.AntecedentKind: holder, trigger, dealt, …, uncertain
	Says  string `json:"says"`
}

// references are those of the effect, each once, where package cardtext makes a tree of it; of other effects nothing is said, and
// nothing of "its" behind what it describes.
func references(e *Effect) []ReferenceReading {
	out := []ReferenceReading{}
	if e.Kind == NoEffect {
		return out
	}
	tree, err := cardtext.Parse(strings.ReplaceAll(e.Text, "\n", " "))
	if err != nil || len(tree.Paragraphs) != 1 || tree.Paragraphs[0].Effect == nil {
		return out
	}
	for _, r := range tree.Paragraphs[0].Effect.References() {
		row := ReferenceReading{Words: r.Words, Means: r.Means.Kind.String(), Says: r.Says}
		if r.Means.Kind != cardtext.Described && !slices.Contains(out, row) {
			out = append(out, row)
		}
	}
	return out
}
