package lang

import (
	"sync"

	"digijudge/rules/cardtext"
)

// Bounds of the texts that are kept: most cards have fewer bytes of text, and a tree takes some twenty
// times as many.
const (
	maxKeptText  = 1000
	maxKeptTexts = 500
)

// keptTexts are card texts that were read before. On a bench each choice comes with the whole board, so
// the same cards are read again and again. Nobody changes a tree that was read, so that all may have
// the same.
var keptTexts = struct {
	sync.Mutex
	trees map[string]*cardtext.Text
}{trees: map[string]*cardtext.Text{}}

// readText is cardtext.Parse for texts that are likely to be read once more.
func readText(s string) (*cardtext.Text, error) {
	if len(s) > maxKeptText {
		return cardtext.Parse(s)
	}
	k := &keptTexts
	k.Lock()
	tree := k.trees[s]
	k.Unlock()
	if tree != nil {
		return tree, nil
	}
	tree, err := cardtext.Parse(s)
	if err != nil {
		return nil, err
	}
	k.Lock()
	defer k.Unlock()
	if len(k.trees) >= maxKeptTexts {
		clear(k.trees)
	}
	k.trees[s] = tree
	return tree, nil
}
