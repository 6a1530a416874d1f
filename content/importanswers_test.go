package content

import (
	"context"
	"errors"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"digijudge/content/agreement"
	"digijudge/content/answerlist"
)

// answersFile reads one of the invented lists of answers.
func answersFile(t testing.TB, name string) ImportFile {
	t.Helper()
	data, err := os.ReadFile("answerlist/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return ImportFile{name, data}
}

// under returns the numbers of the answers about a card.
func under(t testing.TB, l *Library, card string) string {
	t.Helper()
	list, err := l.AnswersUnder(context.Background(), card)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, a := range list {
		out = append(out, a.Q)
	}
	return strings.Join(out, " ")
}

func TestImportAnswers(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	if v, err := l.AnswersVersion(ctx); v != "" || err != nil {
		t.Errorf("%q %v", v, err)
	}
	if got := under(t, l, "XT1-002"); got != "" {
		t.Errorf("answers before any was imported: %s", got)
	}
	first, second := answersFile(t, "answers.json"), answersFile(t, "answers.txt")
	r, err := l.ImportAnswers(ctx, []ImportFile{first}, false)
	if err != nil || r.New != 3 || r.Changed+r.Unchanged != 0 || r.Total != 3 || r.Cards != 2 || r.Agree != 1 || r.Differ != 0 {
		t.Fatalf("%+v %v", r, err)
	}
	version, _ := l.AnswersVersion(ctx)
	if r, err = l.ImportAnswers(ctx, []ImportFile{first}, false); err != nil || r.New+r.Changed != 0 || r.Unchanged != 3 {
		t.Errorf("again: %+v %v", r, err)
	}
	if v, _ := l.AnswersVersion(ctx); v != version || v == "" {
		t.Errorf("the version is %q after %q, though nothing changed", v, version)
	}
	// Answers with yes or no come first, the newest first, then the others. A card that is only
	// named in an answer isn't listed with it.
	if got := under(t, l, "xt1-2"); got != "Q1101 Q90001 Q90002" {
		t.Errorf("under XT1-002: %s", got)
	}
	if got := under(t, l, "XT1-003"); got != "" {
		t.Errorf("under XT1-003: %s", got)
	}
	if list, err := l.AnswersNaming(ctx, "XT1-003"); len(list) != 1 || err != nil || list[0].Q != "Q90001" {
		t.Errorf("%+v name XT1-003, %v", list, err)
	}
	// The plain list breaks an answer into two lines, and a later import replaces it.
	if r, err = l.ImportAnswers(ctx, []ImportFile{second}, false); err != nil || r.New != 1 || r.Changed != 1 || r.Total != 4 {
		t.Errorf("%+v %v", r, err)
	}
	if _, err := l.ImportAnswers(ctx, []ImportFile{first, second}, false); err == nil || !strings.Contains(err.Error(), "import one of the two lists only") {
		t.Errorf("two lists with other words of the same date: %v", err)
	}
	newer := ImportFile{"newer.txt", []byte(strings.Replace(string(second.Data), "2026-03-14", "2026-03-15", 1))}
	if r, err = l.ImportAnswers(ctx, []ImportFile{newer, first}, false); err != nil || r.Total != 4 {
		t.Errorf("%+v %v", r, err)
	}
	if a, err := l.PublishedAnswer(ctx, "Q90001"); err != nil || a.Date != "2026-03-15" || len(a.Cards) != 2 || len(a.Named) != 1 {
		t.Errorf("%+v %v", a, err)
	}
	if r, err = l.ImportAnswers(ctx, []ImportFile{second}, true); err != nil || r.Forgotten != 2 || r.Total != 2 || r.Changed != 1 {
		t.Errorf("%+v %v", r, err)
	}
	if list, err := l.AnswersNaming(ctx, "XT1-003"); len(list) != 0 || err != nil {
		t.Errorf("%+v name XT1-003, %v", list, err)
	}
	if _, err := l.PublishedAnswer(ctx, "Q1101"); !errors.Is(err, ErrNotFound) {
		t.Errorf("a forgotten answer: %v", err)
	}
}

// TestImportAnswersFails: after any failure, what was imported before is unchanged.
func TestImportAnswersFails(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	first := answersFile(t, "answers.json")
	if _, err := l.ImportAnswers(ctx, []ImportFile{first}, false); err != nil {
		t.Fatal(err)
	}
	version, _ := l.AnswersVersion(ctx)
	defer func(was int64) { maxAnswerBytes = was }(maxAnswerBytes)
	maxAnswerBytes = 1000
	large := ImportFile{"large.txt", []byte("Q5\nasks A?\nsays " + strings.Repeat("x", 1000))}
	for name, files := range map[string][]ImportFile{
		"no file":     nil,
		"broken":      {answersFile(t, "answers.txt"), {"broken.json", []byte(`{"BT1-001": [`)}},
		"no answers":  {{"x.json", []byte(`{}`)}},
		"other words": {first, answersFile(t, "answers.txt")},
		"too much":    {large},
	} {
		if _, err := l.ImportAnswers(ctx, files, true); err == nil {
			t.Errorf("%s is accepted", name)
		}
		if got := under(t, l, "XT1-002"); got != "Q1101 Q90001 Q90002" {
			t.Fatalf("%s changed what was imported: %s", name, got)
		}
		if v, _ := l.AnswersVersion(ctx); v != version {
			t.Errorf("%s changed the version", name)
		}
	}
	stopped, cancel := context.WithCancel(ctx)
	cancel()
	if _, err := l.ImportAnswers(stopped, []ImportFile{first}, false); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped: %v", err)
	}
}

// TestAnswersHeld: an imported answer says whether the engine agrees, whether it is in the list
// that is compared or not.
func TestAnswersHeld(t *testing.T) {
	ctx := context.Background()
	l := openReal(t)
	a := l.Agreement()
	beyond := slices.Sorted(maps.Keys(a.BeyondBy))
	if len(beyond) != a.Beyond || a.Beyond == 0 {
		t.Fatalf("%d answers beyond the list, %d counted", len(beyond), a.Beyond)
	}
	var notPlay string
	for i := range a.Answers {
		if a.Answers[i].Class == agreement.NoPlay {
			notPlay = a.Answers[i].Q
		}
	}
	var src strings.Builder
	for _, q := range []string{"Q1101", beyond[0], notPlay, "Q999999"} {
		src.WriteString(q + "\ncards XT1-001\nasks A?\nsays Yes.\n")
	}
	r, err := l.ImportAnswers(ctx, []ImportFile{{"held.txt", []byte(src.String())}}, false)
	if err != nil || r.Agree != 2 || r.Differ != 0 {
		t.Fatalf("%+v %v", r, err)
	}
	for q, want := range map[string]agreement.Class{"Q1101": agreement.Agrees, beyond[0]: agreement.Agrees, notPlay: agreement.NoPlay, "Q999999": agreement.Unseen} {
		x, err := l.PublishedAnswer(ctx, q)
		if err != nil || x.Class != want {
			t.Errorf("%s: %+v, %v, want %q", q, x, err, want)
		}
	}
	if x, _ := l.PublishedAnswer(ctx, beyond[0]); !slices.Equal(x.Rulings, a.BeyondBy[beyond[0]]) {
		t.Errorf("%+v", x)
	}
}

// TestAnswersOutlive: imported answers are still there after the database is closed and the content
// loaded again.
func TestAnswersOutlive(t *testing.T) {
	ctx := context.Background()
	path := builtPath(t)
	open := func() *Library {
		t.Helper()
		l, err := OpenWith(ctx, Config{Path: path, AllowBroken: true})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	l := open()
	if _, err := l.ImportAnswers(ctx, []ImportFile{answersFile(t, "answers.json")}, false); err != nil {
		t.Fatal(err)
	}
	if _, err := l.writer.ExecContext(ctx, "update meta set value = 'older' where key = 'content'"); err != nil {
		t.Fatal(err)
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l = open()
	defer l.Close()
	if got := under(t, l, "XT1-002"); got != "Q1101 Q90001 Q90002" {
		t.Errorf("after the content was loaded anew: %s", got)
	}
}

// TestImportRealAnswers imports the real lists, if they are at hand.
func TestImportRealAnswers(t *testing.T) {
	ctx := context.Background()
	var files []ImportFile
	for _, name := range []string{"official-qa.json", "official-qa-new-sets.json"} {
		name = "../../shared/data/" + name
		files = append(files, ImportFile{name, readShared(t, name)})
	}
	l := openReal(t)
	r, err := l.ImportAnswers(ctx, files, false)
	if err != nil || r.Total != 3605 || len(r.Refused) > 0 || r.Agree < 1300 || r.Total > answerlist.MaxAnswers {
		t.Errorf("%d kept, %d agree, refused %v, %v", r.Total, r.Agree, r.Refused, err)
	}
}
