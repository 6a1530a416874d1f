package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"digijudge/quiz"
)

// newQuestionCmd writes a template for a new question.
type newQuestionCmd struct {
	Topic string `arg:"" help:"Topic, which is the folder too."`
	Name  string `arg:"" help:"Name of the file, for authors: lower case letters, digits and hyphens."`
	Kind  string `default:"one" help:"How it is answered: one, any, can, number, order or targets; parts asks for the parts of an effect."`
	From  int    `default:"1" help:"The id is the first free number from here on."`
	Dir   string `default:"content/questions" placeholder:"DIR" help:"Folder with the topics."`
}

// Run writes the file and prints its name. The exit code is 3 if it can't.
func (c *newQuestionCmd) Run(_ context.Context, std streams) error {
	switch {
	case !slices.Contains(quiz.Topics, c.Topic):
		return badInput(std, fmt.Errorf("unknown topic %q: want %s", c.Topic, strings.Join(quiz.Topics, ", ")))
	case !quiz.ValidID(c.Name):
		return badInput(std, fmt.Errorf("name %q: want lower case letters, digits and single hyphens", c.Name))
	case c.From < 1:
		return badInput(std, errors.New("ids begin at 1"))
	case templateAnswers[c.Kind] == "":
		return badInput(std, fmt.Errorf("unknown kind %q: want one, any, can, number, order, targets or parts", c.Kind))
	}
	id, err := freeID(c.Dir, c.From)
	if err != nil {
		return badInput(std, err)
	}
	name := filepath.Join(c.Dir, c.Topic, c.Name+".md")
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return badInput(std, err)
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return badInput(std, err)
	}
	_, err = f.WriteString(questionTemplate(id, c.Topic, c.Kind))
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	fmt.Fprintln(std.out, name)
	return nil
}

// freeID returns the lowest number that no question has now or had before.
func freeID(dir string, from int) (string, error) {
	taken := map[string]bool{}
	if _, err := os.Stat(dir); err != nil {
		return "", fmt.Errorf("no folder %s here; say with --dir where the questions are", dir)
	}
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".md") {
			return err
		}
		src, err := readAtMost(name, quiz.MaxQuestionBytes, "a question")
		if err != nil {
			return err
		}
		// a file that can't be parsed has an id too
		for _, line := range strings.SplitN(string(src), "\n", 30) {
			if rest, ok := strings.CutPrefix(line, "id:"); ok {
				taken[strings.TrimSpace(rest)] = true
			} else if rest, ok := strings.CutPrefix(line, "was:"); ok {
				for _, old := range strings.FieldsFunc(rest, func(r rune) bool { return r == '[' || r == ']' || r == ',' || r == ' ' }) {
					taken[old] = true
				}
			}
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	for taken[strconv.Itoa(from)] {
		from++
	}
	return strconv.Itoa(from), nil
}

// questionTemplate returns a question that plays and that the author overwrites.
func questionTemplate(id, topic, kind string) string {
	head, fence, front := kind, templateScenario, ""
	switch kind {
	case "number":
		front = "number: {from: 0, to: 10, unit: memory}\n"
	case "parts":
		head, fence = "one", templateEffect
	}
	return "---\nid: " + id + "\ntitle: A neutral title\ntopic: " + topic + "\nlevel: 1\ncomplexity: 1\nclauses: [" + templateClause[kind] + "]\nkind: " + head + "\n" + front +
		"---\n" + templateBody[kind] + "\n\n" + fence + "\n" + templateAnswers[kind] + "\n## Ruling\nThe result, then why, then the clause (" + templateClause[kind] + ").\n"
}

const templateScenario = "```scenario\n" + `# A neutral title.
card Saber: Digimon Lv.5 Red, 7000 DP, play 6
  [On Play] Delete 1 of your opponent's Digimon with 3000 DP or less.
card Mole: Digimon Lv.3 Green, 2000 DP
  [On Deletion] <Draw 1>

turn Ann, memory 3
Ann hand: Saber
Bob battle: Mole

Ann plays Saber
` + "```\n"

const templateEffect = "```effect\n[On Play] You may suspend 1 of your opponent's Digimon.\n```\n"

var templateClause = map[string]string{
	"one": "16-8-1", "any": "16-8-1", "can": "16-8-1", "number": "7-1-3-2", "order": "16-8-1", "targets": "15-10-2-1", "parts": "15-9-2-2",
}

var templateBody = map[string]string{
	"one": "Ann plays Saber, and it deletes Bob’s Mole. What happens?", "any": "Ann plays Saber. Tick what happens.", "can": "Ann plays Saber. Can Bob keep Mole?",
	"number": "Ann has 3 memory and plays Saber for 6. It deletes Mole. With how much memory does Bob begin?", "order": "Ann plays Saber. What comes when?",
	"targets": "Ann plays Saber. What may she choose?", "parts": "Is this effect optional?",
}

var templateAnswers = map[string]string{
	"one": `- [x] Bob draws a card. {claim: Bob draws}
  Right. Say why, with the clause: 16-8-1.
- [ ] Bob draws no card. {claim never: Bob draws}
  Wrong. Say which clause is misread: 16-8-1.
`,
	"any": `- [x] Bob draws a card. {claim: Bob draws}
  Right. Say why, with the clause: 16-8-1.
- [ ] Ann draws a card. {claim: Ann draws}
  Wrong. Say which clause is misread: 16-8-1.
- [x] Mole is deleted. {claim: Mole is deleted}
  Right. Say why, with a reason of its own.
`,
	"can": `- [ ] Yes. {claim can: Mole is in Bob's battle area}
  Wrong. Say which clause is misread: 16-8-1.
- [x] No. {claim never: Mole is in Bob's battle area}
  Right. Say why, with the clause.
- [ ] Only if he draws a card for it. {claim can: Mole is in Bob's battle area if Bob's hand = 1; claim never: Mole is in Bob's battle area if Bob's hand = 0}
  Wrong. Say why the condition changes nothing.
`,
	"number": `- [x] 3 {claim: memory = # for Bob}
  Right. Say how it is counted: 7-1-3-2.
- [ ] 2
  Wrong. Say what was forgotten.
`,
	"order": `1. Saber is played. {event: Ann plays Saber}
   Say why this comes first.
2. Mole is deleted. {event: Mole is deleted}
   Say why this comes here.
3. Bob draws a card. {event: Bob draws}
   Say why this comes last: 16-8-1.
`,
	"targets": `- [x] Mole {claim can: Mole is deleted}
  Right. Say why it fits: 15-10-2-1.
- [ ] Saber {claim can: Saber is deleted}
  Wrong. Say why it doesn't.
`,
	"parts": `- [x] Yes, Ann may leave it out. {part: the effect is optional}
  Right. Say which words make it so: 15-9-2-2.
- [ ] No, she has to do it. {part: the effect is mandatory}
  Wrong. Say which words are misread: 15-9-2-2.
`,
}
