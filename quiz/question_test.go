package quiz

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"digijudge/rules/located"
)

const goodQuestion = `---
id: piercing-waits
title: Piercing and a deletion effect
topic: keywords
type: Trigger (Pending)
level: 2
clauses: [16-7-4, 13-1-2]
choose: one
---
Ann attacks Imp with Garuru. What happens first?

` + "```scenario" + `
# Piercing waits.
turn Ann, memory 2

Ann attacks Imp with Garuru
` + "```" + `

- [x] Bob draws first. {claim: Bob draws before Bob's security is checked}
  Why this is right.

  A second paragraph.
- [ ] Bob's security is checked first,
  before anything else. {claim never: Bob draws before
  Bob's security is checked; belief: piercing-checks-at-once}
  Why this is wrong: 16-7-4.

## Ruling
Bob draws.
`

func TestParseQuestion(t *testing.T) {
	q, err := ParseQuestion("q.md", []byte(goodQuestion))
	if err != nil {
		t.Fatal(err)
	}
	if q.ID != "piercing-waits" || q.Level != 2 || q.Many || len(q.Clauses) != 2 || q.Type != "Trigger (Pending)" {
		t.Errorf("head: %+v", q)
	}
	if q.Body != "Ann attacks Imp with Garuru. What happens first?" || q.BodyLine != 10 || q.After != "" {
		t.Errorf("body %q at %d", q.Body, q.BodyLine)
	}
	lines := strings.Split(goodQuestion, "\n")
	if !strings.HasPrefix(q.Scenario, "# Piercing waits.\n") || !strings.HasSuffix(q.Scenario, "Garuru\n") ||
		lines[q.ScenarioLine-1] != "# Piercing waits." {
		t.Errorf("scenario %q at %d", q.Scenario, q.ScenarioLine)
	}
	if len(q.Answers) != 2 {
		t.Fatalf("%d answers", len(q.Answers))
	}
	a, b := q.Answers[0], q.Answers[1]
	if !a.Right || a.Text != "Bob draws first." || a.Claim != "claim: Bob draws before Bob's security is checked" ||
		a.Reason != "Why this is right.\n\nA second paragraph." || a.Belief != "" {
		t.Errorf("first answer: %+v", a)
	}
	if b.Right || b.Text != "Bob's security is checked first, before anything else." || b.Belief != "piercing-checks-at-once" ||
		b.Claim != "claim never: Bob draws before Bob's security is checked" || b.Reason != "Why this is wrong: 16-7-4." {
		t.Errorf("second answer: %+v", b)
	}
	for _, a := range q.Answers {
		if !strings.HasPrefix(lines[a.Line-1], "- [") || !strings.Contains(lines[a.ReasonLine-1], "Why") || !strings.Contains(lines[a.ClaimLine-1], "}") {
			t.Errorf("lines of %q: %d %d %d", a.Text, a.Line, a.ClaimLine, a.ReasonLine)
		}
	}
	if q.Ruling != "Bob draws." || lines[q.RulingLine-1] != "Bob draws." {
		t.Errorf("ruling %q at %d", q.Ruling, q.RulingLine)
	}
	crlf, err := ParseQuestion("q.md", []byte(strings.ReplaceAll(goodQuestion, "\n", "\r\n")))
	if err != nil || crlf.Scenario != q.Scenario || crlf.RulingLine != q.RulingLine {
		t.Errorf("with CRLF: %v", err)
	}
}

func TestParseQuestionErrors(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"---\nid", "id", "q.md:1: no front matter"},
		{"choose: one\n---\n", "choose: one\n", "q.md:1: the front matter has no closing"},
		{"id: piercing-waits", "id: Piercing", `q.md:2: id "Piercing"`},
		{"title: Piercing and a deletion effect", "title: ", "q.md:3: no title"},
		{"topic: keywords", "topic: keyword", `q.md:4: unknown topic "keyword"`},
		{"type: Trigger (Pending)", "type: Pending", `q.md:5: unknown effect type`},
		{"level: 2", "level: 4", "q.md:6: level 4"},
		{"level: 2", "level: two", "q.md:6: front matter"},
		{"level: 2", "levle: 2", "q.md:6: front matter"},
		{"level: 2", "id: again", "q.md:6: front matter"},
		{"level: 2", "level: [2", "q.md:"},
		{"clauses: [16-7-4, 13-1-2]", "clauses: []", "q.md:7: no clauses"},
		{"choose: one", "choose: two", "q.md:8: choose"},
		{"```scenario", "```text", "q.md:12: the fenced block"},
		{"\n```\n\n- [x]", "\n- [x]", "q.md:12: the ```scenario block is not closed"},
		{"# Piercing waits.\nturn Ann, memory 2\n\nAnn attacks Imp with Garuru\n", "", "q.md:12: the scenario is empty"},
		{" {claim: Bob draws before Bob's security is checked}", "", "q.md:19: the answer has no claim"},
		{"{claim: Bob", "{claim maybe: Bob", "q.md:19: claim"},
		{"Bob draws first. {", "{", "q.md:19: the answer has no text"},
		{"{claim: Bob draws before Bob's security is checked}", "{claim: }", "q.md:19: claim"},
		{"  Why this is right.\n\n  A second paragraph.\n", "", "q.md:19: the answer gives no reason"},
		{"belief: piercing-checks-at-once", "belief: No", "q.md:25: belief"},
		{"- [x] Bob", "- [ ] Bob", "q.md:19: no answer is ticked"},
		{"- [ ] Bob's", "- [x] Bob's", "q.md:25: a right answer has no belief"},
		{"; belief: piercing-checks-at-once}\n  Why this is wrong: 16-7-4.", "}\n  Why.\n- [x] More {claim: x}\n  Y", "q.md:19: 2 answers are ticked"},
		{"## Ruling", "## Answer", "q.md:28: heading"},
		{"\n## Ruling\nBob draws.\n", "", "q.md:"},
		{"Bob draws.\n", "", "q.md:28: the ruling is empty"},
		{"  Why this is wrong: 16-7-4.", "  Why this is wrong.\nMore.", "q.md:27: text between"},
		{"Ann attacks Imp with Garuru. What", "\x00 What", "q.md:10: contains a NUL"},
		{"Ann attacks Imp with Garuru. What", "\xff What", "q.md:10: not valid UTF-8"},
		{"What happens first?", strings.Repeat("x", MaxQuestionBytes), "q.md: larger than"},
	} {
		src := strings.Replace(goodQuestion, c.old, c.new, 1)
		if src == goodQuestion {
			t.Errorf("%q is not in the question", c.old)
		}
		_, err := ParseQuestion("q.md", []byte(src))
		var fe *located.Error
		if err == nil || !strings.HasPrefix(err.Error(), c.want) || !errors.As(err, &fe) {
			t.Errorf("%q → %q: %v, want %s", c.old, c.new, err, c.want)
		}
	}
}

// FuzzParseQuestion: any bytes give a question that keeps its promises or a located.Error, never a panic.
func FuzzParseQuestion(f *testing.F) {
	f.Add([]byte(goodQuestion))
	files, _ := filepath.Glob("../content/questions/*/*.md")
	for _, name := range files {
		if b, err := os.ReadFile(name); err == nil {
			f.Add(b)
		}
	}
	f.Add([]byte("---\na: &a [*a]\n---\n"))
	f.Add([]byte(varyQuestion("vary:\n  \"5000, 2000\": [\"9000, 4000\"]\n  Hound: [Wolf]\n")))
	f.Add([]byte(kindQuestion(numberFront, digivolves, numberAnswers)))
	f.Add([]byte(kindQuestion("kind: order\n", digivolves, orderAnswers)))
	f.Add([]byte(kindQuestion("kind: can\n", digivolves, canAnswers)))
	f.Add([]byte(partsQuestion))
	f.Fuzz(func(t *testing.T, src []byte) {
		q, err := ParseQuestion("q.md", src)
		if err != nil {
			var fe *located.Error
			if !errors.As(err, &fe) || fe.Line < 0 || fe.Line > strings.Count(string(src), "\n")+2 {
				t.Fatalf("%T %v", err, err)
			}
			return
		}
		if len(q.Answers) < 1 || q.Scenario == "" && q.Effect == "" || q.Ruling == "" || q.Body == "" || !ValidID(q.ID) {
			t.Fatalf("%+v", q)
		}
		for seed := uint32(1); seed < 4; seed++ {
			// a variant is a question under the same id, or a located.Error
			v, err := q.Variant(seed)
			var fe *located.Error
			if err != nil && !errors.As(err, &fe) || err == nil && v.ID != q.ID {
				t.Fatalf("variant %d: %v", seed, err)
			}
		}
		for _, a := range q.Answers {
			if a.Text == "" || a.Reason == "" || !strings.HasPrefix(a.Claim, "claim") && q.Kind != KindOrder && q.Effect == "" || len(q.ClaimTexts()) == 0 {
				t.Fatalf("%+v", a)
			}
		}
	})
}

// TestVersion: the version follows what players read and the engine judges, and nothing else.
func TestVersion(t *testing.T) {
	const src = `---
id: x
title: T
topic: attack
level: 1
clauses: [11-1]
choose: one
---
Who wins?

` + "```scenario\n# T.\ncard A: Digimon Lv.4 Red, 5000 DP\nturn Ann, memory 2\n```" + `

- [x] Ann wins. {claim: turn = Ann}
  Because.
- [ ] Bob wins. {claim: turn = Bob}
  Wrong.

## Ruling
Ann.
`
	version := func(src string) string {
		t.Helper()
		q, err := ParseQuestion("x.md", []byte(src))
		if err != nil {
			t.Fatal(err)
		}
		return q.Version(nil)
	}
	v := version(src)
	swapped := strings.Replace(strings.Replace(strings.Replace(src, "- [x] Ann wins. {claim: turn = Ann}\n  Because.\n", "@", 1),
		"- [ ] Bob wins. {claim: turn = Bob}\n  Wrong.\n", "- [ ] Bob wins. {claim: turn = Bob}\n  Wrong.\n#", 1), "@", "", 1)
	swapped = strings.Replace(swapped, "#\n## Ruling", "- [x] Ann wins. {claim: turn = Ann}\n  Because.\n\n## Ruling", 1)
	for name, same := range map[string]string{"answers swapped": swapped, "title": strings.Replace(src, "title: T", "title: U", 1),
		"reason": strings.Replace(src, "Because.", "Because it is so.", 1), "ruling": strings.Replace(src, "\nAnn.", "\nAnn wins.", 1)} {
		if same == src || version(same) != v {
			t.Errorf("%s: another version", name)
		}
	}
	for name, other := range map[string]string{"text": strings.Replace(src, "Ann wins.", "Ann has won.", 1), "claim": strings.Replace(src, "turn = Bob}", "turn = Bob and turn = Bob}", 1),
		"body": strings.Replace(src, "Who wins?", "Who loses?", 1), "position": strings.Replace(src, "memory 2", "memory 3", 1),
		"key":  strings.NewReplacer("[x]", "[ ]", "[ ]", "[x]").Replace(src),
		"card": strings.Replace(src, "5000 DP", "6000 DP", 1)} {
		if other == src || version(other) == v {
			t.Errorf("%s: the same version", name)
		}
	}
	if _, err := ParseQuestion("x.md", []byte(strings.Replace(src, "Bob wins. {claim: turn = Bob}", "Ann wins. {claim: turn = Ann}", 1))); err == nil || !strings.Contains(err.Error(), "twice") {
		t.Errorf("the same answer twice: %v", err)
	}
}
