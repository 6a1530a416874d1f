package content

import (
	"regexp"
	"strings"
	"testing"

	"digijudge/quiz"
)

func drills(t *testing.T) []*quiz.Question {
	t.Helper()
	var out []*quiz.Question
	for _, p := range Proofs() {
		if p.Kind == KindDrill {
			out = append(out, p.Question)
		}
	}
	return out
}

// TestDrillsTellNothing: about half of the drills are answered by yes, of every way to ask, of the short as of the long.
func TestDrillsTellNothing(t *testing.T) {
	list := drills(t)
	if len(list) < 400 {
		t.Errorf("%d drills, want at least 400", len(list))
	}
	yes := 0
	type share struct{ yes, no, of int }
	seen := map[string]*share{}
	add := func(key string, q *quiz.Question) {
		if seen[key] == nil {
			seen[key] = &share{}
		}
		s := seen[key]
		s.of++
		if q.Answers[0].Right {
			s.yes++
		}
		if q.Answers[1].Right {
			s.no++
		}
	}
	trashedFirst := 0
	texts := map[string]string{}
	rulings := map[string]int{}
	for _, q := range list {
		if q.Answers[0].Right {
			yes++
		}
		_, board, _ := strings.Cut(q.Scenario, "card ")
		if was := texts[board+q.Body]; was != "" { // the same words about other cards are another question
			t.Errorf("%s asks the same as %s: %s", q.ID, was, q.Body)
		}
		texts[board+q.Body] = q.ID
		if n := len(strings.Fields(q.Body)); n > 45 {
			t.Errorf("%s has %d words", q.ID, n)
		}
		if regexp.MustCompile(`=|'s |blank|claim|\bany any\b`).MatchString(regexp.MustCompile(`\[[^\]]*\]|<[^>]*>`).ReplaceAllString(q.Body, "X")) {
			t.Errorf("%s is no sentence for people: %s", q.ID, q.Body)
		}
		if regexp.MustCompile(`at the end\?|come to nothing|the Digimon that began as|chooses \d| on every line`).MatchString(q.Body + q.Ruling) {
			t.Errorf("%s: nobody speaks like this: %s %s", q.ID, q.Body, q.Ruling)
		}
		if n := strings.Count(q.Body, "trashed before"); n > 0 {
			trashedFirst += n
		}
		rulings[q.Scenario[:min(len(q.Scenario), 400)]]++
		kind := "closed"
		if len(q.Answers) == 3 {
			kind = "open"
		}
		add(kind, q)
		if kind == "open" {
			continue
		}
		asks := q.Body[strings.LastIndex(strings.TrimSuffix(q.Body, "?"), ". ")+1:]
		words := strings.Fields(asks)
		add("begins with "+words[0], q)
		for _, w := range []string{"before", "exactly", "at the end", "deleted", "memory", "security", "trigger", "activate", "battle area", "nothing", "card", "turn", "draw", "suspended", "block", "trashed before", "is trashed", "afterward", "once ", "twice"} {
			if strings.Contains(asks, w) {
				add("says "+w, q)
			}
		}
		add("about "+q.Topic, q)
		add([]string{"short", "middle", "long"}[min(2, len(strings.Fields(q.Body))/12)], q)
	}
	if got := float64(yes) / float64(len(list)); got < 0.45 || got > 0.55 {
		t.Errorf("%d of %d drills are answered by yes: %.2f", yes, len(list), got)
	}
	for key, s := range seen {
		if key == "open" {
			continue
		}
		least := 20 // each drill is chosen from its ruling alone: of few many can be alike by chance
		if strings.HasPrefix(key, "about ") {
			least = 30
		}
		if got := float64(s.yes) / float64(s.of); s.of >= least && (got < 0.2 || got > 0.8) {
			t.Errorf("%s: %d of %d yes", key, s.yes, s.of)
		}
	}
	if trashedFirst > len(list)/25 {
		t.Errorf("%d of %d ask what is trashed before something", trashedFirst, len(list))
	}
	if s := seen["open"]; s != nil {
		for name, n := range map[string]int{"yes": s.yes, "no": s.no, "depends": s.of - s.yes - s.no} {
			if got := float64(n) / float64(s.of); got < 0.2 || got > 0.5 {
				t.Errorf("where choices stay open, %d of %d are answered by %s", n, s.of, name)
			}
		}
	}
}

// TestDrillsStandApart: no list of questions and no search shows them.
func TestDrillsStandApart(t *testing.T) {
	lib := openReal(t)
	plain, err := lib.Questions(t.Context(), QuestionFilter{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := lib.Questions(t.Context(), QuestionFilter{Drills: true})
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, q := range all {
		if q.Drill {
			n++
		}
	}
	for _, q := range plain {
		if q.Drill {
			t.Errorf("%s is listed", q.ID)
		}
	}
	if n != len(drills(t)) || len(all) != len(plain)+n {
		t.Errorf("%d drills of %d questions, %d without", n, len(all), len(plain))
	}
}
