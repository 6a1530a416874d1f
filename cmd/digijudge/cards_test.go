package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/content"
	"digijudge/content/contenttest"
	"digijudge/rules/racetest"
)

const listFolder = "../../content/cardlist/testdata/"

// TestCardsNews: the new list's own keyword is the first thing to ask about, and a list compared
// with itself brings nothing new.
func TestCardsNews(t *testing.T) {
	now := filepath.Join(t.TempDir(), "now.json")
	list := `[{"cardId": "XT2-001", "set": "XT2", "nameEn": "Hummer", "colors": ["Blue"], "kinds": ["Digimon"], "level": 4, "playCost": 4, "dp": 4000, "types": ["Bog"],
	 "effectText": "<Frobnicate 2>"}]`
	if err := os.WriteFile(now, []byte(list), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, errOut := call(t, "cards", "news", listFolder+"first.json", now)
	if code != 0 || !strings.Contains(out, "8 cards before, 1 now: 1 new, 0 changed, 0 gone") || !strings.Contains(out, "new keywords (1)\n   1  Frobnicate (XT2-001)") ||
		!strings.Contains(out, "1. What does <Frobnicate> do") {
		t.Errorf("exit %d, %s%s", code, out, errOut)
	}
	if code, out, _ = call(t, "cards", "news", listFolder+"first.json", listFolder+"first.json"); code != 0 || !strings.Contains(out, "8 cards before, 8 now: 0 new, 0 changed, 0 gone") {
		t.Errorf("the same list: exit %d, %s", code, out)
	}
	if code, _, errOut = call(t, "cards", "news", listFolder+"first.json", listFolder+"errata.json"); code == 0 || !strings.Contains(errOut, "holds errata, not cards") {
		t.Errorf("errata: exit %d, %s", code, errOut)
	}
}

func TestCardsCoverage(t *testing.T) {
	code, out, errOut := call(t, "cards", "coverage", listFolder+"first.json")
	if code != 0 || !strings.Contains(out, "8 cards, 8 with text\n4 of them are played whole (50.0 %)") || !strings.Contains(out, "XT1 4/8") || !strings.Contains(out, "▸ Frobnicate N elephants.") {
		t.Errorf("exit %d, %s%s", code, out, errOut)
	}
	code, out, _ = call(t, "cards", "coverage", listFolder+"first.json", "--json")
	var cov struct {
		Cards      int `json:"cards"`
		WithText   int `json:"with_text"`
		Executable int `json:"executable_cards"`
		Effects    int `json:"effects"`
		Played     int `json:"executable_effects"`
		Labelled   int `json:"labelled_effects"`
		Unknown    []struct {
			Text    string `json:"text"`
			Cards   int    `json:"cards"`
			Unlocks int    `json:"unlocks"`
		} `json:"unknown"`
	}
	if err := json.Unmarshal([]byte(out), &cov); err != nil || code != 0 || cov.Cards != 8 || cov.Effects != 10 || cov.Labelled < 5 || len(cov.Unknown) != 4 {
		t.Errorf("exit %d, %+v, %v", code, cov, err)
	}
	old := filepath.Join(t.TempDir(), "old.json")
	if err := os.WriteFile(old, []byte(strings.Replace(out, `"XT1-004": "`, `"XT1-004": "f`, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	if code, out, _ = call(t, "cards", "coverage", listFolder+"first.json", "--diff", old); code != 0 || out != "changed: XT1-004\n1 card changed meaning, 0 are new, 0 are gone, 7 are the same\n" {
		t.Errorf("exit %d, %s", code, out)
	}
	if code, out, _ = call(t, "cards", "coverage", listFolder+"first.json", "--card", "XT1-005"); code != 0 || !strings.Contains(out, "unknown: 1:8: not understood") {
		t.Errorf("exit %d, %s", code, out)
	}
	if !strings.Contains(out, " 1 effect ") || !strings.Contains(out, " 2 security ") || !strings.Contains(out, "\n               played\n") || !strings.Contains(out, "in a scenario: card Hero: XT1-005 without paragraph 1\n") {
		t.Errorf("the paragraphs and what to leave out: %s", out)
	}
	both := []string{"cards", "coverage", listFolder + "first.json", listFolder + "second.json", "--errata", listFolder + "errata.json"}
	if code, out, _ = call(t, both...); code != 0 || !strings.Contains(out, "3 of them are played whole") || !strings.Contains(out, "lists: DP\n             XT1-004: DP: 8000 in the first list, 9000 in the second") {
		t.Errorf("both lists: exit %d, %s", code, out)
	}
	if code, out, _ = call(t, append(both, "--card", "XT1-003")...); code != 0 || !strings.Contains(out, "conflict: keyword <blocker>: missing in the first list") || strings.Contains(out, "in a scenario") {
		t.Errorf("both lists: exit %d, %s", code, out)
	}
	for _, args := range [][]string{{listFolder + "errata.json"}, {"nowhere.json"}, {listFolder + "first.json", listFolder + "first.json"}, {listFolder + "first.json", "--errata", listFolder + "second.json"}, {"cards.go"}, {listFolder + "first.json", "--diff", listFolder + "first.json"}, {listFolder + "first.json", "--card", "XT9-099"}} {
		if code, _, errOut := call(t, append([]string{"cards", "coverage"}, args...)...); code != 3 || errOut == "" {
			t.Errorf("%v: exit %d, %q", args, code, errOut)
		}
	}
}

func TestImportCards(t *testing.T) {
	data := t.TempDir()
	contenttest.Put(t, data)
	call := func(want int, args ...string) string {
		t.Helper()
		code, out, errOut := call(t, append(args, "--data", data)...)
		if code != want {
			t.Errorf("%v: exit %d, want %d\n%s%s", args, code, want, out, errOut)
		}
		return out + errOut
	}
	has := func(got, want string) {
		t.Helper()
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in\n%s", want, got)
		}
	}
	lists := []string{"import", "cards", listFolder + "first.json", listFolder + "second.json", listFolder + "errata.json"}
	out := call(0, lists...)
	has(out, "8 cards new, 0 changed, 0 unchanged, 0 refused; 1 of the cards can't be read whole")
	has(out, "kept, and not played: XT1-007: it is a DUAL card whose Option side")
	has(out, "of 8 imported cards 3 are played, 3 are in conflict")
	has(call(0, lists...), "0 cards new, 0 changed, 8 unchanged, 0 refused")
	has(call(3, "import", "cards", "cards.go"), "cards.go:1:1: this is not JSON")

	has(call(0, "cards", "conflicts"), "XT1-004 Granitemon\n  DP: 8000 in the first list, 9000 in the second\n")
	has(call(0, "cards", "conflicts"), "3 cards in conflict, 0 of them settled")
	has(call(3, "cards", "settle", "XT1-003", "errata"), "no erratum")
	has(call(0, "cards", "settle", "xt1-004", "second"), "XT1-004 Granitemon is played")
	has(call(0, "cards", "conflicts", "--settled"), "XT1-004 Granitemon (settled: second)")
	var list []struct{ Number string }
	if err := json.Unmarshal([]byte(call(0, "cards", "conflicts", "--json")), &list); err != nil || len(list) != 2 {
		t.Errorf("%v %v", list, err)
	}

	scn := func(number string, steps ...string) string {
		name := filepath.Join(t.TempDir(), number+".scn")
		src := "# A card by number\ncard Stone: " + number + "\n\nturn Ann, main phase, memory 3\n\nAnn battle: Stone\n\n" + strings.Join(steps, "") + "claim can: turn = Ann\n"
		if err := os.WriteFile(name, []byte(src), 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	runs, conflict, absent := scn("XT1-004"), scn("XT1-003"), scn("XT1-099")
	out = call(1, "cards", "check", runs, conflict, absent)
	has(out, "the card XT1-003 can't be used: the imported lists contradict each other")
	has(out, "1 failed, 1 skipped")
	has(call(3, "run", conflict), "settle XT1-003")
	has(call(1, "cards", "check", scn("XT1-004", "Ann attacks with Stone\n\n")), "line 8 says nothing: Ann attacks with Stone")
}

func TestImportAnswers(t *testing.T) {
	data := t.TempDir()
	contenttest.Put(t, data)
	list := "../../content/answerlist/testdata/answers."
	for _, c := range []struct {
		code int
		args []string
		want string
	}{
		{0, []string{list + "json"}, "3 answers new, 0 changed, 0 unchanged, 0 left out\n" +
			"3 answers kept, under 2 cards: the engine agrees with 1 and differs from 0"},
		{3, []string{list + "json", list + "txt"}, "import one of the two lists only"},
		{3, []string{"cards.go"}, "cards.go:1: a list of answers begins with"},
		{3, []string{"nowhere.json"}, "nowhere.json"},
		{0, []string{list + "txt", "--replace"}, "1 answer new, 1 changed, 0 unchanged, 0 left out, 2 of earlier imports forgotten\n2 answers kept"},
	} {
		code, out, errOut := call(t, append([]string{"import", "answers", "--data", data}, c.args...)...)
		if code != c.code || !strings.Contains(out+errOut, c.want) {
			t.Errorf("%v: exit %d\n%s%s\nwant %s", c.args, code, out, errOut, c.want)
		}
	}
}

// TestSoakCards: random games with the cards of a list, once the invented one and once the real one
// where it is at hand.
func TestSoakCards(t *testing.T) {
	for _, list := range []string{listFolder + "made.json", "../../../shared/data/cards.json"} {
		if _, err := os.Stat(list); (err != nil || racetest.On) && !strings.HasPrefix(list, listFolder) {
			continue
		}
		code, out, errOut := call(t, "soak", "--cards", list, "--games", "20")
		if code != 0 || !strings.Contains(out, "20 games passed, 0 failed") {
			t.Errorf("%s: exit %d\n%s%s", list, code, out, errOut)
		}
	}
	if code, _, errOut := call(t, "soak", "--cards", listFolder+"first.json"); code != 3 || !strings.Contains(errOut, "too small for decks") {
		t.Errorf("exit %d, %s", code, errOut)
	}
}

// notSkipped returns what check printed, without the lines about skipped scenarios.
func notSkipped(out string) string {
	var b strings.Builder
	for l := range strings.Lines(out) {
		if !strings.HasPrefix(l, "skipped ") {
			b.WriteString(l)
		}
	}
	return b.String()
}

// TestCheckSkipsPlays: check skips card scenarios whose cards aren't imported, says so, and doesn't
// fail.
func TestCheckSkipsPlays(t *testing.T) {
	if racetest.On {
		return
	}
	plays, err := content.Plays()
	if err != nil || len(plays) == 0 {
		t.Fatalf("%d card scenarios, %v", len(plays), err)
	}
	if code, _, errOut := call(t, "check", "--cards", "nowhere.json"); code != 3 || errOut == "" {
		t.Errorf("exit %d, %s", code, errOut)
	}
	code, out, errOut := call(t, "check", "--cards", listFolder+"first.json")
	want := fmt.Sprintf("%d of %d card scenarios are skipped", len(plays), len(plays))
	answers, all := 0, 0 // official answers whose cards aren't imported
	for l := range strings.Lines(out) {
		if _, err := fmt.Sscanf(l, "%d of %d official answers with a scenario are skipped", &answers, &all); err == nil {
			break
		}
	}
	skipped := len(plays) + answers
	if code != 0 || !strings.Contains(out, want) || strings.Contains(out, plays[0].Proof.ID) || answers == 0 || !strings.Contains(out, fmt.Sprintf("0 failed, %d skipped\n", skipped)) {
		t.Errorf("exit %d, %s%s", code, notSkipped(out), errOut)
	}
}
