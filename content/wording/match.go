package wording

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is one clause of an imported version.
type Text struct{ Number, Text string }

// Limits for finding clauses under other numbers, so that hostile texts cost no more than real
// ones.
const (
	rareWords     = 10  // rare words of a clause by which similar clauses are looked for
	maxPostings   = 100 // a word that occurs in more clauses of the other text isn't used
	maxCandidates = 20  // clauses that one clause is compared with
	// the share of common words from which two clauses with different numbers are the same
	alikeMoved     = 0.6
	alikeMovedFew  = 0.8 // the same for texts of fewer than fewWords words
	alikeSamePlace = 0.3 // the same for clauses with the same number
	fewWords       = 4
)

// matcher pairs the clauses of two versions. Pairs are indexes into old and now.
type matcher struct {
	old, now   []Text
	toNow      []int             // index in old → index in now, or -1
	toOld      []int             // the reverse
	atOld      map[string]int    // number → index in old
	atNow      map[string]int    // number → index in now
	words, new [][]int32         // for each clause of old and of now, its words, sorted
	votes      map[[2]string]int // how many clauses moved from one section to another
	section    map[string]string // section → the section that most of its clauses moved to
	// for each clause of now; all 0 except while candidates is counting
	shared []int
}

// matchClauses pairs the clauses of two versions: first those with the same text, then the most
// similar ones.
func matchClauses(old, now []Text) *matcher {
	m := &matcher{old: old, now: now, toNow: make([]int, len(old)), toOld: make([]int, len(now)),
		atOld: map[string]int{}, atNow: map[string]int{}, votes: map[[2]string]int{}, section: map[string]string{}, shared: make([]int, len(now))}
	for i := range old {
		m.toNow[i], m.atOld[old[i].Number] = -1, i
	}
	for i := range now {
		m.toOld[i], m.atNow[now[i].Number] = -1, i
	}
	m.same()
	m.alike()
	return m
}

func (m *matcher) pair(i, j int) {
	m.toNow[i], m.toOld[j] = j, i
	from, to := SectionOf(m.old[i].Number), SectionOf(m.now[j].Number)
	m.votes[[2]string{from, to}]++
	if best := m.section[from]; best == "" || m.votes[[2]string{from, to}] > m.votes[[2]string{from, best}] {
		m.section[from] = to
	}
}

// same pairs clauses with the same text: first under the same number, then texts that are unique,
// then those whose section moved the same way, then the rest in order.
func (m *matcher) same() {
	byText := map[string][]int{}
	for j, w := range m.now {
		byText[w.Text] = append(byText[w.Text], j)
	}
	twice := map[string]int{}
	for i, w := range m.old {
		twice[w.Text]++
		if j, ok := m.atNow[w.Number]; ok && m.now[j].Text == w.Text {
			m.pair(i, j)
		}
	}
	for i, w := range m.old {
		if list := byText[w.Text]; m.toNow[i] < 0 && len(list) == 1 && twice[w.Text] == 1 {
			m.pair(i, list[0])
		}
	}
	for _, anywhere := range []bool{false, true} {
		// for a text of several clauses, where to continue the search, so that it stays linear
		next := map[string]int{}
		for i, w := range m.old {
			if m.toNow[i] >= 0 {
				continue
			}
			if anywhere && len(strings.Fields(w.Text)) < fewWords {
				continue // headings such as "Notes" occur in many places
			}
			list := byText[w.Text]
			key := w.Text
			if !anywhere {
				key += "\x00" + SectionOf(w.Number)
			}
			for k := next[key]; k < len(list); k++ {
				j := list[k]
				if m.toOld[j] >= 0 || !anywhere && SectionOf(m.now[j].Number) != m.went(w.Number) {
					continue
				}
				m.pair(i, j)
				next[key] = k + 1
				break
			}
			if m.toNow[i] < 0 {
				next[key] = len(list)
			}
		}
	}
}

// went returns the section that most clauses of a clause's section moved to, or the section itself.
func (m *matcher) went(number string) string {
	s := SectionOf(number)
	if to := m.section[s]; to != "" {
		return to
	}
	return s
}

// alike pairs the remaining clauses by their share of common words, the most similar first. Between
// equals the same number wins, then the section that others moved to.
func (m *matcher) alike() {
	m.count()
	postings := map[int32][]int{}
	for j, words := range m.new {
		if m.toOld[j] >= 0 {
			continue
		}
		for k, w := range words {
			if k == 0 || words[k-1] != w {
				postings[w] = append(postings[w], j)
			}
		}
	}
	type likely struct {
		i, j  int
		score float64
	}
	var all []likely
	for i := range m.old {
		if m.toNow[i] >= 0 {
			continue
		}
		for _, j := range m.candidates(i, postings) {
			a, b := m.words[i], m.new[j]
			if min(len(a), len(b))*3 < max(len(a), len(b)) {
				continue // too different in length to be alike, and expensive to compare
			}
			s, bonus := dice(a, b), 0.0
			sameNumber, sameWay := m.old[i].Number == m.now[j].Number, SectionOf(m.now[j].Number) == m.went(m.old[i].Number)
			few, enough := min(len(a), len(b)) < fewWords, alikeMoved
			switch {
			case sameNumber:
				enough, bonus = alikeSamePlace, .15
			case few && !sameWay:
				continue
			case few:
				enough, bonus = alikeMovedFew, .08
			case sameWay:
				bonus = .08
			}
			if s >= enough {
				all = append(all, likely{i, j, s + bonus})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b likely) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.i, b.i), cmp.Compare(a.j, b.j))
	})
	for _, p := range all {
		if m.toNow[p.i] < 0 && m.toOld[p.j] < 0 {
			m.pair(p.i, p.j)
		}
	}
}

// candidates returns the clauses of now that share rare words with a clause of old, and the one
// with its number.
func (m *matcher) candidates(i int, postings map[int32][]int) []int {
	words := slices.Compact(slices.Clone(m.words[i]))
	words = slices.DeleteFunc(words, func(w int32) bool { return len(postings[w]) == 0 || len(postings[w]) > maxPostings })
	slices.SortFunc(words, func(a, b int32) int {
		return cmp.Or(cmp.Compare(len(postings[a]), len(postings[b])), cmp.Compare(a, b))
	})
	var with [rareWords + 1][]int // clauses by the number of words that they share
	for _, w := range words[:min(rareWords, len(words))] {
		for _, j := range postings[w] {
			m.shared[j]++
			with[m.shared[j]] = append(with[m.shared[j]], j)
		}
	}
	var list []int
	for n := rareWords; n > 0; n-- {
		for _, j := range with[n] {
			// clauses that share more are in this list too
			if m.shared[j] == n && len(list) < maxCandidates {
				list = append(list, j)
			}
			m.shared[j] = 0
		}
	}
	if j, ok := m.atNow[m.old[i].Number]; ok && m.toOld[j] < 0 && !slices.Contains(list, j) {
		list = append(list, j)
	}
	return list
}

// count gives each word a number, and each remaining clause the numbers of its words.
func (m *matcher) count() {
	ids := map[string]int32{}
	read := func(text string) []int32 {
		var out []int32
		for _, at := range officialWords(text) {
			w := strings.ToLower(text[at[0]:at[1]])
			if r, _ := utf8.DecodeRuneInString(w); !wordRune(r) {
				continue
			}
			id, ok := ids[w]
			if !ok {
				id = int32(len(ids))
				ids[w] = id
			}
			out = append(out, id)
		}
		slices.Sort(out)
		return out
	}
	m.words, m.new = make([][]int32, len(m.old)), make([][]int32, len(m.now))
	for i, w := range m.old {
		if m.toNow[i] < 0 {
			m.words[i] = read(w.Text)
		}
	}
	for j, w := range m.now {
		if m.toOld[j] < 0 {
			m.new[j] = read(w.Text)
		}
	}
}

// dice returns the share of words that two sorted lists have in common.
func dice(a, b []int32) float64 {
	if len(a)+len(b) == 0 {
		return 0
	}
	n := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			n, i, j = n+1, i+1, j+1
		case a[i] < b[j]:
			i++
		default:
			j++
		}
	}
	return 2 * float64(n) / float64(len(a)+len(b))
}

// officialWords splits a text into words and single punctuation marks, given by their offsets. A
// clause number is one word, and so is "can't".
func officialWords(text string) [][2]int {
	var out [][2]int
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		from := i
		i += n
		switch {
		case unicode.IsSpace(r):
			continue
		case wordRune(r):
			for i < len(text) {
				r, n := utf8.DecodeRuneInString(text[i:])
				if r == '-' || r == '\'' || r == '’' {
					if next, _ := utf8.DecodeRuneInString(text[i+n:]); wordRune(next) {
						i += n
						continue
					}
				}
				if !wordRune(r) {
					break
				}
				i += n
			}
		}
		out = append(out, [2]int{from, i})
	}
	return out
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }
