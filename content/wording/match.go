package wording

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text is one clause of one imported version.
type Text struct{ Number, Text string }

// Bounds of finding clauses again under other numbers, so that hostile texts cost no more than real
// ones.
const (
	rareWords      = 10  // of a clause, by which those like it are looked for
	maxPostings    = 100 // a word that more of the other text's clauses have says nothing
	maxCandidates  = 20  // clauses that one is compared with
	alikeMoved     = 0.6 // share of the words, to be the same clause under another number
	alikeMovedFew  = 0.8 // likewise, for texts of fewer than fewWords words
	alikeSamePlace = 0.3 // likewise, under the same number
	fewWords       = 4
)

// matcher pairs the clauses of two versions. Pairs are places in old and now.
type matcher struct {
	old, now   []Text
	toNow      []int             // place in old → place in now, −1
	toOld      []int             // the other way round
	atOld      map[string]int    // number → place in old
	atNow      map[string]int    // likewise in now
	words, new [][]int32         // of each clause, sorted; those of old and of now
	votes      map[[2]string]int // how many clauses went from one section to another
	section    map[string]string // section → where most of its clauses went
	shared     []int             // of each clause of now; all 0 but while candidates counts
}

// matchClauses pairs the clauses of two versions: first those with the same text, then the most
// alike.
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

// same pairs clauses with the same text: under the same number, then those that no other has, then
// those whose section went the same way, then in their order.
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
		next := map[string]int{} // of the texts that several have: where to go on looking, so that a thousand equal ones cost no million looks
		for i, w := range m.old {
			if m.toNow[i] >= 0 {
				continue
			}
			if anywhere && len(strings.Fields(w.Text)) < fewWords {
				continue // a heading such as "Notes" stands in many places
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

// went returns the section into which most of a clause's section went, itself if none did.
func (m *matcher) went(number string) string {
	s := SectionOf(number)
	if to := m.section[s]; to != "" {
		return to
	}
	return s
}

// alike pairs what is left by how much of the words is the same, the most alike first. Of equals
// the same number comes first, then the section that others went to.
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
				continue // can't be alike enough, and would cost the longer one's length
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

// candidates returns the clauses of now that share rare words with one of old, and the one that has
// its number.
func (m *matcher) candidates(i int, postings map[int32][]int) []int {
	words := slices.Compact(slices.Clone(m.words[i]))
	words = slices.DeleteFunc(words, func(w int32) bool { return len(postings[w]) == 0 || len(postings[w]) > maxPostings })
	slices.SortFunc(words, func(a, b int32) int {
		return cmp.Or(cmp.Compare(len(postings[a]), len(postings[b])), cmp.Compare(a, b))
	})
	var with [rareWords + 1][]int // clauses by how many of the words they share
	for _, w := range words[:min(rareWords, len(words))] {
		for _, j := range postings[w] {
			m.shared[j]++
			with[m.shared[j]] = append(with[m.shared[j]], j)
		}
	}
	var list []int
	for n := rareWords; n > 0; n-- {
		for _, j := range with[n] {
			if m.shared[j] == n && len(list) < maxCandidates { // those that share more stand in this list too
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

// count gives each word a number, and each clause that is left its words by them.
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

// dice returns the share of the words that two sorted lists have in common.
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

// officialWords cuts a text into words (clause numbers and "can't" are words) and single signs,
// given by where they begin and end.
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
