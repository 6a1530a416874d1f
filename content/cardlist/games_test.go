package cardlist

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"digijudge/rules/soak"
)

var update = flag.Bool("update", false, "write what is expected anew")

// goldenGames is the number of recorded games with the invented cards: enough that nearly every
// card occurs.
const goldenGames = 300

// TestGamesStay: random games with the invented cards go on as recorded, event by event and clause
// by clause. They reach cases that no ruling is about, and a change inside the engine must not
// alter them. If a change is meant to alter play, rewrite them with -update and explain in the
// commit why so many games differ.
//
// The first line of the file names the cards, so that a new invented card changes no game. Without
// that line -update uses all cards.
func TestGamesStay(t *testing.T) {
	const name = "testdata/games.txt"
	kept, err := os.ReadFile(name)
	if err != nil && !*update {
		t.Fatal(err)
	}
	numbers, want, _ := strings.Cut(string(kept), "\n")
	listed := map[string]bool{}
	for _, n := range strings.Fields(numbers) {
		listed[n] = true
	}
	list := readFile(t, "testdata/made.json")
	var made soak.List
	var used []string
	for i := range list.Cards {
		e := Examine(&list.Cards[i])
		switch {
		case e.Executable() && (len(listed) == 0 || listed[e.Card.Number]):
			made.Add(e.Card.Set, e.Def())
			used = append(used, e.Card.Number)
		case listed[e.Card.Number]:
			t.Errorf("%s isn't played any more", e.Card.Number)
		}
	}
	pool, err := made.Pool()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range goldenGames {
		g, err := pool.Play(82, i)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%d: %d turns, %d decisions, %016x", i, g.Turns, g.Decisions, g.Print))
	}
	if *update {
		text := strings.Join(used, " ") + "\n" + strings.Join(got, "\n") + "\n"
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	games := strings.Split(strings.TrimSpace(want), "\n")
	if len(games) != len(got) {
		t.Fatalf("%d games are kept, %d are played", len(games), len(got))
	}
	differ, first := 0, ""
	for i := range got {
		if got[i] != games[i] {
			if differ++; first == "" {
				first = got[i]
			}
		}
	}
	if differ > 0 {
		t.Errorf("%d of %d games come out differently, the first is now %s", differ, goldenGames, first)
	}
}
