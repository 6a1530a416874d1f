package content

import (
	"slices"
	"strings"
)

// Yes and no: a question and a statement that use the same verb agree or disagree, and where anything else could be meant nothing is said.

var (
	canWords  = wordSet(`can may could able allowed`)
	doWords   = wordSet(`do does did will would`)
	beWords   = wordSet(`is are was were`)
	asksMore  = wordSet(`what how when who which why where whose or many much`)
	negations = wordSet(`not no never nothing nobody none neither nor without cannot`)
	// limits make a statement about less than all, so that neither yes nor no is the whole answer.
	limits = wordSet(`only unless except until if when while after before instead both all either each every first once other own another few less more than because`)
)

// YesNo says whether a statement answers a question with yes or with no: "Yes", "No", or "" where that isn't certain.
func YesNo(question, statement string) string {
	q := rawWords(lowerText(question))
	s, _, _ := strings.Cut(lowerText(statement), ":")
	s, _, _ = strings.Cut(s, ";")
	t := rawWords(s)
	if slices.ContainsFunc(q, func(w string) bool { return asksMore[w] || negations[w] }) {
		return ""
	}
	for _, w := range t {
		if limits[w] && !slices.Contains(q, w) {
			return ""
		}
	}
	for _, w := range q {
		if limits[w] && !slices.Contains(t, w) {
			return ""
		}
	}
	at := slices.IndexFunc(q, func(w string) bool { return canWords[w] || doWords[w] || beWords[w] })
	if at < 0 || at > 0 && at < len(q)-1 && beWords[q[at]] && slices.ContainsFunc(q[at+1:], func(w string) bool { return canWords[w] || doWords[w] }) {
		at = slices.IndexFunc(q, func(w string) bool { return canWords[w] || doWords[w] })
	}
	if at < 0 {
		return ""
	}
	n := 0
	for _, w := range t {
		if negations[w] {
			n++
		}
	}
	if n > 1 {
		return ""
	}
	asked := map[string]bool{}
	for _, w := range q[at+1:] {
		if !fillers[w] && !canWords[w] && !doWords[w] && !beWords[w] && len(w) > 1 {
			asked[stem(w)] = true
		}
	}
	// The statement's verb, with what stands before it: a negation right there is a no, one elsewhere is a doubt.
	for i, w := range t {
		verb, no := -1, false
		switch {
		case canWords[w] && canWords[q[at]], doWords[w] && (doWords[q[at]] || canWords[q[at]]), beWords[w] && beWords[q[at]]:
			k := i + 1
			if k < len(t) && t[k] == "not" {
				no = true
				k++
			}
			for k < len(t) && (t[k] == "be" || t[k] == "also" || t[k] == "still" || fillers[t[k]]) {
				k++
			}
			verb = k
		case doWords[q[at]] && strings.HasSuffix(w, "s") && len(w) > 3 && !strings.HasSuffix(w, "ss") && i > 0 && !fillers[t[i-1]]:
			verb = i
		}
		if verb < 0 || verb >= len(t) || !asked[stem(t[verb])] {
			continue
		}
		if doWords[w] && canWords[q[at]] && !no {
			continue
		}
		if n > b2i(no) {
			return ""
		}
		// What the statement is about stands before the verb in the question too.
		v := slices.IndexFunc(q, func(x string) bool { return stem(x) == stem(t[verb]) })
		for _, x := range t[:i] {
			if p := slices.IndexFunc(q, func(y string) bool { return stem(y) == stem(x) }); p > v && !stopWords[x] {
				return ""
			}
		}
		if no {
			return "No"
		}
		return "Yes"
	}
	return ""
}
