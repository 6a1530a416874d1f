package content

import (
	"cmp"
	"context"
	"crypto/sha256"
	"database/sql"

	"digijudge/rules/clause"

	_ "embed"
	"encoding/hex"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"digijudge/rules/located"
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
	Version     string       // rules version of the text: as it was given or as it says, or else deduced from its wording
	Stated      bool         // Version was given or stands in the text
	Held        bool         // numbers and names were held against RulesVersion; else the text was taken as it is
	Differences []Difference // where it differs from RulesVersion, or what is odd about it, in clause order
}

// Difference is one clause whose imported wording is not that of RulesVersion, or that is missing because it is newer. Of a text that isn't
// held against RulesVersion it is what looks as if something were lost.
type Difference struct {
	Clause string // "16-34-1"; for a whole newer section its number, "16-44"
	Kind   string // DiffReworded, DiffNewer, DiffType, DiffGap or DiffUnended
	Since  string // rules version since which our wording holds; empty if the change is not known
	Note   string // one sentence
}

// The kinds of Difference.
const (
	DiffReworded = "reworded" // the wording differs from RulesVersion's
	DiffNewer    = "newer"    // not in the imported text: added since
	DiffType     = "type"     // the effect type differs from our page's
	DiffGap      = "gap"      // the number before it is missing
	DiffUnended  = "unended"  // it doesn't end like a sentence
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
var knownVersions = []string{"4.0", "4.1", clause.RulesVersion}

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
// it in one transaction. Any mistake is an error with file:line, and nothing is changed. version says of which rules version the files are;
// empty, it is read from them. Each version is kept: a whole text replaces all that was imported of its version, a keyword page its sections.
//
// A text of RulesVersion, and a keyword page of a version with the same numbers, must have the numbers and names that we know. Any other must
// only be in order, and the report lists what looks as if it were lost.
func (l *Library) ImportRules(ctx context.Context, files []ImportFile, version string) (ImportReport, error) {
	if len(files) == 0 {
		return ImportReport{}, fmt.Errorf("import rules: no file")
	}
	if version != "" && !ValidVersion(version) {
		return ImportReport{}, located.Errorf(files[0].Name, 0, "%q is no version; want such as %s", clip(version), clause.RulesVersion)
	}
	in := officialImport{place: map[string]int{}, types: map[string]officialType{}, version: version, held: true}
	for _, f := range files {
		if err := l.readImport(ctx, &in, f); err != nil {
			return ImportReport{}, err
		}
	}
	slices.SortFunc(in.clauses, func(a, b officialClause) int { return compareClauses(a.number, b.number) })
	report := ImportReport{Version: in.version, Stated: in.version != "", Held: in.held}
	parents := parentsOf(in.clauses)
	for _, c := range in.clauses {
		if strings.Count(c.number, "-") == 1 && parents[c.number] {
			report.Sections++
		} else {
			report.Clauses++
		}
	}
	if !report.Stated {
		report.Version = deduceVersion(in.clauses)
	}
	if in.held {
		var err error
		if report.Differences, err = l.differences(ctx, in.clauses, in.types); err != nil {
			return ImportReport{}, err
		}
	} else {
		report.Differences = oddities(in.clauses, in.whole)
	}
	if err := l.storeOfficial(ctx, &in, report.Version); err != nil {
		return ImportReport{}, err
	}
	return report, nil
}

// officialImport is what the files of one import come to.
type officialImport struct {
	clauses []officialClause
	place   map[string]int // number → place in clauses
	types   map[string]officialType
	version string // as given or stated, empty if not known
	bytes   int
	whole   bool // one of the files is the General Rule
	held    bool // all of them were held against the numbers that we know
}

// readImport adds a file.
func (l *Library) readImport(ctx context.Context, in *officialImport, f ImportFile) error {
	o, err := readOfficial(f, in.version)
	if err != nil {
		return err
	}
	if o.held {
		if err := l.checkNames(ctx, o); err != nil {
			return err
		}
	}
	if o.version != "" {
		in.version = o.version
	}
	in.whole, in.held = in.whole || o.whole, in.held && o.held
	for _, c := range o.clauses {
		i, twice := in.place[c.number]
		if !twice {
			in.place[c.number] = len(in.clauses)
			in.clauses = append(in.clauses, c)
			in.bytes += len(c.text)
		} else if first := in.clauses[i]; first.text != c.text {
			return located.Errorf(c.file, c.line, "clause %s is worded otherwise than in %s:%d", c.number, first.file, first.line)
		}
	}
	if len(in.clauses) > maxOfficialClauses || in.bytes > maxImportBytes {
		return located.Errorf(f.Name, 0, "together the files have more than %d clauses or %d MB", maxOfficialClauses, maxImportBytes>>20)
	}
	maps.Copy(in.types, o.types)
	return nil
}

// oddities lists what looks as if it were lost from a text whose numbers we don't know.
func oddities(clauses []officialClause, whole bool) []Difference {
	var list []Difference
	parents := parentsOf(clauses)
	have := map[string]bool{}
	for _, c := range clauses {
		have[c.number] = true
		if before := numberBefore(c.number); before != "" && !have[before] && (whole || !isKeywordSection(c.number)) {
			list = append(list, Difference{Clause: c.number, Kind: DiffGap, Note: "there is no " + before + " before it: look whether the publisher left it out or the text lost it"})
		}
		if unended(c, parents) {
			list = append(list, Difference{Clause: c.number, Kind: DiffUnended, Note: fmt.Sprintf("ends in …%q: look whether its end is lost", tail(c.text))})
		}
	}
	return list
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
			return located.Errorf(o.file, c.line, "section %s is %q; it should be %s", c.number, clip(c.text), want)
		}
		if t, ok := o.types[c.number]; ok && name != "" && t.name != name {
			return located.Errorf(o.file, t.line, "<%s> stands above section %s, which is <%s>", t.name, c.number, name)
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
	for _, n := range clause.Numbers(clause.All()) {
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
		d := Difference{Clause: c.number, Kind: DiffReworded, Note: "worded otherwise than in " + clause.RulesVersion + "; no such change is known, so look for a damaged text"}
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

// storeOfficial writes the wording of a version in one transaction.
func (l *Library) storeOfficial(ctx context.Context, in *officialImport, version string) error {
	err := inTx(ctx, l.writer, func(tx *sql.Tx) error {
		w := rowWriter{ctx: ctx, tx: tx}
		now := time.Now().UTC().Format(time.RFC3339)
		numbers := ""
		if in.held {
			numbers = clause.RulesVersion
		}
		if in.whole {
			w.exec("delete from official where version = ?", version)
		}
		section := ""
		for _, c := range in.clauses {
			if s := sectionOf(c.number); s != section && !in.whole {
				section = s
				w.exec("delete from official where version = ?1 and (number = ?2 or number like ?2 || '-%')", version, section)
			}
			w.exec("insert into official (version, number, text, source, numbers, imported) values (?, ?, ?, ?, ?, ?)",
				version, c.number, c.text, filepath.Base(c.file), numbers, now)
		}
		return w.stampOfficial()
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

// ForgetOfficial takes an imported version away again. ErrNotFound: there is none.
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

// stampOfficial notes a hash of all that has been imported: who keeps something made of it looks at that.
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

// officialStamp is a hash of all that has been imported.
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
