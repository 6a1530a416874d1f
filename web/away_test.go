package web

import (
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/exam"
	"digijudge/static"
	"digijudge/web/pocket"
)

// TestAnsweredAt checks that the time given by a device is accepted only for a downloaded form, and
// only between the form's making and now.
func TestAnsweredAt(t *testing.T) {
	now := time.UnixMilli(1_800_000_000_000).UTC()
	ms := func(d time.Duration) string { return strconv.FormatInt(now.Add(d).UnixMilli(), 10) }
	along := &form{Form: pocket.Form{ID: pocket.AwayPrefix + "x"}, Shown: now.Add(-time.Hour).UnixMilli()}
	other := &form{Form: pocket.Form{ID: "x"}, Shown: now.Add(-time.Hour).UnixMilli()}
	for _, tt := range []struct {
		f    *form
		sent string
		want time.Duration
	}{
		{along, ms(-time.Minute), -time.Minute}, {along, ms(-2 * time.Hour), -time.Hour}, {along, ms(time.Hour), 0},
		{along, "", 0}, {along, "soon", 0}, {other, ms(-time.Minute), 0},
	} {
		if got := answeredAt(tt.f, tt.sent, now); !got.Equal(now.Add(tt.want)) {
			t.Errorf("%s, %q: %s", tt.f.ID, tt.sent, got.Sub(now))
		}
	}
}

// TestAwayHides: the offline download leaves out the questions of an exam against the clock and
// contains the rest of the day's.
func TestAwayHides(t *testing.T) {
	s := startSite(t, func(c *Config) { c.engine = &static.Engine{Version: "test"} })
	_, before := quizAlong(t, s)
	asked := before.Five[1].Question.ID
	now := s.site.now()
	e := exam.Exam{ID: "e1", Player: s.player(), Preset: "player", Started: now, Deadline: now.Add(time.Hour), Items: []exam.Item{{Question: asked, Seed: make([]byte, 16)}}}
	if _, _, err := s.site.players.StartExam(t.Context(), e); err != nil {
		t.Fatal(err)
	}
	_, after := quizAlong(t, s)
	for _, q := range before.Five {
		id := q.Question.ID
		taken := slices.ContainsFunc(after.Five, func(q pocket.AwayQuestion) bool { return q.Question.ID == id })
		if taken == (id == asked) {
			t.Errorf("question %s: in the exam %t, taken along %t", id, id == asked, taken)
		}
	}
}

// TestAwayMarked: an answer given offline counts as the server grades it and is marked as such. It
// changes no question's rating, and the device's own result is only compared.
func TestAwayMarked(t *testing.T) {
	s := startSite(t, func(c *Config) { c.engine = &static.Engine{Version: "test"} })
	_, a := quizAlong(t, s)
	x := &a.Drills[0]
	sent := url.Values{"token": {x.Token}, awayGradeField: {"wrong"}, awayAtField: {"1"}, awayEngineField: {"old"}}
	for i, k := range x.Asked().Keys() {
		if x.Question.Answers[i].Right {
			sent.Add(pocket.AnswerField, x.Form.Value(k))
		}
	}
	at := s.attemptAt(s.post("/quiz/"+x.Question.ID+"?drills=only", sent).Header.Get("Location"))
	if at.Correct == nil || !*at.Correct || !isAway(at.Token) || at.Mode != quiz.Mix {
		t.Errorf("%+v", at)
	}
	for _, want := range []string{"a device graded an answer otherwise", "question=" + x.Question.ID, "engine=old"} {
		if got := s.log.String(); !strings.Contains(got, want) {
			t.Errorf("the log hasn’t %q: %s", want, got)
		}
	}
	ratings, err := s.site.store.ItemRatings(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, moved := ratings[x.Question.ID]; moved {
		t.Errorf("the question's rating moved: %+v", ratings[x.Question.ID])
	}
}
