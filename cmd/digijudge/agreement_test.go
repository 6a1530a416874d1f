package main

import (
	"encoding/json"
	"strings"
	"testing"
)

func TestAgreement(t *testing.T) {
	code, out, errOut := call(t, "agreement", "--json", "--cards", listFolder+"first.json")
	var r map[string]any
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != 0 {
		t.Fatalf("exit %d, %v: %s%s", code, err, out, errOut)
	}
	sum := 0.0
	for _, key := range []string{"agrees", "differs", "not_play", "not_expressible", "text", "contested"} {
		n, ok := r[key].(float64)
		if !ok {
			t.Errorf("no %s", key)
		}
		sum += n
	}
	if r["classified"] != sum || r["q"].(float64) < sum || r["source"] == "" || r["date"] == "" {
		t.Errorf("the classes don't add up: %v", r)
	}
	if list, ok := r["differing"].([]any); !ok || float64(len(list)) != r["differs"] {
		t.Errorf("differing: %v", r["differing"])
	}
	code, out, _ = call(t, "agreement", "--cards", listFolder+"first.json")
	if code != 0 || !strings.Contains(out, "not looked at yet") || !strings.Contains(out, "skipped because their cards are not imported") {
		t.Errorf("exit %d, %s", code, out)
	}
	if code, _, errOut = call(t, "agreement", "--cards", "nowhere.json"); code != 3 || errOut == "" {
		t.Errorf("exit %d, %q", code, errOut)
	}
}
