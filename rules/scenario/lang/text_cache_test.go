package lang_test

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"digijudge/rules/cardtext"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// TestKeptTexts plays scenarios and looks whether the trees of their cards are still those that the
// texts say: they are kept for all who name the text again.
func TestKeptTexts(t *testing.T) {
	files, err := filepath.Glob("../../../content/rulings/15-*/*.scn")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d rulings, %v", len(files), err)
	}
	compared := map[string]bool{}
	for _, f := range files {
		src, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		s, err := scenario.Parse(f, src)
		if err != nil {
			continue // it names real cards, which aren't here
		}
		if _, err := s.Run(scenario.Options{}); err != nil {
			t.Errorf("%s: %v", f, err)
		}
		for text, tree := range lang.KeptTexts() {
			if compared[text] {
				continue
			}
			compared[text] = true
			fresh, err := cardtext.Parse(text)
			if err != nil || !reflect.DeepEqual(tree, fresh) {
				t.Errorf("%s: a play has changed what was read of %q (%v)", f, text, err)
			}
		}
	}
	if len(compared) < 100 {
		t.Errorf("only %d texts were kept", len(compared))
	}
}

// partly has a card of which the engine plays the first paragraph.
type partly struct{}

func (partly) CardText(string) (string, bool) { return "", false }

func (partly) CardParts(string) (text string, unplayed []string, ok bool) {
	return "card XT1-001 \"Rex\": Digimon Lv.4 Red, 4000 DP\n  [On Play] <Draw 2>\n  [On Play] Do a dance.\n", []string{"", "no such verb"}, true
}

// TestLeftOutText reads a card with a paragraph left out, twice: the tree that is kept stays as it was
// read.
func TestLeftOutText(t *testing.T) {
	for range 2 {
		s, err := lang.ParseWith("", []byte("card Hero: XT1-001 without paragraph 2\nturn Ann, memory 3\nAnn battle: Hero\n"), lang.Config{Cards: partly{}})
		if err != nil {
			t.Fatal(err)
		}
		text, bad := s.ReadText(&s.Cards[0])
		if bad != nil || len(text.Paragraphs) != 2 || text.Paragraphs[1].Effect != nil {
			t.Errorf("%v, %+v", bad, text)
		}
	}
	if tree := lang.KeptTexts()["[On Play] <Draw 2>\n"]; tree == nil || len(tree.Paragraphs) != 1 {
		t.Errorf("kept: %+v", tree)
	}
}
