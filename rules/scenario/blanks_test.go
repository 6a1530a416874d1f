package scenario

import (
	"digijudge/rules/scenario/lang"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"digijudge/rules"
)

// TestBlanksEverywhere adds blank cards to every zone of the rulings' positions, leaves everything
// open from some step on, and walks a part of the tree. No question may be without an option, no
// line may get stuck, and the engine may not give up.
func TestBlanksEverywhere(t *testing.T) {
	files, err := filepath.Glob("../../content/rulings/*/*.scn")
	if err != nil || len(files) == 0 {
		t.Fatalf("no rulings: %v", err)
	}
	until, err := Parse("open", []byte("card Any: Digimon Lv.3 Red, 1000 DP\nturn Ann, memory 0\nAnn battle: Any\nanything until Bob's turn ends\nclaim never: Ann's turn ends 9 times\n"))
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile("../testdata/blanks.txt")
	if err != nil {
		t.Fatal(err)
	}
	var effects []string
	for line := range strings.Lines(string(data)) {
		if text, ok := strings.CutPrefix(line, "  [Main] "); ok {
			effects = append(effects, strings.TrimSpace(text))
		}
	}
	r := rand.New(rand.NewPCG(5, 1))
	played, nodes := 0, 0
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		s, err := Parse(name, src)
		if err != nil {
			t.Fatal(err)
		}
		m := s.position()
		m.Steps = append(m.Steps[:r.IntN(len(m.Steps)+1):len(m.Steps)], until.Steps[0])
		m.Claims = until.Claims
		m.Turn.Memory, m.Turn.Side = 8, m.Turn.Player // that a lot can be done
		amongBlanks(m, r)
		for i, handle := range []string{"Xone", "Xtwo"} {
			// two that have somebody choose among cards
			extra := "card " + handle + ": Digimon Lv.3 Red, 1000 DP, play " + string(rune('0'+i)) + "\n  [On Play] " + effects[r.IntN(len(effects))] +
				"\nturn Ann, memory 1\nAnn hand: " + handle + "\nclaim: turn = Ann\n"
			x, err := Parse("extra", []byte(extra))
			if err != nil {
				t.Fatal(err)
			}
			m.Cards = append(m.Cards, x.Cards...)
			for k := range m.Places {
				if m.Places[k].Player == m.Turn.Player && m.Places[k].Area == rules.Hand {
					m.Places[k].Items = append(m.Places[k].Items, x.Places[0].Items...)
				}
			}
		}
		text := m.Format()
		p, err := Parse(filepath.Base(name), text)
		if err != nil {
			continue // a name that only a step or claim used, or too many cards
		}
		res, err := p.Run(Options{MaxNodes: 100, MaxTime: time.Minute})
		switch {
		case err != nil && strings.Contains(err.Error(), " can't "):
			t.Errorf("%v\n%s", err, text)
		case err != nil: // the script does not fit any more
			if strings.Contains(err.Error(), "engine") {
				t.Error(err)
			}
		default:
			played++
			nodes += res.Nodes
		}
		if _, err := p.Tree(2, Options{MaxNodes: 60, MaxTime: time.Minute}); err != nil && strings.Contains(err.Error(), " can't ") {
			t.Errorf("explore: %v\n%s", err, text)
		}
	}
	t.Logf("%d of %d positions, %d nodes", played, len(files), nodes)
	if played < len(files)*9/10 || nodes < 30_000 {
		t.Errorf("only %d of %d positions could be walked, %d nodes", played, len(files), nodes)
	}
}

// amongBlanks puts blank cards into all zones of the position: piles, and among the digivolution cards, face up and face down.
func amongBlanks(s *Scenario, r *rand.Rand) {
	blanks := func() lang.Item {
		return lang.Item{Count: 1 + r.IntN(3)}
	}
	for i := range s.Places {
		pl := &s.Places[i]
		if !lang.OnField(pl.Area) {
			continue
		}
		for j := range pl.Items {
			it := &pl.Items[j]
			if len(it.Stack) > 1 || r.IntN(2) == 0 {
				at := 1 + r.IntN(len(it.Stack))
				under := lang.StackCard{Count: 1 + r.IntN(2), FaceDown: r.IntN(3) == 0}
				it.Stack = append(it.Stack[:at:at], append([]lang.StackCard{under}, it.Stack[at:]...)...)
			}
		}
	}
	for _, player := range []lang.Who{lang.Ann, lang.Bob} {
		for _, area := range []rules.Zone{rules.Hand, rules.Deck, rules.Trash, rules.SecurityStack} {
			at := -1
			for i := range s.Places {
				if s.Places[i].Player == player && s.Places[i].Area == area {
					at = i
				}
			}
			if at < 0 {
				s.Places = append(s.Places, lang.Place{Player: player, Area: area})
				at = len(s.Places) - 1
			}
			pl := &s.Places[at]
			var items []lang.Item
			for _, it := range pl.Items {
				items = append(items, blanks(), it)
			}
			items = append(items, blanks())
			if area == rules.SecurityStack {
				up := blanks()
				up.Marks = []lang.Mark{{Kind: lang.FaceUp}}
				items = append(items, up)
			}
			pl.Items = items
		}
	}
}
