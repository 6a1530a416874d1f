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

// treePrefix says to package cardtext in which box a text stands.
var treePrefix = map[Box]string{Inherited: "inherited: ", Link: "link: ", OptionBox: "option: ", SecurityBox: "security: "}

// tree is what package cardtext reads the text as, nil if it doesn't.
func (e *Effect) tree() *cardtext.Paragraph {
	text, err := cardtext.Parse(treePrefix[e.Box] + strings.ReplaceAll(e.Text, "\n", " "))
	if err != nil || len(text.Paragraphs) != 1 {
		return nil
	}
	return &text.Paragraphs[0]
}

// references are those of an effect, each once; where there is no tree nothing is said, and nothing of "its" behind what it describes.
func references(tree *cardtext.Paragraph) []ReferenceReading {
	out := []ReferenceReading{}
	if tree == nil || tree.Effect == nil {
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
