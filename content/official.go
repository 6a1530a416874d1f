package content

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"digijudge/content/wording"
	"digijudge/rules/clause"
)

// OfficialVersion is an imported version of the publisher's text.
type OfficialVersion struct {
	Version  string `json:"version"`
	Clauses  int    `json:"clauses"`  // clauses with text, headings of sections included
	Sections int    `json:"sections"` // two-part numbers that have text
	Whole    bool   `json:"whole"`    // it has the General Rule, not only pages of keywords
	Source   string `json:"source"`   // names of the imported files
}

// OfficialVersions returns the imported versions of the publisher's text, oldest first, and a stamp
// that changes with them.
func (l *Library) OfficialVersions(ctx context.Context) (list []OfficialVersion, stamp string, err error) {
	err = l.rows(ctx, `select version, count(*), sum(length(number) - length(replace(number, '-', '')) = 1), max(number = ?), group_concat(distinct source)
		from official group by version`, []any{clause.All()[0]},
		func(scan func(...any) error) error {
			var v OfficialVersion
			err := scan(&v.Version, &v.Clauses, &v.Sections, &v.Whole, &v.Source)
			v.Source = strings.ReplaceAll(v.Source, ",", ", ")
			list = append(list, v)
			return err
		})
	if err == nil {
		err = l.reader.QueryRowContext(ctx, "select coalesce((select value from meta where key = 'official'), '')").Scan(&stamp)
	}
	if err != nil {
		return nil, "", fmt.Errorf("imported versions: %w", err)
	}
	slices.SortFunc(list, func(a, b OfficialVersion) int { return wording.CompareVersions(a.Version, b.Version) })
	return list, stamp, nil
}

// official returns the imported text of the clauses that begin with prefix ("16-7" or "6"), or of
// all clauses if prefix is "". It uses RulesVersion if that was imported, otherwise the newest
// version with the same numbers: with other numbers a text could appear at the wrong clause.
func (l *Library) official(ctx context.Context, prefix string) (map[string]*Official, error) {
	m := map[string]*Official{}
	err := l.rows(ctx, `select number, text, source, version from official
		where (numbers = ?1 or version = ?1) and (?2 = '' or number = ?2 or number like ?2 || '-%')`, []any{clause.RulesVersion, prefix},
		func(scan func(...any) error) error {
			var n string
			o := &Official{}
			if err := scan(&n, &o.Text, &o.Source, &o.Version); err != nil {
				return err
			}
			o.Differs = wording.Differs(n, o.Text)
			if old := m[n]; old == nil || o.Version == clause.RulesVersion || old.Version != clause.RulesVersion && wording.CompareVersions(old.Version, o.Version) < 0 {
				m[n] = o
			}
			return nil
		})
	return m, err
}

// wording returns one imported version, in the order of the rules.
func (l *Library) wording(ctx context.Context, version string) ([]wording.Text, error) {
	var list []wording.Text
	err := l.rows(ctx, "select number, text from official where version = ?", []any{version}, func(scan func(...any) error) error {
		var w wording.Text
		err := scan(&w.Number, &w.Text)
		list = append(list, w)
		return err
	})
	slices.SortFunc(list, func(a, b wording.Text) int { return compareClauses(a.Number, b.Number) })
	return list, err
}
