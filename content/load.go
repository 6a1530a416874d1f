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

	"digijudge/rules"
)

// load brings the database up to date with the files, in one transaction, if their hash changed.
func (l *Library) load(ctx context.Context, files map[string][]byte, allowBroken bool) error {
	hash, err := hashFiles(files)
	if err != nil {
		return fmt.Errorf("hash content: %w", err)
	}
	var stored string
	err = l.writer.QueryRowContext(ctx, "select value from meta where key = 'content'").Scan(&stored)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("content database %s: %w", l.path, err)
	}
	if stored == hash {
		return nil
	}
	s := loadSite(files)
	if len(s.errs) > 0 && !allowBroken {
		return fmt.Errorf("broken content:\n%w", errors.Join(s.errs...))
	}
	if len(s.errs) > 0 {
		hash = "preview-" + hash // so that the next Open reads and judges it again
		for _, err := range s.errs {
			l.log.Warn("broken content", "error", err)
		}
	}
	err = inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := rowWriter{ctx: ctx, tx: tx}
		for _, table := range []string{"keyword", "chapter", "faq", "guide", "question", "ruling", "clause", "citation", "doc"} {
			w.exec("delete from " + table)
		}
		s.store(&w)
		w.exec("insert into meta (key, value) values ('asked', ?) on conflict (key) do update set value = excluded.value", w.json(s.asked.questions))
		w.exec("insert into meta (key, value) values ('content', ?) on conflict (key) do update set value = excluded.value", hash)
		if w.err == nil {
			w.err = fillSearch(ctx, tx)
		}
		return w.err
	})
	if err != nil {
		return fmt.Errorf("load content into %s: %w", l.path, err)
	}
	l.log.Info("content loaded", "keywords", len(s.keywords), "clauses", len(s.urls), "questions", len(s.questions), "proofs", len(s.proofs))
	return nil
}

// readState reads what the library keeps in memory: clause addresses, keyword names, version.
func (l *Library) readState(ctx context.Context) error {
	l.urls, l.names = map[string]string{}, map[string]string{}
	if err := l.rows(ctx, "select number, url from clause", nil, func(scan func(...any) error) error {
		var n, url string
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

// rowWriter writes rows until the first error.
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

func (w *rowWriter) doc(kind, key, title, typ, number, url, names, body string) {
	w.exec("insert into doc (kind, key, title, type, number, url, names, body) values (?, ?, ?, ?, ?, ?, ?, ?)",
		kind, key, title, typ, number, url, names, body)
}

// store writes all pages.
func (s *site) store(w *rowWriter) {
	for i, p := range s.keywords {
		all := []string{p.Name, p.Former, p.Plain, p.rest}
		for _, c := range p.Clauses {
			all = append(all, p.plain[c.Number])
		}
		w.exec("insert into keyword (slug, ord, section, name, type, former, words, data) values (?, ?, ?, ?, ?, ?, ?, ?)",
			p.Slug, i, p.Section, p.Name, p.Type, p.Former, " "+strings.Join(words(strings.Join(all, " ")), " "), w.json(p.Keyword))
		w.doc(KindKeyword, p.Slug, p.Name, p.Type, p.Section, "/keywords/"+p.Slug,
			strings.Join(append([]string{p.Former, p.Section}, p.Written...), " "), p.Plain+"\n"+p.rest)
		for _, c := range p.Clauses {
			w.doc(KindClause, c.Number, c.Number+" "+p.Name, p.Type, c.Number, c.URL, "", p.plain[c.Number])
		}
	}
	for _, p := range s.chapters {
		w.exec("insert into chapter (number, data) values (?, ?)", p.Number, w.json(p.Chapter))
		section := ""
		for _, c := range p.Clauses {
			title := htmlToText(c.Title)
			if c.Level == 2 {
				section = title
			} else if title == "" {
				title = section
			}
			if title == "" {
				title = p.Title
			}
			w.doc(KindClause, c.Number, c.Number+" "+title, "", c.Number, c.URL, p.Title, p.plain[c.Number])
		}
	}
	for _, p := range s.faqs {
		w.exec("insert into faq (slug, data) values (?, ?)", p.Slug, w.json(p.FAQ))
		w.doc(KindFAQ, p.Slug, p.Title, "", "", "/faq/"+p.Slug, "", p.Plain+"\n"+p.text)
		for _, e := range p.entries {
			w.doc(KindFAQ, p.Slug+"#"+e.ID, e.Plain, "", "", "/faq/"+p.Slug+"#"+e.ID, strings.Join(e.Clauses, " "), e.text)
		}
	}
	for i, p := range s.guides {
		w.exec("insert into guide (slug, ord, data) values (?, ?, ?)", p.Slug, i, w.json(p.Guide))
		w.doc(KindGuide, p.Slug, p.Title, "", "", "/guides/"+p.Slug, "", p.Plain+"\n"+p.text)
	}
	w.exec("delete from meta where key like 'sheet %'")
	for _, p := range s.sheets {
		w.exec("insert into meta (key, value) values (?, ?)", "sheet "+p.Slug, w.json(p.Sheet))
		w.doc(KindGuide, p.Slug, p.Title, "", "", p.URL, strings.Join(p.head.Asks, " "), p.Plain+"\n"+p.text)
	}
	for i, p := range s.questions {
		q := p.Question.Question
		w.exec("insert into question (id, ord, title, topic, type, level, drill, data) values (?, ?, ?, ?, ?, ?, ?, ?)",
			q.ID, i, q.Title, q.Topic, q.Type, q.Level, q.Drill, w.json(p.Question))
		if q.Drill {
			continue // a search finds the ruling
		}
		w.doc(KindQuestion, q.ID, q.Title, q.Type, "", "/quiz/"+q.ID, strings.Join(q.Clauses, " ")+" "+q.Topic, p.text)
	}
	for i, p := range s.rulings {
		w.exec("insert into ruling (slug, ord, data) values (?, ?, ?)", p.Slug, i, w.json(p))
		w.doc(KindRuling, p.Slug, p.Title, "", "", "/rulings/"+p.Slug, strings.Join(slices.Concat(p.Clauses, p.Asks), " "), scenarioText(p.Proof.Source))
	}
	for i, n := range rules.Clauses() {
		if url, ok := s.urls[n]; ok {
			w.exec("insert into clause (number, ord, url) values (?, ?, ?)", n, i, url)
		}
	}
	for i, c := range s.citations {
		w.exec("insert into citation (clause, ord, kind, title, url) values (?, ?, ?, ?, ?)", c.clause, i, c.Kind, c.Title, c.URL)
	}
}

// scenarioText is a scenario without its head: title, clauses and source are found in columns of their own.
func scenarioText(src string) string {
	var b strings.Builder
	for l := range strings.Lines(src) {
		if !strings.HasPrefix(l, "#") && !strings.HasPrefix(l, "clause") && !strings.HasPrefix(l, "source ") && !strings.HasPrefix(l, "asks ") {
			b.WriteString(l)
		}
	}
	return strings.TrimSpace(b.String())
}

// fillSearch builds both search tables from doc and the imported official wording.
func fillSearch(ctx context.Context, tx *sql.Tx) error {
	for _, table := range []string{"search", "search_words"} {
		if _, err := tx.ExecContext(ctx, "delete from "+table); err != nil {
			return err
		}
		// The official wording of a keyword's own heading (16-7) says nothing; that of its clauses belongs to them.
		if _, err := tx.ExecContext(ctx, "insert into "+table+` (rowid, title, names, body, official)
			select doc.id, doc.title, doc.names, doc.body, coalesce(official.text, '')
			from doc left join official on doc.kind = 'clause' and official.number = doc.key`); err != nil {
			return err
		}
	}
	return nil
}

// sortedProofs are the proofs by file and line.
func (s *site) sortedProofs() []Proof {
	slices.SortStableFunc(s.proofs, func(a, b Proof) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return s.proofs
}

var tagRE = regexp.MustCompile(`<[^>]*>`)
