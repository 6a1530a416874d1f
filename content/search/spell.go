package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/slip"
)

// Spelling: a word that occurs nowhere on the site is read as the closest one that does.

// maxMisspelt limits how many words of one query are corrected.
const maxMisspelt = 8

// maxSpelt is the longest word that is corrected, in bytes.
const maxSpelt = 24

// spell returns a query's text with corrected spelling and notes the corrections in r.
func (x *Index) spell(text string, r *query) string {
	if clean := strings.TrimSpace(text); !strings.Contains(clean, `"`) {
		if to := x.wholeName(clean); to != "" {
			r.fixed = append(r.fixed, Fix{clean, to})
			return to
		}
	}
	raw := rawWords(text)
	changed := false
	for i, n := 0, 0; i < len(raw) && n < maxMisspelt; i++ {
		w := raw[i]
		if to := x.keywordNear(w); to != "" {
			r.fixed = append(r.fixed, Fix{w, to})
			raw[i], changed = to, true
			n++
			continue
		}
		if x.Knows(w) || len(w) > maxSpelt || len(w) < 3 || !unicode.IsLetter(rune(w[0])) || strings.ContainsFunc(w, unicode.IsDigit) {
			continue
		}
		n++
		if i+1 < len(raw) && x.Knows(w+raw[i+1]) && !x.Knows(raw[i+1]) { // such as "pier cing"
			r.fixed = append(r.fixed, Fix{w + " " + raw[i+1], w + raw[i+1]})
			raw[i] = w + raw[i+1]
			raw = slices.Delete(raw, i+1, i+2)
			changed = true
			continue
		}
		if to := x.nearest(w, i == len(raw)-1); to != "" {
			r.fixed = append(r.fixed, Fix{w, to})
			raw[i] = to
			changed = true
		}
	}
	if !changed {
		return text
	}
	out := strings.Join(raw, " ")
	for _, p := range quoted(text) {
		out += ` "` + p + `"`
	}
	return out
}

// keywordNear returns the word of a keyword's name that a word misspells, or "" if there is none.
// It corrects any word that the site doesn't have in exactly this form, even if the stem is known:
// "partion" isn't a form of "part".
func (x *Index) keywordNear(w string) string {
	if len(w) < 5 || len(w) > maxSpelt || x.words[w] > 0 || plainWords[w] || x.lex.said[w] || stopWords[w] || stems[w] != "" {
		return ""
	}
	best := ""
	for p := range x.lex.parts {
		if p[0] == w[0] && len(p) > 4 && stem(p) != stem(w) && (best == "" || p < best) && slip.Distance(w, p, 1+len(p)/9) <= 1+len(p)/9 {
			best = p
		}
	}
	return best
}

// Knows reports whether a word occurs on the site in any form, or is an ordinary word.
func (x *Index) Knows(w string) bool {
	if x.words[w] > 0 || plainWords[w] || x.lex.said[w] || stopWords[w] || gameWords[w] || fillers[w] || stems[w] != "" || rulesClause(w) {
		return true
	}
	s := stem(w)
	_, n := x.lex.longest([]string{s}, x.lex.forms)
	return n > 0 || len(x.posts.of(s)) > 0 || x.lex.parts[w]
}

func rulesClause(w string) bool { return strings.Contains(w, "-") && clauseNumber(w) == w }

// wholeName returns the name of a keyword or another name of the lexicon that a whole query
// misspells. It returns "" if the query is a name itself or all its words are known.
func (x *Index) wholeName(q string) string {
	q = strings.Trim(q, " <>[]?!.")
	s := Squeezed(q)
	if utf8.RuneCountInString(s) < 3 || len(s) > 40 {
		return ""
	}
	if _, ok := x.lex.squeezed[s]; ok {
		return ""
	}
	raw := rawWords(q)
	if len(raw) > 4 {
		return ""
	}
	known := true
	for _, w := range raw {
		known = known && x.Knows(w)
	}
	if known {
		return ""
	}
	best, bestRank := "", 1<<30
	for _, n := range x.lex.spelt {
		limit := 1
		if len(n.squeezed) >= 10 {
			limit = 2
		}
		if !n.keyword && len(n.squeezed) < 5 {
			continue
		}
		if d := slip.Distance(s, n.squeezed, limit); d <= limit {
			rank := d * 4
			if !n.keyword {
				rank += 2
			}
			if n.squeezed[0] != s[0] {
				rank++
			}
			if rank < bestRank {
				best, bestRank = n.name, rank
			}
		}
	}
	return best
}

// nearest returns the word of the site that a misspelt word most likely means, or "". It prefers
// keywords, then the closest spelling, then the most frequent word.
func (x *Index) nearest(w string, last bool) string {
	if len(w) >= 4 && last && len(x.completions(w)) > 0 {
		return "" // it may be unfinished
	}
	limit := 1 + b2i(len(w) >= 8)
	sound := soundOf(w)
	best, bestRank := "", 1<<30
	try := func(cand string, common int, keyword bool) {
		if !keyword && (len(w) < 4 || len(cand) < 4) {
			return
		}
		if d := len(cand) - len(w); d > soundSlips || d < -soundSlips {
			return
		}
		if cand[0] != w[0] && !swappedStart(w, cand) && !keyword {
			return
		}
		d := slip.Distance(w, cand, soundSlips)
		same := d <= soundSlips && len(w) > 3 && soundOf(cand) == sound
		if d > limit && !same {
			return
		}
		rank := d<<20 - min(common, 1<<18)
		if same {
			rank = 1<<19 - min(common, 1<<18) // written as it is heard
		}
		if keyword {
			rank -= 1 << 19
		}
		if cand[0] != w[0] {
			rank += 1 << 17
		}
		if rank < bestRank || rank == bestRank && cand < best {
			best, bestRank = cand, rank
		}
	}
	for cand := range x.lex.parts {
		try(cand, 0, true)
	}
	for _, first := range []byte{w[0], w[1]} { // no other word begins as near
		from, _ := slices.BinarySearch(x.list, string(first))
		for _, cand := range x.list[from:] {
			if cand[0] != first {
				break
			}
			if n := x.words[cand]; n >= 2 && cand[0] >= 'a' {
				try(cand, n, false)
			}
		}
	}
	for _, cand := range rewritten {
		try(cand, 2, false)
	}
	if best == "" {
		return x.twoWords(w)
	}
	return best
}

// twoWords returns a word as the two words that were written as one, or "".
func (x *Index) twoWords(w string) string {
	for i := 3; i+3 <= len(w); i++ {
		if a, b := w[:i], w[i:]; x.words[a] >= 2 && x.words[b] >= 2 {
			return a + " " + b
		}
	}
	return ""
}

// swappedStart reports whether two words begin with the same two letters, swapped.
func swappedStart(a, b string) bool {
	return len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0]
}

// soundSlips is how many letters may differ in words that sound the same.
const soundSlips = 2

// rewritten are everyday words that texts are rewritten without, so that no page has them.
var rewritten = []string{"cannot", "doesnt", "dont", "isnt", "arent", "didnt", "wont", "wasnt", "hasnt"}

// sounds are letters that people mix up because they hear no difference, in the order in which they
// are replaced.
var sounds = strings.NewReplacer("ph", "f", "ck", "k", "sc", "s", "ce", "se", "ci", "si", "cy", "si", "c", "k", "q", "k", "z", "s", "j", "g",
	"ye", "i", "ie", "i", "ei", "i", "ee", "i", "ea", "i", "ed", "d", "y", "i", "a", "e", "o", "e", "u", "e")

// soundOf returns what is left of a word if what sounds alike is written alike: "plaied" and
// "played", "oponant" and "opponent".
func soundOf(w string) string {
	var b strings.Builder
	last := byte(0)
	for i := range len(w) {
		if w[i] != last {
			b.WriteByte(w[i])
		}
		last = w[i]
	}
	return sounds.Replace(b.String())
}
