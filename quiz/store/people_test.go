package store

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"digijudge/quiz"
	"digijudge/quiz/rating"
)

func TestCodes(t *testing.T) { both(t, testCodes) }

func testCodes(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	const code, renewed = "0123456789ABCDEFGHJK", "ZZZZ456789ABCDEFGHJK"
	if made, err := s.CodeMade(ctx, "p"); err != nil || !made.IsZero() {
		t.Error(made, err)
	}
	if err := s.SetCode(ctx, "p", code, noon); err != nil {
		t.Fatal(err)
	}
	if p, err := s.PlayerOfCode(ctx, code); p != "p" || err != nil {
		t.Error(p, err)
	}
	if err := s.SetCode(ctx, "p", renewed, noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	for _, c := range []string{code, "", "p", strings.ToLower(renewed)} {
		if p, err := s.PlayerOfCode(ctx, c); p != "" || !errors.Is(err, ErrNoCode) {
			t.Errorf("%q: %q %v", c, p, err)
		}
	}
	if p, err := s.PlayerOfCode(ctx, renewed); p != "p" || err != nil {
		t.Error(p, err)
	}
	if made, err := s.CodeMade(ctx, "p"); err != nil || !made.Equal(noon.Add(time.Hour)) {
		t.Error(made, err)
	}
	if err := s.SetCode(ctx, "p", "short", noon); err == nil {
		t.Error("a short code")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if IsPostgres(place) {
		return
	}
	file, err := os.ReadFile(place)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(file, []byte(renewed)) || bytes.Contains(file, []byte(code)) {
		t.Error("the code stands in the file")
	}
}

// TestForget checks that forgetting a player removes them from every table and changes nothing of
// other players.
func TestForget(t *testing.T) { both(t, testForget) }

func testForget(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	const gone, stays = "player-who-leaves", "player-who-stays"
	for _, p := range []string{gone, stays} {
		for i := range 50 {
			answerAt(t, s, p, fmt.Sprint("q", i), i%3, i%2 == 0, []string{"x"}, nil)
		}
		if _, _, err := s.StartExam(ctx, newExam(p, noon)); err != nil {
			t.Fatal(err)
		}
		if err := s.SetCode(ctx, p, "0123456789ABCDEF"+p, noon); err != nil {
			t.Fatal(err)
		}
		if err := s.StartReplay(ctx, p, []string{"q1"}, noon); err != nil {
			t.Fatal(err)
		}
		if _, err := s.StartRun(ctx, p, 1); err != nil {
			t.Fatal(err)
		}
		a := attempt(p, "daily", "daily"+p, true)
		a.Weight, a.Mode, a.Round = 1, quiz.Daily, "2026-11-22"
		if _, _, err := s.AddAttempt(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	before := tables(t, s)
	for table, n := range before {
		if n[gone] != n[stays] {
			t.Errorf("%s: %d and %d rows", table, n[gone], n[stays])
		}
	}
	for _, table := range []string{"attempts", "progress", "reviews", "beliefs", "replays", "exams", "recoveries", "ratings", "days", "runs"} {
		if before[table][gone] == 0 {
			t.Errorf("%s is not tried", table)
		}
	}
	if err := s.Forget(ctx, gone); err != nil {
		t.Fatal(err)
	}
	for table, n := range tables(t, s) {
		if n[gone] != 0 || n[stays] != before[table][stays] {
			t.Errorf("%s: %d left of the player, %d of %d of the other", table, n[gone], n[stays], before[table][stays])
		}
	}
	var items int
	if err := s.db.QueryRowContext(t.Context(), "select count(*) from exam_items").Scan(&items); err != nil || items != 3 {
		t.Errorf("%d items of exams left (%v)", items, err)
	}
	if known, err := s.HasPlayer(ctx, gone); known || err != nil {
		t.Error(known, err)
	}
	if err := s.Forget(ctx, ""); err == nil {
		t.Error("nobody was forgotten")
	}
}

// tables counts the rows of each player in every table that has players.
func tables(t *testing.T, s *Store) map[string]map[string]int {
	t.Helper()
	out := map[string]map[string]int{}
	err := s.query(t.Context(), s.db.words().withPlayer, nil, func(rows *sql.Rows) error {
		var name string
		err := rows.Scan(&name)
		out[name] = map[string]int{}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for name := range out {
		err := s.query(t.Context(), "select player, count(*) from "+name+" group by player", nil, func(rows *sql.Rows) error {
			var p string
			var n int
			err := rows.Scan(&p, &n)
			out[name][p] = n
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func TestEachAttempt(t *testing.T) { both(t, testEachAttempt) }

func testEachAttempt(t *testing.T, place string) {
	s := open(t, place)
	const n = exportPage + 7
	for i := range n {
		for _, p := range []string{"p", "other"} {
			if _, _, err := s.AddAttempt(t.Context(), attempt(p, fmt.Sprint("q", (i*7)%100), fmt.Sprint(p, i), i%2 == 0)); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, c := range []struct{ max, first, want int }{{n + 5, 0, n}, {10, n - 10, 10}, {exportPage, 7, exportPage}} {
		i := c.first
		err := s.EachAttempt(t.Context(), "p", c.max, func(a quiz.Attempt) error {
			if a.Token != fmt.Sprint("p", i) || a.Player != "p" || len(a.Shown) != 2 {
				t.Fatalf("%d: %+v", i, a)
			}
			i++
			return nil
		})
		if err != nil || i-c.first != c.want {
			t.Errorf("%d of at most %d (%v)", i-c.first, c.max, err)
		}
	}
	stop := errors.New("enough")
	if err := s.EachAttempt(t.Context(), "p", n, func(quiz.Attempt) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
	if err := s.EachAttempt(t.Context(), "nobody", n, func(quiz.Attempt) error { return stop }); err != nil {
		t.Error(err)
	}
}

func TestReports(t *testing.T) { both(t, testReports) }

func testReports(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	for i, q := range []string{"1001", "1002", "1001"} {
		if err := s.AddReport(ctx, Report{At: noon.Add(time.Duration(i) * time.Minute), Question: q, Version: "v", Variant: 3, Step: "4", Reason: "wrong", Note: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	notes := func(question string, closed bool) (out string) {
		list, err := s.reports(ctx, question, closed, 10)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range list {
			out += r.Note
		}
		return out
	}
	if notes("", false) != "210" || notes("1001", false) != "20" || notes("", true) != "" {
		t.Error(notes("", false), notes("1001", false), notes("", true))
	}
	list, _ := s.OpenReports(ctx, "1002", 1)
	if r := list[0]; r.Version != "v" || r.Variant != 3 || r.Step != "4" || r.Reason != "wrong" || !r.At.Equal(noon.Add(time.Minute)) {
		t.Errorf("%+v", r)
	}
	if err := s.CloseReport(ctx, list[0].Seq, true); err != nil {
		t.Fatal(err)
	}
	if notes("", false) != "20" || notes("", true) != "1" {
		t.Error("not closed")
	}
	for _, bad := range []Report{{}, {Question: "1"}, {Question: "1", Reason: "r", Note: strings.Repeat("x", 5000)}, {Question: strings.Repeat("1", 500), Reason: "r"}} {
		if err := s.AddReport(ctx, bad); err == nil {
			t.Errorf("%.80v was stored", bad)
		}
	}
}

func TestItemStats(t *testing.T) { both(t, testItemStats) }

func testItemStats(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	add := func(i int, question, version string, right, counted bool, ticked string) {
		t.Helper()
		a := attempt(fmt.Sprint("p", i), question, fmt.Sprint(i, question, version, ticked), right)
		a.Version, a.Counted = version, counted
		a.Shown = []quiz.Shown{{Answer: "a", Chosen: ticked == "a"}, {Answer: "b", Chosen: ticked == "b"}}
		if !counted {
			a.Correct = nil
		}
		if _, _, err := s.AddAttempt(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	for i := range 10 {
		ticked := "a"
		if i < 3 {
			ticked = "b"
		}
		add(i, "1", "v1", i >= 3, true, ticked)
	}
	add(0, "1", "v1", true, true, "a") // not the first
	add(20, "1", "v1", false, false, "b")
	add(21, "1", "v2", true, true, "a")
	add(22, "2", "v1", false, true, "b")
	list, err := s.ItemStats(ctx, "1")
	if err != nil || len(list) != 2 {
		t.Fatal(list, err)
	}
	got, _ := json.Marshal(list)
	if want := `[{"Question":"1","Version":"v2","Tries":1,"Right":1,"Disputed":0,"Picked":{"a":1},"Good":0,"GoodMissed":0,"GoodPicked":{}},` +
		`{"Question":"1","Version":"v1","Tries":10,"Right":7,"Disputed":1,"Picked":{"a":7,"b":3},"Good":0,"GoodMissed":0,"GoodPicked":{}}]`; string(got) != want {
		t.Errorf("%s", got)
	}
	if all, err := s.ItemStats(ctx, ""); err != nil || len(all) != 3 {
		t.Error(all, err)
	}
}

func TestSurprises(t *testing.T) { both(t, testSurprises) }

// testSurprises: questions that good players miss are listed apart from those that beginners miss,
// with the answers that they chose.
func testSurprises(t *testing.T, place string) {
	ctx := t.Context()
	s := open(t, place)
	n := 0
	add := func(player, question string, right bool, shown ...quiz.Shown) {
		t.Helper()
		n++
		a := attempt(player, question, fmt.Sprint(n), right)
		a.Version, a.Counted, a.Shown, a.Weight, a.Item = "v", true, shown, 1, rating.New()
		a.At = noon.Add(time.Duration(n) * time.Minute)
		if _, _, err := s.AddAttempt(ctx, a); err != nil {
			t.Fatal(err)
		}
	}
	ticked := func(b bool) []quiz.Shown {
		return []quiz.Shown{{Answer: "a", Chosen: !b}, {Answer: "b", Chosen: b}}
	}
	for i := range 8 {
		good, beginner := fmt.Sprint("good", i), fmt.Sprint("beginner", i)
		for j := range 8 {
			add(good, fmt.Sprint("before", j), true)
		}
		add(good, "hard", i > 1, ticked(i < 2)...)             // two of eight miss it
		add(good, "fair", i > 0, ticked(i < 1)...)             // one of eight
		add(beginner, "for beginners", false, ticked(true)...) // all of them, but none is good
		seven := 7
		add(good, "number", i > 2, quiz.Shown{Chosen: true, Number: &seven})
	}
	list, err := s.ItemStats(ctx, "")
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for i := range list {
		st := &list[i]
		if st.Surprising() {
			got[st.Question] = fmt.Sprint(st.GoodMissed, " of ", st.Good, " ", st.GoodPicked)
		}
	}
	if want := "map[hard:2 of 8 map[b:2] number:3 of 8 map[7:3]]"; fmt.Sprint(got) != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// TestReportsFull: however many reports one network sends, everybody else's are taken and kept: its own oldest gives way.
func TestReportsFull(t *testing.T) { both(t, testReportsFull) }

func testReportsFull(t *testing.T, place string) {
	s := open(t, place)
	add := func(source, note string) {
		t.Helper()
		if err := s.AddReport(t.Context(), Report{At: noon, Question: "q", Reason: "typo", Note: note, Source: source}); err != nil {
			t.Fatal(err)
		}
	}
	add("honest", "first")
	greedy := s.ReportSource("192.0.2.1")
	if other := s.ReportSource("192.0.2.2"); len(greedy) != 4 || greedy == other {
		t.Errorf("%q and %q", greedy, other)
	}
	if err := s.do(t.Context(), func(ctx context.Context, db tx) error {
		_, err := db.ExecContext(ctx, `insert into reports (at, question, version, variant, step, reason, note, source)
			with recursive n (i) as (select 1 union all select i + 1 from n where i < 4999)
			select ?1, 'g', '', 0, '', 'typo', 'note ' || i, ?2 from n`, noon.UnixMilli(), greedy)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	add("another", "second")
	add(greedy, "more")
	list, err := s.OpenReports(t.Context(), "", 2*maxReports)
	if err != nil || len(list) != maxReports {
		t.Fatalf("%d reports, want %d (%v)", len(list), maxReports, err)
	}
	notes := map[string]bool{}
	for _, r := range list {
		notes[r.Note] = true
	}
	for note, want := range map[string]bool{"first": true, "second": true, "more": true, "note 1": false, "note 2": false, "note 3": true, "note 4999": true} {
		if notes[note] != want {
			t.Errorf("report %q is kept: %v, want %v", note, notes[note], want)
		}
	}
}
