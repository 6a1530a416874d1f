package cardfind

import (
	"slices"
	"strings"
	"testing"
)

// some lists numbers and names of real cards, with colors and levels where a case needs them.
func some() *Index {
	var cards []Card
	for line := range strings.Lines(`BT1-010 Agumon
EX12-005 Agumon
BT9-008 Agumon (X Antibody)
BT6-018 Agumon - Bond of Bravery
BT17-016 Gallantmon
AD1-008 Gallantmon
BT9-017 Gallantmon (X Antibody)
EX8-073 Gallantmon (X Antibody)
EX2-073 Gallantmon: Crimson Mode
BT5-081 ChaosGallantmon
BT5-086 Omnimon
BT22-015 Omnimon
BT10-086 Omnimon (X Antibody)
EX4-073 Omnimon Alter-B
EX4-060 Omnimon Alter-S
BT9-083 Omnimon: Merciful Mode
EX2-074 Beelzemon: Blast Mode
BT19-074 Beelzemon: Blast Mode
BT19-071 Beelzemon
ST1-11 WarGreymon
BT5-070 BlackWarGreymon
BT15-026 WereGarurumon
BT17-027 MetalGarurumon
BT8-080 Myotismon
BT2-079 VenomMyotismon
BT17-013 WarGrowlmon
BT5-079 BlackWarGrowlmon
BT3-025 ExVeemon
BT1-024 Veemon
BT13-090 LordKnightmon
BT8-112 Imperialdramon: Paladin Mode
AD1-024 Imperialdramon: Fighter Mode
BT1-085 Tai Kamiya
BT9-084 Tai Kamiya & Kari Kamiya
BT2-088 Taiga
BT1-087 T.K. Takaishi
BT14-083 Joe Kido
BT4-092 Marcus Damon
EX10-068 Digimon Emperor
BT1-109 Ice Wall!
BT3-103 Hidden Potential Discovered!
P-035 Red Memory Boost!
BT7-092 Flame Memory Boost!
BT25-072 Koh &amp; Sayo
BT3-098 Ménoa Bellucci
BT17-035 Taomon
ST1-03 Agumon
P-001 Agumon
RB1-010 Siriusmon
BT2-002 DemiVeemon
BT27-001 Yokomon
BT1-001 Yokomon`) {
		number, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		c := Card{Number: number, Name: name, Kind: "Digimon", Colors: []string{"Red"}}
		if name == "WereGarurumon" {
			c.Also = []string{"ワーガルルモン"}
		}
		c.Ace = number == "BT17-016"
		cards = append(cards, c)
	}
	return New(cards)
}

// language holds the words that the test cases treat as ordinary words.
func language(w string) bool {
	return slices.Contains(strings.Fields("ice wall red memory boost digimon attack security does when blast mode a x"), w)
}

// TestFind: what players type finds the cards that they mean, best first and newest first.
func TestFind(t *testing.T) {
	x := some()
	for typed, want := range map[string]string{
		// punctuation, spaces, accents and case
		"ice wall":                    "BT1-109",
		"ICE WALL!":                   "BT1-109",
		"war greymon":                 "ST1-11",
		"Metal Garurumon":             "BT17-027",
		"black war greymon":           "BT5-070",
		"gallantmon crimson mode":     "EX2-073",
		"hidden potential discovered": "BT3-103",
		"omnimon alter s":             "EX4-060",
		"menoa bellucci":              "BT3-098",
		"koh sayo":                    "BT25-072",
		"ワーガルルモン":                     "BT15-026",
		"ｗｅｒｅgarurumon":               "BT15-026",
		"tk":                          "BT1-087",
		"t.k. takaishi":               "BT1-087",
		// the newest printing first, and an exact name before longer ones
		"agumon":     "EX12-005 BT1-010 ST1-03 P-001 BT9-008 BT6-018",
		"omnimon":    "BT22-015 BT5-086 EX4-060 EX4-073 BT10-086 BT9-083",
		"gallantmon": "AD1-008 BT17-016 EX8-073 BT9-017 EX2-073",
		"yokomon":    "BT27-001 BT1-001",
		// short forms
		"gallantmon x":       "EX8-073 BT9-017",
		"gallantmon xa":      "EX8-073 BT9-017",
		"gallantmon cm":      "EX2-073",
		"beelzemon bm":       "BT19-074 EX2-074",
		"imperialdramon pm":  "BT8-112",
		"agumon bond":        "BT6-018",
		"gallantmon ace":     "BT17-016",
		"omnimon x antibody": "BT10-086",
		// a set besides the name: that set's card first, then the other cards of the name
		"beelzemon blast mode bt19": "BT19-074 EX2-074",
		"gallantmon bt9":            "BT9-017",
		// Japanese names and names from other series
		"omegamon":           "BT22-015 BT5-086 EX4-060 EX4-073 BT10-086 BT9-083",
		"omegamon x":         "BT10-086",
		"chaosdukemon":       "BT5-081",
		"vamdemon":           "BT8-080",
		"venomvamdemon":      "BT2-079",
		"blackmegalogrowmon": "BT5-079",
		"xv-mon":             "BT3-025",
		"v-mon":              "BT1-024",
		"crusadermon":        "BT13-090",
		"taichi":             "BT1-085 BT9-084",
		"taichi yagami":      "BT1-085 BT9-084",
		"takeru":             "BT1-087",
		"jou":                "BT14-083",
		"masaru daimon":      "BT4-092",
		"digimon kaiser":     "EX10-068",
		// misspelt names
		"galantmon":           "AD1-008 BT17-016 EX8-073 BT9-017 EX2-073",
		"gallantmn x":         "EX8-073 BT9-017",
		"metalgarurmon":       "BT17-027",
		"omegamn merciful":    "BT9-083",
		"red memory boost":    "P-035",
		"war gray mon":        "ST1-11",
		"gallant mn":          "AD1-008 BT17-016 EX8-073 BT9-017 EX2-073",
		"does omnimon attack": "",
		"red tamer":           "",
		"does when":           "",
		"omnimon attack":      "",
		"security attack":     "",
		"bt22":                "",
	} {
		f := x.Find(typed, language)
		var got []string
		for _, i := range f.Names {
			got = append(got, x.Card(i).Number)
		}
		if strings.Join(got, " ") != want || want != "" && !f.Sure {
			t.Errorf("%s: %s, sure %v; want %s", typed, strings.Join(got, " "), f.Sure, want)
		}
	}
}

// TestNotSure: an ordinary word that occurs in a name doesn't name that card by itself.
func TestNotSure(t *testing.T) {
	x := some()
	for typed, want := range map[string][2]bool{
		"memory":       {false, true},
		"memory boost": {false, true},
		"wall":         {false, true},
		"digimon":      {false, true},
		"ice wall":     {true, true},
		"red digimon":  {false, false},
		"omni":         {true, false},
		"flame boost":  {true, true},
		"omnimon":      {true, true},
	} {
		if f := x.Find(typed, language); f.Sure != want[0] || f.Whole != want[1] || len(f.Names) == 0 {
			t.Errorf("%s: sure %v, whole %v, %d cards", typed, f.Sure, f.Whole, len(f.Names))
		}
	}
}

// TestFixed: Fixed lists the words that were corrected, and no others.
func TestFixed(t *testing.T) {
	for typed, want := range map[string][]Fix{
		"gallantmn":  {{"gallantmn", "gallantmon"}},
		"gallantmon": nil,
		"omegamon":   nil,
		"wal":        nil, // too short
		"attack":     nil, // an ordinary word of the rules
	} {
		if f := some().Find(typed, language); !slices.Equal(f.Fixed, want) {
			t.Errorf("%s: %v", typed, f.Fixed)
		}
	}
}

// TestNumbers: card numbers are read in any notation, also inside a question, and unknown numbers
// are reported.
func TestNumbers(t *testing.T) {
	x := some()
	for typed, want := range map[string]string{
		"bt17-35":            "BT17-035",
		"BT17 035":           "BT17-035",
		"bt17035":            "BT17-035",
		"BT917":              "BT9-017",
		"bt9 17":             "BT9-017",
		"P-1":                "P-001",
		"p 1":                "P-001",
		"st1 3":              "ST1-03",
		"RB1-10":             "RB1-010",
		"BT99-001":           "!BT99-001",
		"bt9-17 or bt99-1":   "BT9-017 !BT99-001",
		"bt2":                "",
		"bt9-017 gallantmon": "BT9-017",
		"can p 3 attack":     "",
		"does bt9-17 unsuspend if its deletion is prevented": "BT9-017",
	} {
		f := x.Find(typed, language)
		var got []string
		for _, i := range f.Numbers {
			got = append(got, x.Card(i).Number)
		}
		for _, n := range f.Missing {
			got = append(got, "!"+n)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %s", typed, got, want)
		}
	}
	if f := x.Find("bt9 17 gallantmon", language); f.Rest != "BT9-017 gallantmon" {
		t.Error(f.Rest)
	}
}

// TestOffers: beginnings of numbers and names are completed.
func TestOffers(t *testing.T) {
	x := some()
	for typed, want := range map[string]string{
		"bt9-0":    "BT9-008 BT9-017 BT9-083 BT9-084",
		"BT17 01":  "BT17-016 BT17-013",
		"p-0":      "P-035 P-001",
		"bt99-":    "",
		"beelze":   "Beelzemon BT19-071; Beelzemon: Blast Mode",
		"wargrey":  "WarGreymon ST1-11",
		"omegam":   "",
		"omegamon": "Omnimon; Omnimon Alter-S EX4-060; Omnimon Alter-B EX4-073; Omnimon (X Antibody) BT10-086",
		"ice w":    "Ice Wall! BT1-109",
		"wall":     "Ice Wall! BT1-109",
		"be":       "",
		"&!":       "",
	} {
		var got []string
		sep := "; "
		for _, o := range x.Offers(typed, 4) {
			s := strings.TrimSpace(o.Name + " " + o.Number)
			if o.Begun {
				s, sep = o.Number, " "
			}
			got = append(got, s)
		}
		if strings.Join(got, sep) != want {
			t.Errorf("%s: %s, want %s", typed, strings.Join(got, sep), want)
		}
	}
}

// TestLexicon: each line of names.txt has two sides, and no line repeats what another already says.
func TestLexicon(t *testing.T) {
	seen := map[string]bool{}
	for line := range strings.Lines(namesText) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		said, names, ok := strings.Cut(line, " = ")
		if !ok || joined(said) == "" || joined(names) == "" || joined(said) == joined(names) || seen[joined(said)] {
			t.Errorf("%s", line)
		}
		seen[joined(said)] = true
	}
}

// TestLongQueries: the work stays limited for long queries and long words.
func TestLongQueries(t *testing.T) {
	x := some()
	for _, q := range []string{strings.Repeat("gallantmon ", 5000), strings.Repeat("x", 100_000), strings.Repeat("bt9-017 ", 5000), "\xff\xfe", strings.Repeat("\u0301", 50), "", "&&&&", "＆amp;"} {
		f := x.Find(q, language)
		if len(f.Numbers) > maxNumbers {
			t.Error(len(f.Numbers))
		}
	}
}
