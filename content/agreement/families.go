package agreement

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/content/proof"
	"digijudge/rules/located"
)

// FamiliesFile lists the answers that ask about one card what another answer asks about a different
// card. They share that answer's scenario, with their own card in it.
const FamiliesFile = officialFolder + "families.txt"

var (
	familyRE     = regexp.MustCompile(`^(Q[0-9]+) as (Q[0-9]+) with (.+)$`)
	familyWordRE = regexp.MustCompile(`[A-Za-z0-9]+(?:[-.][A-Za-z0-9]+)*`)
	familyTextRE = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9 .-]*$`)
)

// readFamilies reads the table and gives each of its answers the scenario of its model with other
// words in it: "Q2 as Q1 with XT1-002 for XT1-001, Blue for Red". The resulting scenario is played
// like any other. A replacement may be several words: "XT1-002 without paragraph 1".
func (r *reader) readFamilies() {
	r.lines(FamiliesFile, func(n int, line string) {
		bad := func(format string, args ...any) { r.fail(FamiliesFile, n, format, args...) }
		m := familyRE.FindStringSubmatch(line)
		if m == nil {
			bad("%q: want NUMBER as NUMBER with CARD for CARD", located.Clip(line))
			return
		}
		a, model := r.Answer(m[1]), r.Answer(m[2])
		switch {
		case a == nil:
			bad("%s isn't in %s", m[1], listFile)
			return
		case model == nil || model.Play == nil || model.file == FamiliesFile:
			bad("%s has no scenario file", m[2])
			return
		case a.Play != nil:
			bad("%s has a scenario already: %s", a.Q, a.Play.Proof.File)
			return
		}
		words := map[string]string{}
		for part := range strings.SplitSeq(m[3], ", ") {
			is, was, ok := strings.Cut(part, " for ")
			if !ok || !familyTextRE.MatchString(is) || familyWordRE.FindString(was) != was || words[was] != "" {
				bad("%q: want something for a word, each word once", located.Clip(part))
				return
			}
			words[was] = is
		}
		src, unused := familySource(a.Q, model.Play.Proof.Source, words)
		if unused != "" {
			bad("%s doesn't stand in the scenario of %s", unused, model.Q)
			return
		}
		p := proof.PlayOf(FamiliesFile, src)
		p.Proof.ID, p.Proof.Kind, p.Proof.Line = Kind+"/"+a.Q, Kind, n
		r.settle(a, &p, n)
	})
}

// familySource returns a scenario with words replaced, under the number of another answer. The
// title names the new card. unused is a word to replace that the scenario doesn't contain, or "".
func familySource(q, model string, words map[string]string) (src, unused string) {
	seen := map[string]bool{}
	exchange := func(s string, in func(string) string) string {
		return familyWordRE.ReplaceAllStringFunc(s, func(w string) string {
			seen[w] = true
			if is := words[w]; is != "" {
				return in(is)
			}
			return w
		})
	}
	first := func(s string) string { w, _, _ := strings.Cut(s, " "); return w }
	title, rest, _ := strings.Cut(model, "\n")
	title = exchange(title, first)
	rest = exchange(rest, func(s string) string { return s })
	var cards []string
	for was, is := range words {
		if !seen[was] {
			unused = max(unused, was)
		}
		if n := first(is); proof.CardNumber.MatchString(n) && !strings.Contains(title, n) {
			cards = append(cards, n)
		}
	}
	if len(cards) > 0 {
		slices.Sort(cards)
		title = strings.TrimSuffix(title, ".") + " (" + strings.Join(cards, ", ") + ")."
	}
	lines := strings.Split(rest, "\n")
	for i, l := range lines {
		if from, ok := strings.CutPrefix(l, "source "); ok {
			lines[i] = "source " + q
			if slices.Contains(proof.Sources(from), proof.TextSource) {
				lines[i] += ", " + proof.TextSource
			}
		}
	}
	return title + "\n" + strings.Join(lines, "\n"), unused
}
