package web

import (
	"context"
	"strings"

	"digijudge/quiz"
	"digijudge/rules/scenario"
	"digijudge/templates"
	"digijudge/web/pocket"
)

// fakeProver agrees with every key and draws one fixed position: the pages can be tested without the engine.
type fakeProver struct {
	verdicts []scenario.Verdict // instead of the key's, if not nil
	err      error              // instead of any answer
	panics   bool
}

func (f fakeProver) Prove(_ context.Context, id, source string) (templates.ProofView, error) {
	if f.err != nil {
		return templates.ProofView{}, f.err
	}
	if f.panics {
		panic("the fake prover was told to")
	}
	before, after := fakeBoard("Before"), fakeBoard("After")
	after.Memory = -3
	return templates.ProofView{
		Verdict: "holds",
		Claims: []templates.ClaimView{
			{Words: "Bob draws before Bob’s security is checked", Verdict: "holds"},
			{Words: "Garuru is never deleted", Verdict: "holds", Reason: "in all 3 ways to play it"},
		},
		Assumptions: []string{"Cards without a name are blank: no effect, no level, no colour."},
		Steps: []templates.StepView{
			{N: 1, Text: "Ann attacks Imp with Garuru", Clause: "11-1-1", Kind: "choice"},
			{N: 2, Text: "Garuru suspends", Clause: "11-2-1", Depth: 1, Kind: "event"},
			{N: 3, Text: "Garuru battles Imp", Clause: "14-1-1", Depth: 1, Kind: "event"},
			{N: 4, Text: "Imp is deleted in battle", Clause: "14-1-4", Depth: 2, Kind: "event"},
			{N: 5, Text: "Imp’s [On Deletion] triggers", Clause: "15-8-3", Depth: 2, Kind: "event"},
			{N: 6, Text: "Garuru’s <Piercing> triggers and stays pending until the attack is about to end", Clause: "16-7-4", Depth: 2, Kind: "event"},
			{N: 7, Text: "Bob draws 1 card", Clause: "16-8-1", Depth: 3, Kind: "event"},
			{N: 8, Text: "Bob’s security is checked", Clause: "13-1-2", Depth: 1, Kind: "check"},
			{N: 9, Text: "The attack ends", Clause: "11-1-2", Kind: "event"},
		},
		Before: before, After: after, Lines: 3, Decisions: 1,
	}, nil
}

func (f fakeProver) Position(_ context.Context, id, source string) (pocket.Position, error) {
	if f.err != nil {
		return pocket.Position{}, f.err
	}
	return pocket.Position{
		Board: fakeBoard(""),
		Cards: []templates.CardText{
			{Name: "Garuru", Face: "Digimon Lv.5 Blue, 7000 DP", Effects: []string{"<Piercing>"}},
			{Name: "Imp", Face: "Digimon Lv.3 Purple, 2000 DP", Effects: []string{"[On Deletion] <Draw 1>"}},
		},
		Moves: []string{"Ann attacks Imp with Garuru"},
	}, nil
}

func (f fakeProver) Asked(ctx context.Context, q *quiz.Question) (pocket.Position, error) {
	return f.Position(ctx, q.ID, q.Scenario)
}

func (f fakeProver) Grade(_ context.Context, q *quiz.Question, r quiz.Response) (quiz.Grade, error) {
	if f.err != nil {
		return quiz.Grade{}, f.err
	}
	verdicts := f.verdicts
	if verdicts == nil {
		for _, a := range q.Answers {
			v := scenario.Fails
			if a.Right {
				v = scenario.Holds
			}
			verdicts = append(verdicts, v)
		}
	}
	return q.Judge(verdicts, r), nil
}

func (f fakeProver) ProveAnswers(ctx context.Context, q *quiz.Question, r quiz.Response) (templates.ProofView, quiz.Grade, error) {
	v, err := f.Prove(ctx, q.ID, q.Scenario)
	if err != nil {
		return v, quiz.Grade{}, err
	}
	g, err := f.Grade(ctx, q, r)
	v.Claims = nil
	for i, a := range q.Answers {
		_, words, _ := strings.Cut(a.Claim, ":")
		v.Claims = append(v.Claims, templates.ClaimView{Words: strings.TrimSpace(words), Verdict: g.Verdicts[i].String()})
	}
	return v, g, err
}

func (f fakeProver) Part(context.Context, *quiz.Question, int) (templates.DuelView, bool, error) {
	return templates.DuelView{}, false, f.err
}

func (f fakeProver) Refuted(context.Context, string, string) (templates.DuelView, bool, error) {
	return templates.DuelView{}, false, f.err
}

func fakeBoard(title string) *templates.BoardView {
	return &templates.BoardView{
		Title: title, Turn: "Ann", Phase: "main", Memory: 2,
		Sides: [2]templates.SideView{
			{
				Player: "Ann", HandN: 2, DeckN: 10, SecurityN: 5, EggsN: 3,
				Hand: []templates.CardView{{Name: "Trunk"}},
				Battle: []templates.CardView{
					{Name: "Garuru", Category: "Digimon", Color: "Blue", Level: 5, DP: 7000, HasDP: true, Keywords: []string{"<Piercing>"}, Sources: []string{"Gabu", "Tsuno"}},
					{Name: "Choir", Category: "Tamer", Color: "Yellow/Red"},
				},
				Breeding: []templates.CardView{{Name: "Koro", Category: "Digi-Egg", Color: "Green", Level: 2}},
			},
			{
				Player: "Bob", HandN: 0, DeckN: 10, SecurityN: 2, TrashN: 1,
				Security: []templates.CardView{{Name: "Boulder", FaceDown: true}},
				Battle: []templates.CardView{
					{Name: "Imp", Category: "Digimon", Color: "Purple", Level: 3, DP: 2000, HasDP: true, Suspended: true, Label: "Hill", Sources: []string{"Egg"}},
					{Name: "Gate", Category: "Digimon", Color: "Black/White", Level: 4, DP: 5000, HasDP: true, Links: []string{"Chip"}},
				},
			},
		},
	}
}
