package search

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OwnText is the answer written behind a question that wants no yes or no and that the page's own
// text answers: "how many cards are in a deck? Rule".
const OwnText = "Rule"

// answer returns the answer that a page gives to a query, of which said is the gist. Without it a yes
// or no is given only if the query has the question's own words.
func (x *Index) answer(q string, said *gist, h ranked) *Answer {
	d := &x.docs[h.doc]
	a := &Answer{Hit: x.hit(h, nil), by: h.sent, score: h.score}
	first, rest, _ := strings.Cut(d.Says, "\n")
	// the answer keeps its yes or no, because it is shown with the entry's own question
	ownAsk := false
	switch d.Kind {
	case KindRuling:
		a.Sentence, a.Because = d.Title, d.Says
		if at := &x.sents[h.sent]; at.word != "" && sameQuestion(q, at.text) {
			a.Word = at.word
		}
	case KindFAQ:
		ownAsk = a.fromFAQ(d, &x.sents[h.sent], q)
	default:
		if at := &x.sents[h.sent]; at.word != "" && at.word != OwnText && sameQuestion(q, at.text) {
			a.Word = at.word
		}
		a.Sentence = first
		if len(a.Sentence) < 40 && rest != "" {
			more, _, _ := strings.Cut(rest, "\n")
			a.Sentence = strings.TrimSpace(a.Sentence + " " + more)
		}
	}
	if a.Asked = x.askedBy(h); ownAsk {
		a.Asked = d.Title
	}
	if at := &x.sents[h.sent]; said != nil && a.Word == "" && at.word != "" && at.word != OwnText && asked(at.text) == a.Asked {
		if near, ok := x.agree(said, &at.gist, false); ok && near >= sureWord && said.must == at.gist.must && sameAsker(q, at.text) {
			a.Word = at.word
		}
	}
	for _, n := range d.Clauses {
		if c, ok := x.byKey["clause "+string(n)]; ok && d.Kind != KindClause {
			a.Law, a.LawText, a.LawURL = string(n), strings.ReplaceAll(x.docs[c].Says, "\n", " "), x.docs[c].URL
			break
		}
	}
	return a
}

// sameAsker reports whether two questions ask about the same player and agree in whether they say
// "before" or "after": "does he block before I win" isn't "he blocks, do I win".
func sameAsker(a, b string) bool {
	who, ordered := askerOf(a)
	other, otherOrdered := askerOf(b)
	return ordered == otherOrdered && (who == "" || other == "" || who == other)
}

// askerOf returns the player that a question asks about: "mine", "theirs", or "" if unknown. It
// looks at the word after the last verb that asks for a yes or no. ordered reports whether the
// question says "before" or "after".
func askerOf(q string) (who string, ordered bool) {
	words := rawWords(lowerText(q))
	for i, w := range words {
		ordered = ordered || w == "before" || w == "after"
		if i == 0 || !yesNoWords[words[i-1]] && !mayWords[words[i-1]] {
			continue
		}
		switch {
		case w == "i" || w == "we" || mineWords[w]:
			who = "mine"
		case personWords[w] || w == "they" || gistWords[w] == "opponent":
			who = "theirs"
		}
	}
	return who, ordered
}

// fromFAQ fills in the answer of an FAQ entry. at is the sentence of the entry that is close to the
// query. ownAsk reports that the answer keeps its yes or no and so fits only the entry's own
// question.
func (a *Answer) fromFAQ(d *Doc, at *sentence, q string) (ownAsk bool) {
	first, rest, _ := strings.Cut(d.Says, "\n")
	a.Sentence = first
	word, says, whole := ownWord(first)
	same := sameQuestion(q, at.text)
	switch {
	case word == "":
	case same && at.text == d.Title:
		a.Word, a.Sentence = word, says
	case same && at.word != "" && (whole || at.word == word):
		a.Word, a.Sentence = at.word, says
	case whole && at.text != d.Title:
		a.Sentence = says
	default:
		ownAsk = true
	}
	if a.Sentence == "" {
		a.Sentence, _, _ = strings.Cut(rest, "\n")
	} else {
		a.Sentence = strings.ToUpper(a.Sentence[:1]) + a.Sentence[1:]
	}
	return ownAsk
}

// ownWord splits the yes or no off the beginning of an FAQ answer. That word answers only the
// entry's own question: if the same rule is asked from the other side ("is blocking optional?" and
// "do I have to block?"), the word is the opposite. whole reports whether a complete sentence
// follows.
func ownWord(first string) (word, says string, whole bool) {
	for _, w := range []string{"Yes", "No"} {
		if s, ok := strings.CutPrefix(first, w); ok && len(s) > 1 && strings.ContainsRune(".,:;", rune(s[0])) {
			return w, strings.TrimLeft(s, ".,:; "), s[0] == '.'
		}
	}
	return "", first, false
}

// askedBy returns the question that a page answers, as its author wrote it: the one that is like
// the query, or else the page's first.
func (x *Index) askedBy(h ranked) string {
	d := &x.docs[h.doc]
	at := &x.sents[h.sent]
	switch {
	case at.doc == h.doc && at.ask:
		return asked(at.text)
	case strings.HasSuffix(d.Title, "?"):
		return d.Title
	case len(d.Asks) > 0:
		return asked(d.Asks[0])
	}
	return ""
}

// nearAnswer returns a page's answer to a similar question. Asked says which question that is, and
// the yes or no belongs to it.
func (x *Index) nearAnswer(q string, h ranked) *Answer {
	a := x.answer(q, nil, h)
	if at := &x.sents[h.sent]; a.Asked != "" && at.word != "" && at.word != OwnText && asked(at.text) == a.Asked {
		a.Word = at.word
	}
	return a
}

// wholeText reports whether the first line of a text is complete by itself: it doesn't introduce a
// list, isn't an item of one, and doesn't refer to text below.
func wholeText(s string) bool {
	first, _, _ := strings.Cut(s, "\n")
	first = strings.TrimSpace(first)
	r, _ := utf8.DecodeRuneInString(first)
	return first != "" && !unicode.IsLower(r) && !strings.ContainsRune(":,;", rune(first[len(first)-1])) && !belowRE.MatchString(first)
}

// belowRE matches words that refer to text further down.
var belowRE = regexp.MustCompile(`(?i)\b(below|these steps|the following|this order)\b`)

// yesNoRE matches words of questions that want a yes or a no.
var yesNoRE = regexp.MustCompile(`(?i)\b(can|may|do|does|did|is|are|was|were|am|will|must|has|have)\b`)

// sameQuestion reports whether two texts ask the same yes-or-no question in the same words. Similar
// meaning isn't enough: "optional" and "have to" are close in meaning, but their answers are
// opposite.
func sameQuestion(a, b string) bool {
	x, ok := askKey(a)
	y, also := askKey(b)
	return ok && also && x == y
}

// askKey returns a key that is equal for yes-or-no questions that ask the same. ok is false if the
// text isn't such a question.
func askKey(q string) (key string, ok bool) {
	var list []string
	raw := rawWords(lowerText(q))
	for i, w := range raw {
		if asksMore[w] {
			return "", false
		}
		if w == "must" || (w == "have" || w == "need") && i+1 < len(raw) && raw[i+1] == "to" {
			list = append(list, "must")
		}
		if turning[w] == "ed" {
			list = append(list, "already")
		}
		if w == "optional" || w == "mandatory" || !stopWords[w] || spared[w] {
			list = append(list, stem(w))
		}
	}
	slices.Sort(list)
	key = strings.Join(slices.Compact(list), " ")
	if negated(q) {
		key = "not: " + key
	}
	return key, yesNoRE.MatchString(q)
}

// negated reports whether a question contains a negation.
func negated(q string) bool {
	return slices.ContainsFunc(rawWords(lowerText(q)), func(w string) bool { return negations[w] })
}

// readings returns the words of a query that were read as a term of the lexicon with another name.
func (x *Index) readings(r *query) (list []Reading) {
	for _, s := range r.flow.spans {
		t, ok := x.lex.about[s.term]
		if !ok || s.stop {
			continue
		}
		k := strings.Join(r.flow.stems[s.from:s.to], " ")
		if x.lex.own[k] == s.term {
			continue // the word is the game's own
		}
		list = append(list, Reading{strings.Join(r.flow.raw[s.from:s.to], " "), t.Term, t.See})
	}
	return list
}
