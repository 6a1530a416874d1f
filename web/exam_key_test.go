package web

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/exam"
	"digijudge/web/api"
)

// TestExamByKey has a program ask the API for the keys of all questions and play them against exams: it ticks the answers whose words the key
// calls right, and any one where it has no key. As the server is set up by default it gets less than half. Twin: where the operator
// makes the keys public it gets more.
func TestExamByKey(t *testing.T) {
	t.Parallel()
	for _, public := range []bool{false, true} {
		s := startSite(t, func(c *Config) { c.PublicKeys = public })
		_, body := s.do("GET", "/api/v1/questions?key=1", nil, nil)
		told := map[string]bool{}
		for line := range strings.Lines(body) {
			var q api.Question
			if err := json.Unmarshal([]byte(line), &q); err == nil && q.Key != nil {
				told[q.ID] = true
			}
		}
		p, _ := exam.FindPreset("head-judge")
		right, all := 0, 0
		const exams = 3
		for range exams {
			e, err := s.site.newExam(t.Context(), newID(idBytes), p)
			if err != nil {
				t.Fatal(err)
			}
			for i := range e.Items {
				it := &e.Items[i]
				asked, err := s.site.examQuestion(t.Context(), it)
				if err != nil || asked == nil {
					t.Fatal(asked, err)
				}
				written, err := s.site.lib.Question(t.Context(), it.Question)
				if err != nil {
					t.Fatal(err)
				}
				all++
				if told[it.Question] && !quiz.Hides(written.Question, asked.Question) || !told[it.Question] && tickedByChance(asked.Question, it.Seed[0]) {
					right++
				}
			}
		}
		t.Logf("public %v: %d of %d", public, right, all)
		if public != (2*right >= all) {
			t.Errorf("keys public: %v; a program that asks for them gets %d of %d", public, right, all)
		}
	}
}

// tickedByChance reports whether one answer, ticked by chance, is all that is right.
func tickedByChance(q *quiz.Question, chance byte) bool {
	for i := range q.Answers {
		if q.Answers[i].Right != (i == int(chance)%len(q.Answers)) {
			return false
		}
	}
	return len(q.Answers) > 0
}

// TestPace: an answer faster than anybody can read is pointed out. A reader who took their time
// gets no remark.
func TestPace(t *testing.T) {
	if got := paceWords(30, 2*time.Second); got != "30 answers in 2 seconds: 0.1 seconds for each. Nobody reads a question in that time, so this result says nothing." {
		t.Errorf("%q", got)
	}
	if got := paceWords(30, 20*time.Minute) + paceWords(0, time.Second); got != "" {
		t.Errorf("%q", got)
	}
}

// TestPublicKeys: the API tells a key only where the operator wants it, and everything else as ever.
func TestPublicKeys(t *testing.T) {
	t.Parallel()
	for _, public := range []bool{false, true} {
		s := startSite(t, func(c *Config) { c.PublicKeys = public })
		for _, path := range []string{"/api/v1/questions", "/api/v1/questions/3012"} {
			if res, body := s.do("GET", path, nil, nil); res.StatusCode != http.StatusOK || strings.Contains(body, `"key"`) {
				t.Errorf("%s: %d", path, res.StatusCode)
			}
			res, body := s.do("GET", path+"?key=1", nil, nil)
			if !public && !strings.Contains(body, "keeps the keys") {
				t.Errorf("%s doesn’t say why: %s", path, body)
			}
			if got := strings.Contains(body, `"key"`); got != public || (res.StatusCode == http.StatusForbidden) == public {
				t.Errorf("%s with its key, public %v: %d, told %v", path, public, res.StatusCode, got)
			}
		}
	}
}
