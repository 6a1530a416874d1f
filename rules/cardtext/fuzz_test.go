package cardtext

import (
	"testing"

	"digijudge/rules/located"
)

// FuzzParse looks for panics, for texts whose print is read as another tree, and for texts that
// change when they are normalized again.
func FuzzParse(f *testing.F) {
	for _, s := range wordings(f) {
		f.Add(s)
	}
	f.Add("inherited: [On Deletion] <Draw 1>\nlink: <Blocker>")
	f.Add(`[On Play] 1 of your Digimon gains "[On Deletion] 1 of your Digimon gains "[On Deletion] <Draw 1>""`)
	f.Fuzz(func(t *testing.T, src string) {
		text, err := Parse(src)
		if err != nil {
			e, ok := err.(*located.Error)
			if !ok || e.Line < 1 || e.Col < 1 || e.Error() == "" {
				t.Fatalf("%q: bad error %v", src, err)
			}
			return
		}
		_, spans, err := ParseSpans(src)
		if err != nil {
			t.Fatalf("%q: with spans: %v", src, err)
		}
		for i, list := range spans {
			if err := nested(list, 0, len(text.Paragraphs[i].Source), map[Part]int{}); err != nil {
				t.Fatalf("%q: %v", src, err)
			}
		}
		printed := Print(text)
		again, err := Parse(printed)
		if err != nil {
			t.Fatalf("%q prints as %q, which does not parse: %v", src, printed, err)
		}
		if !sameTree(text, again) {
			t.Fatalf("%q prints as %q, which is another tree", src, printed)
		}
		if p := Print(again); p != printed {
			t.Fatalf("%q prints as %q and then as %q", src, printed, p)
		}
	})
}
