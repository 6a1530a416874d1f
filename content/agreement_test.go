package content

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"digijudge/content/agreement"
	"digijudge/rules/racetest"
	"digijudge/rules/scenario/lang"
)

// publishersAnswers are the publisher's lists of answers, which aren't part of the project.
var publishersAnswers = []string{
	"../../shared/data/official-qa.json", "../../shared/data/official-qa-new-sets.json",
}

// TestAgreementIsWhole: the list of official answers is the publisher's, none is left out, and each
// has at most one class.
func TestAgreementIsWhole(t *testing.T) {
	a, err := OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	r := a.Report()
	if r.Q != len(a.Answers) || r.Classified != r.Agrees+r.Differs+r.NotPlay+r.NotExpressible+r.Text+r.Contested || len(r.Differing) != r.Differs || r.Classified == 0 {
		t.Errorf("the classes don't add up: %+v", r)
	}
	for i := range a.Answers {
		if x := &a.Answers[i]; x.Class == agreement.Agrees && x.Play == nil && len(x.Rulings) == 0 {
			t.Errorf("nothing proves %s", x.Q)
		}
	}
	want, date := map[string]bool{}, ""
	for _, file := range publishersAnswers {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Skipf("no official answers at %s: the list is not compared", file)
		}
		var cards map[string][]struct {
			Q    string `json:"qno"`
			Date string `json:"date"`
		}
		if err := json.Unmarshal(data, &cards); err != nil {
			t.Fatal(err)
		}
		for _, list := range cards {
			for _, x := range list {
				date, want[x.Q] = max(date, x.Date), true
			}
		}
	}
	if len(want) != len(a.Answers) || a.Date != date {
		t.Errorf("the list has %d answers of %s, want %d of %s", len(a.Answers), a.Date, len(want), date)
	}
	for i := range a.Answers {
		if x := &a.Answers[i]; !want[x.Q] {
			t.Errorf("%s isn't among the official answers", x.Q)
		}
	}
}

// cardLists returns the lists of real cards that are at hand.
func cardLists(t *testing.T) (lists []ImportFile) {
	for _, name := range []string{cardsList, newCardsList} {
		if data, err := os.ReadFile(name); err == nil {
			lists = append(lists, ImportFile{Name: name, Data: data})
		} else {
			t.Logf("no card list at %s: what needs its cards isn't played", name)
		}
	}
	return lists
}

// TestAgreementHolds plays the scenarios. Those that need no real card are always played, the
// others where a list of cards is at hand.
func TestAgreementHolds(t *testing.T) {
	a, err := OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	shipped, err := Cards()
	if err != nil {
		t.Fatal(err)
	}
	var cards lang.CardSource = shipped
	if lists := cardLists(t); len(lists) > 0 && !racetest.On { // some need no real card
		if cards, err = ListCards(lists...); err != nil {
			t.Fatal(err)
		}
	}
	r, err := a.Replay(context.Background(), cards, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Played == 0 {
		t.Error("no scenario was played")
	}
	for q, why := range r.Wrong {
		t.Errorf("%s: %s", q, strings.Join(why, "; "))
	}
	for _, s := range r.Read {
		t.Log("to be looked at anew:", s)
	}
}

// newCardsList is a list of the cards of the newest sets.
const newCardsList = "../../shared/data/cards-new-sets.json"

const (
	answerList  = "source Somewhere\ndate 2026-01-02\nQ1 XT1-001\nQ3 XT1-002\nQ9\n"
	answerScene = "# Stones stay.\nsource Q3\nclauses 16-9-1\nasks does a stone stay? Yes\n\ncard Stone: Digimon Lv.3 Red, 1000 DP\n\nturn Ann, memory 3\nAnn battle: Stone\n\nclaim can: turn = Ann\n"
)

func answers(files map[string]string) fstest.MapFS {
	fsys := smallSite()
	fsys["official/denominator.txt"] = &fstest.MapFile{Data: []byte(answerList)}
	for name, src := range files {
		fsys["official/"+name] = &fstest.MapFile{Data: []byte(src)}
	}
	return fsys
}

// TestAgreementIsChecked: mistakes in the folder are reported.
func TestAgreementIsChecked(t *testing.T) {
	for _, c := range []struct{ file, src, want string }{
		{"4xx/Q3.scn", answerScene, "Q3.scn: stands in the wrong folder"},
		{"Q3.scn", answerScene, "named by its number"},
		{"denominator.txt", "Q1\nQ3\nQ2\n", "stands behind Q3"},
		{"denominator.txt", "Q1\nQ1\nQ9\n", "stands behind Q1"},
		{"denominator.txt", "Q1 stone\nQ3\nQ9\n", "is no card number"},
		{"denominator.txt", "Q1\nwords\n", "a line is source"},
		{"classes.txt", "Q1 not-play deck\n", "is no reason for not-play"},
		{"classes.txt", "not-play deck: what a deck holds\nQ1 not-play deck\nQ1 not-play deck\n", "has a class already"},
		{"classes.txt", "not-play deck: what a deck holds\n", "is used by none"},
		{"classes.txt", "Q2 agrees stone\n", "isn't in official/denominator.txt"},
		{"classes.txt", "Q1 agrees nowhere\n", "no ruling"},
		{"classes.txt", "Q1 maybe so\n", "no class"},
		{"classes.txt", "Q1 text XT1-001 stone\n", "want text CARD"},
		{"classes.txt", "Q1 text XT1-001 \"one two three four five six seven eight nine\"\n", "words of a card are quoted"},
		{"classes.txt", "Q1 contested by Q1\n", "another answer"},
		{"released.txt", "maybe 1\n", "want date"},
		{"released.txt", "agrees 1 1\n", "stands here twice"},
		{"released.txt", "agrees 2\n", "isn't in official/denominator.txt"},
		{"families.txt", "Q1 as Q3\n", "want NUMBER as NUMBER"},
		{"families.txt", "Q2 as Q3 with Two for One\n", "isn't in official/denominator.txt"},
		{"families.txt", "Q1 as Q9 with Two for One\n", "Q9 has no scenario file"},
		{"classes.txt", "Q1 differs ours 16-9-1 theirs none because so\n", "want a scenario that fails"},
	} {
		errs := CheckFiles(answers(map[string]string{c.file: c.src}))
		if len(errs) == 0 || !strings.Contains(joined(errs), c.want) {
			t.Errorf("%s %q: want %q, got %v", c.file, c.src, c.want, errs)
		}
	}
	for name, src := range map[string]string{
		"isn't in official/denominator.txt": strings.Replace(answerScene, "source Q3", "source Q304", 1),
		"its source line begins with Q304":  strings.Replace(answerScene, "source Q3", "source Q1, Q3", 1),
		"says what the scenario shows":      strings.Replace(strings.Replace(answerScene, "# Stones stay.\n", "", 1), "source Q3", "source Q304, Q3", 1),
		"no asks line":                      strings.Replace(strings.Replace(answerScene, "asks does a stone stay? Yes\n", "", 1), "source Q3", "source Q304, Q3", 1),
	} {
		if errs := CheckFiles(answers(map[string]string{"3xx/Q304.scn": src})); !strings.Contains(joined(errs), name) {
			t.Errorf("want %q, got %v", name, errs)
		}
	}
}

// TestFamilies: an answer that asks about one card what another answer asks about a different card
// gets that answer's scenario, with its own card, number and title.
func TestFamilies(t *testing.T) {
	const list = "source Somewhere\ndate 2026-01-02\nQ301 XT1-001\nQ304 XT1-002\nQ309 XT1-003\n"
	scene := strings.NewReplacer("source Q3", "source Q304, text", "Stone: Digimon Lv.3 Red, 1000 DP",
		"Stone: XT1-002", "Stones stay.", "Stones stay (XT1-002).").Replace(answerScene)
	read := func(families string) (*agreement.List, string) {
		files, err := readFiles(answers(map[string]string{
			"denominator.txt": list, "3xx/Q304.scn": scene, "families.txt": families,
		}))
		if err != nil {
			t.Fatal(err)
		}
		a, errs := agreement.Read(files)
		return a, joined(errs)
	}
	a, said := read("Q301 as Q304 with XT1-001 without paragraph 2 for XT1-002, Ann for Ann\n" +
		"Q309 as Q304 with XT1-003 for XT1-002, Bob for Ann\n")
	if said != "" || len(a.Plays()) != 3 {
		t.Fatalf("%d scenarios, want 3: %s", len(a.Plays()), said)
	}
	for q, want := range map[string][]string{
		"Q301": {"# Stones stay (XT1-001).", "source Q301, text\n", "\ncard Stone: XT1-001 without paragraph 2\n"},
		"Q309": {"# Stones stay (XT1-003).", "source Q309, text\n", "\ncard Stone: XT1-003\n", "turn Bob"},
	} {
		x := a.Answer(q)
		for _, w := range want {
			if x.Class != agreement.Agrees || !strings.Contains(x.Play.Proof.Source, w) {
				t.Errorf("%s is %q without %q:\n%s", q, x.Class, w, x.Play.Proof.Source)
			}
		}
		if len(x.Asks) != 1 || len(x.Play.Cards) != 1 || x.Play.Cards[0] != x.Cards[0] {
			t.Errorf("%s: asks %q, cards %q", q, x.Asks, x.Play.Cards)
		}
	}
	for _, c := range [][2]string{
		{"Q301 as Q304 with XT1-001 for XT1-002 too\n", "want something for a word"},
		{"Q304 as Q304 with XT1-001 for XT1-002\n", "has a scenario already"},
		{"Q301 as Q304 with XT1-001 for XT1-009\n", "XT1-009 doesn't stand in the scenario"},
		{"Q309 as Q304 with XT1-003 for XT1-002\nQ301 as Q309 with XT1-001 for XT1-003\n", "Q309 has no scenario file"},
	} {
		if _, said := read(c[0]); !strings.Contains(said, c[1]) {
			t.Errorf("%q: want %q, got %q", c[0], c[1], said)
		}
	}
}

func joined(errs []error) string {
	var all []string
	for _, err := range errs {
		all = append(all, err.Error())
	}
	return strings.Join(all, "\n")
}

// TestReplay: a scenario that should hold and fails is reported, and so is one that should fail and
// holds.
func TestReplay(t *testing.T) {
	list := strings.ReplaceAll(answerList, "Q3 XT1-002", "Q305 XT1-002")
	list = strings.ReplaceAll(list, "Q9\n", "Q307 XT1-002\n")
	scene := func(q, claim string) string {
		return strings.Replace(strings.Replace(answerScene, "source Q3", "source "+q, 1), "claim can: turn = Ann", claim, 1)
	}
	const holds, fails = "claim can: turn = Ann", "claim: Stone is suspended"
	const differs = "Q307 differs ours 16-9-1 theirs none because we say so\n"
	for _, c := range []struct {
		first, second string
		wrong         string // the answers that are reported
	}{
		{holds, fails, ""}, {fails, fails, "Q305"}, {holds, holds, "Q307"},
	} {
		files, err := readFiles(answers(map[string]string{
			"denominator.txt": list, "classes.txt": differs, "3xx/Q305.scn": scene("Q305", c.first), "3xx/Q307.scn": scene("Q307", c.second),
		}))
		if err != nil {
			t.Fatal(err)
		}
		a, errs := agreement.Read(files)
		if len(errs) > 0 {
			t.Fatal(errs)
		}
		cards, err := Cards()
		if err != nil {
			t.Fatal(err)
		}
		r, err := a.Replay(context.Background(), cards, nil)
		if err != nil {
			t.Fatal(err)
		}
		var wrong []string
		for q := range r.Wrong {
			wrong = append(wrong, q)
		}
		if got := strings.Join(wrong, " "); got != c.wrong || r.Played != 2 {
			t.Errorf("%s, %s: %d played, told of %q, want of %q: %v", c.first, c.second, r.Played, got, c.wrong, r.Wrong)
		}
	}
}

// TestAgreementIsKept: a library says the same about the official answers as the files do, whether
// it has just read the files or stored the result earlier.
func TestAgreementIsKept(t *testing.T) {
	want, err := OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "content.db")
	for _, when := range []string{"worked out", "kept"} {
		l, err := Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		a := l.Agreement()
		if !reflect.DeepEqual(a.Report(), want.Report()) || a.Beyond != want.Beyond || len(a.Answers) > 0 && a.Answer(a.Answers[0].Q) == nil {
			t.Errorf("%s: %+v, want %+v", when, a.Report(), want.Report())
		}
		for i := range want.Answers {
			x, y := want.Answers[i], *a.Answer(want.Answers[i].Q)
			src, err := l.AnswerSource(t.Context(), &y)
			if err != nil {
				t.Fatal(err)
			}
			if x.Play != nil {
				if src != x.Play.Proof.Source || y.Play.Proof.Source != "" {
					t.Errorf("%s, %s: the scenario is %q", when, x.Q, src)
				}
				p := *x.Play
				p.Proof.Source, x.Play = "", &p
			}
			if is, was := asKept(t, y), asKept(t, x); is != was {
				t.Errorf("%s: %s, want %s", when, is, was)
			}
		}
		// The server reads meta for most requests, and a large value would slow down the reading of
		// every other row.
		var large string
		err = l.reader.QueryRow("select coalesce(group_concat(key, ', '), '') from meta where length(value) > 50000").Scan(&large)
		if err != nil || large != "" {
			t.Errorf("%s: meta has large values: %s %v", when, large, err)
		}
		if err := l.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// asKept returns what is stored of an answer.
func asKept(t *testing.T, a agreement.Answer) string {
	t.Helper()
	data, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// TestReleased: what is printed at a release is read back, and later changes are found.
func TestReleased(t *testing.T) {
	a, err := OfficialAnswers()
	if err != nil {
		t.Fatal(err)
	}
	files, err := readFiles(Files)
	if err != nil {
		t.Fatal(err)
	}
	files[agreement.ReleasedFile] = []byte(a.ReleasedAs("2026-12-01"))
	b, errs := agreement.Read(files)
	if len(errs) > 0 || b.ReleasedOn != "2026-12-01" || len(b.Changed()) > 0 {
		t.Errorf("%v, released on %q, %d changed", errs, b.ReleasedOn, len(b.Changed()))
	}
	for i := range b.Answers {
		if x := &b.Answers[i]; x.Class == agreement.Agrees {
			x.Class = agreement.Differs
			if got := b.Changed(); len(got) != 1 || got[0].Q != x.Q {
				t.Errorf("%s has changed, but %d answers have", x.Q, len(got))
			}
			return
		}
	}
}
