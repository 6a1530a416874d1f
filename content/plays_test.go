package content

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"digijudge/rules/scenario/lang"
)

// cardsList is a list of real cards, which is not part of the project.
const cardsList = "../../shared/data/cards.json"

// TestPlays plays every card scenario with the printed cards.
func TestPlays(t *testing.T) {
	data, err := os.ReadFile(cardsList)
	if err != nil {
		t.Skipf("no card list at %s: the card scenarios are not played", cardsList)
	}
	newer, err := os.ReadFile(newCardsList)
	if err != nil {
		t.Skipf("no card list at %s: the card scenarios are not played", newCardsList)
	}
	cards, err := ListCards(ImportFile{Name: cardsList, Data: data}, ImportFile{Name: newCardsList, Data: newer})
	if err != nil {
		t.Fatal(err)
	}
	plays, err := Plays()
	if err != nil {
		t.Fatal(err)
	}
	for i := range plays {
		p := &plays[i]
		t.Run(strings.TrimPrefix(p.Proof.ID, "play/"), func(t *testing.T) {
			t.Parallel()
			if err := p.Ready(cards); err != nil {
				t.Fatal(err)
			}
			assertProof(t, &p.Proof, cards)
		})
	}
}

// TestPlaysAreChecked: mistakes in a card scenario are reported even without its cards.
func TestPlaysAreChecked(t *testing.T) {
	const good = "# A stone lies there.\nclauses 16-9-1\n\ncard Stone: XT1-004\n\nturn Ann, memory 3\nAnn battle: Stone\n\nclaim can: turn = Ann\n"
	for _, c := range []struct{ file, src, want string }{
		{"XT1/XT1-004.scn", good, ""},
		{"XT1/XT1-004-lies.scn", good, ""},
		{"XT1/stone.scn", good, "named by its card"},
		{"XT1-004.scn", good, "cards/plays/XT1-004.scn: belongs in cards/plays/XT1"},
		{"BT1/XT1-004.scn", good, "cards/plays/BT1/XT1-004.scn: belongs in cards/plays/XT1"},
		{"XT1/XT1-005.scn", good, "does not name the card XT1-005"},
		{"XT1/XT1-004.scn", strings.Replace(good, "16-9-1", "99-1", 1), "unknown clause"},
		{"XT1/XT1-004.scn", strings.Replace(good, "clauses 16-9-1\n", "", 1), "cites no clause"},
		{"XT1/XT1-004.scn", strings.Replace(good, "# A stone lies there.\n", "", 1), "says what the scenario shows"},
		{"XT1/XT1-004.scn", strings.Replace(good, "claim can: turn = Ann\n", "", 1), "claims nothing"},
		{"XT1/XT1-004.scn", strings.Replace(good, "battle: Stone", "battle: Stoen", 1), "Stoen"},
	} {
		fsys := smallSite()
		fsys["cards/plays/"+c.file] = &fstest.MapFile{Data: []byte(c.src)}
		got := fmt.Sprint(CheckFiles(fsys))
		if c.want == "" && got != "[]" || !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %q in it", c.file, got, c.want)
		}
	}
}

// TestPlayNeedsItsCards: a card scenario isn't played with the site's own text of a card, nor with
// a card that the lists contradict each other about.
func TestPlayNeedsItsCards(t *testing.T) {
	cards, err := ListCards(listed(t, "first"), listed(t, "second"), listed(t, "errata"))
	if err != nil {
		t.Fatal(err)
	}
	shipped, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		cards lang.CardSource
		needs string
		want  bool
	}{{cards, "XT1-002", true}, {cards, "XT1-003", false}, {cards, "XT1-099", false}, {cards, "BT1-021", false}, {shipped, "BT1-021", false}} {
		p := Play{Cards: []string{c.needs}}
		if err := p.Ready(c.cards); (err == nil) != c.want || err != nil && !errors.Is(err, ErrNotImported) {
			t.Errorf("%s: %v", c.needs, err)
		}
	}
	fsys := smallSite()
	fsys["cards/plays/XT1/XT1-004-lies.scn"] = &fstest.MapFile{Data: []byte("# It lies there.\nclauses 16-9-1\n\ncard Stone: XT1-004\n\nturn Ann, memory 3\nAnn battle: Stone\n\nclaim can: turn = Ann\n")}
	l := openSmall(t, t.TempDir()+"/c.db", fsys)
	uses, err := l.CardUses(t.Context(), "XT1-004")
	if err != nil || len(uses) != 1 || uses[0].Kind != KindPlay || uses[0].Title != "It lies there." || uses[0].Scenario == nil || uses[0].Scenario.ID != "XT1-004-lies" {
		t.Errorf("%+v %v", uses, err)
	}
}
