package quiz

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"digijudge/rules/scenario"
)

// kindQuestion returns a question of a kind; rest is the end of the front matter, and body comes
// after the position.
func kindQuestion(front, script, answers string) string {
	return "---\nid: 1\ntitle: T\ntopic: attack\nlevel: 1\nclauses: [11-1]\n" + front + "---\nWhat?\n\n```scenario\n" + `# T.
card Hound: Digimon Lv.4 Blue, 5000 DP, digivolve Blue Lv.3 for 2
  [When Digivolving] Delete 1 of your opponent's Digimon.
card Pup: Digimon Lv.3 Blue, 2000 DP
card Imp: Digimon Lv.3 Purple, 2000 DP
  [On Deletion] <Draw 1>

turn Ann, memory 3
Ann battle: Pup
Ann hand: Hound
Bob battle: Imp (suspended)
` + script + "```\n\n" + answers + "\n## Ruling\nSo.\n"
}

const digivolves = "\nAnn digivolves Pup into Hound\n"

// played parses a question and plays it.
func played(t *testing.T, src string) (*Question, *Playable, *scenario.Result) {
	t.Helper()
	q, err := ParseQuestion("q.md", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	p, err := Prepare(q, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := p.Play(context.Background(), scenario.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return q, p, r
}

// graded parses, plays and grades; give picks the response.
func graded(t *testing.T, src string, give func(*Question) Response) (Grade, *Playable, *scenario.Result) {
	t.Helper()
	q, p, r := played(t, src)
	return q.Judge(scenario.Verdicts(r.Extra), give(q)), p, r
}

func tick(places ...int) func(*Question) Response {
	return func(q *Question) (r Response) {
		for _, i := range places {
			r.Ticked = append(r.Ticked, q.Answers[i].Key())
		}
		return r
	}
}

func number(n int) func(*Question) Response {
	return func(*Question) Response { return Response{Number: &n} }
}

func order(places ...int) func(*Question) Response {
	return func(q *Question) (r Response) {
		for _, i := range places {
			r.Order = append(r.Order, q.Answers[i].Key())
		}
		return r
	}
}

const (
	canAnswers = `- [ ] Yes. {claim can: Imp is in Bob's battle area}
  Wrong.
- [x] No, it is not. {claim never: Imp is in Bob's battle area}
  Right.
- [ ] Only if Bob draws. {claim can: Imp is in Bob's battle area if Bob's hand = 1; claim never: Imp is in Bob's battle area if Bob's hand = 0}
  Wrong.
`
	numberAnswers = "- [x] 1 {claim: memory = # for Ann}\n  Right.\n- [ ] 3\n  Wrong.\n"
	numberFront   = "kind: number\nnumber: {from: 0, to: 5, unit: memory}\n"
	orderAnswers  = `1. Pup digivolves. {event: Pup digivolves into Hound}
   First.
2. Ann draws. {event: Ann draws}
   Second.
3. Imp is deleted. {event: Imp is deleted}
   Third.
4. Bob draws. {event: Bob draws}
   Last.
`
	targetAnswers = "- [x] Imp {claim: Ann may attack Imp with Pup}\n  Right.\n- [ ] Pup {claim: Ann may attack Pup with Pup}\n  Wrong.\n"
)

func TestKinds(t *testing.T) {
	const L, R, M, W = RightlyLeft, TickedRight, Missed, TickedWrong
	for _, c := range []struct {
		front, script, answers string
		give                   func(*Question) Response
		right                  bool
		states                 []State
		found, of              int
	}{
		{"kind: can\n", digivolves, canAnswers, tick(1), true, []State{L, R, L}, 1, 1},
		{"kind: can\n", digivolves, canAnswers, tick(2), false, []State{L, M, W}, 0, 1},
		{numberFront, digivolves, numberAnswers, number(1), true, []State{R, L}, 1, 1},
		{numberFront, digivolves, numberAnswers, number(3), false, []State{M, W}, 0, 1},
		// a number that isn't in the question's file
		{numberFront, digivolves, numberAnswers, number(4), false, []State{M, L}, 0, 1},
		{"kind: order\n", digivolves, orderAnswers, order(0, 1, 2, 3), true, []State{R, R, R, R}, 4, 4},
		{"kind: order\n", digivolves, orderAnswers, order(0, 2, 1, 3), false, []State{R, W, W, R}, 2, 4},
		{"kind: targets\n", "", strings.Replace(targetAnswers, "Pup {claim: Ann may attack Pup with Pup}", "Hound {claim: Ann may attack Bob with Hound}", 1), tick(0), true, []State{R, L}, 1, 1},
	} {
		g, _, r := graded(t, kindQuestion(c.front, c.script, c.answers), c.give)
		if !g.Agrees || g.Right != c.right || !reflect.DeepEqual(g.States, c.states) || g.Found != c.found || g.Of != c.of {
			t.Errorf("%q: %+v", c.front, g)
			for _, x := range r.Extra {
				t.Log(x.Verdict, x.Words, x.Reason)
			}
		}
	}
}

// TestKindsDisagree checks that a key that differs from the engine's result, such as a number that
// isn't the only one possible, counts as disagreement.
func TestKindsDisagree(t *testing.T) {
	for _, c := range []struct{ name, front, script, answers, reason string }{
		{"another number", numberFront, digivolves, strings.NewReplacer("1 {", "2 {").Replace(numberAnswers), ""},
		{"two numbers", numberFront, digivolves, strings.Replace(numberAnswers, "memory = # for Ann", "memory at least # for Ann", 1), "as well"},
		{"another order", "kind: order\n", digivolves, strings.NewReplacer("Ann draws", "Bob draws", "Bob draws", "Ann draws").Replace(orderAnswers), ""},
		{"no event", "kind: order\n", digivolves, strings.ReplaceAll(orderAnswers, "Bob draws", "Hound is deleted"), ""},
		{"one of two claims", "kind: can\n", digivolves, strings.Replace(canAnswers, "{claim never: Imp is in Bob's battle area}", "{claim never: Imp is in Bob's battle area; claim: Pup is deleted}", 1), ""},
	} {
		g, p, r := graded(t, kindQuestion(c.front, c.script, c.answers), tick(0))
		if g.Agrees || len(p.Disagreements(r)) == 0 {
			t.Errorf("%s: agrees", c.name)
		}
		found := false
		for _, x := range r.Extra {
			found = found || strings.Contains(x.Reason, c.reason)
		}
		if !found {
			t.Errorf("%s: no reason with %q", c.name, c.reason)
		}
	}
}

func TestKindErrors(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		{kindQuestion("kind: maybe\n", "", canAnswers), `unknown kind "maybe"`},
		{kindQuestion("kind: one\nchoose: one\n", "", canAnswers), "write kind"},
		{kindQuestion("kind: can\n", "", strings.Replace(canAnswers, "Only if", "If", 1)), "want Only"},
		{kindQuestion("kind: can\n", "", strings.Replace(canAnswers, "No, it", "It", 1)), "want No"},
		{kindQuestion("kind: can\n", "", strings.Split(canAnswers, "- [ ] Only")[0]), "Only if"},
		{kindQuestion("kind: number\n", "", numberAnswers), "number: {from: 0"},
		{kindQuestion("kind: one\nnumber: {from: 0, to: 5}\n", "", canAnswers), "number belongs"},
		{kindQuestion("kind: number\nnumber: {from: 0, to: 50000}\n", "", numberAnswers), "more than 64"},
		{kindQuestion("kind: number\nnumber: {from: 5, to: 0}\n", "", numberAnswers), "want from"},
		{kindQuestion("kind: number\nnumber: {from: -5, to: 0}\n", "", numberAnswers), "want from"},
		{kindQuestion("kind: number\nnumber: {from: 0, to: 5, step: 2}\n", "", numberAnswers), "lead"},
		{kindQuestion(numberFront, "", strings.Replace(numberAnswers, "#", "1", 1)), "one #"},
		{kindQuestion(numberFront, "", strings.Replace(numberAnswers, "] 3", "] 9", 1)), "from 0 to 5"},
		{kindQuestion(numberFront, "", strings.Replace(numberAnswers, "] 3", "] 03", 1)), "from 0 to 5"},
		{kindQuestion(numberFront, "", strings.Replace(numberAnswers, "] 3", "] 1", 1)), "same number"},
		{kindQuestion(numberFront, "", strings.Replace(numberAnswers, "] 3", "] 3 {claim: memory = 3 for Ann}", 1)), "only the right number"},
		{kindQuestion("kind: order\n", "", strings.Replace(orderAnswers, "2. Ann", "3. Ann", 1)), "want 2"},
		{kindQuestion("kind: order\n", "", strings.Split(orderAnswers, "3. ")[0]), "want 3 to 6"},
		{kindQuestion("kind: order\n", "", strings.Replace(orderAnswers, "{event: Ann draws}", "{claim: Ann draws}", 1)), "event"},
		{kindQuestion("kind: order\n", "", canAnswers), "before the answers"},
		{kindQuestion("kind: can\n", "", strings.Replace(canAnswers, "; claim never", "; clam never", 1)), "want {claim"},
		{kindQuestion("kind: can\n", "", strings.Replace(canAnswers, "= 0}", "= 0; belief: by-part-may-fail; claim: turn = Ann}", 1)), "behind the claims"},
	} {
		if _, err := ParseQuestion("q.md", []byte(c.src)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
	q, err := ParseQuestion("q.md", []byte(kindQuestion("kind: targets\n", "", strings.Replace(targetAnswers, "] Imp", "] Bob’s Imp", 1))))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Prepare(q, nil); err == nil || !strings.Contains(err.Error(), "as the card is on the board") {
		t.Error(err)
	}
}

// TestKept checks for each kind that what an attempt stores gives the response back.
func TestKept(t *testing.T) {
	for _, c := range []struct {
		front, answers string
		give           func(*Question) Response
		order          []int
	}{
		{"kind: can\n", canAnswers, tick(2), []int{0, 1, 2}},
		{numberFront, numberAnswers, number(3), []int{0, 1}},
		{numberFront, numberAnswers, number(0), []int{0, 1}},
		{"kind: order\n", orderAnswers, order(2, 0, 3, 1), []int{3, 1, 0, 2}},
		{"kind: targets\n", targetAnswers, tick(1), []int{1, 0}},
	} {
		q, err := ParseQuestion("q.md", []byte(kindQuestion(c.front, "", c.answers)))
		if err != nil {
			t.Fatal(err)
		}
		r := c.give(q)
		if why := q.Incomplete(r); why != "" {
			t.Errorf("%q: %s", c.front, why)
		}
		a := Attempt{Shown: q.Shown(c.order, r, nil)}
		if back := a.Response(); !reflect.DeepEqual(back.Order, r.Order) || fmt.Sprint(back.Ticked) != fmt.Sprint(r.Ticked) && r.Number == nil ||
			(r.Number == nil) != (back.Number == nil) || r.Number != nil && *r.Number != *back.Number {
			t.Errorf("%q: gave %+v, kept %+v", c.front, r, back)
		}
	}
}

func TestIncompleteKinds(t *testing.T) {
	for _, c := range []struct {
		front, answers string
		give           func(*Question) Response
		want           string
	}{
		{"kind: can\n", canAnswers, tick(0, 1), "one answer only"},
		{numberFront, numberAnswers, tick(0), "whole number from 0 to 5"},
		{numberFront, numberAnswers, number(6), "can’t be given"},
		{numberFront, numberAnswers, number(-1), "can’t be given"},
		{"kind: order\n", orderAnswers, order(0, 1, 2), "from 1 to 4"},
		{"kind: order\n", orderAnswers, order(0, 1, 2, 2), "from 1 to 4"},
		{"kind: order\n", orderAnswers, tick(0), "from 1 to 4"},
		{"kind: targets\n", targetAnswers, tick(), "at least one"},
	} {
		q, err := ParseQuestion("q.md", []byte(kindQuestion(c.front, "", c.answers)))
		if err != nil {
			t.Fatal(err)
		}
		if got := q.Incomplete(c.give(q)); !strings.Contains(got, c.want) {
			t.Errorf("%q: %q, want %q", c.front, got, c.want)
		}
	}
}
