package content

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"

	"digijudge/content/wording"
	"digijudge/rules/clause"

	_ "embed"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"time"

	"digijudge/rules/located"
)

// ImportFile is one file to import. Name is used in messages and shown on the site as the source.
type ImportFile struct {
	Name string
	Data []byte
}

// ImportRules reads the official text from files (keyword pages as text, or the General Rule),
// checks it and stores it in one transaction. A mistake is an error with file:line, and then
// nothing has changed. version is the rules version of the files; if it is "", it is taken from the
// text. Each version is stored separately: a whole text replaces everything that was imported of
// its version, and a keyword page replaces its sections.
//
// A text of RulesVersion, and a keyword page of a version with the same numbers, must have the
// numbers and names that we know. In any other text the numbers must be in order, and the report
// lists places where something seems to be missing.
func (l *Library) ImportRules(ctx context.Context, files []ImportFile, version string) (wording.Report, error) {
	if len(files) == 0 {
		return wording.Report{}, fmt.Errorf("import rules: no file")
	}
	if version != "" && !wording.ValidVersion(version) {
		return wording.Report{}, located.Errorf(files[0].Name, 0, "%q is no version; want such as %s", clip(version), clause.RulesVersion)
	}
	keywords, err := l.keywordTypes(ctx)
	if err != nil {
		return wording.Report{}, err
	}
	texts := make([]wording.File, len(files))
	for i, f := range files {
		texts[i] = wording.File(f)
	}
	in, err := wording.Read(texts, version, keywords)
	if err != nil {
		return wording.Report{}, err
	}
	report := in.Report
	if err := l.storeOfficial(ctx, in, report.Version); err != nil {
		return wording.Report{}, err
	}
	return report, nil
}

// keywordTypes returns the keywords that have a page, by section number.
func (l *Library) keywordTypes(ctx context.Context) (map[string]wording.Keyword, error) {
	keywords := map[string]wording.Keyword{}
	err := l.rows(ctx, "select section, name, type from keyword", nil, func(scan func(...any) error) error {
		var section string
		var k wording.Keyword
		err := scan(&section, &k.Name, &k.Type)
		keywords[section] = k
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("import rules: %w", err)
	}
	return keywords, nil
}

// storeOfficial writes the text of one version in a transaction.
func (l *Library) storeOfficial(ctx context.Context, in *wording.Import, version string) error {
	err := inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := rowWriter{ctx: ctx, tx: tx}
		now := time.Now().UTC().Format(time.RFC3339)
		numbers := ""
		if in.Held {
			numbers = clause.RulesVersion
		}
		if in.Whole {
			w.exec("delete from official where version = ?", version)
		}
		section := ""
		for _, c := range in.Clauses {
			if s := wording.SectionOf(c.Number); s != section && !in.Whole {
				section = s
				w.exec("delete from official where version = ?1 and (number = ?2 or number like ?2 || '-%')", version, section)
			}
			w.exec("insert into official (version, number, text, source, numbers, imported) values (?, ?, ?, ?, ?, ?)",
				version, c.Number, c.Text, filepath.Base(c.File), numbers, now)
		}
		return w.stampOfficial()
	})
	if isLocked(err) {
		return fmt.Errorf("import rules: %s is locked by another program (waited %s): %w", l.path, lockWait, err)
	}
	if err != nil {
		return fmt.Errorf("import rules: %w", err)
	}
	l.index.Store(nil) // the next search builds an index with the new words
	return nil
}

// ForgetOfficial deletes an imported version. It returns ErrNotFound if there is none.
func (l *Library) ForgetOfficial(ctx context.Context, version string) error {
	err := inTx(ctx, l.writer, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, "delete from official where version = ?", version)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return cmp.Or(err, ErrNotFound)
		}
		w := rowWriter{ctx: ctx, tx: tx}
		return w.stampOfficial()
	})
	if err != nil {
		return fmt.Errorf("version %s of the official text: %w", clip(version), err)
	}
	l.index.Store(nil)
	return nil
}

// stampOfficial stores a hash of all that was imported, by which others see that what they derived
// from it is out of date.
func (w *rowWriter) stampOfficial() error {
	if w.err != nil {
		return w.err
	}
	stamp, err := officialStamp(w.ctx, w.tx)
	if err != nil {
		return err
	}
	w.exec("insert into meta (key, value) values ('official', ?) on conflict (key) do update set value = excluded.value", stamp)
	return w.err
}

// officialStamp returns a hash of all that was imported.
func officialStamp(ctx context.Context, tx *sql.Tx) (string, error) {
	rows, err := tx.QueryContext(ctx, "select version, number, text, source from official order by version, number")
	if err != nil {
		return "", err
	}
	defer rows.Close()
	stamp := sha256.New()
	for rows.Next() {
		var version, number, text, source string
		if err := rows.Scan(&version, &number, &text, &source); err != nil {
			return "", err
		}
		fmt.Fprintf(stamp, "%s %s %s %s\n", number, text, source, version)
	}
	return hex.EncodeToString(stamp.Sum(nil)), rows.Err()
}
