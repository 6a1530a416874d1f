package content

import (
	"strings"
	"testing"
)

func TestProseFaults(t *testing.T) {
	for text, want := range map[string]string{
		"A Digimon cannot block.":             `"cannot": want can't`,
		"Its colour is red.":                  `"colour": want color`,
		"You recognise it":                    `"recognise": want -ize`,
		"It stays in in play.":                `"in" stands twice`,
		"The wiki says so":                    `"The wiki": want the source's name`,
		"Its digivolution sources are lost":   `"digivolution sources": want digivolution cards`,
		"It is the the own effect":            `"the own": want its own, their own; "the" stands twice`,
		"It can't block; what it does, does.": "",
		"Colors: [On Play] a grayscale rise":  "",
		"It does not win, nor is not winning": `"does not win": want n't; "is not winning": want n't`,
		"To trash is not to delete.":          "",
		"It isn't there any more.":            `"any more": want anymore, no longer`,
		"It can't check any more cards":       "",
		"the rules that that follows from":    "",
	} {
		if got := strings.Join(ProseFaults(text), "; "); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Players' words, texts of cards, code and addresses of links aren't checked.
func TestCheckProse(t *testing.T) {
	files := map[string][]byte{
		"faq/a/01.md": []byte("---\nquestion: What colour?\nasks:\n  - which colour cannot be chosen\nsummary: A colour.\n---\n" +
			"`cannot` [so](/colour) {colour}\n\n```scenario\n# It cannot.\ncard Colour: Digimon\nbecause It cannot.\n```\nIt cannot.\n"),
		"rulings/b.scn": []byte("# A title.\nasks cannot it?\ncard Colour: Digimon\nbecause A colour.\n"),
		lexiconFile:     []byte("# cannot\n- term: Color\n  means: A colour.\n  also: [colour]\n"),
		"cards/c.md":    []byte("cannot"),
	}
	var got []string
	for _, err := range checkProse(files) {
		got = append(got, err.Error())
	}
	want := `faq/a/01.md:2: "colour": want color
faq/a/01.md:5: "colour": want color
faq/a/01.md:10: "cannot": want can't
faq/a/01.md:12: "cannot": want can't
faq/a/01.md:14: "cannot": want can't
lexicon.yaml:3: "colour": want color
rulings/b.scn:4: "colour": want color`
	if g := strings.Join(got, "\n"); g != want {
		t.Errorf("%s\nwant\n%s", g, want)
	}
}
