package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"digijudge/quiz/drill"
)

// buildProgram builds digijudge from a copy of the repository with many times the content, and
// returns the ids of its questions.
func buildProgram(dir, exe string, times int) (questions []string, err error) {
	src := filepath.Join(dir, "source")
	list, err := exec.Command("git", "ls-files", "-z", ".ci/build", "go.mod", "go.sum", "cmd/digijudge", "cmd/pack", "cmd/pocket", "content", "quiz", "rules", "static", "templates", "web").Output()
	if err != nil {
		return nil, fmt.Errorf("listing the repository's files (is this its top folder?): %w", err)
	}
	for name := range strings.SplitSeq(strings.TrimRight(string(list), "\x00"), "\x00") {
		if strings.Contains(name, "/testdata/") || strings.HasSuffix(name, "_test.go") {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if err := write(filepath.Join(src, name), data); err != nil {
			return nil, err
		}
	}
	if questions, err = multiply(filepath.Join(src, "content"), times); err != nil {
		return nil, fmt.Errorf("multiplying the content: %w", err)
	}
	build := exec.Command("bash", ".ci/build", exe)
	build.Dir = src
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building: %w\n%.2000s", err, out)
	}
	return questions, os.RemoveAll(src)
}

func write(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o600)
}

var (
	questionID = regexp.MustCompile(`(?m)^id: ([0-9]+)$`)
	faqID      = regexp.MustCompile(`(?m)^id: ([a-z0-9-]+)$`)
	anyTitle   = regexp.MustCompile(`(?m)^(title|question): (.*)$`)
	asksLine   = regexp.MustCompile(`(?m)^asks .*\n`)
	asksList   = regexp.MustCompile(`(?m)^asks:\n(  - .*\n)+`)
	wasList    = regexp.MustCompile(`(?m)^was: .*\n`)
	order      = regexp.MustCompile(`(?m)^order: ([0-9]+)$`)
)

// multiply adds copies of all rulings, questions, drills and FAQs under new names: many times as
// many pages and proofs like today's. Only the original keeps what must be unique, such as the
// questions that a page says it answers.
func multiply(content string, times int) (questions []string, err error) {
	root := os.DirFS(content)
	err = fs.WalkDir(root, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		folder, ext := p[:max(strings.IndexByte(p, '/'), 0)], path.Ext(p)
		if folder != "rulings" && folder != "questions" && folder != "faq" && p != "drills/drills.txt" || folder == "rulings" && ext != ".scn" || path.Base(p) == "index.md" {
			return nil
		}
		data, err := fs.ReadFile(root, p)
		if err != nil {
			return err
		}
		if p == "drills/drills.txt" {
			text, ids, err := drills(string(data), times)
			if err != nil {
				return err
			}
			questions = append(questions, ids...)
			return os.WriteFile(filepath.Join(content, p), []byte(text), 0o600)
		}
		if m := questionID.FindSubmatch(data); folder == "questions" && m != nil {
			questions = append(questions, string(m[1]))
		}
		for k := 1; k < times; k++ {
			text, id := another(folder, string(data), k)
			if id != "" {
				questions = append(questions, id)
			}
			name := strings.TrimSuffix(p, ext) + "-n" + strconv.Itoa(k) + ext
			if err := write(filepath.Join(content, filepath.FromSlash(name)), []byte(text)); err != nil {
				return err
			}
		}
		return nil
	})
	return questions, err
}

// another returns the k-th copy of a page, and the new id if the page is a question.
func another(folder, text string, k int) (copied, question string) {
	again := " (once more, " + strconv.Itoa(k) + ")"
	text = asksList.ReplaceAllString(asksLine.ReplaceAllString(wasList.ReplaceAllString(text, ""), ""), "")
	switch folder {
	case "rulings": // the first line is the title
		head, rest, _ := strings.Cut(text, "\n")
		return strings.TrimSuffix(head, ".") + again + ".\n" + rest, ""
	case "questions":
		text = questionID.ReplaceAllStringFunc(text, func(s string) string {
			question = strconv.Itoa(k) + strings.TrimPrefix(s, "id: ")
			return "id: " + question
		})
	case "faq":
		text = faqID.ReplaceAllString(text, "id: ${1}-n"+strconv.Itoa(k))
		text = order.ReplaceAllStringFunc(text, func(s string) string {
			// the pattern matches digits only
			n, _ := strconv.Atoi(strings.TrimPrefix(s, "order: "))
			return fmt.Sprint("order: ", n+1000*k)
		})
	}
	done := false
	return anyTitle.ReplaceAllStringFunc(text, func(s string) string {
		if done {
			return s
		}
		done = true
		for _, end := range []string{`"`, "'"} {
			if quoted, ok := strings.CutSuffix(s, end); ok {
				return strings.TrimSuffix(quoted, "?") + again + "?" + end
			}
		}
		if asked, ok := strings.CutSuffix(s, "?"); ok {
			return asked + again + "?"
		}
		return s + again
	}), question
}

// drills returns drills.txt with copies of all its lines, each about a copy of its ruling.
func drills(text string, times int) (all string, ids []string, err error) {
	list, err := drill.Parse("drills.txt", []byte(text))
	if err != nil {
		return "", nil, err
	}
	lines := strings.Split(text, "\n")
	seen := map[string]bool{}
	for _, l := range list {
		ids, seen[l.ID] = append(ids, l.ID), true
	}
	for _, l := range list {
		for k := 1; k < times; k++ {
			ruling := fmt.Sprintf("%s-n%d", l.Ruling, k)
			id := drill.ID(ruling, l.Steps, l.Asks)
			if seen[id] {
				continue // one of nine million ids, and another drill has it: leave this copy out
			}
			ids, seen[id] = append(ids, id), true
			lines = append(lines, id+"\t"+ruling+strings.TrimPrefix(lines[l.At-1], l.ID+"\t"+l.Ruling))
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n")) + "\n", ids, nil
}
