package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"digijudge/content"
)

// benchWriter is a ResponseWriter that keeps nothing.
type benchWriter struct {
	h      http.Header
	status int
}

func (w *benchWriter) Header() http.Header         { return w.h }
func (w *benchWriter) Write(b []byte) (int, error) { return len(b), nil }
func (w *benchWriter) WriteHeader(status int)      { w.status = status }

// benchSite is a server without a network: the handler alone, with the real engine.
func benchSite(b *testing.B) *Server {
	s, err := Start(b.Context(), Config{DataDir: b.TempDir()})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = s.Shutdown() })
	return s
}

// BenchmarkCachedPage is the work for one fixed page, without the network's.
func BenchmarkCachedPage(b *testing.B) {
	h := benchSite(b).http.Handler
	r, err := http.NewRequest("GET", "/keywords/piercing", nil)
	if err != nil {
		b.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "gzip, br")
	h.ServeHTTP(&benchWriter{h: http.Header{}}, r)
	for b.Loop() {
		w := &benchWriter{h: http.Header{}}
		h.ServeHTTP(w, r)
		if w.h.Get("Content-Encoding") != "br" {
			b.Fatal("not from the cache")
		}
	}
}

// BenchmarkQuizPost is one answer: form, engine run and stored attempt, one after the other.
func BenchmarkQuizPost(b *testing.B) {
	s := benchSite(b)
	h := s.http.Handler
	id := ""
	for _, p := range content.Proofs() {
		if p.Question != nil && !p.Question.Many {
			id = p.Question.ID
			break
		}
	}
	st := s.site
	q, err := st.lib.Question(b.Context(), id)
	if err != nil {
		b.Fatal(err)
	}
	player := newID(idBytes)
	for b.Loop() {
		f := newForm(player, id, st.index.versions[id], nil, st.now())
		form := url.Values{"token": {st.readers.forms.seal(f)}, "answer": {f.Value(q.Answers[0].Key())}}.Encode()
		r, err := http.NewRequest("POST", "/quiz/"+id, strings.NewReader(form))
		if err != nil {
			b.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Cookie", playerCookie+"="+st.signed(player))
		w := &benchWriter{h: http.Header{}}
		if h.ServeHTTP(w, r); w.status != http.StatusSeeOther {
			b.Fatalf("status %d", w.status)
		}
	}
}
