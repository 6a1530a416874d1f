package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// BenchmarkMadePages are the pages that are made for one request and that make bench-http asks for,
// each with the processor time that it takes.
func BenchmarkMadePages(b *testing.B) {
	s := benchSite(b)
	st := s.site
	player := newID(idBytes)
	it := st.index.item("1001")
	q, err := st.lib.Question(b.Context(), it.ID)
	if err != nil {
		b.Fatal(err)
	}
	f := newForm(player, it.ID, st.index.versions[it.ID], nil, st.now())
	form := url.Values{"token": {st.readers.forms.seal(f)}, "answer": {f.Value(q.Answers[0].Key())}}
	ask := func(method, path, body string) (*benchWriter, error) {
		r, err := http.NewRequest(method, path, strings.NewReader(body))
		if err != nil {
			return nil, err
		}
		r.RemoteAddr = "192.0.2.1:1"
		r.Header.Set("Accept-Encoding", "gzip")
		if body != "" {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		r.Header.Set("Cookie", playerCookie+"="+st.signed(player))
		w := &benchWriter{h: http.Header{}}
		s.http.Handler.ServeHTTP(w, r)
		return w, nil
	}
	w, err := ask("POST", "/quiz/1001", form.Encode())
	if err != nil || w.status != http.StatusSeeOther {
		b.Fatal(w.status, err)
	}
	for name, path := range map[string]string{
		"question": "/quiz/1001", "result": w.h.Get("Location"), "search": "/search?q=when+does+piercing+check",
		"step": "/rulings/app-fusion-cost?step=2",
	} {
		b.Run(name, func(b *testing.B) {
			used := cpuTime(b)
			for b.Loop() {
				if w, err := ask("GET", path, ""); err != nil || w.status != http.StatusOK {
					b.Fatal(path, w.status, err)
				}
			}
			b.ReportMetric(float64((cpuTime(b)-used).Microseconds())/float64(b.N), "cpu-µs/op")
		})
	}
}
