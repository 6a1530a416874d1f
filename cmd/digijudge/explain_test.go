package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestExplain(t *testing.T) {
	code, out, errOut := call(t, "explain", "bt5-019")
	if code != 0 || !strings.Contains(out, "mandatory") || !strings.Contains(out, "15-9-1-2") {
		t.Errorf("exit %d, %q %q", code, out, errOut)
	}
	code, out, _ = call(t, "explain", "--json", "--box", "inherited", "[On Deletion] Gain 1 memory.")
	var a struct {
		Complete bool
		Effects  []struct {
			Kind, Choice, Box string
			Spans             []struct{ Label, Text, Clause string }
		}
	}
	if err := json.Unmarshal([]byte(out), &a); err != nil || code != 0 {
		t.Fatalf("exit %d, %v: %q", code, err, out)
	}
	if len(a.Effects) != 1 || !a.Complete || a.Effects[0].Kind != "trigger" || a.Effects[0].Choice != "mandatory" || a.Effects[0].Box != "inherited" ||
		len(a.Effects[0].Spans) != 2 || a.Effects[0].Spans[0].Label != "timing" {
		t.Errorf("%+v", a)
	}
	for _, name := range []string{`"kind_why"`, `"choice_why"`, `"decides"`, `"pending"`, `"targets"`, `"stays"`, `"notes"`, `"references"`, `"spans"`, `"state"`, `"start"`, `"end"`} {
		if !strings.Contains(out, name) {
			t.Errorf("no %s in the JSON", name)
		}
		if _, help, _ := call(t, "explain", "--help"); !strings.Contains(help, strings.Trim(name, `"`)) {
			t.Errorf("--help says nothing of %s", name)
		}
	}
	for text, want := range map[string]string{
		"[On Play] <Draw 1>.": "read and played",
		"[Your Turn] Your [Machinedramon] may digivolve into this card.":              "read, but not played: that way to digivolve is not played yet",
		"This Digimon can't be surprised.":                                            "The reading stops at “surprised.”",
		"[On Play] Your opponent checks your opponent's security stack.":              "The reading stops at “checks your opponent's security stack.”",
		"[When Attacking] This Digimon may arm-wrestle 1 of your opponent's Digimon.": "The reading stops at “arm-wrestle 1 of your opponent's”",
	} {
		code, out, _ := call(t, "explain", text)
		if code != 0 && want == "read and played" || code != 2 && want != "read and played" || !strings.Contains(out, want) {
			t.Errorf("%s: exit %d, %s", text, code, out)
		}
		if unread := strings.Contains(want, "stops"); unread != strings.Contains(out, "not read, so not played") || unread == strings.Contains(out, "  choice ") {
			t.Errorf("%s: %s", text, out)
		}
	}
	for args, want := range map[string]int{"Frobnicate 3 elephants.": 2, "XX9-999": 3, "": 3, strings.Repeat("a ", 6000): 3, "--box=attic x": 3} {
		list := []string{"explain", args}
		if strings.HasPrefix(args, "--") {
			list = append([]string{"explain"}, strings.Fields(args)...)
		}
		if code, _, _ := call(t, list...); code != want {
			t.Errorf("explain %.30q: exit %d, want %d", args, code, want)
		}
	}
}
