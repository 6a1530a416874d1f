package bench

import (
	"slices"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

const moreText = "card Top, Mid: Digimon Lv.4 Blue, 5000 DP\n  [When Attacking] [Once Per Turn] <Draw 1>\ncard Base: Digimon Lv.3 Blue, 2000 DP\ncard Snare: Option Red, use 2\n  [Main] <Draw 1>\n\nturn Ann, memory 2\nAnn battle: Top on Mid on Base\nBob security: Snare, 2 cards\n"

// TestMore changes marks, the order in stacks, copies and lasting effects by their forms. A second
// tap undoes the change to the byte.
func TestMore(t *testing.T) {
	b := opened(t, moreText)
	change := func(what, want string, text string, notes []Note, err error) *Bench {
		t.Helper()
		c := edited(t)(text, notes, err)
		if !strings.Contains(c.Text, want) {
			t.Errorf("%s:\n%s", what, c.Text)
		}
		return c
	}
	twice := func(name string, mark lang.MarkKind, want string) {
		t.Helper()
		text, notes, err := b.Toggle(nil, name, mark)
		on := change(want, want, text, notes, err)
		if len(on.Marks(name)) != 1 {
			t.Errorf("%s has the marks %v", name, on.Marks(name))
		}
		if off, _, err := on.Toggle(nil, name, mark); err != nil || off != b.Text {
			t.Errorf("%s taken away: %v\n%s", want, err, off)
		}
	}
	twice("Top", lang.Suspended, "Top on Mid on Base (suspended)")
	twice("Top", lang.AttackedThisTurn, "(attacked this turn)")
	twice("Top", lang.PlayedThisTurn, "(played this turn)")
	twice("Snare", lang.FaceUp, "Snare (face-up)")

	text, notes, err := b.SetFaceDown(nil, "Top", 2)
	down := change("face down", "Top on Mid on Base on 2 face-down cards", text, notes, err)
	if text, _, err = down.SetFaceDown(nil, "Top", 0); err != nil || text != b.Text {
		t.Errorf("%v\n%s", err, text)
	}
	text, notes, err = b.Shift(nil, "Mid", false)
	change("down", "Top on Base on Mid", text, notes, err)
	text, notes, err = b.Shift(nil, "Mid", true)
	change("up", "Mid on Top on Base", text, notes, err)
	text, notes, err = b.Shift(nil, "Snare", false)
	change("in a pile", "2 cards, Snare", text, notes, err)
	text, notes, err = b.Copy(nil, "Top")
	change("a copy", "Top on Mid on Base, TopB", text, notes, err)
	text, notes, err = b.Last(nil, "Top", "Snare", "gets +2000 DP until the end of the turn")
	c := change("lasting", "lasting on Top from Bob's Snare: gets +2000 DP until the end of the turn.", text, notes, err)
	if top := c.Asked.Board.Find("Top"); top == nil || top.DP != 7000 || len(c.Lasting()) != 1 {
		t.Errorf("%+v, %v", top, c.Lasting())
	}
	if text, _, err := c.Unlast(nil, 0); err != nil || text != b.Text {
		t.Errorf("%v\n%s", err, text)
	}

	for what, err := range map[string]error{
		"a used effect":                second(b.Toggle(nil, "Top", lang.Used)),
		"a suspended source":           second(b.Toggle(nil, "Mid", lang.Suspended)),
		"61 face down":                 second(b.SetFaceDown(nil, "Top", 61)),
		"a limit that it hasn't":       second(b.ToggleUsed(nil, "Top", "On Play")),
		"an icon that is none":         second(b.ToggleUsed(nil, "Top", "x] y")),
		"a top card turned over":       second(b.TurnOver(nil, "Top")),
		"nobody":                       second(b.Toggle(nil, "Nobody", lang.Suspended)),
		"below the last":               second(b.Shift(nil, "Base", false)),
		"no such effect":               second(b.Unlast(nil, 0)),
		"no words":                     second(b.Last(nil, "Top", "Snare", "")),
		"words that aren't understood": second(b.Last(nil, "Top", "Snare", "frobnicates")),
		"on nothing":                   second(b.Last(nil, "Moon", "Snare", "gets +2000 DP until the end of the turn")),
		"a copy of nobody":             second(b.Copy(nil, "Nobody")),
	} {
		if err == nil {
			t.Errorf("%s is taken", what)
		}
	}
}

// FuzzEdit sends the editor's forms with any input. A change that is accepted must parse again, and
// printing it again must give the same text.
func FuzzEdit(f *testing.F) {
	f.Add(uint8(0), "Top", "gets +2000 DP until the end of the turn", uint8(1))
	f.Add(uint8(1), "Lv.4 Black, 4000 DP", "<Blocker>\n[On Play] <Draw 1>", uint8(2))
	f.Add(uint8(2), "Snare", "When Attacking", uint8(7))
	f.Add(uint8(3), "Mid", "Top", uint8(0))
	f.Add(uint8(4), "2 Top, ST1-07 x2\n\x00", "Ann", uint8(3))
	f.Add(uint8(5), "Base", "#turn Bob\ncard X:", uint8(9))
	f.Fuzz(func(t *testing.T, form uint8, name, words string, n uint8) {
		if len(name)+len(words) > 300 {
			return
		}
		b := opened(t, moreText)
		to := Area{Player: lang.Bob, Zone: []rules.Zone{rules.BattleArea, rules.Hand, rules.Trash, rules.SecurityStack}[n%4]}
		var text string
		var err error
		switch form % 8 {
		case 0:
			text, _, err = b.Last(nil, name, "Snare", words)
		case 1:
			text, _, _, err = b.Add(nil, NewCard{Name: words, Face: "Digimon " + name, Text: words}, to)
		case 2:
			text, _, err = b.Toggle(nil, name, lang.MarkKind(n%8))
		case 3:
			text, _, err = b.Move(nil, name, Area{Under: words})
		case 4:
			if list, bad := Several(name); bad == nil && len(list) > MaxAdded {
				t.Errorf("%d cards", len(list))
			}
			text, _, err = b.Move(nil, name, Area{Link: words})
		case 5:
			text, _, err = b.Remove(nil, name)
		case 6:
			text, _, err = b.Copy(nil, name)
		case 7:
			if text = b.Append(name, words); strings.Count(text, "\n") > strings.Count(moreText, "\n")+3 {
				t.Errorf("two choices make more than their lines:\n%s", text)
			}
		}
		if err != nil {
			return
		}
		c := opened(t, text)
		if c.Scenario == nil {
			if form%8 != 7 {
				t.Errorf("form %d makes what can't be read: %v\n%s", form%8, c.Problems, text)
			}
			return
		}
		if again := opened(t, c.Text); again.Text != c.Text {
			t.Errorf("written twice it differs:\n%s\n%s", c.Text, again.Text)
		}
	})
}

// TestUsedAndTurned checks three forms: one marks an effect as used up, one turns a card under
// another over, and one lays an effect on all Digimon of a player. Sending the same form again
// undoes it.
func TestUsedAndTurned(t *testing.T) {
	const text = `card Top: Digimon Lv.4 Blue, 5000 DP
  [Main] [Once Per Turn] Gain 1 memory.
card Mid: Digimon Lv.3 Blue, 2000 DP
  inherited: <Piercing>
card Frost: Option Blue, use 2
  [Main] <Draw 1>
card Gate, Wall: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 3
Ann battle: Top on Mid
Ann hand: Frost
Bob battle: Gate, Wall
`
	b := opened(t, text)
	used, _, err := b.ToggleUsed(nil, "Top", "Main")
	if err != nil || !strings.Contains(used, "Top on Mid (used [Main])") {
		t.Fatalf("%v\n%s", err, used)
	}
	u := opened(t, used)
	if !slices.Contains(u.Marks("Top"), "used [Main]") {
		t.Errorf("marks %q", u.Marks("Top"))
	}
	offered := func(b *Bench) bool {
		return slices.ContainsFunc(b.Asked.Options, func(o scenario.AskedOption) bool {
			return o.Text == "Ann activates Top's [Main]"
		})
	}
	if offered(u) || !offered(b) {
		t.Error("what is used up is offered, or what isn't isn't")
	}
	if back, _, err := u.ToggleUsed(nil, "Top", "Main"); err != nil || back != b.Text {
		t.Errorf("taken back: %v\n%s", err, back)
	}

	down, _, err := b.TurnOver(nil, "Mid")
	d := opened(t, down)
	if err != nil || !d.FaceDown("Mid") || b.FaceDown("Mid") || len(d.Asked.Standing) != 0 || len(b.Asked.Standing) != 1 {
		t.Errorf("face down: %v\n%s%+v", err, down, d.Asked.Standing)
	}
	if back, _, err := d.TurnOver(nil, "Mid"); err != nil || back != b.Text {
		t.Errorf("face up again: %v\n%s", err, back)
	}

	all, _, err := b.Last(nil, OnAll(lang.Bob), "Frost", "get -1000 DP until the end of the turn")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range opened(t, all).Asked.Board.Sides[1].Battle {
		if c.DP != 3000 {
			t.Errorf("%s has %d DP", c.Name, c.DP)
		}
	}
}

// TestOptionOnField checks that an Option put in the battle area is marked as placed by an effect,
// and loses the mark when it moves on. An impossible position is refused and leaves the board as it
// was.
func TestOptionOnField(t *testing.T) {
	b := opened(t, "card Snare: Option Red, use 2\n  [Main] <Draw 1>\ncard Rex: Digimon Lv.4 Red, 5000 DP\n\nturn Ann, memory 2\nAnn battle: Rex\nAnn hand: Snare\n")
	text, notes, err := b.Move(nil, "Snare", Area{Player: lang.Ann, Zone: rules.BattleArea})
	if err != nil || !strings.Contains(text, "Snare (placed)") || !slices.Contains(notes, OptionLies) || OptionLies.Words() == "" {
		t.Fatalf("%v, %v\n%s", err, notes, text)
	}
	on := edited(t)(text, nil, nil)
	text, notes, err = on.Move(nil, "Snare", Area{Player: lang.Bob, Zone: rules.Trash})
	if err != nil || strings.Contains(text, "placed") || len(notes) != 0 {
		t.Errorf("%v, %v\n%s", err, notes, text)
	}
	text, names, notes, err := b.AddAll(nil, []NewCard{{Face: "Option Blue, use 1"}, {Face: "Option Blue, use 1"}, {Face: "Tamer Blue, play 2"}}, Area{Player: lang.Bob, Zone: rules.BattleArea})
	if err != nil || len(names) != 3 || strings.Count(text, "(placed)") != 2 || len(notes) != 1 {
		t.Errorf("%v, %v\n%s", err, notes, text)
	}
	if _, _, err = b.Move(nil, "Rex", Area{Player: lang.Ann, Zone: rules.BreedingArea}); err != nil {
		t.Errorf("to the breeding area: %v", err)
	}
	if _, _, err = b.Move(nil, "Snare", Area{Player: lang.Ann, Zone: rules.BreedingArea}); err == nil {
		t.Error("an Option lies in the breeding area")
	}
}
