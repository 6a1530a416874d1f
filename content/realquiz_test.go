package content

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"digijudge/quiz"
	"digijudge/rules/scenario"
)

// slatePlay plays an invented card of the lists in cardlist/testdata.
const slatePlay = `# Its [On Play] effect triggers when it is played, and gives 1 memory.
clauses 15-16-2-1

card Slate: XT1-002

turn Ann, memory 5
Ann hand: Slate

Ann plays Slate
Ann activates Slate's [On Play]

claim: Slate's [On Play] triggers
claim: memory = 3 for Ann
`

// TestRealQuestion: a scenario whose cards are imported becomes a question with their texts in
// place of their numbers. Without the cards there is no question.
func TestRealQuestion(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	plays := playsOf(map[string][]byte{"cards/plays/XT1/XT1-002.scn": []byte(slatePlay)})
	l.plays = func() []Play { return plays }
	places := l.RealIn([]string{"XT1-002"}, "")
	if len(places) != 1 || len(l.RealIn(nil, "XT1")) != 1 || len(l.RealIn([]string{"XT1-099"}, "")) != 0 || l.RealSets()["XT1"] != 1 {
		t.Fatalf("plays of XT1-002: %v", places)
	}
	cards, err := l.CardSource()
	if err != nil {
		t.Fatal(err)
	}
	r := &l.RealPlays()[places[0]]
	if _, err := l.RealQuestion(ctx, r, cards); !errors.Is(err, ErrNoRealQuestion) {
		t.Errorf("before an import: %v", err)
	}
	if _, err := l.ImportCards(ctx, []ImportFile{listed(t, "first")}, nil); err != nil {
		t.Fatal(err)
	}
	q, err := l.RealQuestion(ctx, r, cards)
	if err != nil || q.Drill == nil || strings.Contains(q.Source, "XT1-002") || !slices.Contains(q.Words, q.Right) {
		t.Fatalf("%+v, %v", q, err)
	}
	if len(q.Names) != 1 || q.Names[0] != (RealName{"Slate", "XT1-002", "Slatemon"}) {
		t.Errorf("names %+v", q.Names)
	}
	proveReal(t, q, cards)
}

// proveReal plays a question: the right answer holds, and no other.
func proveReal(t *testing.T, q *RealQuestion, cards *CardSource) {
	t.Helper()
	if q.Drill == nil {
		p := Proof{ID: q.Play.ID, File: q.Play.ID, Line: 1, Source: q.Whole}
		if list, err := p.Disagreements(context.Background(), cards); err != nil || len(list) > 0 {
			t.Errorf("%s: %v, %v", q.Play.ID, list, err)
		}
		return
	}
	p, err := quiz.Prepare(q.Drill, cards)
	if err != nil {
		t.Errorf("%s: %v", q.Play.ID, err)
		return
	}
	res, err := p.Play(context.Background(), scenario.Options{MaxNodes: 50_000})
	if err != nil {
		t.Errorf("%s: %v", q.Play.ID, err)
		return
	}
	for i, a := range q.Drill.Answers {
		if holds := res.Extra[i].Verdict == scenario.Holds; holds != a.Right || a.Right != (a.Text == q.Right) {
			t.Errorf("%s, %s: answer %q is %s", q.Play.ID, q.Text, a.Text, res.Extra[i].Verdict)
		}
	}
}

// TestRealQuestions makes and proves questions from every fiftieth scenario with the real lists, if
// they are at hand.
func TestRealQuestions(t *testing.T) {
	ctx := context.Background()
	lists := []ImportFile{{"cards.json", readShared(t, cardsList)}, {"new.json", readShared(t, newCardsList)}}
	l := openReal(t)
	all := l.RealPlays()
	var picked []*RealPlay
	for i := 0; i < len(all); i += 50 {
		picked = append(picked, &all[i])
	}
	if _, err := l.ImportCards(ctx, lists, nil); err != nil {
		t.Fatal(err)
	}
	cards, err := l.CardSource()
	if err != nil {
		t.Fatal(err)
	}
	made, drills := 0, 0
	for _, r := range picked {
		q, err := l.RealQuestion(ctx, r, cards)
		if errors.Is(err, ErrNoRealQuestion) {
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", r.ID, err)
			continue
		}
		made++
		if q.Drill != nil {
			drills++
		}
		proveReal(t, q, cards)
	}
	if made*5 < 2*len(picked) {
		t.Errorf("only %d questions of %d plays", made, len(picked))
	}
	t.Logf("%d questions of %d plays, %d of them drills", made, len(picked), drills)
}
