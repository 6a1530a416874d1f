package content

import (
	"regexp"
	"strings"
	"testing"

	"digijudge/quiz"
	"digijudge/quiz/drill"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
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

// TestDrillsTellNothing: for every way to ask, and for short and long drills alike, about half of
// the answers are yes.
func TestDrillsTellNothing(t *testing.T) {
	list := drills(t)
	if len(list) < 250 {
		t.Errorf("%d drills, want at least 250", len(list))
	}
	yes, closed := 0, 0
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
		_, board, _ := strings.Cut(q.Scenario, "card ")
		// the same words about other cards make another question
		if was := texts[board+q.Body]; was != "" {
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
		if q.Answers[0].Text != "Yes" {
			numberTellsNothing(t, q)
			continue
		}
		if q.Answers[0].Right {
			yes++
		}
		if q.Answers[0].Right || q.Answers[1].Right {
			closed++
		}
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
	if got := float64(yes) / float64(closed); got < 0.45 || got > 0.55 {
		t.Errorf("of %d drills that are answered by yes or no %d by yes: %.2f", closed, yes, got)
	}
	for key, s := range seen {
		if key == "open" {
			continue
		}
		least := 20 // each drill depends on its ruling alone, so few drills can be alike by chance
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
			if got := float64(n) / float64(s.of); got < 0.1 || got > 0.6 {
				t.Errorf("where choices stay open, %d of %d are answered by %s", n, s.of, name)
			}
		}
	}
}

// numberTellsNothing checks a drill with numbers: it offers two to four different ones, and the
// question doesn't say which is right.
func numberTellsNothing(t *testing.T, q *quiz.Question) {
	t.Helper()
	seen := map[string]bool{}
	for _, a := range q.Answers {
		seen[a.Text] = true
	}
	if n := len(q.Answers); n < 2 || n > 4 || len(seen) != n {
		t.Errorf("%s has the answers %v", q.ID, seen)
	}
	asks := q.Body[strings.LastIndex(strings.TrimSuffix(q.Body, "?"), ". ")+1:]
	if !regexp.MustCompile(`^ ?(?:How (?:many|much)|Where is the memory)\b`).MatchString(asks) {
		t.Errorf("%s asks for no number: %s", q.ID, asks)
	}
}

// TestDrillsAskThePoint finds, as far as a program can, drills that miss the point of their ruling,
// give the answer away or have two answers.
func TestDrillsAskThePoint(t *testing.T) {
	rulings, _, kept, err := Drills()
	if err != nil {
		t.Fatal(err)
	}
	lines, err := drill.Parse(drillFile, kept)
	if err != nil {
		t.Fatal(err)
	}
	of := map[string]*drill.Ruling{}
	for i := range rulings {
		of[rulings[i].Slug] = &rulings[i]
	}
	var (
		result  = regexp.MustCompile(`\b(?:before|after|first|until|then|instead|prevents?|waits?|again|twice|both|keeps|still|stays)\b`)
		must    = regexp.MustCompile(`\b(?:decline|mandatory|must|optional)\b`)
		last    = regexp.MustCompile(`\b(?:again|twice|both|keeps|still|stays)\b`)
		alive   = regexp.MustCompile(` (?:triggers|activates)$`)
		chosen  = regexp.MustCompile(` (?:triggers|activates|blocks|attacks [A-Z]\w*|digivolves into \w+)$`)
		ofOne   = regexp.MustCompile(` = \d+(?: for \w+)?$| \d+ times?$`)
		mayDo   = regexp.MustCompile(`^(?:Ann|Bob) may `)
		moments = regexp.MustCompile(` now\?$`)
	)
	for i := range lines {
		l := &lines[i]
		r := of[l.Ruling]
		if r == nil {
			t.Errorf("%s is of no ruling", l.ID)
			continue
		}
		title := strings.ToLower(r.Title)
		a, b, order := strings.Cut(l.Asks, " before ")
		s, err := scenario.Parse(l.Ruling, []byte(r.Source))
		if err != nil {
			t.Fatal(err)
		}
		steps := 0
		for j := range s.Steps {
			if s.Steps[j].Kind == lang.StepAction {
				steps++
			}
		}
		for _, x := range []struct {
			bad bool
			why string
		}{
			{!order && l.Right == drill.Yes && alive.MatchString(l.Asks) && result.MatchString(title) && !must.MatchString(title), "asks whether an effect works, of a title about what comes of it"},
			{!order && l.Right == drill.Depends && chosen.MatchString(l.Asks), "depends on what it asks"},
			{l.Numbers == nil && ofOne.MatchString(l.Asks) && !l.Open, "asks whether it is one number"},
			{last.MatchString(title) && l.Steps < steps-1, "is asked before the end that its title speaks of"},
			{order && strings.Contains(r.Source, ": "+a+" at the same time as "+b), "asks what comes first of two things at the same time"},
			{order && strings.Contains(r.Source, ": "+b+" at the same time as "+a), "asks what comes first of two things at the same time"},
			{mayDo.MatchString(l.Asks) && !moments.MatchString(l.Text), "doesn’t say when"},
			{must.MatchString(title) && l.Right == drill.Yes && alive.MatchString(l.Asks) && !l.Open, "leaves “it depends” out where that is the misreading"},
		} {
			if x.bad {
				t.Errorf("%s of %s %s: %s (%s)", l.ID, l.Ruling, x.why, l.Text, r.Title)
			}
		}
	}
}

// TestDrillsReasons: no reason cites a clause twice.
func TestDrillsReasons(t *testing.T) {
	clause := regexp.MustCompile(`\b\d{1,2}-\d[\d-]*`)
	for _, q := range drills(t) {
		for _, a := range q.Answers {
			cited := map[string]bool{}
			for _, c := range clause.FindAllString(a.Reason, -1) {
				if cited[c] {
					t.Errorf("%s cites %s twice: %s", q.ID, c, a.Reason)
				}
				cited[c] = true
			}
		}
	}
}

// TestDrillsStandApart: drills appear in no list of questions and in no search.
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
