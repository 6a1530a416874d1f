package content

import (
	"context"
	"crypto/sha256"
	"database/sql"
	_ "embed"
	"encoding/hex"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"digijudge/rules"
)

// ImportFile is one file to import: its name for messages and as the source shown on the site, and its bytes.
type ImportFile struct {
	Name string
	Data []byte
}

// ImportReport says what an import found.
type ImportReport struct {
	Clauses     int          // numbered clauses stored, section headings not counted
	Sections    int          // headings stored: two-part numbers that are divided further, such as 16-7
	Version     string       // rules version of the text: as it says, or deduced from its wording
	Stated      bool         // Version stands in the text
	Differences []Difference // where it differs from RulesVersion, in clause order
}

// Difference is one clause whose imported wording is not that of RulesVersion, or that is missing because it is newer.
type Difference struct {
	Clause string // "16-34-1"; for a whole newer section its number, "16-44"
	Kind   string // DiffReworded, DiffNewer or DiffType
	Since  string // rules version since which our wording holds; empty if the change is not known
	Note   string // one sentence
}

// The kinds of Difference.
const (
	DiffReworded = "reworded" // the wording differs from RulesVersion's
	DiffNewer    = "newer"    // not in the imported text: added since
	DiffType     = "type"     // the effect type differs from our page's
)

// ruleChanges are the clauses of chapter 16 that were added or reworded after version 4.0, with the version that
// brought it. A section stands for all its clauses.
var ruleChanges = []struct {
	number, since string
	added         bool
}{
	{"16-7-1", "4.2", false},
	{"16-34-1", "4.1", false}, // not in the update history; pages of 4.0 have another wording
	{"16-34-3", "4.1", false}, // likewise
	{"16-42-3", "4.1", true},
	{"16-44", "4.1", true},
	{"16-45", "4.1", true},
	{"16-46", "4.2", true},
	{"16-47", "4.2", true},
}

// knownVersions are the versions that an import can be told to be, oldest first.
var knownVersions = []string{"4.0", "4.1", rules.RulesVersion}

// addedSince is the version that added a clause, empty if it is as old as 4.0.
func addedSince(number string) string {
	for _, c := range ruleChanges {
		if c.added && (number == c.number || strings.HasPrefix(number, c.number+"-")) {
			return c.since
		}
	}
	return ""
}

// fingerprints.txt has a line for each clause: its number and a hash of its official wording in RulesVersion. It holds
// no text. Make it anew with: go test ./content -run TestFingerprints -update (needs ../shared).
//
//go:embed fingerprints.txt
var fingerprintText string

var fingerprints = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	for l := range strings.Lines(fingerprintText) {
		if number, hash, ok := strings.Cut(strings.TrimSpace(l), " "); ok {
			m[number] = hash
		}
	}
	return m
})

// fingerprint is the hash of one clause's wording, as readOfficial recovers it.
func fingerprint(number, text string) string {
	sum := sha256.Sum256([]byte("digijudge " + number + "\n" + text))
	return hex.EncodeToString(sum[:8])
}

// ImportRules reads the official wording from files (keyword pages as text, or the General Rule), checks it and stores
// it in one transaction. Any mistake is an error with file:line, and nothing is changed. Wording that was imported
// before under the same numbers is replaced.
func (l *Library) ImportRules(ctx context.Context, files []ImportFile) (ImportReport, error) {
	if len(files) == 0 {
		return ImportReport{}, fmt.Errorf("import rules: no file")
	}
	var clauses []officialClause
	types := map[string]officialType{}
	place := map[string]int{}
	var report ImportReport
	for _, f := range files {
		o, err := readOfficial(f)
		if err != nil {
			return ImportReport{}, err
		}
		if err := l.checkNames(ctx, o); err != nil {
			return ImportReport{}, err
		}
		if o.version != "" {
			if report.Stated && report.Version != o.version {
				return ImportReport{}, &Error{File: f.Name, Line: 1, Msg: fmt.Sprintf("version %s, but another file is of version %s", o.version, report.Version)}
			}
			report.Version, report.Stated = o.version, true
		}
		for _, c := range o.clauses {
			i, twice := place[c.number]
			if !twice {
				place[c.number] = len(clauses)
				clauses = append(clauses, c)
			} else if first := clauses[i]; first.text != c.text {
				return ImportReport{}, &Error{File: c.file, Line: c.line, Msg: fmt.Sprintf("clause %s is worded otherwise than in %s:%d", c.number, first.file, first.line)}
			}
		}
		maps.Copy(types, o.types)
	}
	slices.SortFunc(clauses, func(a, b officialClause) int { return compareClauses(a.number, b.number) })
	for _, c := range clauses {
		if strings.Count(c.number, "-") == 1 && hasChildren(c.number) {
			report.Sections++
		} else {
			report.Clauses++
		}
	}
	if !report.Stated {
		report.Version = deduceVersion(clauses)
	}
	var err error
	if report.Differences, err = l.differences(ctx, clauses, types); err != nil {
		return ImportReport{}, err
	}
	if err := l.storeOfficial(ctx, clauses, report.Version); err != nil {
		return ImportReport{}, err
	}
	return report, nil
}

// checkNames: the sections of the text are our keywords.
func (l *Library) checkNames(ctx context.Context, o *officialText) error {
	names := map[string]string{}
	err := l.rows(ctx, "select section, name from keyword", nil, func(scan func(...any) error) error {
		var section, name string
		err := scan(&section, &name)
		names[section] = name
		return err
	})
	if err != nil {
		return fmt.Errorf("import rules: %w", err)
	}
	for _, c := range o.clauses {
		if !isKeywordSection(c.number) {
			continue
		}
		name := names[c.number]
		if want := "<" + name + ">"; name != "" && c.text != want && !strings.HasPrefix(c.text, want+" ") {
			return &Error{File: o.file, Line: c.line, Msg: fmt.Sprintf("section %s is %q; it should be %s", c.number, clip(c.text), want)}
		}
		if t, ok := o.types[c.number]; ok && name != "" && t.name != name {
			return &Error{File: o.file, Line: t.line, Msg: fmt.Sprintf("<%s> stands above section %s, which is <%s>", t.name, c.number, name)}
		}
	}
	return nil
}

// differs says whether a clause's wording is not that of RulesVersion.
func (c officialClause) differs() bool {
	return fingerprints()[c.number] != fingerprint(c.number, c.text)
}

// deduceVersion finds the version that agrees best with what the text has and how it is worded; the newest of equals.
func deduceVersion(clauses []officialClause) string {
	have := map[string]officialClause{}
	for _, c := range clauses {
		have[c.number] = c
	}
	complete := isComplete(have)
	best, least := "", -1
	for _, v := range knownVersions {
		wrong := 0
		for _, ch := range ruleChanges {
			c, ok := have[ch.number]
			_, sectionThere := have[sectionOf(ch.number)]
			later := ch.since > v
			switch {
			case ch.added && (ok == later) && (sectionThere || complete):
				wrong++
			case !ch.added && ok && c.differs() != later:
				wrong++
			}
		}
		if least < 0 || wrong <= least {
			best, least = v, wrong
		}
	}
	return best
}

// isComplete says whether a text has every keyword section that is as old as 4.0: then the newer ones are missing.
func isComplete(have map[string]officialClause) bool {
	for _, n := range rules.Clauses() {
		if _, ok := have[n]; !ok && isKeywordSection(n) && addedSince(n) == "" {
			return false
		}
	}
	return true
}

// differences lists what is worded otherwise than in RulesVersion, what is newer, and effect types that are not ours.
func (l *Library) differences(ctx context.Context, clauses []officialClause, types map[string]officialType) ([]Difference, error) {
	var list []Difference
	have := map[string]officialClause{}
	for _, c := range clauses {
		have[c.number] = c
		if !c.differs() {
			continue
		}
		d := Difference{Clause: c.number, Kind: DiffReworded, Note: "worded otherwise than in " + rules.RulesVersion + "; no such change is known, so look for a damaged text"}
		for _, ch := range ruleChanges {
			if ch.number == c.number && !ch.added {
				d.Since, d.Note = ch.since, "reworded in "+ch.since
			}
		}
		list = append(list, d)
	}
	complete := isComplete(have)
	for _, ch := range ruleChanges {
		_, there := have[ch.number]
		_, sectionThere := have[sectionOf(ch.number)]
		if !ch.added || there || !sectionThere && !complete {
			continue
		}
		d := Difference{Clause: ch.number, Kind: DiffNewer, Since: ch.since, Note: "added in " + ch.since}
		if isKeywordSection(ch.number) {
			d.Note = "section added in " + ch.since
		}
		list = append(list, d)
	}
	err := l.rows(ctx, "select section, name, type from keyword", nil, func(scan func(...any) error) error {
		var section, name, typ string
		if err := scan(&section, &name, &typ); err != nil {
			return err
		}
		if t, ok := types[section]; ok && t.typ != typ {
			list = append(list, Difference{Clause: section, Kind: DiffType, Note: fmt.Sprintf("<%s> is %s in the imported text, %s on our page", name, t.typ, typ)})
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("import rules: %w", err)
	}
	slices.SortStableFunc(list, func(a, b Difference) int { return compareClauses(a.Clause, b.Clause) })
	return list, nil
}

// storeOfficial writes the wording and the search tables in one transaction.
func (l *Library) storeOfficial(ctx context.Context, clauses []officialClause, version string) error {
	stamp := sha256.New()
	err := inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := rowWriter{ctx: ctx, tx: tx}
		now := time.Now().UTC().Format(time.RFC3339)
		for _, c := range clauses {
			w.exec(`insert into official (number, text, source, version, differs, imported) values (?, ?, ?, ?, ?, ?)
				on conflict (number) do update set text = excluded.text, source = excluded.source, version = excluded.version,
				differs = excluded.differs, imported = excluded.imported`,
				c.number, c.text, filepath.Base(c.file), version, c.differs(), now)
			fmt.Fprintf(stamp, "%s %s %s %s\n", c.number, c.text, filepath.Base(c.file), version)
		}
		w.exec("insert into meta (key, value) values ('official', ?) on conflict (key) do update set value = excluded.value", hex.EncodeToString(stamp.Sum(nil)))
		return w.err
	})
	if isLocked(err) {
		return fmt.Errorf("import rules: %s is locked by another program (waited %s): %w", l.path, lockWait, err)
	}
	if err != nil {
		return fmt.Errorf("import rules: %w", err)
	}
	l.index.Store(nil) // the next search reads the new words
	return nil
}
