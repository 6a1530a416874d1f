package web

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"digijudge/content/contenttest"
	"digijudge/quiz/bench"
)

// FuzzAddress requests addresses with any path and query: the answer is always a valid page or
// error.
func FuzzAddress(f *testing.F) {
	s := startFuzzed(f)
	for _, field := range hostileFields {
		f.Add(strings.TrimPrefix(field.path, "/"), "q=a&page=2")
	}
	for _, p := range []string{"quiz/%00", "r/16-7-4", "rulings/topic/attack/2", "quiz/exam/x/1", "quiz/daily/2026-01-01", "api/v1/clauses/16-7-4", "cards/BT1-021", "a//b/../c", "static/", "%c2%85"} {
		f.Add(p, "text=%5BOn+Play%5D+%3CDraw+1%3E&level=3&n=1&in=daily&n=")
	}
	f.Fuzz(func(t *testing.T, path, query string) {
		u, err := url.ParseRequestURI("/" + path)
		if err != nil || len(path)+len(query) > 4<<10 || strings.ContainsFunc(query, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
			return // no server is ever handed it
		}
		u.RawQuery = query
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL, r.RequestURI = u, u.RequestURI()
		s.answers(t, r)
	})
}

// FuzzForm sends forms with any content: the answer is always a valid page or error. TOKEN is
// replaced by a token that this server made for the question.
func FuzzForm(f *testing.F) {
	s := startFuzzed(f)
	const player = "0123456789abcdef0123456789abcdef"
	addresses := []string{"/quiz/3012", "/quiz/3012/report", "/quiz/exam", "/progress/recover", "/quiz/run/skip", "/progress/delete", "/quiz/nope", "/quiz/exam/x/1", "/bench", "/bench/paste", "/bench/short", "/suggest"}
	for i, body := range []string{"token=TOKEN&answer=x", "token=TOKEN&answer=x&took=99999999999999999999&offset=-99999", "reason=wrong&note=%00%1b&token=TOKEN", "preset=player", "code=AAAAA-AAAAA-AAAAA-AAAAA&sure=1",
		"run=x&question=3012", "sure=", "token=", "token=TOKEN&number=1e9&order=1&order=1&order=2&belief=x", "%zz=%zz&token=TOKEN", "&&&=&;"} {
		f.Add(uint8(i), body)
	}
	board := bench.Encode("card Top: Digimon Lv.4 Blue, 5000 DP\n\nturn Ann, memory 2\nAnn battle: Top\n")
	for _, body := range []string{"do=add&whose=Ann&where=battle&card=BT1-021+x2&suspended=1", "do=add&at=under+Top&name=X&kind=Option&line=Red&text=%3CDraw+1%3E", "do=move&card=Top&where=Bob+hand", "do=turn&turn=Bob&side=Ann&phase=draw&memory=4&Ann-deck=3",
		"do=last&on=Top&from=Top&words=gets+%2B1000+DP+for+the+turn", "do=text&text=turn+Ann"} {
		f.Add(uint8(8), "s="+board+"&"+body)
	}
	f.Add(uint8(9), "text=me:+2+mem,+agumon+on+3+sources,+opp+has+blocker+5k")
	f.Add(uint8(10), "s="+board)
	f.Add(uint8(11), "kind=ruling&s="+board+"&text=%23+A+title.&send=1")
	f.Fuzz(func(t *testing.T, at uint8, body string) {
		if len(body) > maxBody {
			return
		}
		q, err := s.site.lib.Question(t.Context(), "3012")
		if err != nil {
			t.Fatal(err)
		}
		token := s.site.readers.forms.seal(newForm(player, q.ID, s.site.versionOf(q), nil, s.site.now()))
		r := httptest.NewRequest(http.MethodPost, addresses[int(at)%len(addresses)], strings.NewReader(strings.ReplaceAll(body, "TOKEN", token)))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.AddCookie(&http.Cookie{Name: playerCookie, Value: s.site.signed(player)})
		s.answers(t, r)
	})
}

// fuzzed is a site that is asked without a network.
type fuzzed struct{ *Server }

// startFuzzed starts it.
func startFuzzed(f *testing.F) fuzzed {
	f.Helper()
	dir := f.TempDir() + "/data"
	contenttest.Put(f, dir)
	s, err := Start(f.Context(), Config{DataDir: dir, Prover: fakeProver{}})
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := s.Shutdown(); err != nil {
			f.Error(err)
		}
	})
	return fuzzed{s}
}

// answers fails unless a request gets a clean answer.
func (s fuzzed) answers(t *testing.T, r *http.Request) {
	t.Helper()
	w := httptest.NewRecorder()
	s.http.Handler.ServeHTTP(w, r)
	if why := unclean(w.Code, w.Header(), w.Body.Bytes()); why != "" {
		t.Errorf("%s %q: %s", r.Method, r.URL, why)
	}
}
