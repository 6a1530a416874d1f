package cardtext

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

//go:embed rewrites.txt
var rewriteText string

// Normalize brings effect text into the form in which texts are compared. What it takes away or
// replaces says nothing by itself, or says the same in an older wording:
//
//   - the case of words, the spacing, full-width signs and typographic quotes, the full stop at the
//     very end;
//   - number agreement ("gets"/"get", "their names"/"its name", "cards"/"card");
//   - reminder text in parentheses behind a keyword;
//   - "trigger <Draw 1>" (<Draw 1>), "in play" (nothing), "you can" (you may), "memory cost"
//     (cost), "Digivolve: 2 from [X]" ([Digivolve] [X]: Cost 2) and its like, the note behind a
//     requirement line, <Security Attack +1> (<Security A. +1>), [At End of …] ([End of …]), (Once
//     Per Turn) ([Once Per Turn]);
//   - the other pairs of rewrites.txt.
//
// Two texts with the same normal form are read as the same text; nothing else may differ.
func Normalize(src string) string {
	var lines []string
	for _, line := range strings.Split(src, "\n") {
		lines = append(lines, spell(normalTokens(line)))
	}
	return strings.Join(lines, "\n")
}

// normalTokens does the work of Normalize for one line. It returns tokens with their places in the
// line.
func normalTokens(line string) []token {
	toks := lex(line)
	toks = colorLists(faceFirst(tokenStops(plainIcons(haveGets(line, toks)))))
	toks = plainRequirement(toks)
	toks = dropNote(toks)
	toks = dropReminders(toks)
	toks = stopAfterKeywords(toks)
	toks = rewrite(traitLists(thenApart(toks)))
	return saidOnce(suchOfTwo(dropFinalStops(toks)))
}

// suchOfTwo says again what "1 such card" means behind two descriptions with a noun of their own:
// "add 1 [X] trait card or purple Tamer card to the hand and trash 1 such card". Behind one
// description "such" is read as it stands.
func suchOfTwo(toks []token) []token {
	behind := words("to the hand and trash 1 such card")
	for i := range toks {
		if !wordAt(toks, i, "add") {
			continue
		}
		for k := i + 1; k < len(toks) && toks[k].text != "." && toks[k].text != "・"; k++ {
			if len(toks)-k < len(behind) || !slices.EqualFunc(behind, toks[k:k+len(behind)], token.same) {
				continue
			}
			said := toks[i+1 : k]

			or := slices.IndexFunc(said, func(t token) bool { return t.text == "card" })
			if or < 0 || or+1 >= len(said) || !wordAt(said, or+1, "or") {
				return toks
			}
			such := toks[k+len(behind)-3]
			out := append(make([]token, 0, len(toks)+len(said)), toks[:k+len(behind)-3]...)
			for _, t := range said {
				t.pos, t.end = such.pos, toks[k+len(behind)-1].end
				out = append(out, t)
			}
			return append(out, toks[k+len(behind):]...)
		}
	}
	return toks
}

// plainIcons gives icons their standard spelling: for [At End of Your Turn], (Once Per Turn), [DNA
// Digivolution] or {Hand} written as [Hand].
func plainIcons(toks []token) []token {
	out := make([]token, 0, len(toks)+2)
	if len(toks) > 3 && wordAt(toks, 0, "when") && wordAt(toks, 1, "digivolving") && toks[2].text == "," {
		out = append(out, token{kind: tIcon, text: "When Digivolving", pos: toks[0].pos, end: toks[2].end})
		toks = toks[3:]
	}
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		switch t.kind {
		case tIcon:
			if name, ok := iconName(t.text); ok {
				t.text = name
			}
			if i == 0 && len(out) == 0 && isAreaIcon(t.text, toks) {
				t.kind = tBrace
			}
		case tBrace:
			if t.text == "Once Per Turn" || t.text == "Twice Per Turn" {
				t.kind = tIcon
			}
		case tKey:
			if k, ok := readKeyword(t.text); ok {
				t.text = strings.Trim(k.String(), "<>")
			}
		case tPunct:
			if t.text == "(" && i+4 < len(toks) && (wordAt(toks, i+1, "once") || wordAt(toks, i+1, "twice")) &&
				wordAt(toks, i+2, "per") && wordAt(toks, i+3, "turn") && toks[i+4].text == ")" {
				name := "Once Per Turn"
				if toks[i+1].text == "twice" {
					name = "Twice Per Turn"
				}
				t = token{kind: tIcon, text: name, pos: t.pos, end: toks[i+4].end}
				i += 4
			}
		}
		out = append(out, t)
	}
	return out
}

// isAreaIcon reports whether the first icon of a text is an area icon that an older card writes in
// square brackets. [Security] is one only before a timing icon that can't stand together with the
// timing [Security].
func isAreaIcon(name string, toks []token) bool {
	switch name {
	case "Hand", "Trash", "Breeding":
		return true
	case "Security":
	default:
		return false
	}
	if len(toks) < 2 || toks[1].kind != tIcon {
		return false
	}
	next, _ := iconName(toks[1].text)
	switch tm, ok := timingOf(next); tm {
	case YourTurn, OpponentsTurn, AllTurns, StartOfYourTurn, EndOfYourTurn, StartOfYourMainPhase, EndOfOpponentsTurn:
		return ok
	}
	return false
}

func wordAt(toks []token, i int, word string) bool {
	return i >= 0 && i < len(toks) && toks[i].kind == tWord && toks[i].text == word
}

// dropReminders removes reminder text: a sentence in parentheses after a keyword, or after a
// sentence that contains one.
func dropReminders(toks []token) []token {
	out := make([]token, 0, len(toks)+2)
	keyword := false // whether the sentence so far has a keyword
	for i := 0; i < len(toks); i++ {
		t := toks[i]
		if t.kind == tPunct && t.text == "(" {
			if end := closing(toks, i); end > i+2 && keyword && isReminder(toks[i+1:end]) && !(wordAt(toks, i-1, "token") && (toks[i+2].text == "/" || saysToken(toks[i+1:end]))) {
				if i = end; end+2 == len(toks) && toks[end+1].text == ")" {
					i++ // the parenthesis is closed twice
				}
				continue
			}
		}
		switch {
		case t.kind == tKey:
			keyword = true
		case t.kind != tPunct && len(out) > 0 && out[len(out)-1].kind == tPunct && out[len(out)-1].text == ".":
			keyword = false
		}
		out = append(out, t)
	}
	return out
}

// dropNote removes the note in parentheses after a requirement line (2-3-6 to 2-3-10).
func dropNote(toks []token) []token {
	end := requirementEnd(toks)
	if end == 0 || end+1 >= len(toks) || toks[end].text != "(" || closing(toks, end) != len(toks)-1 || !noteAhead(toks[end+1:]) {
		return toks // this reminder belongs to a keyword whose icon was lost
	}
	return toks[:end]
}

// closing returns the index of the parenthesis that closes the one at i, or 0.
func closing(toks []token, i int) int {
	depth := 0
	for j := i; j < len(toks); j++ {
		if toks[j].kind != tPunct {
			continue
		}
		switch toks[j].text {
		case "(":
			depth++
		case ")":
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return 0
}

// saysToken reports whether the text in parentheses after a token describes it: "Pip Tokens are
// level 3 …".
func saysToken(toks []token) bool {
	for i := range toks {
		if wordAt(toks, i, "token") {
			return wordAt(toks, i+1, "is")
		}
	}
	return false
}

func isReminder(toks []token) bool {
	last := toks[len(toks)-1]
	stop := last.kind == tPunct && last.text == "."
	return toks[0].capital && (stop || len(toks) > 4) || (toks[0].kind == tKey || toks[0].kind == tNum) && stop
}

// stopAfterKeywords adds the full stop that cards often leave out after a keyword ("<Draw 1> Then,
// …"). It also replaces the "・" after a keyword that must be paid for what follows ("<Delay> ・Gain
// 2 memory.").
func stopAfterKeywords(toks []token) []token {
	out := make([]token, 0, len(toks)+2)
	for i, t := range toks {
		if n := len(out); n > 0 && isPrice(out[n-1]) && t.text != "." {
			out = append(out, token{kind: tPunct, text: ".", pos: t.pos, end: t.pos})
		}
		if n := len(out); n > 1 && isPrice(out[n-2]) && out[n-1].text == "." && t.kind == tPunct && t.text == "・" {
			continue
		}
		if n := len(out); n > 0 && wordAt(out, n-1, "then") && out[n-1].capital && t.text != "," {
			// "Then trash 1 card"
			out = append(out, token{kind: tPunct, text: ",", pos: t.pos, end: t.pos})
		}
		if i > 0 && toks[i-1].kind == tKey && t.kind == tWord && t.capital {
			switch t.text {
			case "then", "after", "if", "when", "you", "gains", "this", "lose", "trash", "delete", "while":
				out = append(out, token{kind: tPunct, text: ".", pos: t.pos, end: t.pos})
			}
		}
		out = append(out, t)
	}
	return out
}

// traitLists writes "[A], [B], or [C] in its traits" as "the [A], [B] or [C] trait".
func traitLists(toks []token) []token {
	out := make([]token, 0, len(toks)+2)
	for i := 0; i < len(toks); i++ {
		n := len(out)
		if k := theTrait(toks, i); k > 0 {
			out = append(out, token{kind: tWord, text: "the", pos: toks[i].pos, end: toks[i].pos})
			if wordAt(toks, i, "a") {
				i++
			}
			for ; i < k; i++ {
				out = append(out, toks[i])
			}
			i--
			continue
		}
		if i+1 < len(toks) && toks[i].kind == tPunct && toks[i].text == "," && wordAt(toks, i+1, "or") && n > 0 && out[n-1].kind == tIcon && i+2 < len(toks) && toks[i+2].kind == tIcon {
			continue // "[A], [B], or [C]"
		}
		if end := exception(toks, i); end > 0 {
			continue
		}
		if toks[i].kind == tPunct && toks[i].text == ")" && exceptionEnds(toks, i) {
			continue
		}
		if wordAt(toks, i, "in") && (wordAt(toks, i+1, "its") || wordAt(toks, i+1, "their")) && wordAt(toks, i+2, "trait") && n > 0 && out[n-1].kind == tIcon {
			out = inItsTraits(out, toks[i].pos, toks[i+2].end)
			i += 2
			continue
		}
		out = append(out, toks[i])
	}
	return out
}

// inItsTraits moves "the … trait" around the names before "in its traits", between two places of
// the tokens.
func inItsTraits(out []token, pos, end int) []token {
	n := len(out)
	from := n - 1
	for from > 1 && (wordAt(out, from-1, "or") || out[from-1].kind == tPunct && (out[from-1].text == "," || out[from-1].text == "/")) {
		k := from - 1
		if k > 0 && wordAt(out, k, "or") && out[k-1].text == "," {
			k--
		}
		if k < 1 || out[k-1].kind != tIcon {
			break
		}
		from = k - 1
	}
	var list []token
	for k := from; k < n; k++ {
		if k+1 < n && out[k].text == "," && wordAt(out, k+1, "or") {
			continue
		}
		list = append(list, out[k])
	}
	out = append(out[:from], token{kind: tWord, text: "the", pos: pos, end: pos})
	return append(append(out, list...), token{kind: tWord, text: "trait", pos: pos, end: end})
}

// theTrait returns the end of "a [X] or [Y] trait" or "[X] trait" at i, after "with" or "has" and
// not before a noun, where cards say "the" today. It returns 0 if that doesn't stand at i.
func theTrait(toks []token, i int) int {
	if !wordAt(toks, i-1, "with") && !wordAt(toks, i-1, "has") && !wordAt(toks, i-1, "had") && !(wordAt(toks, i-1, "or") && wordAt(toks, i, "a")) {
		return 0
	}
	k := i
	if wordAt(toks, k, "a") {
		k++
	}
	if k >= len(toks) || toks[k].kind != tIcon {
		return 0
	}
	for k < len(toks) && (toks[k].kind == tIcon || wordAt(toks, k, "or") && k+1 < len(toks) && toks[k+1].kind == tIcon || toks[k].kind == tPunct && (toks[k].text == "," || toks[k].text == "/")) {
		k++
	}
	if !wordAt(toks, k, "trait") {
		return 0
	}
	for _, noun := range []string{"digimon", "card", "tamer", "option", "token", "digi-egg", "link", "digivolution", "security"} {
		if wordAt(toks, k+1, noun) {
			return 0
		}
	}
	return k + 1
}

// exception returns the end of "(other than [X], [Y] or [Z])" at i, whose parentheses have no
// meaning. It returns 0 if that doesn't stand there.
func exception(toks []token, i int) int {
	if toks[i].kind != tPunct || toks[i].text != "(" || !wordAt(toks, i+1, "other") || !wordAt(toks, i+2, "than") {
		return 0
	}
	k := i + 3
	for k < len(toks) && (toks[k].kind == tIcon || wordAt(toks, k, "or") || toks[k].kind == tPunct && (toks[k].text == "," || toks[k].text == "/")) {
		k++
	}
	if k > i+3 && k < len(toks) && toks[k].kind == tPunct && toks[k].text == ")" {
		return k
	}
	return 0
}

// exceptionEnds reports whether the parenthesis at i closes such an exception.
func exceptionEnds(toks []token, i int) bool {
	for k := i - 1; k >= 0; k-- {
		if toks[k].kind == tPunct && toks[k].text == "(" {
			return exception(toks, k) == i
		}
	}
	return false
}

// isPrice reports whether a keyword asks the player to do something before the text after it is
// done (16-14, 16-17).
func isPrice(t token) bool {
	return t.kind == tKey && (t.text == "Delay" || strings.HasPrefix(t.text, "Digi-Burst "))
}

// dropFinalStops removes the full stops at the end of the text, of a quotation and of a mode.
func dropFinalStops(toks []token) []token {
	out := make([]token, 0, len(toks)+2)
	for i, t := range toks {
		if t.kind == tPunct && t.text == "." {
			if i+1 == len(toks) || i > 0 && toks[i-1].kind == tPunct && toks[i-1].text == `"` {
				continue // it follows an effect in quotes, which has a full stop itself
			}
			if next := toks[i+1]; next.kind == tKey && allKeys(toks[:i]) || next.kind == tPunct && (next.text == `"` || next.text == "・" || next.text == "." || next.text == ")") {
				continue
			}
		}
		out = append(out, t)
	}
	return out
}

// thenApart changes "X, then Y" to "X. Then, Y" if nothing before X could also apply to Y: no
// condition, price, choice or time.
func thenApart(toks []token) []token {
	for i := 1; i+1 < len(toks); i++ {
		if toks[i-1].kind != tPunct || toks[i-1].text != "," || !wordAt(toks, i, "then") || toks[i+1].text == "," || !plainSentence(toks[:i-1]) {
			continue
		}
		out := append(make([]token, 0, len(toks)+2), toks[:i-1]...)
		stop, then := toks[i-1], toks[i]
		stop.text, then.capital = ".", true
		out = append(out, stop, then, token{kind: tPunct, text: ",", pos: then.end, end: then.end})
		toks = append(out, toks[i+1:]...)
	}
	return toks
}

// plainSentence reports whether the last sentence of the tokens has nothing that could also apply
// after a "then" in it.
func plainSentence(toks []token) bool {
	for _, t := range slices.Backward(toks) {
		switch {
		case t.kind == tPunct && t.text == ".":
			return true
		case t.kind == tPunct && t.text != "/" && t.text != ",":
			return false
		}
		switch t.text {
		case "if", "while", "would", "may", "by", "each", "every", "until", "during", "turn", "attack":
			return t.kind != tWord
		}
	}
	return true
}

// saidOnce removes the first of two equal durations for one subject: "gets +1000 DP for the turn
// and gains <K> for the turn".
func saidOnce(toks []token) []token {
	for i := 0; i < len(toks); i++ {
		n := timeAt(toks, i)
		if n == 0 || !wordAt(toks, i+n, "and") || !predicateWord(toks, i+n+1) {
			continue
		}
		for k := i + n + 2; k < len(toks) && toks[k].kind != tPunct; k++ {
			if m := timeAt(toks, k); m == n && spell(toks[k:k+m]) == spell(toks[i:i+n]) {
				toks = append(append(make([]token, 0, len(toks)), toks[:i]...), toks[i+n:]...)
				break
			} else if m > 0 {
				break
			}
		}
	}
	return toks
}

// timeAt returns how many tokens at i say how long something lasts, or 0.
func timeAt(toks []token, i int) int {
	n := 0
	for _, d := range durations {
		w := words(d)
		if len(w) > n && len(w) <= len(toks)-i && slices.EqualFunc(w, toks[i:i+len(w)], token.same) {
			n = len(w)
		}
	}
	return n
}

// predicateWord reports whether the token at i is a verb that shares the subject of the verb before
// it.
func predicateWord(toks []token, i int) bool {
	return i < len(toks) && toks[i].kind == tWord && slices.Contains([]string{"gets", "gains", "can't", "isn't"}, toks[i].text)
}

// allKeys reports whether the tokens are all keywords, with or without full stops between them.
func allKeys(toks []token) bool {
	for _, t := range toks {
		if t.kind != tKey && !(t.kind == tPunct && t.text == ".") || isPrice(t) {
			return false
		}
	}
	return len(toks) > 0
}

// rewriteRule replaces a run of tokens. In it 0 stands for any number, [x] for any name, and <x>
// for any keyword.
type rewriteRule struct {
	from, to []token
	stand    []stand // for each token of to: where it comes from in the text
	guard    bool    // both sides are the same, which protects the words from shorter rules
}

// stand says where a token of the new wording belongs in the old text: to a run of tokens, to none,
// or to the token that a wildcard (token number of) has matched.
type stand struct {
	from, to, of int
	copied       bool
}

// rewriteIndex is rewrites.txt, read once: the rules by their first token; longer rules come first.
var rewriteIndex = sync.OnceValue(func() map[string][]rewriteRule {
	index := map[string][]rewriteRule{}
	for _, line := range strings.Split(rewriteText, "\n") {
		if line == "" || line[0] == '#' {
			continue
		}
		from, to, ok := strings.Cut(line, " =")
		rule := rewriteRule{from: lex(from), to: lex(to), guard: " "+from == to}
		rule.stand = aligned(rule.from, rule.to)
		if !ok || len(rule.from) == 0 {
			// rewrites.txt is part of the program, so this can't happen
			panic("cardtext: rewrites.txt: no pair in " + strconv.Quote(line))
		}
		key := indexKey(rule.from[0])
		list := append(index[key], rule)
		for i := len(list) - 1; i > 0 && len(list[i].from) > len(list[i-1].from); i-- {
			list[i], list[i-1] = list[i-1], list[i]
		}
		index[key] = list
	}
	return index
})

func indexKey(t token) string {
	switch t.kind {
	case tNum, tSigned, tIcon, tKey:
		return string('0' + rune(t.kind))
	}
	return t.text
}

// rewrite replaces older and variant wordings by those of the table, until no rule applies anymore.
func rewrite(toks []token) []token {
	index := rewriteIndex()
	for range 6 {
		var out []token // nil as long as nothing has changed
		for i := 0; i < len(toks); {
			n := 1
			list := index[indexKey(toks[i])]
			for k := range list {
				r := &list[k]
				if !r.stands(toks[i:]) {
					continue
				}
				n = len(r.from)
				if r.guard {
					break
				}
				if out == nil {
					out = append(make([]token, 0, len(toks)+8), toks[:i]...)
				}
				out = r.put(out, toks[i:])
				toks, i, n = toks[i+n:], 0, 0
				break
			}
			if out != nil && n > 0 {
				out = append(out, toks[i:i+n]...)
			}
			i += n
		}
		if out == nil {
			break
		}
		toks = out
	}
	return toks
}

// aligned finds for each token of to the tokens of from that it replaces: the same token, or all
// tokens between the same neighbours.
func aligned(from, to []token) []stand {
	length := make([][]int, len(from)+1) // length of the longest common subsequence from there on
	for i := len(from); i >= 0; i-- {
		length[i] = make([]int, len(to)+1)
		for k := len(to) - 1; k >= 0 && i < len(from); k-- {
			if length[i][k] = max(length[i+1][k], length[i][k+1]); from[i].same(to[k]) {
				length[i][k] = max(length[i][k], length[i+1][k+1]+1)
			}
		}
	}
	out := make([]stand, len(to))
	i, gap := 0, 0
	between := func(k, end int) {
		for ; gap < k; gap++ {
			out[gap] = stand{from: i, to: end}
		}
	}
	start := 0
	for k := 0; start < len(from) && k < len(to); {
		switch {
		case from[start].same(to[k]) && length[start][k] == length[start+1][k+1]+1:
			between(k, start)
			out[k] = stand{from: start, to: start + 1}
			start, k = start+1, k+1
			i, gap = start, k
		case length[start+1][k] >= length[start][k+1]:
			start++
		default:
			k++
		}
	}
	between(len(to), len(from))
	if n := len(to) - 1; n >= 0 && from[len(from)-1].kind == tWord && !to[n].wildcard() && from[len(from)-1].text == "end" {
		// the last words of the variant belong to this token, as in "until their turn ends"
		out[n].to = len(from)
	}
	var next, last [tEnd]int // by kind: the next wildcard, and 1 + the one before
	for k, t := range to {
		if !t.wildcard() {
			continue
		}
		i := next[t.kind]
		for i < len(from) && !(from[i].kind == t.kind && from[i].wildcard()) {
			i++
		}
		if i < len(from) {
			next[t.kind], last[t.kind] = i+1, i+1
			out[k] = stand{from: i, to: i + 1, of: i, copied: true}
		} else if i = last[t.kind] - 1; i >= 0 {
			// The last wildcard again, because the new wording has it twice. A token that the variant
			// doesn't have at all is written as it is.
			out[k].of, out[k].copied = i, true
		}
	}
	return out
}

// stands reports whether the tokens begin with the variant.
func (r *rewriteRule) stands(toks []token) bool {
	if len(toks) < len(r.from) {
		return false
	}
	for i := range r.from {
		f := &r.from[i]
		if t := &toks[i]; t.kind != f.kind || t.text != f.text && !f.wildcard() {
			return false
		}
	}
	return true
}

// put appends the standard wording of the variant with which the tokens begin.
func (r *rewriteRule) put(out, toks []token) []token {
	for k, t := range r.to {
		from, to := r.stand[k].from, r.stand[k].to
		if r.stand[k].copied {
			if t = toks[r.stand[k].of]; to == from+1 && r.stand[k].of == from {
				out = append(out, t)
				continue
			}
		}
		switch {
		case r.stand[k].copied && from == to && from < len(toks):
			// a repeated token belongs to what follows
			t.pos, t.end = toks[from].pos, toks[from].pos
		case from < to:
			t.pos, t.end = toks[from].pos, toks[to-1].end
		case from == 0:
			t.pos, t.end = toks[0].pos, toks[0].pos
		default:
			t.pos, t.end = toks[from-1].end, toks[from-1].end
		}
		t.capital = toks[0].capital
		out = append(out, t)
	}
	return out
}

func (t token) wildcard() bool {
	return t.kind == tNum && t.text == "0" || t.kind == tSigned && t.text == "+1" || (t.kind == tIcon || t.kind == tKey) && t.text == "x"
}

// haveGets changes "to have X get Y" and "and have X gain Y" to "to give X Y".
func haveGets(line string, toks []token) []token {
	for i := 1; i < len(toks); i++ {
		if !wordAt(toks, i, "has") || !strings.EqualFold(line[toks[i].pos:toks[i].end], "have") || !wordAt(toks, i-1, "to") && !wordAt(toks, i-1, "and") {
			continue
		}
		for k := i + 1; k < len(toks) && toks[k].text != "." && toks[k].kind != tSigned; k++ {
			if t := toks[k]; t.text == "," && toks[k-1].kind != tIcon {
				break
			} else if t.kind == tWord && (t.text == "gets" || t.text == "gains") && k > i+1 {
				toks[i].text = "give"
				toks = append(toks[:k:k], toks[k+1:]...)
				break
			}
		}
	}
	return toks
}
