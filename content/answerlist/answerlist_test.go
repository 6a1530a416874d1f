package answerlist

import (
	"errors"
	"os"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"digijudge/rules/located"
)

func read(t *testing.T, name string) *List {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	l, err := Read(name, data)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestReadJSON(t *testing.T) {
	l := read(t, "answers.json")
	if len(l.Answers) != 3 || len(l.Refused)+len(l.Unread) > 0 {
		t.Fatalf("%+v", l)
	}
	want := Answer{Q: "Q90001", Date: "2026-03-14", Asks: "May I choose none of my opponent’s Digimon?",
		Says: "No. Nothing in the effect says that you may.", Cards: []string{"XT1-002", "XT1-004"}, Named: []string{"XT1-003"}}
	if got := l.Answers[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	second := l.Answers[1]
	if second.Asks != "What does the effect look at?\nAt the card's DP?" || !strings.Contains(second.Says, "].\nEffects") {
		t.Errorf("%+v", second)
	}
	if !reflect.DeepEqual(second.Named, []string{"XT1-004"}) {
		t.Errorf("the card that the words name: %v", second.Named)
	}
}

func TestReadPlain(t *testing.T) {
	l := read(t, "answers.txt")
	if len(l.Answers) != 2 {
		t.Fatalf("%+v", l)
	}
	want := Answer{Q: "Q90001", Date: "2026-03-14", Asks: "May I choose none of my opponent’s Digimon?",
		Says: "No. Nothing in the effect\nsays that you may.", Cards: []string{"XT1-002", "XT1-004"}}
	if got := l.Answers[0]; !reflect.DeepEqual(got, want) {
		t.Errorf("got  %+v\nwant %+v", got, want)
	}
	if got := l.Answers[1]; got.YesNo() != "Yes" || got.Reason() != "" {
		t.Errorf("%+v", got)
	}
}

func TestYesNo(t *testing.T) {
	for says, want := range map[string][2]string{
		"Yes, it can.":                {"Yes", "It can."},
		"No. You draw first.":         {"No", "You draw first."},
		"no, because it left":         {"No", "Because it left"},
		"Yes":                         {"Yes", ""},
		"No\nIt stays.":               {"No", "It stays."},
		"Yes it can.":                 {"Yes", "It can."},
		"No Digimon is deleted.":      {"", "No Digimon is deleted."},
		"Nothing happens.":            {"", "Nothing happens."},
		"Yes: “both”.":                {"Yes", "“both”."},
		"It depends. No, not always.": {"", "It depends. No, not always."},
	} {
		a := Answer{Says: says}
		if got := [2]string{a.YesNo(), a.Reason()}; got != want {
			t.Errorf("%q: %q, want %q", says, got, want)
		}
	}
}

// TestLeftOut: an entry that can't be read is reported with its place, and the rest of the list is
// read.
func TestLeftOut(t *testing.T) {
	const good = `{"qno": "Q1", "question": "A?", "answer": "B."}`
	for name, c := range map[string]struct{ entry, want string }{
		"no number":      {`{"question": "A?", "answer": "B."}`, "x.json:2: an answer has a number such as Q2298"},
		"odd number":     {`{"qno": "Q0", "question": "A?", "answer": "B."}`, "x.json:2, Q0: an answer has a number"},
		"no answer":      {`{"qno": "Q2", "question": "A?", "answer": " <br> "}`, "x.json:2, Q2: the question or the answer is missing"},
		"odd date":       {`{"qno": "Q2", "question": "A?", "answer": "B.", "date": "May 1"}`, `x.json:2, Q2: the date "May 1" isn't written as 2026-03-14`},
		"no card number": {`{"qno": "Q2", "question": "A?", "answer": "B.", "related": ["Agumon"]}`, `x.json:2, Q2: "Agumon" is no card number`},
		"other kind":     {`{"qno": "Q2", "question": 3, "answer": "B."}`, "x.json:2, BT1-001: its field question is of another kind"},
		"no object":      {`"Q2"`, "x.json:2, BT1-001: want an object"},
		"other words":    {`{"qno": "Q1", "question": "A?", "answer": "C."}`, "x.json:2, Q1: it stands in the list before with other words"},
		"too long":       {`{"qno": "Q2", "question": "A?", "answer": "` + strings.Repeat("x", maxText+1) + `"}`, "x.json:2, Q2: its question or its answer is longer"},
		"far too long":   {`{"qno": "Q2", "question": "` + strings.Repeat("x", 3*maxText) + `", "answer": "B."}`, "x.json:2, Q2: its question or its answer is longer"},
	} {
		l, err := Read("x.json", []byte("{\"bt1-1\": ["+good+",\n"+c.entry+"]}"))
		if err != nil || len(l.Answers) != 1 || len(l.Refused) != 1 {
			t.Errorf("%s: %+v, %v", name, l, err)
			continue
		}
		if got := l.Refused[0].Place + ": " + l.Refused[0].Reason; !strings.HasPrefix(got, c.want) {
			t.Errorf("%s: %s\nwant %s", name, got, c.want)
		}
	}
	l, err := Read("x.json", []byte(`{"P-012": [{"qno": 12, "question": "A?", "answer": "B.", "url": "x"}], "Agumon": [`+good+`]}`))
	if err != nil || len(l.Answers) != 1 || l.Answers[0].Q != "Q12" || len(l.Refused) != 1 {
		t.Fatalf("%+v, %v", l, err)
	}
	if !reflect.DeepEqual(l.Unread, []string{"url (1)"}) {
		t.Errorf("%v", l.Unread)
	}
}

// TestBroken: a file that isn't a list is refused as a whole, with the line if it is known.
func TestBroken(t *testing.T) {
	for name, c := range map[string]struct {
		data string
		line int
		want string
	}{
		"empty":        {" \n", 0, "the file is empty"},
		"cut":          {"{\"BT1-001\": [\n{\"qno\": \"Q1\"", 2, "the file ends in the middle of the list"},
		"no JSON":      {"{\"BT1-001\": [\nx]}", 2, "this is not JSON"},
		"array":        {"[]", 1, "an array: want an object"},
		"no list":      {"{\n\"BT1-001\": 3}", 2, "want a list of answers"},
		"more behind":  {"{\"BT1-001\": []}\n{}", 2, "something stands behind the list"},
		"no answers":   {"{}", 0, "the file has no answers"},
		"page":         {"<!doctype html>", 1, "a page in HTML"},
		"zero":         {"Q1\n\x00", 2, "a byte 0"},
		"Latin":        {"Q1\nasks \xe9?", 0, "not UTF-8"},
		"prose":        {"Question: may I?", 1, "begins with the number of one"},
		"unknown word": {"Q1\nask A?", 2, "a line begins with cards, date, asks or says"},
		"word twice":   {"Q1\nasks A?\nasks B?", 3, "asks stands twice under Q1"},
		"indented":     {"  Q1", 1, "an indented line"},
		"none read":    {"Q1\nasks A?", 0, "no answer in x can be read; the first: x:1, Q1: the question or the answer is missing"},
		"deep":         {"{\"BT1-001\": " + strings.Repeat("[", 20_000), 1, "not JSON"},
	} {
		_, err := Read("x", []byte(c.data))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
			continue
		}
		var e *located.Error
		if errors.As(err, &e) && e.Line != c.line {
			t.Errorf("%s: line %d, want %d", name, e.Line, c.line)
		}
	}
	if _, err := Read("x", make([]byte, MaxBytes+1)); err == nil || !strings.Contains(err.Error(), "larger than") {
		t.Error(err)
	}
}

// TestBounds: however many mistakes a list has, the report stays limited.
func TestBounds(t *testing.T) {
	var b strings.Builder
	b.WriteString(`{"BT1-001": [{"qno": "Q1", "question": "A?", "answer": "B."}`)
	for range maxRefused + 50 {
		b.WriteString(`, {}`)
	}
	b.WriteString(`]}`)
	l, err := Read("x.json", []byte(b.String()))
	if err != nil || len(l.Refused) != maxRefused || l.More != 50 {
		t.Fatalf("%d %d %v", len(l.Refused), l.More, err)
	}
	b.Reset()
	for i := range MaxAnswers + 1 {
		b.WriteString("Q" + strconv.Itoa(i+1) + "\nasks A?\nsays B.\n")
	}
	if _, err := Read("x", []byte(b.String())); err == nil || !strings.Contains(err.Error(), "more than 20000 answers") {
		t.Error(err)
	}
}

// TestShared reads the real lists, if they are at hand; they aren't part of the project.
func TestShared(t *testing.T) {
	for file, want := range map[string]int{"official-qa.json": 3193, "official-qa-new-sets.json": 412} {
		data, err := os.ReadFile("../../../shared/data/" + file)
		if err != nil {
			t.Skipf("%s is not there: it is not part of the project", file)
		}
		l, err := Read(file, data)
		if err != nil || len(l.Answers) != want || len(l.Refused)+len(l.Unread) > 0 {
			t.Errorf("%s: %d answers, %+v, %v", file, len(l.Answers), l.Refused, err)
		}
	}
}
