package rules

import (
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

// TestKeywordTexts: keywords.txt is well formed, has a text for every keyword that can be said and no other, and all of it parses.
func TestKeywordTexts(t *testing.T) {
	texts, err := keywordTexts()
	if err != nil {
		t.Fatal(err)
	}
	for form := range texts {
		name, spec := strings.CutSuffix(form, specForm)
		k := cardtext.Keyword{Name: name, N: 2}
		if spec {
			k.SpecText, k.Spec = "Black", &cardtext.Filter{Colors: []string{"black"}}
		}
		if keywordSpec(name).Name != name {
			t.Errorf("%q is another name of %q", name, keywordSpec(name).Name)
		}
		text, err := keywordSpec(name).text(k)
		if err != nil || text == "" || strings.ContainsAny(text, "{}") {
			t.Errorf("%s: %q, %v", form, text, err)
		}
		if e, err := keywordSpec(name).tree(k); err != nil || e == nil {
			t.Errorf("%s: %v, %v", form, e, err)
		}
	}
	for _, k := range Keywords {
		said := k.Plays && k.native == noNative && (k.Kind == ImmediateEffect || k.Kind == TriggerEffect || k.Kind == ActivatedEffect)
		if has := texts[k.Name] != "" || texts[k.Name+specForm] != ""; has != said {
			t.Errorf("%s: has a text %t, want %t", k.Name, has, said)
		}
		if k.NeedsSpec && texts[k.Name] != "" {
			t.Errorf("%s has a text without what it needs", k.Name)
		}
	}
}

// TestKeywordNumbers: what stands in a keyword's brackets comes into its text.
func TestKeywordNumbers(t *testing.T) {
	for src, want := range map[string]string{
		"<Fragment (3)>":            "trashing 3 of",
		"<Fragment 2>":              "trashing 2 of",
		"<Digisorption -3>":         "cost by 3.",
		"<Material Save 4>":         "<Material Save 4>",
		"<Decoy>":                   "your other Digimon would",
		"<Decoy (Red)>":             "your other Red Digimon would",
		"<Detach>":                  "trashing 1 of this",
		"<Detach ([Appmon] trait)>": "trashing 1 [Appmon] trait card from",
		"<Decode (Blue Lv.4)>":      "play 1 blue level 4 Digimon card from",
		"<Decode (Lv.4 or lower w/[Elm]/[Fir] in name or w/[ME]/[VB] trait)>": "level 4 or lower Digimon card with [Elm] or [Fir] in its name or the [ME] or [VB] trait from",
		"<Decode (Lv.4 or lower w/[Elm] in any trait or w/[TB] trait)>":       "level 4 or lower Digimon card with [Elm] in any of its traits or the [TB] trait from",
		"<Decode (Lv.4 or lower w/[DS] trait)>":                               "play 1 level 4 or lower [DS] trait Digimon card from",
		"<Decode (Lv.4 or lower w/[Elm] in text} or w/[VB] trait)>":           "level 4 or lower Digimon card with [Elm] in its text or the [VB] trait from",
		"<Overclock ([Puppet] trait)>":                                        "other [Puppet] trait Digimon, this",
		"<Overclock>":                                                         "or other Digimon, this",
		"<Partition (Red Lv.4 & Blue Lv.4)>":                                  "<Partition (Red Lv.4 & Blue Lv.4)>",
	} {
		x, err := cardtext.Parse(src)
		if err != nil {
			t.Errorf("%s: %v", src, err)
			continue
		}
		k := x.Paragraphs[0].Keywords[0]
		if text, err := keywordSpec(k.Name).text(k); err != nil || !strings.Contains(text, want) {
			t.Errorf("%s: %q (%v) lacks %q", src, text, err, want)
		}
		if _, err := keywordSpec(k.Name).tree(k); err != nil {
			t.Errorf("%s: %v", src, err)
		}
	}
	for _, k := range []cardtext.Keyword{{Name: "Decode"}, {Name: "Partition"}, {Name: "Decode", SpecText: "wibble"}, {Name: "Overclock", SpecText: "wibble"}} {
		if text, err := keywordSpec(k.Name).text(k); err == nil {
			t.Errorf("%s: no error, %q", k.String(), text)
		}
	}
}

func TestMalformedKeywordTexts(t *testing.T) {
	for _, src := range []string{"Barrier", "Barrier: ", "Barrier:Draw", "Barier: <Draw 1>", "Barrier (x): <Draw 1>", ": <Draw 1>",
		"Barrier: <Draw 1>\nBarrier: <Draw 1>", "Barrier: <Draw {m}>", "Barrier: <Draw {n>", "Barrier: {spec}", "Decoy ({spec}): {spec cards}"} {
		if texts, err := readKeywordTexts("# as keywords.txt\n\nRaid: <Draw 1>\n" + src); err == nil {
			t.Errorf("%q: no error, %v", src, texts)
		} else if !strings.HasPrefix(err.Error(), "keywords.txt:") {
			t.Errorf("%q: no place in %v", src, err)
		}
	}
}
