package wording

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// File is one file to import. Name is used in messages and shown on the site as the source.
type File struct {
	Name string
	Data []byte
}

// Report is the result of an import.
type Report struct {
	Clauses int // numbered clauses that were stored, without headings of sections
	// headings that were stored: two-part numbers that are divided further, such as 16-7
	Sections int
	// the rules version of the text: as given, as stated in it, or deduced from its words
	Version string
	Stated  bool // Version was given or is stated in the text
	// numbers and names were compared with RulesVersion; otherwise the text was taken as it is
	Held        bool
	Differences []Difference // differences from RulesVersion, or unusual places, in clause order
}

// Difference is a clause whose imported text differs from RulesVersion's, or that the text lacks
// because it is newer. In a text that isn't compared with RulesVersion it is a place where
// something seems to be missing.
type Difference struct {
	Clause string // such as "16-34-1"; for a whole newer section its number, "16-44"
	Kind   string // DiffReworded, DiffNewer, DiffType, DiffGap or DiffUnended
	Since  string // the rules version since which our text holds; "" if the change isn't known
	Note   string // one sentence
}

// The kinds of Difference.
const (
	DiffReworded = "reworded" // the text differs from RulesVersion's
	DiffNewer    = "newer"    // not in the imported text, because it was added later
	DiffType     = "type"     // the effect type differs from that on our page
	DiffGap      = "gap"      // the number before it is missing
	DiffUnended  = "unended"  // it doesn't end like a sentence
)

// ruleChanges lists the clauses of chapter 16 that were added or reworded after version 4.0, with
// the version. The number of a section means all its clauses.
var ruleChanges = []struct {
	number, since string
	added         bool
}{
	{"16-7-1", "4.2", false},
	{"16-34-1", "4.1", false}, // not in the update history, but pages of 4.0 have another text
	{"16-34-3", "4.1", false}, // the same
	{"16-42-3", "4.1", true},
	{"16-44", "4.1", true},
	{"16-45", "4.1", true},
	{"16-46", "4.2", true},
	{"16-47", "4.2", true},
}

// knownVersions are the versions that an import can be said to be, oldest first.
var knownVersions = []string{"4.0", "4.1", clause.RulesVersion}

// addedSince returns the version that added a clause, or "" if 4.0 has it already.
func addedSince(number string) string {
	for _, c := range ruleChanges {
		if c.added && (number == c.number || strings.HasPrefix(number, c.number+"-")) {
			return c.since
		}
	}
	return ""
}

// fingerprints.txt has a line for each clause: its number and a hash of its official text in
// RulesVersion. It contains no text. To rewrite it: go test ./content/wording -run TestFingerprints
// -update (needs ../shared).
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

// fingerprint returns the hash of one clause's text, as readOfficial recovers it.
func fingerprint(number, text string) string {
	sum := sha256.Sum256([]byte("digijudge " + number + "\n" + text))
	return hex.EncodeToString(sum[:8])
}

// Keyword is a keyword as our own page has it. A text that is compared with our numbers must use
// the same name.
type Keyword struct{ Name, Type string }

// Import holds the clauses of the files of one import.
type Import struct {
	Report   Report
	Clauses  []Clause       // in the order of the rules
	Whole    bool           // all files were compared with the numbers that we know
	Held     bool           // number → index in Clauses
	place    map[string]int // number → place in Clauses
	types    map[string]officialType
	keywords map[string]Keyword // by section
	version  string             // as given or stated; "" if unknown
	bytes    int
}

// Read reads the files of one version (keyword pages as text, or the General Rule) and reports what
// is unusual about them. A mistake is an error with file:line. If version is "", the files must
// state it themselves. keywords are those that have a page, by section.
func Read(files []File, version string, keywords map[string]Keyword) (*Import, error) {
	in := &Import{place: map[string]int{}, types: map[string]officialType{}, keywords: keywords, version: version, Held: true}
	for _, f := range files {
		if err := in.read(f); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(in.Clauses, func(a, b Clause) int { return compareNumbers(a.Number, b.Number) })
	report := &in.Report
	*report = Report{Version: in.version, Stated: in.version != "", Held: in.Held}
	parents := parentsOf(in.Clauses)
	for _, c := range in.Clauses {
		if strings.Count(c.Number, "-") == 1 && parents[c.Number] {
			report.Sections++
		} else {
			report.Clauses++
		}
	}
	if !report.Stated {
		report.Version = deduceVersion(in.Clauses)
	}
	if in.Held {
		report.Differences = in.differences()
	} else {
		report.Differences = oddities(in.Clauses, in.Whole)
	}
	return in, nil
}

// read adds a file.
func (in *Import) read(f File) error {
	o, err := readOfficial(f, in.version)
	if err != nil {
		return err
	}
	if o.held {
		if err := in.checkNames(o); err != nil {
			return err
		}
	}
	if o.version != "" {
		in.version = o.version
	}
	in.Whole, in.Held = in.Whole || o.whole, in.Held && o.held
	for _, c := range o.clauses {
		i, twice := in.place[c.Number]
		if !twice {
			in.place[c.Number] = len(in.Clauses)
			in.Clauses = append(in.Clauses, c)
			in.bytes += len(c.Text)
		} else if first := in.Clauses[i]; first.Text != c.Text {
			return located.Errorf(c.File, c.Line, "clause %s is worded otherwise than in %s:%d", c.Number, first.File, first.Line)
		}
	}
	if len(in.Clauses) > MaxClauses || in.bytes > maxImportBytes {
		return located.Errorf(f.Name, 0, "together the files have more than %d clauses or %d MB", MaxClauses, maxImportBytes>>20)
	}
	maps.Copy(in.types, o.types)
	return nil
}

// oddities returns places where something seems to be missing from a text whose numbers we don't
// know.
func oddities(clauses []Clause, whole bool) []Difference {
	var list []Difference
	parents := parentsOf(clauses)
	have := map[string]bool{}
	for _, c := range clauses {
		have[c.Number] = true
		if before := numberBefore(c.Number); before != "" && !have[before] && (whole || !isKeywordSection(c.Number)) {
			list = append(list, Difference{Clause: c.Number, Kind: DiffGap, Note: "there is no " + before + " before it: look whether the publisher left it out or the text lost it"})
		}
		if unended(c, parents) {
			list = append(list, Difference{Clause: c.Number, Kind: DiffUnended, Note: fmt.Sprintf("ends in …%q: look whether its end is lost", tail(c.Text))})
		}
	}
	return list
}

// checkNames checks that the sections of the text are our keywords.
func (in *Import) checkNames(o *officialText) error {
	for _, c := range o.clauses {
		if !isKeywordSection(c.Number) {
			continue
		}
		name := in.keywords[c.Number].Name
		if want := "<" + name + ">"; name != "" && c.Text != want && !strings.HasPrefix(c.Text, want+" ") {
			return located.Errorf(o.file, c.Line, "section %s is %q; it should be %s", c.Number, located.Clip(c.Text), want)
		}
		if t, ok := o.types[c.Number]; ok && name != "" && t.name != name {
			return located.Errorf(o.file, t.line, "<%s> stands above section %s, which is <%s>", t.name, c.Number, name)
		}
	}
	return nil
}

func (c Clause) differs() bool { return Differs(c.Number, c.Text) }

// Differs reports whether a clause's text isn't that of RulesVersion.
func Differs(number, text string) bool {
	return fingerprints()[number] != fingerprint(number, text)
}

// deduceVersion returns the version that agrees best with the clauses and words of the text, or the
// newest of several that agree equally well.
func deduceVersion(clauses []Clause) string {
	have := map[string]Clause{}
	for _, c := range clauses {
		have[c.Number] = c
	}
	complete := isComplete(have)
	best, least := "", -1
	for _, v := range knownVersions {
		wrong := 0
		for _, ch := range ruleChanges {
			c, ok := have[ch.number]
			_, sectionThere := have[SectionOf(ch.number)]
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

// isComplete reports whether a text has every keyword section of 4.0, so that only newer ones can
// be missing.
func isComplete(have map[string]Clause) bool {
	for _, n := range clause.Numbers(clause.All()) {
		if _, ok := have[n]; !ok && isKeywordSection(n) && addedSince(n) == "" {
			return false
		}
	}
	return true
}

// differences returns the clauses that differ from RulesVersion, the missing newer ones, and effect
// types that we don't know.
func (in *Import) differences() (list []Difference) {
	have := map[string]Clause{}
	for _, c := range in.Clauses {
		have[c.Number] = c
		if !c.differs() {
			continue
		}
		d := Difference{Clause: c.Number, Kind: DiffReworded, Note: "worded otherwise than in " + clause.RulesVersion + "; no such change is known, so look for a damaged text"}
		for _, ch := range ruleChanges {
			if ch.number == c.Number && !ch.added {
				d.Since, d.Note = ch.since, "reworded in "+ch.since
			}
		}
		list = append(list, d)
	}
	complete := isComplete(have)
	for _, ch := range ruleChanges {
		_, there := have[ch.number]
		_, sectionThere := have[SectionOf(ch.number)]
		if !ch.added || there || !sectionThere && !complete {
			continue
		}
		d := Difference{Clause: ch.number, Kind: DiffNewer, Since: ch.since, Note: "added in " + ch.since}
		if isKeywordSection(ch.number) {
			d.Note = "section added in " + ch.since
		}
		list = append(list, d)
	}
	for section, k := range in.keywords {
		if t, ok := in.types[section]; ok && t.typ != k.Type {
			list = append(list, Difference{Clause: section, Kind: DiffType, Note: fmt.Sprintf("<%s> is %s in the imported text, %s on our page", k.Name, t.typ, k.Type)})
		}
	}
	slices.SortStableFunc(list, func(a, b Difference) int { return compareNumbers(a.Clause, b.Clause) })
	return list
}

// compareNumbers compares numbers in the order of the rules.
func compareNumbers(a, b string) int { return clause.Clause(a).Compare(clause.Clause(b)) }
