package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestNewQuestion: each template is a question that plays and has a new id.
func TestNewQuestion(t *testing.T) {
	dir := t.TempDir()
	for i, kind := range []string{"one", "any", "can", "number", "order", "targets", "parts"} {
		code, out, errOut := call(t, "questions", "new", "attack", "a-"+kind, "--kind", kind, "--dir", dir, "--from", "77")
		name := strings.TrimSpace(out)
		if code != 0 || name != filepath.Join(dir, "attack", "a-"+kind+".md") {
			t.Fatalf("%s: exit %d, %q %q", kind, code, out, errOut)
		}
		if code, out, errOut := call(t, "questions", "preview", name); code != 0 || !strings.Contains(out, "question "+[]string{"77", "78", "79", "80", "81", "82", "83"}[i]) {
			t.Errorf("%s: preview: exit %d, %s %s", kind, code, out, errOut)
		}
		code, out, errOut = call(t, "questions", "lint", name)
		if code != 0 {
			t.Errorf("%s: lint: exit %d, %s %s", kind, code, out, errOut)
		}
	}
	for _, args := range [][]string{{"attack", "a-one"}, {"nowhere", "x"}, {"attack", "A B"}, {"attack", "x", "--kind", "song"}, {"attack", "x", "--from", "0"}, {"attack", "x", "--dir", dir + "/none"}} {
		if code, _, errOut := call(t, append([]string{"questions", "new", "--dir", dir}, args...)...); code != 3 || errOut == "" {
			t.Errorf("%v: exit %d, %q", args, code, errOut)
		}
	}
}

func TestQuestionStats(t *testing.T) {
	code, out, _ := call(t, "questions", "stats", "--json")
	var s map[string]any
	if err := json.Unmarshal([]byte(out), &s); code != 0 || err != nil {
		t.Fatal(code, err)
	}
	for _, k := range []string{"authored", "drills", "official", "beliefs_used", "kinds", "levels", "topics"} {
		if _, ok := s[k]; !ok {
			t.Errorf("no %s", k)
		}
	}
	sum := 0.0
	for _, n := range s["kinds"].(map[string]any) {
		sum += n.(float64)
	}
	if len(s) != 7 || sum != s["authored"].(float64) || sum < 40 {
		t.Errorf("%s", out)
	}
	if code, text, _ := call(t, "questions", "stats"); code != 0 || !strings.Contains(text, "topic attack") {
		t.Errorf("%d %s", code, text)
	}
}

// TestQuestionCommands: a question that can't be read is bad input, and one on which engine and key
// differ fails.
func TestQuestionCommands(t *testing.T) {
	dir := t.TempDir()
	call(t, "questions", "new", "attack", "x", "--dir", dir)
	name := filepath.Join(dir, "attack", "x.md")
	src, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	write := func(old, new string) {
		t.Helper()
		if err := os.WriteFile(name, []byte(strings.Replace(string(src), old, new, 1)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("kind: one", "kind: one\nvary:\n  Saber: [Wolf, Fox]\n  7000: [2000, 8000]")
	if code, out, errOut := call(t, "questions", "variants", name); code != 0 || !strings.Contains(out, "kept (Saber → Wolf)") || !strings.Contains(out, "1 of 1 questions vary: 8 variants kept") {
		t.Errorf("variants: exit %d, %s %s", code, out, errOut)
	}
	if code, out, _ := call(t, "questions", "preview", name, "--variant", "1"); code != 0 || !strings.Contains(out, "7000 → ") && !strings.Contains(out, "2000 DP") {
		t.Errorf("preview of a variant: exit %d, %s", code, out)
	}
	write("{claim: Bob draws}", "{claim: Ann draws}")
	if code, out, _ := call(t, "questions", "preview", name); code != 1 || !strings.Contains(out, "DISAGREES") {
		t.Errorf("preview: exit %d, %s", code, out)
	}
	if code, out, _ := call(t, "questions", "lint", name); code != 1 || !strings.Contains(out, "claim fails") {
		t.Errorf("lint: exit %d, %s", code, out)
	}
	write("kind: one", "kind: song")
	for _, cmd := range []string{"lint", "preview", "variants"} {
		for _, arg := range []string{name, "no-such-id", dir + "/none.md"} {
			if code, _, errOut := call(t, "questions", cmd, arg); code != 3 || errOut == "" {
				t.Errorf("%s %s: exit %d, %q", cmd, arg, code, errOut)
			}
		}
	}
}
