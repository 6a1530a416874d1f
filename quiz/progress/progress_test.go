package progress

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"digijudge/quiz"
)

func TestStateOf(t *testing.T) {
	yes, no := true, false
	for _, c := range []struct {
		first, last *bool
		want        State
	}{
		{nil, nil, New}, {nil, &yes, New}, {&yes, nil, New},
		{&yes, &yes, RightFirst}, {&no, &yes, Fixed}, {&no, &no, Open}, {&yes, &no, Open},
	} {
		if got := StateOf(c.first, c.last); got != c.want {
			t.Errorf("%v %v: %v", c.first, c.last, got)
		}
	}
}

func TestTopics(t *testing.T) {
	names := func(list []Topic) (out []string) {
		for _, x := range list {
			out = append(out, x.Name)
		}
		return out
	}
	for _, c := range []struct {
		name         string
		list         []Topic
		weak, strong []string
	}{
		{"nothing", nil, nil, nil},
		{"one topic is its own mean", []Topic{{"a", 10, 3}}, nil, nil},
		{"three wrong and below the mean", []Topic{{"a", 4, 1}, {"b", 6, 5}}, []string{"a"}, []string{"b"}},
		{"two wrong are not enough", []Topic{{"a", 3, 1}, {"b", 6, 5}}, nil, []string{"b"}},
		{"many wrong above the mean", []Topic{{"a", 20, 10}, {"b", 20, 2}}, []string{"b"}, []string{"a"}},
		{"a fortieth is too little", []Topic{{"a", 3, 0}, {"b", 117, 100}}, nil, []string{"b"}},
		{"a little more than a fortieth", []Topic{{"a", 3, 0}, {"b", 116, 100}}, []string{"a"}, []string{"b"}},
		{"all right is strong", []Topic{{"a", 6, 6}, {"b", 6, 2}}, []string{"b"}, []string{"a"}},
		{"what is mostly wrong is not strong", []Topic{{"a", 8, 3}, {"b", 6, 0}}, []string{"b"}, nil},
		{"half right is strong", []Topic{{"a", 8, 4}, {"b", 6, 0}}, []string{"b"}, []string{"a"}},
		{"five tries are too few to be strong", []Topic{{"a", 5, 5}, {"b", 6, 2}}, []string{"b"}, nil},
		{"the weakest first", []Topic{{"a", 8, 4}, {"b", 8, 2}, {"c", 8, 8}, {"d", 8, 7}}, []string{"b", "a"}, []string{"c", "d"}},
	} {
		weak, strong := Topics(c.list)
		if !slices.Equal(names(weak), c.weak) || !slices.Equal(names(strong), c.strong) {
			t.Errorf("%s: weak %v, strong %v", c.name, names(weak), names(strong))
		}
	}
	for _, c := range []struct {
		t    Topic
		want bool
	}{{Topic{"", 6, 2}, true}, {Topic{"", 6, 4}, true}, {Topic{"", 6, 5}, false}, {Topic{"", 6, 1}, false}, {Topic{"", 5, 3}, false}} {
		if c.t.Clear() != c.want {
			t.Errorf("%+v clear: %v", c.t, c.t.Clear())
		}
	}
}

// TestTopicsProperties: no topic is both, and none is either by less than the rule says.
func TestTopicsProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []Topic
		tries, right := 0, 0
		for i := range rapid.IntRange(0, 15).Draw(t, "topics") {
			n := rapid.IntRange(0, 60).Draw(t, "tries")
			r := rapid.IntRange(0, n).Draw(t, "right")
			list = append(list, Topic{fmt.Sprint(i), n, r})
			tries, right = tries+n, right+r
		}
		weak, strong := Topics(list)
		if len(weak) > 8 || len(strong) > 8 {
			t.Fatal("too many")
		}
		mean := 0.0
		if tries > 0 {
			mean = float64(right) / float64(tries)
		}
		seen := map[string]bool{}
		last := -1.0
		for _, w := range weak {
			share := float64(w.Right) / float64(w.Tries)
			if w.Tries-w.Right < 3 || share > mean+1e-9 || float64(w.Tries) <= float64(tries)/40 || share < last-1e-9 {
				t.Fatalf("%+v is not weak at a mean of %.3f of %d", w, mean, tries)
			}
			seen[w.Name], last = true, share
		}
		for _, s := range strong {
			if s.Tries < 6 || float64(s.Right)/float64(s.Tries) < mean-1e-9 || seen[s.Name] {
				t.Fatalf("%+v is not strong at a mean of %.3f", s, mean)
			}
		}
	})
}

func TestBeliefs(t *testing.T) {
	q := &quiz.Question{Answers: []quiz.Answer{
		{Right: true, Text: "a", Claim: "claim: 1"}, {Text: "b", Claim: "claim: 2", Belief: "x"}, {Text: "c", Claim: "claim: 3", Belief: "y"},
		{Text: "d", Claim: "claim: 4", Belief: "x"}, {Text: "e", Claim: "claim: 5"},
	}}
	attempt := func(right, counted bool, ticked ...int) *quiz.Attempt {
		a := &quiz.Attempt{Correct: &right, Counted: counted}
		for i := range q.Answers {
			a.Shown = append(a.Shown, quiz.Shown{Answer: q.Answers[i].Key(), Chosen: slices.Contains(ticked, i)})
		}
		return a
	}
	for _, c := range []struct {
		a            *quiz.Attempt
		met, refused []string
	}{
		{attempt(true, true, 0), nil, []string{"x", "y"}},
		{attempt(false, true, 1), []string{"x"}, nil},
		{attempt(false, true, 0, 2), []string{"y"}, nil},
		{attempt(false, true, 1, 2, 3), []string{"x", "y"}, nil},
		{attempt(false, true, 4), nil, nil},
		{attempt(false, false, 1), nil, nil},
		{&quiz.Attempt{}, nil, nil},
	} {
		if met, refused := Beliefs(q, c.a); !reflect.DeepEqual(met, c.met) || !reflect.DeepEqual(refused, c.refused) {
			t.Errorf("%+v: met %v, refused %v", c.a, met, refused)
		}
	}
	if (Belief{Met: 2}).Overcome() || !(Belief{Met: 2, Since: 1}).Overcome() {
		t.Error("overcome")
	}
}

func TestNext(t *testing.T) {
	weak := []Topic{{"turn", 6, 1}, {"attack", 6, 2}}
	for _, c := range []struct {
		s    Standing
		want []Step
	}{
		{Standing{}, []Step{{What: Mix}}},
		{Standing{New: 9}, []Step{{What: Mix, N: 9}}},
		{Standing{Weak: weak, New: 1}, []Step{{What: Practice, Topic: "turn"}, {What: Mix, N: 1}}},
		{Standing{Due: 4, Open: 2, Weak: weak}, []Step{{What: Review, N: 4}, {What: Replay, N: 2}, {What: Practice, Topic: "turn"}}},
		{Standing{Exam: true, Due: 4, Open: 2, DailyLeft: 5}, []Step{{What: GoOn}, {What: Review, N: 4}, {What: Daily, N: 5}}},
	} {
		if got := Next(c.s); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%+v: %+v", c.s, got)
		}
	}
}
