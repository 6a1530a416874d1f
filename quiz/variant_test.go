package quiz

import (
	"context"
	"strings"
	"testing"

	"digijudge/rules/scenario"
)

func varyQuestion(vary string) string {
	return "---\nid: 1\ntitle: Hound and Imp\ntopic: attack\nlevel: 1\nclauses: [16-7-4, 11-1]\nkind: one\n" + vary + "---\nHound (5000 DP) attacks Imp (2000 DP). Who is deleted? 15-1-2000\n\n```scenario\n" + `# T.
card Hound: Digimon Lv.4 Blue, 5000 DP
card Imp: Digimon Lv.3 Purple, 2000 DP
turn Ann, memory 3
Ann battle: Hound
Bob battle: Imp (suspended)

Ann attacks Imp with Hound
` + "```\n" + `
- [x] Imp, with its 2000 DP. {claim: Imp is deleted in battle}
  Right: 5000 is more.
- [ ] Hound. {claim: Hound is deleted in battle}
  Wrong. Imp's DP is lower.

## Ruling
Imp.
`
}

func TestVariants(t *testing.T) {
	for _, c := range []struct {
		vary  string
		tried int
		kept  int
		why   string // of one that is dropped
	}{
		{"", 0, 0, ""},
		{"vary:\n  Hound: [Wolf, Fox]\n", 2, 2, ""},
		{"vary:\n  Hound: [Wolf, Fox]\n  Imp: [Mole]\n", 5, 5, ""},
		{"vary:\n  5000: [6000, 7000]\n", 2, 2, ""},
		{"vary:\n  5000: [1000, 7000]\n", 2, 1, "its claim fails"},       // the attacker loses
		{"vary:\n  5000: [2000]\n", 1, 0, "its claim holds"},             // both are deleted
		{"vary:\n  Hound: [Imp]\n", 1, 0, "q.md:"},                       // two cards of one name
		{"vary:\n  5000: [5000, 6000]\n", 2, 1, "the same as variant 0"}, // nothing is other
		{"vary:\n  \"5000, 2000\": [\"9000, 4000\", \"3000, 1000\"]\n", 2, 2, ""},
		{"vary:\n  Hound: [Wolf, Fox, Bear, Owl, Cat, Rat]\n  Imp: [Mole, Bat, Ant, Bee, Fly, Eel]\n", MaxVariants, MaxVariants, ""},
	} {
		q, err := ParseQuestion("q.md", []byte(varyQuestion(c.vary)))
		if err != nil {
			t.Errorf("%q: %v", c.vary, err)
			continue
		}
		list, err := q.Variants(context.Background(), nil, scenario.Options{})
		if err != nil || len(list) != c.tried || q.Tried() != c.tried {
			t.Errorf("%q: %d tried, %v", c.vary, len(list), err)
		}
		kept, why, versions := 0, "", map[string]bool{}
		for _, v := range list {
			if v.Why != "" {
				why += v.Why
				continue
			}
			kept++
			if v.Question.ID != q.ID || v.Question.Seed != v.Seed || v.Question.Vary != nil || v.Values == "" {
				t.Errorf("%q: %+v", c.vary, v)
			}
			versions[v.Question.Version(nil)] = true
		}
		if kept != c.kept || len(versions) != kept || !strings.Contains(why, c.why) || c.why == "" && why != "" {
			t.Errorf("%q: %d kept, %d versions, dropped: %q", c.vary, kept, len(versions), why)
		}
	}
}

// TestVariantText: words are replaced everywhere but in clause numbers, all at once, and the file's lines stay where they are.
func TestVariantText(t *testing.T) {
	q, err := ParseQuestion("q.md", []byte(varyQuestion("vary:\n  2000: [3000]\n  Hound, Imp: [\"Imp, Hound\"]\n")))
	if err != nil {
		t.Fatal(err)
	}
	v, err := q.Variant(3) // all of it
	if err != nil {
		t.Fatal(err)
	}
	if v.Title != "Imp and Hound" || v.Body != "Imp (5000 DP) attacks Hound (3000 DP). Who is deleted? 15-1-2000" || v.Answers[0].Line != q.Answers[0].Line ||
		!strings.Contains(v.Scenario, "card Hound: Digimon Lv.3 Purple, 3000 DP") || v.Answers[1].Reason != "Wrong. Hound's DP is lower." {
		t.Errorf("%q %q %q", v.Title, v.Body, v.Scenario)
	}
	for seed, want := range map[uint32]uint32{0: 0, 1: 1, 3: 3, 4: 1, 1 << 31: 2, 1<<32 - 1: 3} {
		if v, err := q.Variant(seed); err != nil || v.Seed != want {
			t.Errorf("seed %d: variant %d, %v", seed, v.Seed, err)
		}
	}
}

func TestReplace(t *testing.T) {
	words := map[string]string{"2000": "3000", "Imp": "Mole", "2 memory": "4 memory", "+1000": "+2000", "Lv.4": "Lv.5"}
	for in, want := range map[string]string{
		"Imp's 2000 DP": "Mole's 3000 DP", "Imps": "Imps", "Shrimp Imp": "Shrimp Mole", "12000 20000 −2000 -2000": "12000 20000 −3000 -3000",
		"4-2000 2000-3": "4-2000 2000-3", "Imp’s Imp-like": "Mole’s Mole-like", "12 memory, 2 memory": "12 memory, 4 memory", "gets +1000 DP": "gets +2000 DP", "Lv.4/Lv.44": "Lv.5/Lv.44", "": "",
	} {
		if got := replace(in, words); got != want {
			t.Errorf("%q → %q, want %q", in, got, want)
		}
	}
}

func TestVaryErrors(t *testing.T) {
	for vary, want := range map[string]string{
		"vary:\n  Wolf: [Fox]\n":                              "Wolf does not stand",
		"vary:\n  Hound: []\n":                                "1 to 12",
		"vary:\n  Hound: [\"\"]\n":                            "words of",
		"vary:\n  Hound: [\"a}b\"]\n":                         "words of",
		"vary:\n  Hound, Imp: [Fox]\n":                        "1 values for 2",
		"vary:\n  Hound, Hound: [\"Fox, Ox\"]\n":              "varies twice",
		"vary:\n  Hound: {a: b}\n":                            "front matter",
		"vary:\n  Hound: [" + strings.Repeat("x", 99) + "]\n": "words of",
		"vary:\n  16-7-4: [16-7-5]\n":                         "does not stand",
	} {
		if _, err := ParseQuestion("q.md", []byte(varyQuestion(vary))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", vary, err, want)
		}
	}
}
