package quiz

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"digijudge/rules/clause"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Vary says what varies in a question: words or numbers of its file, and others that may replace
// them. They are replaced in the title and in everything that follows the front matter, including
// the scenario and the claims.
type Vary struct {
	Rows []VaryRow
	File string // the whole text of the file in which words are replaced
}

// VaryRow holds words that are replaced together, and their replacements: the n-th one of each list
// goes with the n-th of the others.
type VaryRow struct {
	From []string
	To   [][]string
}

// Limits of variants.
const (
	MaxVariants  = 32 // the most variants of a question that are tried
	maxVaryRows  = 8
	maxVaryWord  = 60 // the longest word, in bytes
	maxVaryWords = 12 // the most replacements in a row
)

// variants counts the ways to replace the words, without counting the file as it is written. It
// stops counting when there are more than enough.
func (v *Vary) variants() int {
	n := 1
	for _, r := range v.Rows {
		n = min(n*(len(r.To)+1), 1<<20)
	}
	return n - 1
}

// Tried returns how many variants of the question are tried; their seeds are 1 to Tried.
func (q *Question) Tried() int {
	if q.Vary == nil {
		return 0
	}
	return min(q.Vary.variants(), MaxVariants)
}

// Variant returns the question with other values, under the same id. Seed 0 gives the question as
// it is written, as does every seed if the question doesn't vary. Any other seed gives one of the
// Tried variants. The error says that this variant isn't a valid question; Variants finds out which
// ones are, and whether the engine proves them.
func (q *Question) Variant(seed uint32) (*Question, error) {
	n := q.Tried()
	if seed == 0 || n == 0 {
		return q, nil
	}
	nth := int((seed - 1) % uint32(n))
	all := q.Vary.variants()
	if all > n { // those that are tried are spread over all possible ones
		stride := max(1, all*618/1000)
		for gcd(stride, all) != 1 {
			stride++
		}
		nth = nth * stride % all
	}
	nth++
	pick := make([]int, len(q.Vary.Rows))
	for i, r := range q.Vary.Rows {
		pick[i] = nth % (len(r.To) + 1)
		nth /= len(r.To) + 1
	}
	v, err := parseQuestion(q.File, []byte(q.Vary.File), q.Vary.replacements(pick))
	if err != nil {
		return nil, err
	}
	v.Seed, v.Vary = uint32((seed-1)%uint32(n))+1, nil
	return v, nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// replacements returns the words to replace, and by which. pick says for each row which value is
// chosen; 0 means the words as written.
func (v *Vary) replacements(pick []int) map[string]string {
	m := map[string]string{}
	for i, r := range v.Rows {
		for j, from := range r.From {
			if pick[i] > 0 {
				m[from] = r.To[pick[i]-1][j]
			}
		}
	}
	return m
}

// replace replaces whole words, all at the same time, so that a replacement isn't itself replaced.
// A number within a clause number is left alone.
func replace(text string, words map[string]string) string {
	if len(words) == 0 {
		return text
	}
	keys := make([]string, 0, len(words))
	for k := range words {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool {
		return len(keys[i]) > len(keys[j]) || len(keys[i]) == len(keys[j]) && keys[i] < keys[j]
	})
	var b strings.Builder
	for i := 0; i < len(text); {
		k := slices.IndexFunc(keys, func(k string) bool { return wordAt(text, i, k) })
		if k < 0 {
			b.WriteByte(text[i])
			i++
			continue
		}
		b.WriteString(words[keys[k]])
		i += len(keys[k])
	}
	return b.String()
}

// wordAt reports whether word stands at a place of text, as a whole word.
func wordAt(text string, at int, word string) bool {
	if !strings.HasPrefix(text[at:], word) {
		return false
	}
	end := at + len(word)
	if isWordByte(word[0]) && at > 0 && (isWordByte(text[at-1]) || text[at-1] == '-' && at > 1 && isDigit(text[at-2])) {
		return false
	}
	return !isWordByte(word[len(word)-1]) || end >= len(text) || !isWordByte(text[end]) && (text[end] != '-' || end+1 >= len(text) || !isDigit(text[end+1]))
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

func isWordByte(c byte) bool {
	return isDigit(c) || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_'
}

// readVary reads the entry of the front matter that says what varies.
func readVary(front *Front, src []byte, rows map[string][]string) (*Vary, error) {
	if len(rows) == 0 {
		return nil, nil
	}
	bad := func(format string, args ...any) (*Vary, error) {
		return nil, located.Errorf(front.File, front.LineOf("vary", ""), "vary: "+format, args...)
	}
	v := &Vary{File: strings.ReplaceAll(string(src), "\r\n", "\n")}
	if len(rows) > maxVaryRows {
		return bad("%d lines; want at most %d", len(rows), maxVaryRows)
	}
	keys := make([]string, 0, len(rows))
	for k := range rows {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	seen := map[string]bool{}
	for _, k := range keys {
		r := VaryRow{From: words(k)}
		if len(rows[k]) == 0 || len(rows[k]) > maxVaryWords {
			return bad("%s: want 1 to %d other values", k, maxVaryWords)
		}
		for _, w := range r.From {
			switch {
			case w == "" || len(w) > maxVaryWord:
				return bad("%q: want words of 1 to %d bytes", w, maxVaryWord)
			case seen[w]:
				return bad("%s varies twice", w)
			case replace(front.Body, map[string]string{w: ""}) == front.Body:
				return bad("%s does not stand in the question", w)
			}
			seen[w] = true
		}
		for _, x := range rows[k] {
			to := words(x)
			if len(to) != len(r.From) {
				return bad("%s: %s has %d values for %d", k, x, len(to), len(r.From))
			}
			if slices.ContainsFunc(to, func(w string) bool { return w == "" || len(w) > maxVaryWord || strings.ContainsAny(w, "\n`{}") }) {
				return bad("%s: %q: want words of 1 to %d bytes", k, x, maxVaryWord)
			}
			r.To = append(r.To, to)
		}
		v.Rows = append(v.Rows, r)
	}
	return v, nil
}

// words returns the values of a list that is written with commas between them.
func words(s string) []string {
	out := strings.Split(s, ",")
	for i := range out {
		out[i] = strings.TrimSpace(out[i])
	}
	return out
}

// Variant is a variant that was tried, and the result.
type Variant struct {
	Seed     uint32
	Values   string    // how it differs from the file: "Garuru → Saber, 7000 → 6000"
	Question *Question // nil if the variant isn't a valid question
	Why      string    // why the variant isn't used; empty if it is
}

// Variants tries the question's variants. A variant is used if it is a valid question, if the
// engine proves the same answers right and wrong as in the file (misconceptions included), and if
// the same clauses decide its game. Then all that the file says about the answers stays true. The
// error says that the question itself can't be played.
func (q *Question) Variants(ctx context.Context, cards lang.CardSource, opt scenario.Options) ([]Variant, error) {
	if q.Tried() == 0 {
		return nil, nil
	}
	want, err := turnsOn(ctx, q, cards, opt)
	if err != nil {
		return nil, err
	}
	seen := map[string]uint32{q.Version(cards): 0}
	var out []Variant
	for seed := uint32(1); int(seed) <= q.Tried(); seed++ {
		x := Variant{Seed: seed}
		v, err := q.Variant(seed)
		if err != nil {
			x.Why = err.Error()
			out = append(out, x)
			continue
		}
		x.Question, x.Values = v, v.values
		version := v.Version(cards)
		if other, ok := seen[version]; ok {
			x.Why = fmt.Sprintf("the same as variant %d", other)
		} else if got, err := turnsOn(ctx, v, cards, opt); err != nil {
			x.Why = err.Error()
		} else if missing, more := without(want, got), without(got, want); missing != "" || more != "" {
			x.Why = "its line turns on other clauses:"
			if missing != "" {
				x.Why += " not on " + missing
			}
			if more != "" {
				x.Why += " on " + more
			}
		} else {
			seen[version] = seed
		}
		out = append(out, x)
	}
	return out, nil
}

// turnsOn returns the clauses that decide the game of a question. The error says what the engine
// doesn't prove.
func turnsOn(ctx context.Context, q *Question, cards lang.CardSource, opt scenario.Options) ([]clause.Clause, error) {
	p, err := Prepare(q, cards)
	if err != nil {
		return nil, err
	}
	r, err := p.Play(ctx, opt)
	if err != nil {
		return nil, err
	}
	for _, i := range p.Disagreements(r) {
		return nil, fmt.Errorf("answer %q: its claim %s (%s)", q.Answers[i].Text, r.Extra[i].Verdict, r.Extra[i].Reason)
	}
	wrong, err := p.Unbelieved(ctx, opt)
	if err != nil {
		return nil, err
	}
	for i := range q.Answers {
		if why := wrong[i]; why != "" {
			return nil, fmt.Errorf("answer %q does not follow from its belief: %s", q.Answers[i].Text, why)
		}
	}
	clauses := map[clause.Clause]bool{}
	if p.Anatomy != nil {
		clauses = p.PartClauses()
	} else if r.Main != nil {
		for _, s := range r.Main.Steps() {
			clauses[s.Clause] = true
		}
	}
	delete(clauses, "")
	out := make([]clause.Clause, 0, len(clauses))
	for c := range clauses {
		out = append(out, c)
	}
	slices.Sort(out)
	return out, nil
}

// without lists the elements of a that are not in b.
func without(a, b []clause.Clause) string {
	var out []string
	for _, x := range a {
		if !slices.Contains(b, x) {
			out = append(out, string(x))
		}
	}
	return strings.Join(out, ", ")
}

// Hides reports whether the right answers of a variant read differently from those of the question
// as it is written. If so, somebody who only compares words with the public answer key doesn't find
// them.
func Hides(written, variant *Question) bool {
	right := map[string]bool{}
	for i := range written.Answers {
		if written.Answers[i].Right {
			right[written.Answers[i].Text] = true
		}
	}
	for i := range variant.Answers {
		if a := &variant.Answers[i]; a.Right != right[a.Text] {
			return true
		}
	}
	return false
}

// hides reports whether Hides is true for one of the question's variants.
func (q *Question) hides() bool {
	for seed := 1; seed <= q.Tried(); seed++ {
		if v, err := q.Variant(uint32(seed)); err == nil && Hides(q, v) {
			return true
		}
	}
	return false
}
