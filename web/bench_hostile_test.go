package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"digijudge/quiz/bench"
)

// strange are values that no form of the bench sends by itself.
var strange = []string{
	"", " ", "\x00", "Nobody", "\u202eexe", "🂡🂡", strings.Repeat("a", 5000), `"><script>alert(1)</script>`, "card X: Digimon\nturn Bob",
	"-1", "99999999999999999999", "NaN", "Ann battle", "Ann moon", "under Top", "link Top", "under Nobody", "Top", "# Ann passes", "Lv.4 Black, 4000 DP", "\xff\xfe",
}

// TestBenchHostile checks that any value in a form or a link of the bench leads to a bench or a
// page with an error, that the typed text comes back, and that no part of it becomes a tag.
func TestBenchHostile(t *testing.T) {
	s := startSite(t, nil)
	board := bench.Encode("card Top, Mid: Digimon Lv.4 Blue, 5000 DP\ncard Base: Digimon Lv.3 Blue, 2000 DP\n\nturn Ann, memory 2\nAnn battle: Top on Mid\nBob battle: Base\n")
	tried := 0
	check := func(what string, res *http.Response, body string) *goquery.Document {
		t.Helper()
		tried++
		doc, err := goquery.NewDocumentFromReader(strings.NewReader(body))
		switch {
		case res.StatusCode == http.StatusSeeOther:
			if to := res.Header.Get("Location"); !strings.HasPrefix(to, "/bench?") {
				t.Errorf("%s leads to %s", what, to)
			}
		case err != nil || res.StatusCode >= 500 || res.StatusCode != http.StatusOK && text(doc, "[role=alert], h1") == "":
			t.Errorf("%s: %d, %q", what, res.StatusCode, text(doc, "main"))
		}
		if strings.Contains(body, "<script>alert") {
			t.Errorf("%s: what was typed is a tag", what)
		}
		return doc
	}
	forms := []struct {
		do, field, shown string
		more             url.Values
	}{
		{do: "add", field: "card", shown: "#nm", more: url.Values{"whose": {"Ann"}, "where": {"battle"}}},
		{do: "add", field: "line", shown: "#ln", more: url.Values{"whose": {"Ann"}, "where": {"battle"}}},
		{do: "add", field: "text", shown: "#tx", more: url.Values{"whose": {"Ann"}, "where": {"battle"}, "line": {"Lv.3"}}},
		{do: "add", field: "at", more: url.Values{"card": {"BT1-021"}}},
		{do: "move", field: "where", more: url.Values{"card": {"Top"}}},
		{do: "move", field: "card", more: url.Values{"where": {"Ann hand"}}},
		{do: "suspended", field: "card"}, {do: "remove", field: "card"}, {do: "copy", field: "card"}, {do: "up", field: "card"},
		{do: "facedown", field: "n", more: url.Values{"card": {"Top"}}}, {do: "unlast", field: "n"},
		{do: "last", field: "words", shown: "#last-words", more: url.Values{"on": {"Top"}, "from": {"Base"}}},
		{do: "last", field: "on", more: url.Values{"words": {"gets +1000 DP until the end of the turn"}, "from": {"Base"}}},
		{do: "turn", field: "memory", shown: "#mem", more: url.Values{"turn": {"Ann"}, "side": {"Ann"}, "phase": {"main"}}},
		{do: "text", field: "text"},
	}
	for _, f := range forms {
		for _, v := range strange {
			form := url.Values{"s": {board}, "do": {f.do}}
			for k, x := range f.more {
				form[k] = x
			}
			form.Set(f.field, v)
			res, body := s.sendForm("POST", "/bench", form)
			doc := check(f.do+" "+f.field+" "+short(v), res, body)
			if typed := strings.TrimSpace(strings.ToValidUTF8(v, "\uFFFD")); f.shown != "" && res.StatusCode == http.StatusUnprocessableEntity && !strings.Contains(typed, "\x00") {
				field := doc.Find(f.shown)
				if got := strings.TrimSpace(field.Text() + field.AttrOr("value", "")); got != typed {
					t.Errorf("%s %s: %.60q came back as %.60q", f.do, f.field, typed, got)
				}
			}
		}
	}
	for _, key := range []string{"s", "at", "cut", "step", "u", "open", "added", "note", "on", "whose", "ruling", "q"} {
		for _, v := range strange {
			q := url.Values{"s": {board}, "open": {"add"}}
			if key == "ruling" || key == "q" {
				q = url.Values{}
			}
			q.Set(key, v)
			res, body := s.do("GET", "/bench?"+q.Encode(), nil, nil)
			check(key+"="+short(v), res, body)
		}
	}
	if tried < 300 {
		t.Errorf("only %d requests", tried)
	}
}
