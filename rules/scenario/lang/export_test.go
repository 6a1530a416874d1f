package lang

import (
	"maps"

	"digijudge/rules/cardtext"
)

// KeptTexts returns the card texts that were read and are kept, with their trees.
func KeptTexts() map[string]*cardtext.Text {
	keptTexts.Lock()
	defer keptTexts.Unlock()
	return maps.Clone(keptTexts.trees)
}
