package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// lines is a scenario with two lines of play.
const lines = `# Two lines.
card Cat: Digimon Lv.4 Yellow, 4000 DP
card Gate: Digimon Lv.4 Yellow, 5000 DP
  <Blocker>
turn Ann, memory 4
Ann battle: Cat
Bob battle: Gate
Ann attacks Bob with Cat
`

// scenarioFile writes a scenario into a file and returns its name.
func scenarioFile(t *testing.T, src string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "t.scn")
	if err := os.WriteFile(name, []byte(src), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// TestRunPrintsEachLineOnce: a line that decides several claims is printed once, and the text says
// which line is meant.
func TestRunPrintsEachLineOnce(t *testing.T) {
	for _, c := range []struct {
		src    string
		counts map[string]int
	}{
		{lines + "claim can: Gate blocks\nclaim can: Bob's security = 4\nclaim never: Bob's security = 4\nclaim always: Gate blocks\n",
			map[string]int{"declines to block": 1, "blocks with Gate": 1, "the line above shows it": 1, "on the line shown before": 2}},
		{lines + "Bob declines to block\nclaim can: Bob's security = 4\nclaim can: Cat is suspended\nclaim: Bob's security = 3\nclaim: Bob's security = 2\n",
			map[string]int{"declines to block": 1, "on the only line": 2, "Bob's security is 4": 2}},
	} {
		_, out, _ := call(t, "run", scenarioFile(t, c.src))
		for words, n := range c.counts {
			if got := strings.Count(out, words); got != n {
				t.Errorf("%q stands there %d times, want %d:\n%s", words, got, n, out)
			}
		}
	}
}

// TestRunSaysHowFar: if the script doesn't fit, the steps that were played before are printed.
func TestRunSaysHowFar(t *testing.T) {
	code, _, errs := call(t, "run", scenarioFile(t, lines+"Bob declines to block\nAnn attacks Gate with Cat\nclaim: turn = Ann\n"))
	if code != 3 || !strings.Contains(errs, "so far:") || !strings.Contains(errs, "The attack ends") || !strings.Contains(errs, "is not possible here") {
		t.Errorf("exit %d: %s", code, errs)
	}
}

// TestRunRefusedCard: a card that its list has without its Option side is refused for that reason,
// and not as an unknown card.
func TestRunRefusedCard(t *testing.T) {
	list := filepath.Join(t.TempDir(), "cards.json")
	const cards = `[{"cardId": "BT99-001", "set": "BT99", "nameEn": "Twofold", "colors": ["Red"], "kinds": ["Digimon", "Option"], "level": 4, "playCost": 4, "dp": 4000, "evoCosts": []},
{"cardId": "BT99-003", "set": "BT99", "nameEn": "Onefold", "colors": ["Red"], "kinds": ["Digimon"], "level": 4, "playCost": 4, "dp": 4000, "evoCosts": []}]`
	if err := os.WriteFile(list, []byte(cards), 0o600); err != nil {
		t.Fatal(err)
	}
	for number, want := range map[string]string{"BT99-001": "a DUAL card whose Option side (optionEffect) is missing", "BT99-002": "no card list here has this card", "BT99-003": ""} {
		code, _, errs := call(t, "run", "--cards", list, scenarioFile(t, "card A: "+number+"\nturn Ann, memory 1\nAnn battle: A\nAnn passes\nclaim: turn = Bob\n"))
		if (code == 0) != (want == "") || !strings.Contains(errs, want) {
			t.Errorf("%s: exit %d: %s", number, code, errs)
		}
	}
}
