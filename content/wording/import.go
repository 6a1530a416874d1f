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

// File is one file to import: its name for messages and as the source shown on the site, and its
// bytes.
type File struct {
	Name string
	Data []byte
}

// Report says what an import found.
type Report struct {
	Clauses     int          // numbered clauses stored, section headings not counted
	Sections    int          // headings stored: two-part numbers that are divided further, such as 16-7
	Version     string       // rules version of the text: as it was given or as it says, or else deduced from its wording
	Stated      bool         // Version was given or stands in the text
	Held        bool         // numbers and names were held against RulesVersion; else the text was taken as it is
	Differences []Difference // where it differs from RulesVersion, or what is odd about it, in clause order
}

// Difference is one clause whose imported wording is not that of RulesVersion, or that is missing
// because it is newer. Of a text that isn't held against RulesVersion it is what looks as if
// something were lost.
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

// ruleChanges are the clauses of chapter 16 that were added or reworded after version 4.0, with the
// version that brought it. A section stands for all its clauses.
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

// addedSince returns the version that added a clause, empty if it is as old as 4.0.
func addedSince(number string) string {
	for _, c := range ruleChanges {
		if c.added && (number == c.number || strings.HasPrefix(number, c.number+"-")) {
			return c.since
		}
	}
	return ""
}

// fingerprints.txt has a line for each clause: its number and a hash of its official wording in
// RulesVersion. It holds no text. Make it anew with: go test ./content/wording -run
// TestFingerprints -update (needs ../shared).
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

// fingerprint returns the hash of one clause's wording, as readOfficial recovers it.
func fingerprint(number, text string) string {
	sum := sha256.Sum256([]byte("digijudge " + number + "\n" + text))
	return hex.EncodeToString(sum[:8])
}

// Keyword is a keyword as our own page has it: a text that is held against our numbers must have
// its name.
type Keyword struct{ Name, Type string }

// Import is what the files of one import come to.
type Import struct {
	Report   Report
	Clauses  []Clause       // in the order of the rules
	Whole    bool           // one of the files is the General Rule
	Held     bool           // all of them were held against the numbers that we know
	place    map[string]int // number → place in Clauses
	types    map[string]officialType
	keywords map[string]Keyword // by section
	version  string             // as given or stated, empty if not known
	bytes    int
}

// Read reads files of one version (keyword pages as text, or the General Rule) and says what is odd
// about them. A mistake is an error with file:line. version is that of the files; if it is empty
// they say it themselves. keywords are those that we have pages of, by section.
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

// oddities lists what looks as if it were lost from a text whose numbers we don't know.
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

// checkNames: the sections of the text are our keywords.
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

// Differs returns whether a clause's wording is not that of RulesVersion.
func Differs(number, text string) bool {
	return fingerprints()[number] != fingerprint(number, text)
}

// deduceVersion finds the version that agrees best with what the text has and how it is worded; the
// newest of equals.
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

// isComplete reports whether a text has every keyword section that is as old as 4.0: then the newer
// ones are missing.
func isComplete(have map[string]Clause) bool {
	for _, n := range clause.Numbers(clause.All()) {
		if _, ok := have[n]; !ok && isKeywordSection(n) && addedSince(n) == "" {
			return false
		}
	}
	return true
}

// differences lists what is worded otherwise than in RulesVersion, what is newer, and effect types
// that are not ours.
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

// compareNumbers orders numbers as the rules do.
func compareNumbers(a, b string) int { return clause.Clause(a).Compare(clause.Clause(b)) }
