package bench

import (
	"strings"
	"testing"
	"unicode/utf8"

	"digijudge/rules/scenario/lang"
)

// pasteNames is a small list of cards; their texts are our own.
var pasteNames = []Named{{"XX1-001", "Agumon"}, {"XX1-002", "MetalGreymon"}, {"XX1-003", "Agumon -Bond of Bravery-"}, {"XX1-004", "WarGreymon"}, {"XX1-005", "Koromon"}, {"XX1-006", "Sora's Song"}}

func pasteLookup(name string) []Named {
	var out []Named
	for _, k := range pasteNames {
		if hasWords(k.Name, strings.Fields(name)) {
			out = append(out, k)
		}
	}
	return out
}

func pasteCards(t testing.TB) lang.CardSource {
	var f lang.CardFile
	if err := f.ParseCards("test", []byte(`card XX1-001 "Agumon": Digimon Lv.3 Red, 2000 DP
card XX1-002 "MetalGreymon": Digimon Lv.5 Red, 7000 DP
card XX1-003 "Agumon -Bond of Bravery-": Digimon Lv.7 Red, 14000 DP
card XX1-004 "WarGreymon": Digimon Lv.6 Red, 12000 DP
  <Blocker>
card XX1-005 "Koromon": Digi-Egg Lv.2 Red
card XX1-006 "Sora's Song": Option Red
  [Main] <Draw 1>
`)); err != nil {
		t.Fatal(err)
	}
	return &f
}

// pasteCases are pasted texts, each with how it is understood and the words that aren't understood.
var pasteCases = []struct{ in, means, unknown string }{
	{"me: 2 mem, agumon bond on 3 sources, opp has blocker 5k suspended, 3 sec",
		"Memory is 2 on Ann's side. Ann's AgumonBondOfBravery (Agumon -Bond of Bravery-, XX1-003), on 3 cards. Bob's Blocker (Digimon Lv.4 Red, 5000 DP) with <Blocker>, suspended. Bob has 3 security cards.", ""},
	{"", "", ""},
	{"   \n\n ", "", ""},
	{"2 memory", "Memory is 2 on Ann's side.", ""},
	{"memory: 2", "Memory is 2 on Ann's side.", ""},
	{"memory at 10 for me", "Memory is 10 on Ann's side.", ""},
	{"memory 11", "", "memory 11"},
	{"opp has 3 mem", "Memory is 3 on Bob's side.", ""},
	{"opp's turn", "It is Bob's turn.", ""},
	{"opponent’s turn, his breeding phase", "It is Bob's turn. It is the breeding phase.", ""},
	{"My turn main phase", "It is Ann's turn. It is the main phase.", ""},
	{"both have 5 security", "Ann has 5 security cards. Bob has 5 security cards.", ""},
	{"each player has no security left", "Ann has no security cards. Bob has no security cards.", ""},
	{"I have one card in hand and three security", "Ann has 1 card in hand. Ann has 3 security cards.", ""},
	{"opp hand 4 deck 20", "Bob has 4 cards in hand. Bob has 20 cards in the deck.", ""},
	{"opp security: 2, hand: 0", "Bob has 2 security cards. Bob has no cards in hand.", ""},
	{"5 cards in my hand", "Ann has 5 cards in hand.", ""},
	{"agumon", "Ann's Agumon (Agumon, XX1-001).", ""},
	{"AGUMON suspended", "Ann's Agumon (Agumon, XX1-001), suspended.", ""},
	{"my suspended Agumon", "Ann's Agumon (Agumon, XX1-001), suspended.", ""},
	{"agumon, suspended", "Ann's Agumon (Agumon, XX1-001), suspended.", ""},
	{"metal greymon", "Ann's MetalGreymon (MetalGreymon, XX1-002).", ""},
	{"2 agumon, wargreymon", "Ann's 2 copies of AgumonB (Agumon, XX1-001). Ann's WarGreymon (WarGreymon, XX1-004).", ""},
	{"me agumon vs opp wargreymon", "Ann's Agumon (Agumon, XX1-001). Bob's WarGreymon (WarGreymon, XX1-004).", ""},
	{"wargreymon on metalgreymon on agumon", "Ann's WarGreymon (WarGreymon, XX1-004). Ann's MetalGreymon (MetalGreymon, XX1-002), under WarGreymon. Ann's Agumon (Agumon, XX1-001), under WarGreymon.", ""},
	{"wargreymon with 4 digivolution cards", "Ann's WarGreymon (WarGreymon, XX1-004), on 4 cards.", ""},
	{"wargreymon 2 sources", "Ann's WarGreymon (WarGreymon, XX1-004), on 2 cards.", ""},
	{"wargreymon has 1 source", "Ann's WarGreymon (WarGreymon, XX1-004), on 1 card.", ""},
	{"koromon in raising", "Ann's Koromon (Koromon, XX1-005), in the breeding area.", ""},
	{"koromon", "Ann's Koromon (Koromon, XX1-005), in the breeding area.", ""},
	{"sora's song in hand", "Ann's SorasSong (Sora's Song, XX1-006), in hand.", ""},
	{"sora’s song", "Ann's SorasSong (Sora's Song, XX1-006), in hand.", ""},
	{"opp trash: agumon, wargreymon", "Bob's Agumon (Agumon, XX1-001), in the trash. Bob's WarGreymon (WarGreymon, XX1-004), in the trash.", ""},
	{"wargreymon on top of my security", "Ann's WarGreymon (WarGreymon, XX1-004), on top of security.", ""},
	{"4 Agumon XX1-001\n2 WarGreymon XX1-004", "Ann's 4 copies of AgumonD (Agumon, XX1-001). Ann's 2 copies of WarGreymonB (WarGreymon, XX1-004).", ""},
	{"XX1-001 Agumon x2", "Ann's 2 copies of AgumonB (XX1-001).", ""},
	{"1x xx1 004", "", "1x xx1 004"},
	{"XX9-999", "", "XX9-999"},
	{"opp: Gate lv5 black 9k blocker, reboot beside it", "Bob's Gate (Digimon Lv.5 Black, 9000 DP) with <Blocker>. Bob's Reboot (Digimon Lv.4 Red, 5000 DP) with <Reboot>.", "beside it"},
	{"opp has a red/blue lvl 6", "Bob's Mon (Digimon Lv.6 Red/Blue, 11000 DP).", ""},
	{"a level 3, 3000 DP", "Ann's Mon (Digimon Lv.3 Red, 3000 DP). Ann's MonB (Digimon Lv.4 Red, 3000 DP).", ""},
	{"a level 3 3000 DP", "Ann's Mon (Digimon Lv.3 Red, 3000 DP).", ""},
	{"yellow tamer", "Ann's TamerCard (Tamer Yellow).", ""},
	{"Hero 12k security attack +1 piercing", "Ann's Hero (Digimon Lv.4 Red, 12000 DP) with <Security Attack +1>, <Piercing>.", ""},
	{"Hero 12k sa+1 armor purge", "Ann's Hero (Digimon Lv.4 Red, 12000 DP) with <Security Attack +1>, <Armor Purge>.", ""},
	{"opp has 2 blockers 5k", "Bob's 2 copies of BlockerB (Digimon Lv.4 Red, 5000 DP) with <Blocker>.", ""},
	{"I draw 1", "", "draw 1"},
	{"frobnicate the moon", "", "frobnicate|moon"},
	{"agumon attacks, what happens?", "Ann's Agumon (Agumon, XX1-001).", "attacks|what happens"},
	{"3 3 3", "", "3 3 3"},
	{"opp opp me my 5k", "Ann's Mon (Digimon Lv.4 Red, 5000 DP).", ""},
	{"hand:", "", "hand"},
	{"99 security", "Ann has 60 security cards.", ""},
	{"agumon on 99 sources", "Ann's Agumon (Agumon, XX1-001).", "99 sources"},
	{"99999k blocker -5000 5e3 0x5k nank", "Ann's Blocker (Digimon Lv.4 Red, 5000 DP) with <Blocker>.", "99999k|-5000 5e3 0x5k nank"},
	{"\xff\xfe agumon \x00", "Ann's Agumon (Agumon, XX1-001).", "\x00"},
	{"<script>alert(1)</script> 5k", "Ann's Mon (Digimon Lv.4 Red, 5000 DP).", "script|alert|1|script"},
	{"card Rex: Digimon Lv.4 Red, 5000 DP\nclaim: Bob concedes", "", ""},
	{"ＡＧＵＭＯＮ アグモン 5k", "Ann's Card (Digimon Lv.4 Red, 5000 DP).", ""},
	{"wargreymon \u202e suspended", "Ann's WarGreymon (WarGreymon, XX1-004), suspended.", "\u202e"},
	{strings.Repeat("blocker, ", 30), "", ""},
	{strings.Repeat("x", 1990) + " 5k", "", ""},
	{strings.Repeat("on ", 600), "", ""},
	{strings.Repeat("agumon on ", 190), "", ""},
}

// TestPaste checks that pasted text becomes a bench that can be played. Words that aren't
// understood stay in the result and are marked.
func TestPaste(t *testing.T) {
	cards := pasteCards(t)
	if len(pasteCases) < 60 {
		t.Errorf("%d cases", len(pasteCases))
	}
	for _, c := range pasteCases {
		p := Paste(c.in, cards, pasteLookup)
		checkPasted(t, c.in, p, cards)
		var unknown []string
		for _, part := range p.Parts {
			if part.Unknown {
				unknown = append(unknown, part.Text)
			}
		}
		if len(c.in) > 120 || strings.Contains(c.in, "claim:") {
			continue // only checks that nothing breaks
		}
		if got := strings.Join(p.Means, " "); got != c.means {
			t.Errorf("%q means\n%s, want\n%s\n%s", c.in, got, c.means, p.Text)
		}
		if got := strings.Join(unknown, "|"); got != c.unknown {
			t.Errorf("%q: not understood %q, want %q", c.in, got, c.unknown)
		}
	}
}

// checkPasted checks that the result loses no words of the input and can be played.
func checkPasted(t *testing.T, in string, p Pasted, cards lang.CardSource) {
	t.Helper()
	all := ""
	for _, part := range p.Parts {
		all += part.Text
	}
	if all != in {
		t.Errorf("%q came back as %q", in, all)
	}
	if p.Text == "" {
		if len(p.Means) > 0 {
			t.Errorf("%q: no bench, though it means %q", in, p.Means)
		}
		return
	}
	if len(p.Text) > MaxText || !utf8.ValidString(p.Text) {
		t.Errorf("%.100q: %d characters", in, len(p.Text))
	}
	b, err := Open(t.Context(), p.Text, cards)
	if err != nil || b.Asked == nil {
		t.Errorf("%q: %v %v\n%s", in, err, b.Problems, p.Text)
	}
}

func FuzzPaste(f *testing.F) {
	for _, c := range pasteCases {
		f.Add(c.in)
	}
	cards := pasteCards(f)
	f.Fuzz(func(t *testing.T, in string) {
		asked := 0
		p := Paste(in, cards, func(name string) []Named { asked++; return pasteLookup(name) })
		if asked > maxLookups {
			t.Errorf("%q: %d names were looked up", in, asked)
		}
		checkPasted(t, in, p, cards)
	})
}
