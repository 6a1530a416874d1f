package quiz

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"digijudge/rules/scenario"
)

const (
	h, f, u = scenario.Holds, scenario.Fails, scenario.Undecided
)

func keyed(many bool, right ...bool) *Question {
	q := &Question{Many: many}
	for i, r := range right {
		q.Answers = append(q.Answers, Answer{Right: r, Text: fmt.Sprint("answer ", i), Claim: "claim: turn = Ann"})
	}
	return q
}

func TestJudge(t *testing.T) {
	one, any := keyed(false, true, false, false), keyed(true, true, true, false, false)
	for _, c := range []struct {
		q        *Question
		verdicts []scenario.Verdict
		ticked   []int
		agrees   bool
		right    bool
		states   []State
		found    int
		of       int
	}{
		{one, []scenario.Verdict{h, f, f}, []int{0}, true, true, []State{TickedRight, RightlyLeft, RightlyLeft}, 1, 1},
		{one, []scenario.Verdict{h, f, f}, []int{2}, true, false, []State{Missed, RightlyLeft, TickedWrong}, 0, 1},
		// the engine disagrees with the key
		{one, []scenario.Verdict{f, h, f}, []int{0}, false, true, []State{TickedRight, RightlyLeft, RightlyLeft}, 1, 1},
		{one, []scenario.Verdict{u, f, f}, []int{0}, false, true, []State{TickedRight, RightlyLeft, RightlyLeft}, 1, 1},
		{one, []scenario.Verdict{h, f, u}, []int{0}, false, true, []State{TickedRight, RightlyLeft, RightlyLeft}, 1, 1},
		// not played
		{one, nil, []int{0}, false, true, []State{TickedRight, RightlyLeft, RightlyLeft}, 1, 1},
		{any, []scenario.Verdict{h, h, f, f}, []int{0, 1}, true, true, []State{TickedRight, TickedRight, RightlyLeft, RightlyLeft}, 2, 2},
		{any, []scenario.Verdict{h, h, f, f}, []int{1, 2}, true, false, []State{Missed, TickedRight, TickedWrong, RightlyLeft}, 1, 2},
		{any, []scenario.Verdict{h, h, f, f}, []int{0, 1, 2, 3}, true, false, []State{TickedRight, TickedRight, TickedWrong, TickedWrong}, 2, 2},
	} {
		var r Response
		for _, i := range c.ticked {
			r.Ticked = append(r.Ticked, c.q.Answers[i].Key())
		}
		g := c.q.Judge(c.verdicts, r)
		if g.Agrees != c.agrees || g.Right != c.right || !reflect.DeepEqual(g.States, c.states) || g.Found != c.found || g.Of != c.of {
			t.Errorf("%v %v: %+v", c.verdicts, c.ticked, g)
		}
		// What is stored of the response gives it back, in whatever order the answers were shown.
		order := []int{1, 0}
		for i := 2; i < len(c.q.Answers); i++ {
			order = append(order, i)
		}
		back := (&Attempt{Shown: c.q.Shown(order, r, c.verdicts)}).Response()
		slices.Sort(back.Ticked)
		slices.Sort(r.Ticked)
		if !reflect.DeepEqual(back, r) {
			t.Errorf("kept %v, gave %v", back, r)
		}
	}
}

func TestIncomplete(t *testing.T) {
	one, any := keyed(false, true, false), keyed(true, true, false)
	for _, c := range []struct {
		q    *Question
		n    int
		want string
	}{
		{one, 0, "Choose an answer first."}, {one, 1, ""}, {one, 2, "Choose one answer only."},
		{any, 0, "Tick at least one answer."}, {any, 1, ""}, {any, 2, ""},
	} {
		if got := c.q.Incomplete(Response{Ticked: make([]string, c.n)}); got != c.want {
			t.Errorf("many %v, %d ticks: %q", c.q.Many, c.n, got)
		}
	}
}
