package cardno

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for want, spellings := range map[string][]string{
		"BT1-010": {"BT1-010", "BT1-10", "bt1-10", "BT1010", "bt1 010", "BT-1-010", "ＢＴ１－０１０", "BT1‑010", "BT1–10", "BT1−010", "bt 1 10", "BT01-010", " bt1-0010 ",
			"BT1_010", "BT１-010", "bt1 - 010", "BT1ー010", "bt\u30001\u00a010"},
		"BT9-017":  {"bt9 17", "bt9-17", "BT917"},
		"BT17-010": {"BT1710", "bt17-10", "BT17010"},
		"BT10-017": {"BT10017"},
		"EX4-060":  {"EX4-60", "ex460", "EX 4 60"},
		"P-001":    {"P-1", "p1", "P 1", "P-01", "p001", "Ｐ－１"},
		"LM-034":   {"lm34", "LM-34"},
		"RB1-010":  {"RB1-10", "RB1-010"},
		"ST1-01":   {"ST1-1", "ST1-01", "ST1-001", "st101"},
		"ST17-09":  {"ST17-9", "ST1709", "st17 09"},
		"ST1-17":   {"ST117"},
		"XT1-002":  {"xt1-2", "XT1-002"},
		"DJ-001":   {"dj-1"},
	} {
		for _, s := range spellings {
			if got, ok := Parse(s); !ok || got != want {
				t.Errorf("%q is read as %q %v, not %s", s, got, ok, want)
			}
		}
	}
	for _, s := range []string{"", "BT", "BT1", "BT1-", "BT1-0", "BT0-001", "dp 5000", "lv 4", "XT1 002", "Agumon", "BT1-010 Agumon", "BT1-010-2", "BT1-010_P1", "BTXXX1-010", "P-1-2",
		"10", "BT1-9999", "BT100-001", strings.Repeat("B", 100), "xt1002"} {
		if got, ok := Parse(s); ok {
			t.Errorf("%q is read as %s", s, got)
		}
	}
}

func TestIn(t *testing.T) {
	for text, want := range map[string]string{
		"bt9-017 gallantmon":                       "[BT9-017]",
		"omnimon bt5-86":                           "[BT5-086]",
		"beelzemon blast mode bt19":                "[]",
		"does bt9 17 unsuspend, and P-30 2 times?": "[BT9-017 P-030]",
		"BT1010 4":                                 "[BT1-010]",
		"(BT1-10, EX4-60)":                         "[BT1-010 EX4-060]",
		"a p 3 b":                                  "[]",
		"lose 3000 dp 5000 lv 4 to 6":              "[]",
		"8-1-3-1 and 16-7":                         "[]",
		"x BT1-010_P1":                             "[BT1-010]", // another picture of it
		"ＢＴ１－１０は":                                  "[BT1-010]",
	} {
		var got []string
		for _, f := range In(text) {
			got = append(got, f.Number)
			if n, ok := Parse(text[f.Start:f.End]); !ok || n != f.Number {
				t.Errorf("%q: %q isn't %s by itself", text, text[f.Start:f.End], f.Number)
			}
		}
		if fmt.Sprint(got) != want {
			t.Errorf("%q: %v, not %s", text, got, want)
		}
	}
}

// TestSpellings: however a number of a printed set is written, it is that number.
func TestSpellings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		letters := []string{"BT", "EX", "RB", "AD", "ST", "P", "LM"}[r.IntN(7)]
		set, sep := "", ""
		if known[letters] {
			set = fmt.Sprint(1 + r.IntN(30))
			sep = []string{"", "-", " ", "－"}[r.IntN(4)]
		}
		n := 1 + r.IntN(likely)
		want := fmt.Sprintf("%s%s-%0*d", letters, set, width(letters), n)
		dash := []string{"-", " ", "–", "−", "－", " - "}[r.IntN(6)]
		s := letters + sep + set + dash + fmt.Sprintf("%0*d", 1+r.IntN(3), n)
		if r.IntN(2) == 0 {
			s = strings.ToLower(s)
		}
		if r.IntN(2) == 0 {
			s = wide(s)
		}
		if got, ok := Parse(s); !ok || got != want {
			t.Fatalf("%q is read as %q %v, not %s", s, got, ok, want)
		}
	}
}

// wide writes letters and digits in full width.
func wide(s string) string {
	return strings.Map(func(r rune) rune {
		if r > ' ' && r <= '~' {
			return r + '！' - '!'
		}
		return r
	}, s)
}

func FuzzParse(f *testing.F) {
	for _, s := range []string{"BT1-010", "bt1 010", "P1", "ＢＴ１－０１０", "x BT1010 4", "\xff-1", "ST1-1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if n, ok := Parse(s); ok {
			for _, again := range []string{n, strings.ToLower(n), wide(n), strings.Replace(n, "-", "–", 1)} {
				if m, ok := Parse(again); !ok || m != n {
					t.Fatalf("%q is read as %s, and %q as %q", s, n, again, m)
				}
			}
			if found := In(n); len(found) != 1 || found[0].Number != n {
				t.Fatalf("%s isn't found in itself: %v", n, found)
			}
		}
		end := 0
		for _, x := range In(s) {
			if x.Start < end || x.End <= x.Start || x.End > len(s) {
				t.Fatalf("%q: %+v", s, x)
			}
			if m, ok := Parse(x.Number); !ok || m != x.Number {
				t.Fatalf("%q: %+v is no number", s, x)
			}
			end = x.End
		}
	})
}
