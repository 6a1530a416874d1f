package web

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"digijudge/web/api"
)

// schema checks JSON values against the part of JSON Schema that the API's description uses. A word that it doesn't know is a mistake in the
// description.
type schema struct{ defs map[string]any }

func (s schema) check(v any, with map[string]any, at string) error {
	if ref, ok := with["$ref"].(string); ok {
		name := strings.TrimPrefix(ref, "#/components/schemas/")
		def, ok := s.defs[name].(map[string]any)
		if !ok {
			return fmt.Errorf("%s: no schema %s", at, name)
		}
		return s.check(v, def, at)
	}
	for word := range with {
		if !slices.Contains([]string{"type", "description", "enum", "required", "properties", "additionalProperties", "items", "minimum", "maximum"}, word) {
			return fmt.Errorf("%s: the schema has %q", at, word)
		}
	}
	var types []string
	switch t := with["type"].(type) {
	case string:
		types = []string{t}
	case []any:
		for _, x := range t {
			types = append(types, x.(string))
		}
	}
	kind := "null"
	switch x := v.(type) {
	case string:
		kind = "string"
		if list, ok := with["enum"].([]any); ok && !slices.Contains(list, v) {
			return fmt.Errorf("%s: %q is none of %v", at, x, list)
		}
	case bool:
		kind = "boolean"
	case float64:
		kind = "integer"
		if x != float64(int64(x)) {
			kind = "number"
		}
		if least, ok := with["minimum"].(float64); ok && x < least {
			return fmt.Errorf("%s: %v is less than %v", at, x, least)
		}
		if most, ok := with["maximum"].(float64); ok && x > most {
			return fmt.Errorf("%s: %v is more than %v", at, x, most)
		}
	case []any:
		kind = "array"
		items, _ := with["items"].(map[string]any)
		for i, one := range x {
			if err := s.check(one, items, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case map[string]any:
		kind = "object"
		props, _ := with["properties"].(map[string]any)
		required, _ := with["required"].([]any)
		for _, name := range required {
			if _, ok := x[name.(string)]; !ok {
				return fmt.Errorf("%s: no %s", at, name)
			}
		}
		for name, one := range x {
			p, ok := props[name].(map[string]any)
			if !ok {
				more := with["additionalProperties"]
				if more == false {
					return fmt.Errorf("%s: the schema has no %s", at, name)
				}
				if p, ok = more.(map[string]any); !ok {
					continue
				}
			}
			if err := s.check(one, p, at+"."+name); err != nil {
				return err
			}
		}
	}
	if !slices.Contains(types, kind) {
		return fmt.Errorf("%s: %s, want %v", at, kind, types)
	}
	return nil
}

// within says where an example has something that the value hasn't.
func within(example, v any, at string) error {
	switch x := example.(type) {
	case map[string]any:
		o, ok := v.(map[string]any)
		if !ok {
			return fmt.Errorf("%s: %v", at, v)
		}
		for k, e := range x {
			if err := within(e, o[k], at+"."+k); err != nil {
				return err
			}
		}
	case []any:
		list, ok := v.([]any)
		if !ok || len(list) < len(x) {
			return fmt.Errorf("%s: %v", at, v)
		}
		for i := range x {
			if err := within(x[i], list[i], fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	default:
		if example != v {
			return fmt.Errorf("%s: %v, the example has %v", at, v, example)
		}
	}
	return nil
}

// apiDoc is what the test reads of the description.
type apiDoc struct {
	OpenAPI string                              `json:"openapi"`
	Paths   map[string]map[string]*apiOperation `json:"paths"`
	Parts   struct {
		Schemas   map[string]any          `json:"schemas"`
		Responses map[string]*apiResponse `json:"responses"`
	} `json:"components"`
}

type apiOperation struct {
	Parameters []struct {
		Name, In string
		Required bool
		Example  *string
	}
	RequestBody *struct{ Content map[string]apiMedia }
	Responses   map[string]*apiResponse
}

type apiResponse struct {
	Ref     string `json:"$ref"`
	Content map[string]apiMedia
}

type apiMedia struct {
	Schema  map[string]any
	Example any
}

// TestOpenAPI runs every example of the description, the errors too, and checks every answer against its schema.
func TestOpenAPI(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover = nil })
	var doc apiDoc
	res, body := s.do("GET", "/api/v1/openapi.json", nil, nil)
	if err := json.Unmarshal([]byte(body), &doc); err != nil || res.StatusCode != http.StatusOK || doc.OpenAPI != "3.1.0" {
		t.Fatalf("%d %v", res.StatusCode, err)
	}
	sch := schema{doc.Parts.Schemas}
	check := func(what string, want *apiResponse, res *http.Response, body string) {
		t.Helper()
		if want.Ref != "" {
			want = doc.Parts.Responses[strings.TrimPrefix(want.Ref, "#/components/responses/")]
		}
		for media, m := range want.Content {
			if !strings.HasPrefix(res.Header.Get("Content-Type"), media) {
				t.Errorf("%s: %s, want %s", what, res.Header.Get("Content-Type"), media)
			}
			lines := []string{body}
			if media == "application/x-ndjson" {
				lines = strings.Split(strings.TrimSuffix(body, "\n"), "\n")
			}
			for i, l := range lines {
				var v any
				if err := json.Unmarshal([]byte(l), &v); err != nil {
					t.Fatalf("%s: %v\n%.200s", what, err, l)
				}
				if err := sch.check(v, m.Schema, what); err != nil {
					t.Errorf("%v\n%.300s", err, l)
					break
				}
				if i == 0 {
					if err := within(m.Example, v, what); err != nil {
						t.Error(err)
					}
				}
			}
		}
	}
	ran := 0
	for path, ops := range doc.Paths {
		for method, op := range ops {
			for status, want := range op.Responses {
				bodies := map[string]string{"": ""}
				if op.RequestBody != nil {
					bodies = map[string]string{}
					for media, m := range op.RequestBody.Content {
						if text, ok := m.Example.(string); ok {
							bodies[media] = text
						} else {
							b, _ := json.Marshal(m.Example)
							bodies[media] = string(b)
						}
					}
				}
				for media, sent := range bodies {
					at, q := apiPath+strings.TrimSuffix(path, "/"), url.Values{}
					for _, p := range op.Parameters {
						switch {
						case p.In == "path" && status == "404":
							at = strings.ReplaceAll(at, "{"+p.Name+"}", "nothing-like-it")
						case p.In == "path":
							at = strings.ReplaceAll(at, "{"+p.Name+"}", *p.Example)
						case p.Example != nil && status != "400":
							q.Set(p.Name, *p.Example)
						}
					}
					if len(q) > 0 {
						at += "?" + q.Encode()
					}
					switch status { // what is wrong with each
					case "400":
						sent = ""
					case "413":
						sent = strings.Repeat("# much\n", 2000)
					case "415":
						media = "image/png"
					case "422":
						if sent = "# x\nturn Ann\n"; media == "application/json" {
							sent = `{"scenario": "# x\nturn Ann\n"}`
						}
					case "403":
						continue // TestPublicKeys
					case "409":
						continue // TestAPIKeyWhileAsked
					case "429":
						continue // TestAPILimits
					}
					h := http.Header{}
					if media != "" {
						h.Set("Content-Type", media)
					}
					res, body := s.do(strings.ToUpper(method), at, strings.NewReader(sent), h)
					what := method + " " + at + " " + status
					if fmt.Sprint(res.StatusCode) != status {
						t.Errorf("%s: %d %.200s", what, res.StatusCode, body)
						continue
					}
					check(what, want, res, body)
					ran++
				}
			}
		}
	}
	if ran < 30 {
		t.Errorf("only %d examples were run", ran)
	}
	t.Logf("%d examples", ran)
}

// TestAPIKey checks that the API sends a question's key only on request, and that the order of the
// answers doesn't reveal it.
func TestAPIKey(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Prover, c.PublicKeys = nil, true })
	read := func(path string) (list []api.Question) {
		_, body := s.do("GET", path, nil, nil)
		lines := bufio.NewScanner(strings.NewReader(body))
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			var q api.Question
			if err := json.Unmarshal(lines.Bytes(), &q); err != nil {
				t.Fatal(err)
			}
			list = append(list, q)
		}
		return list
	}
	plain, keyed := read("/api/v1/questions"), read("/api/v1/questions?key=1")
	if len(plain) != len(keyed) || len(plain) != len(s.site.index.items) {
		t.Fatalf("%d and %d of %d", len(plain), len(keyed), len(s.site.index.items))
	}
	first, asked := 0, 0
	for i, q := range plain {
		if q.Key != nil || keyed[i].Key == nil {
			t.Fatalf("%s: key %v", q.ID, q.Key)
		}
		k := keyed[i].Key
		if len(q.Answers) > 0 && len(q.Answers) != len(k.Answers) || len(q.Answers) == 0 && q.Number == nil {
			t.Errorf("%s: %d answers, the key has %d", q.ID, len(q.Answers), len(k.Answers))
		}
		right := map[string]bool{}
		for _, a := range k.Answers {
			right[a.ID] = a.Right
		}
		if q.Kind == "one" && len(q.Answers) == 3 {
			asked++
			if right[q.Answers[0].ID] {
				first++
			}
		}
		b, _ := json.Marshal(q)
		for _, word := range []string{`"right"`, `"why_html"`, `"claim"`, `"belief"`, `"clauses"`, "claim:", "claim never"} {
			if bytes.Contains(b, []byte(word)) {
				t.Errorf("%s: %s", q.ID, word)
			}
		}
	}
	if asked < 100 || first*4 < asked || first*5 > 2*asked {
		t.Errorf("the right answer stands first %d times of %d", first, asked)
	}
	if res, body := s.do("GET", "/api/v1/questions/"+plain[0].ID, nil, nil); res.StatusCode != http.StatusOK || strings.Contains(body, `"key"`) {
		t.Errorf("%d %.200s", res.StatusCode, body)
	}
}

// TestAPIKeyWhileAsked: a browser that is being asked gets no key: in an exam against the clock none of its questions' nor the whole list, in a
// run not that of the question it waits for. Whoever isn't asked gets it, and so does the same browser afterwards.
func TestAPIKeyWhileAsked(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.PublicKeys = true })
	key := func(path string) int {
		t.Helper()
		res, body := s.do("GET", "/api/v1/questions"+path, nil, nil)
		keyed := strings.Contains(body, `"key":`)
		if keyed != (res.StatusCode == http.StatusOK) {
			t.Errorf("%s: %d, with a key: %v", path, res.StatusCode, keyed)
		}
		if res.StatusCode == http.StatusConflict && (res.Header.Get("Content-Type") != api.ProblemType || !strings.Contains(body, `"detail"`)) {
			t.Errorf("%s: %s %s", path, res.Header.Get("Content-Type"), body)
		}
		if kept := res.Header.Get("Cache-Control"); kept != cacheRevalidate && kept != "no-store" {
			t.Errorf("%s may be shown again without asking: %q", path, kept)
		}
		return res.StatusCode
	}
	other := func(in map[string]bool) string {
		for _, it := range s.site.index.items {
			if !in[it.ID] {
				return it.ID
			}
		}
		t.Fatal("all questions are asked")
		return ""
	}

	s.client = newClient(t)
	path := s.startedExam("player")
	in := map[string]bool{}
	for _, it := range s.stored(path).Items {
		in[it.Question] = true
	}
	asked := s.stored(path).Items[0].Question
	for _, query := range []string{"?key=1", "?key=true", "/" + asked + "?key=1"} {
		if got := key(query); got != http.StatusConflict {
			t.Errorf("during an exam %s is answered %d", query, got)
		}
	}
	if got := key("/" + other(in) + "?key=1"); got != http.StatusOK {
		t.Errorf("a question that isn’t in the exam: %d", got)
	}
	if res, body := s.do("GET", "/api/v1/questions/"+asked, nil, nil); res.StatusCode != http.StatusOK || strings.Contains(body, `"key":`) {
		t.Errorf("without the key: %d", res.StatusCode)
	}
	browser := s.client
	s.client = newClient(t) // a program
	if got := key("/" + asked + "?key=1"); got != http.StatusOK {
		t.Errorf("nobody’s exam: %d", got)
	}
	s.client = browser
	s.post(path, nil)
	if got := key("/" + asked + "?key=1"); got != http.StatusOK {
		t.Errorf("after the exam: %d", got)
	}

	s.client = newClient(t)
	s.post("/quiz/run", nil)
	id := strings.TrimPrefix(strings.TrimSuffix(s.next("?in=run"), "?in=run"), "/quiz/")
	if one, all := key("/"+id+"?key=1"), key("?key=1"); one != http.StatusConflict || all != http.StatusConflict {
		t.Errorf("during a run: %d, %d", one, all)
	}
	if got := key("/" + other(map[string]bool{id: true}) + "?key=1"); got != http.StatusOK {
		t.Errorf("a question that the run doesn’t wait for: %d", got)
	}
}

// TestAPILimits: beyond its share a client gets 429 with Retry-After, as a problem; pages are not counted, nor is the API for them.
func TestAPILimits(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.Rate = 1 })
	many := func(method, path string, n int) (refused int) {
		for range n {
			res, body := s.do(method, path, strings.NewReader("# x"), http.Header{"Content-Type": {"text/plain"}})
			if res.StatusCode != http.StatusTooManyRequests {
				continue
			}
			refused++
			var p api.Problem
			if err := json.Unmarshal([]byte(body), &p); err != nil || p.Status != 429 || res.Header.Get("Retry-After") != "1" || res.Header.Get("Content-Type") != api.ProblemType {
				t.Fatalf("%v %v %s", err, res.Header, body)
			}
			if got := res.Header.Get("Access-Control-Allow-Origin"); method == "GET" && got != "*" {
				t.Errorf("a page of another site can’t read that it asks too much: %q", got)
			}
		}
		return refused
	}
	if n := many("POST", "/api/v1/run", 3); n != 0 {
		t.Errorf("%d of the first three runs refused", n)
	}
	if n := many("POST", "/api/v1/run", 4); n == 0 {
		t.Error("no run is refused")
	}
	if n := many("GET", "/api/v1/keywords/piercing", 15); n != 0 {
		t.Errorf("%d of the first 15 refused", n)
	}
	if n := many("GET", "/api/v1/keywords", 20); n == 0 {
		t.Error("no GET is refused")
	}
	if res, _ := s.do("GET", "/quiz", nil, nil); res.StatusCode != http.StatusOK {
		t.Errorf("a page: %d", res.StatusCode)
	}
}

// TestAPIHeaders: documents have ETags and answer 304, also lists; any site's scripts may GET, none may POST; nothing sets a cookie.
func TestAPIHeaders(t *testing.T) {
	t.Parallel()
	s := startSite(t, func(c *Config) { c.PublicKeys = true })
	for _, path := range []string{"/api/v1", "/api/v1/openapi.json", "/api/v1/clauses", "/api/v1/clauses/16.7.4", "/api/v1/rulings", "/api/v1/search?q=blocker", "/api/v1/anatomy?card=BT1-021", "/api/v1/questions?key=1"} {
		for _, encoding := range []string{"identity", "gzip", "br"} {
			res, _ := s.do("GET", path, nil, http.Header{"Accept-Encoding": {encoding}})
			tag := res.Header.Get("ETag")
			if res.StatusCode != http.StatusOK || tag == "" || res.Header.Get("Access-Control-Allow-Origin") != "*" || res.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" || res.Header.Get("Set-Cookie") != "" {
				t.Errorf("%s: %d %v", path, res.StatusCode, res.Header)
			}
			if res, body := s.do("GET", path, nil, http.Header{"Accept-Encoding": {encoding}, "If-None-Match": {tag}}); res.StatusCode != http.StatusNotModified || body != "" {
				t.Errorf("%s again: %d", path, res.StatusCode)
			}
		}
		if res, body := s.do("HEAD", path, nil, nil); res.StatusCode != http.StatusOK || body != "" {
			t.Errorf("HEAD %s: %d", path, res.StatusCode)
		}
		if res, _ := s.do("OPTIONS", path, nil, http.Header{"Origin": {"https://elsewhere.example"}, "Access-Control-Request-Method": {"GET"}, "Access-Control-Request-Headers": {"if-none-match"}}); res.StatusCode != http.StatusNoContent || res.Header.Get("Access-Control-Allow-Headers") != "If-None-Match" {
			t.Errorf("OPTIONS %s: %d %v", path, res.StatusCode, res.Header)
		}
	}
	res, body := s.do("POST", "/api/v1/run", strings.NewReader("# x"), http.Header{"Content-Type": {"text/plain"}, "Origin": {"https://elsewhere.example"}, "Sec-Fetch-Site": {"cross-site"}})
	if res.StatusCode != http.StatusForbidden || res.Header.Get("Content-Type") != api.ProblemType || res.Header.Get("Access-Control-Allow-Origin") != "" {
		t.Errorf("another site's POST: %d %v %s", res.StatusCode, res.Header, body)
	}
	for path, status := range map[string]int{"/api": 404, "/api/v1/nothing": 404, "/api/v2/keywords": 404, "/api/v1/rulings/" + strings.Repeat("x", 500): 404, "/api/v1/run": 405} {
		res, body := s.do("GET", path, nil, nil)
		var p api.Problem
		if err := json.Unmarshal([]byte(body), &p); err != nil || res.StatusCode != status || p.Status != status || p.Detail == "" || res.Header.Get("Content-Type") != api.ProblemType {
			t.Errorf("%s: %d %v %s", path, res.StatusCode, err, body)
		}
	}
}

// TestAPIRunBounds: every request is answered soon and with an explanation.
func TestAPIRunBounds(t *testing.T) {
	s := startSite(t, nil)
	wide := "# Much to walk.\ncard A1, A2, A3, A4, A5, A6, A7, A8 \"Imp\": Digimon Lv.3 Purple, 2000 DP, play 1\ncard B1, B2, B3, B4, B5, B6, B7, B8 \"Bat\": Digimon Lv.3 Purple, 3000 DP, play 1\n" +
		"turn Ann, memory 10\nAnn battle: A1, A2, A3, A4\nAnn hand: A5, A6, A7, A8, 40 cards\nBob battle: B5, B6, B7, B8\nBob hand: B1, B2, B3, B4, 40 cards\n" +
		"anything until Bob's turn ends\nclaim never: Ann wins the game\n"
	for name, x := range map[string]struct {
		media, body string
		status      int
		says        string
	}{
		"wide":        {"text/plain", wide, 200, `"verdict":"undecided"`},
		"numbers":     {"text/plain", "# x\nturn Ann, memory 2\nAnn deck: 99999999 cards\n", 422, "too large"},
		"deep":        {"text/plain", "# x\ncard Imp: Digimon Lv.3 Red, 1000 DP\n  " + strings.Repeat("[", 7000) + "\n", 422, "errors"},
		"JSON":        {"application/json", `{"scenario": 1}`, 400, "scenario"},
		"deep JSON":   {"application/json", strings.Repeat(`[`, 8000), 400, "scenario"},
		"other field": {"application/json", `{"scenario": "# x", "nodes": 1000000000}`, 400, "scenario"},
		"not UTF-8":   {"text/plain", "\xff\xfe", 400, "UTF-8"},
		"nothing":     {"text/plain", "   ", 400, "Send a scenario"},
		"form":        {"application/x-www-form-urlencoded", "scenario=x", 415, "text/plain"},
		"strange":     {";;;", "x", 415, "text/plain"},
		"missing":     {"text/plain", "# x\ncard Imp: ZZ9-999\nturn Ann, memory 1\nAnn battle: Imp\nclaim: turn = Ann\n", 422, "number"},
	} {
		res, body := s.do("POST", "/api/v1/run", strings.NewReader(x.body), http.Header{"Content-Type": {x.media}})
		if res.StatusCode != x.status || !strings.Contains(body, x.says) || !json.Valid([]byte(body)) {
			t.Errorf("%s: %d %.300s", name, res.StatusCode, body)
		}
	}
	res, err := s.client.Post(s.URL()+"/api/v1/run", "text/plain", io.LimitReader(endless{}, 1<<20))
	if err == nil {
		res.Body.Close()
		if res.StatusCode != http.StatusRequestEntityTooLarge {
			t.Errorf("endless: %d", res.StatusCode)
		}
	}
}

// endless is a body without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = '#'
	}
	return len(p), nil
}
