package cardlist

import (
	"strings"
	"testing"

	"digijudge/rules"
)

// TestKept: a card that can't be read completely stays in its list with its text and the reason,
// and is never played. If another list has the card in a readable form, it is ignored.
func TestKept(t *testing.T) {
	card := `{"cardId": "XT1-010", "nameEn": "Pup", "colors": ["Red"], "kinds": ["Digimon"], "level": 3, "playCost": 3, "dp": 2000, "effectText": "[On Play] Gain 1 memory."`
	for name, c := range map[string]struct{ src, why string }{
		"a kind":          {strings.Replace(card, `"Digimon"`, `"Ally"`, 1), `"Ally" is no kind`},
		"a color":         {strings.Replace(card, `"Red"`, `"Rainbow"`, 1), `"Rainbow" is no color`},
		"a circle":        {card + `, "evoCosts": [{"color": "Rainbow", "level": 2, "memoryCost": 0}]`, `"Rainbow" is no color`},
		"a name":          {strings.Replace(card, `"Pup"`, `"The \"Pup\""`, 1), "quotation marks"},
		"an unread field": {card + `, "awakened": "[On Deletion] Gain 1 memory."`, "its field awakened is not read"},
		"an unread part":  {card + `, "more": {"text": ["[On Deletion] Gain 1 memory."]}`, "its field more is not read"},
		"half a DUAL":     {strings.Replace(card, `"Digimon"]`, `"Digimon", "Option"]`, 1), "Option side"},
	} {
		l, err := Read("t", []byte("["+c.src+"}]"))
		if err != nil || len(l.Cards) != 1 || len(l.Kept) != 1 || len(l.Refused) != 0 {
			t.Errorf("%s: %v %+v", name, err, l)
			continue
		}
		k := &l.Cards[0]
		r := Resolve(Sources{First: k})
		if !strings.Contains(k.Unread, c.why) || r.Runs() || !strings.Contains(r.Why(), "it is in the list, but") || !strings.Contains(r.Why(), c.why) {
			t.Errorf("%s: %q, %v, %s", name, k.Unread, r.Runs(), r.Why())
		}
		want := "[On Play] Gain 1 memory."
		if strings.HasPrefix(name, "an unread") { // the unread text is shown as well
			want += "|unread [On Deletion] Gain 1 memory."
		}
		var got []string
		for _, p := range r.Exam.Parts {
			if p.Box == UnreadBox {
				p.Text = "unread " + p.Text
			}
			got = append(got, p.Text)
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%s: its text is %q", name, got)
		}
		if _, ok := r.Exam.Unplayed(); ok {
			t.Errorf("%s can be played in part", name)
		}
		other := &Card{Number: k.Number, Name: "Pup", Category: rules.Digimon, Colors: []string{"Red"}, Level: 3, DP: 2000, Cost: 3, Partial: true}
		if r := Resolve(Sources{First: k, Second: other}); !r.Runs() || r.From != TakeSecond {
			t.Errorf("%s: the other list doesn't count: %s", name, r.Why())
		}
	}
	// A field that repeats the text, or that says nothing about what a card does, doesn't keep the
	// card from being played.
	for _, more := range []string{`, "copy": "[On Play]  Gain 1 memory"`, `, "imageUrl": "https://example.org/a b c d e f g"`, `, "restrictions": {"english": "Banned since the year"}`} {
		l, err := Read("t", []byte("["+card+more+"}]"))
		if err != nil || len(l.Kept) != 0 || len(l.Unread) != 0 || !Resolve(Sources{First: &l.Cards[0]}).Runs() {
			t.Errorf("%s: %v %+v", more, err, l)
		}
	}
}

// TestOneNumber: a number that a list spells in two ways is one card.
func TestOneNumber(t *testing.T) {
	card := `{"cardId": "NUMBER", "nameEn": "Pup", "colors": ["Red"], "kinds": ["Digimon"], "level": 3}`
	l, err := Read("t", []byte("["+strings.Replace(card, "NUMBER", "RB1-10", 1)+","+strings.Replace(card, "NUMBER", "RB1-010", 1)+"]"))
	if err != nil || len(l.Cards) != 1 || l.Cards[0].Number != "RB1-010" || len(l.Refused) != 1 || !strings.Contains(l.Refused[0].Reason, "too") {
		t.Errorf("%v %+v", err, l)
	}
}

// TestArts: a DUAL card has [Arts Digivolve], whether its list says so or not.
func TestArts(t *testing.T) {
	for _, line := range []string{"", "\\n[Arts Digivolve]"} {
		l, err := Read("t", []byte(`[{"cardId": "XT1-001", "nameEn": "Twin", "colors": ["Green"], "kinds": ["Digimon", "Option"], "level": 5, "playCost": 4, "dp": 8000,
			"dualEffect": "Twin Shot", "nameJp": "ツイン", "optionEffect": "[Main] ＜Draw 1＞`+line+`"}]`))
		if err != nil {
			t.Fatal(err)
		}
		c := &l.Cards[0]
		if n := strings.Count(c.Block(), "option: [Arts Digivolve]"); n != 1 || !Examine(c).Executable() || (line == "") != (len(c.Mended) == 1) {
			t.Errorf("%q: %s %+v", line, c.Block(), c.Mended)
		}
		if strings.Join(c.Also, ",") != "Twin Shot,ツイン" {
			t.Errorf("other names: %q", c.Also)
		}
	}
}
