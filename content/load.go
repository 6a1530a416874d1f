package content

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"digijudge/content/agreement"
	"digijudge/content/search"
	"digijudge/rules/clause"
)

// load brings the database up to date with the files, in one transaction, if their hash has
// changed. If this same program loaded its own files before, load doesn't look at them at all.
func (l *Library) load(ctx context.Context, cfg Config) error {
	own := programStamp()
	if cfg.Files != Files {
		own = unknownProgram
	}
	var stored, by string
	err := l.writer.QueryRowContext(ctx, "select value, coalesce((select value from meta where key = 'content by'), '') from meta where key = 'content'").Scan(&stored, &by)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("content database %s: %w", l.path, err)
	}
	if own != unknownProgram && by == stored+" "+own {
		return nil
	}
	files, err := readFiles(cfg.Files)
	if err != nil {
		return err
	}
	hash, err := hashFiles(files)
	if err != nil {
		return fmt.Errorf("hash content: %w", err)
	}
	const noteBy = "insert into meta (key, value) values ('content by', ?) on conflict (key) do update set value = excluded.value"
	if stored == hash {
		if own != unknownProgram {
			if _, err := l.writer.ExecContext(ctx, noteBy, hash+" "+own); err != nil {
				return fmt.Errorf("content database %s: %w", l.path, err)
			}
		}
		return nil
	}
	s := loadSite(files)
	if len(s.errs) > 0 && !cfg.AllowBroken {
		return fmt.Errorf("broken content:\n%w", errors.Join(s.errs...))
	}
	if len(s.errs) > 0 {
		// so that the next Open reads and checks it again
		hash, own = "preview-"+hash, unknownProgram
		for _, err := range s.errs {
			l.log.Warn("broken content", "error", err)
		}
	}
	err = inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := rowWriter{ctx: ctx, tx: tx}
		for _, table := range []string{"keyword", "chapter", "faq", "guide", "question", "ruling", "clause", "citation", "doc", "term", "card_use", "official_play"} {
			w.exec("delete from " + table)
		}
		s.store(&w)
		w.exec("insert into meta (key, value) values ('asked', ?) on conflict (key) do update set value = excluded.value", w.json(s.asked.questions))
		w.exec("insert into meta (key, value) values ('content', ?) on conflict (key) do update set value = excluded.value", hash)
		w.exec(noteBy, hash+" "+own)
		return w.err
	})
	if err != nil {
		return fmt.Errorf("load content into %s: %w", l.path, err)
	}
	l.log.Info("content loaded", "keywords", len(s.keywords), "clauses", len(s.urls), "questions", len(s.questions), "proofs", len(s.proofs))
	return nil
}

// readState reads what the library keeps in memory: the addresses of clauses, the names of
// keywords, and the version.
func (l *Library) readState(ctx context.Context) error {
	l.urls, l.names = map[clause.Clause]string{}, map[string]string{}
	if err := l.rows(ctx, "select number, url from clause", nil, func(scan func(...any) error) error {
		var n clause.Clause
		var url string
		err := scan(&n, &url)
		l.urls[n] = url
		return err
	}); err != nil {
		return err
	}
	if err := l.rows(ctx, "select slug, lower(name), lower(former) from keyword", nil, func(scan func(...any) error) error {
		var slug, name, former string
		err := scan(&slug, &name, &former)
		l.names[name] = slug
		if former != "" {
			l.names[former] = slug
		}
		return err
	}); err != nil {
		return err
	}
	var hash, imported string
	err := l.reader.QueryRowContext(ctx, `select (select value from meta where key = 'content'),
		coalesce((select value from meta where key = 'official'), '')`).Scan(&hash, &imported)
	if err != nil {
		return err
	}
	l.version = hash[:min(16, len(hash))]
	if imported != "" {
		l.version += "-" + imported[:min(8, len(imported))]
	}
	return nil
}

// rowWriter writes rows until the first error, which it keeps.
type rowWriter struct {
	ctx context.Context
	tx  *sql.Tx
	err error
}

func (w *rowWriter) exec(query string, args ...any) {
	if w.err == nil {
		_, w.err = w.tx.ExecContext(w.ctx, query, args...)
	}
}

func (w *rowWriter) json(v any) string {
	b, err := json.Marshal(v)
	if err != nil && w.err == nil {
		w.err = err
	}
	return string(b)
}

// store writes all pages.
func (s *site) store(w *rowWriter) {
	var uses cardUses
	for i, p := range s.keywords {
		all := []string{p.Name, p.Former, p.Plain, p.rest}
		for _, c := range p.Clauses {
			all = append(all, p.plain[c.Number])
		}
		w.exec("insert into keyword (slug, ord, section, name, type, former, words, data) values (?, ?, ?, ?, ?, ?, ?, ?)",
			p.Slug, i, p.Section, p.Name, p.Type, p.Former, " "+strings.Join(search.Words(strings.Join(all, " ")), " "), w.json(p.Keyword))
	}
	for _, p := range s.chapters {
		w.exec("insert into chapter (number, data) values (?, ?)", p.Number, w.json(p.Chapter))
	}
	for _, p := range s.faqs {
		data := w.json(p.FAQ)
		w.exec("insert into faq (slug, data) values (?, ?)", p.Slug, data)
		uses.add(KindFAQ, p.Title, "/faq/"+p.Slug, data)
	}
	for i, p := range s.guides {
		data := w.json(p.Guide)
		w.exec("insert into guide (slug, ord, data) values (?, ?, ?)", p.Slug, i, data)
		uses.add(KindGuide, p.Title, "/guides/"+p.Slug, data)
	}
	w.exec("delete from meta where key like 'sheet %'")
	for _, p := range s.sheets {
		w.exec("insert into meta (key, value) values (?, ?)", "sheet "+p.Slug, w.json(p.Sheet))
	}
	for i, p := range s.questions {
		q, data := p.Question.Question, w.json(p.Question)
		w.exec("insert into question (id, ord, title, topic, type, level, drill, data) values (?, ?, ?, ?, ?, ?, ?, ?)",
			q.ID, i, q.Title, q.Topic, q.Type, q.Level, q.Drill, data)
		if !q.Drill {
			uses.add(KindQuestion, q.Title, "/quiz/"+q.ID, data)
		}
	}
	for i, p := range s.rulings {
		data := w.json(p)
		w.exec("insert into ruling (slug, ord, data) values (?, ?, ?)", p.Slug, i, data)
		uses.add(KindRuling, p.Title, "/rulings/"+p.Slug, data)
	}
	uses.store(w)
	answers, _ := agreement.Read(s.files) // check reported what is wrong with it
	for _, p := range answers.Plays() {
		w.exec("insert into official_play (scenario, source) values (?, ?)", p.Proof.ID, p.Proof.Source)
	}
	for i, n := range clause.All() {
		if url, ok := s.urls[n]; ok {
			w.exec("insert into clause (number, ord, url) values (?, ?, ?)", n, i, url)
		}
	}
	for i, d := range s.docs() {
		w.exec("insert into doc (id, data) values (?, ?)", i, w.json(d))
	}
	s.storeTerms(w)
	for i, c := range s.citations {
		w.exec("insert into citation (clause, ord, kind, title, url) values (?, ?, ?, ?, ?)", c.clause, i, c.Kind, c.Title, c.URL)
	}
}

// sortedProofs returns the proofs by file and line.
func (s *site) sortedProofs() []Proof {
	slices.SortStableFunc(s.proofs, func(a, b Proof) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return s.proofs
}

var tagRE = regexp.MustCompile(`<[^>]*>`)
