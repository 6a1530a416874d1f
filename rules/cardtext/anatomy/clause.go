package anatomy

import "strings"

// process is one process of an effect, as far as its choice is concerned (15-9).
type process struct {
	lo, hi    int  // tokens
	then      bool // begins with "then"
	by        bool // has an optional condition (15-7)
	old       bool // … in the older form "you may X to Y"
	may       bool // left to the effect's player
	others    bool // left to the opponent, or to both players
	can       bool // … in the older form "can"
	did       bool // asks whether the process before was done
	didnt     bool // asks whether it wasn't done
	refers    bool // speaks of what was done before
	keyword   *keyword
	condition bool // has a processing condition of its own
	later     bool // sets something for later
	choose    bool // "activate 1 of the effects below"
	trigger   int  // token of a "when" that is no head of the effect; 0 for none
	duration  bool
}

// reading is what a run of tokens was read as.
type reading struct {
	spans []Span
	procs []process
}

// reader reads the tokens of one paragraph.
type reader struct {
	src     string
	toks    []token
	memo    map[[2]int]*reading // of sentence
	acts    map[[2]int]*reading // of action
	quotes  map[int][]Span      // of granted, by place
	work    int                 // tokens looked at, against texts that are too tangled
	depth   int
	targets []TargetReading
	box     Box
}

// Bounds on one paragraph. The longest card needs some hundreds of looks.
const (
	maxDepth = 40
	maxWork  = 50_000
)

// span labels tokens lo to hi, hi excluded.
func (r *reader) span(p Part, lo, hi int) Span {
	s, e := r.toks[lo].start, r.toks[hi-1].end
	return Span{Label: p, Start: s, End: e, Text: r.src[s:e], Clause: p.Clause()}
}

func (r *reader) is(i int, words ...string) bool {
	return i >= 0 && i < len(r.toks) && isWord(r.toks[i], words...)
}

func (r *reader) sign(i int, s string) bool {
	return i >= 0 && i < len(r.toks) && r.toks[i].kind == punct && r.toks[i].text == s
}

// phrase says that the words stand at i.
func (r *reader) phrase(i int, words string) bool {
	for _, w := range strings.Fields(words) {
		if i < 0 || i >= len(r.toks) || r.toks[i].text != w || r.toks[i].kind != word && r.toks[i].kind != num {
			return false
		}
		i++
	}
	return true
}

// vocabulary says that every token is one that card text is made of.
func (r *reader) vocabulary(lo, hi int) bool {
	r.work += hi - lo
	for i := lo; i < hi; i++ {
		switch t := r.toks[i]; t.kind {
		case word:
			if !known(t.text) {
				return false
			}
		case angle:
			if keywordOf(t.text) == nil {
				return false
			}
		case punct:
			if !strings.Contains(",:;/&'—-.x+・", t.text) {
				return false
			}
		case brace:
			if _, ok := areaOf(t); !ok {
				return false
			}
		case paren:
			if isNote(t) {
				continue
			}
			for _, in := range lex(t.text) {
				if in.kind == word && !known(in.text) || in.kind == angle && keywordOf(in.text) == nil {
					return false
				}
			}
		}
	}
	return lo < hi
}

// hasVerb says that a clause has a verb that says something of its subject.
func (r *reader) hasVerb(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		t := r.toks[i]
		if isFinite(t) || t.kind == word && (t.text == "would" || strings.HasSuffix(t.text, "ed") || strings.HasSuffix(t.text, "ing") || t.text == "it's" ||
			t.text == "they're" || t.text == "that's" || t.text == "there's" || t.text == "there're" || isVerb(t) || t.text == "didn't") {
			return true
		}
	}
	return false
}

// sentence reads one sentence, without its full stop: conditions, what makes it optional, what is done. It returns nil if
// something is not understood.
func (r *reader) sentence(lo, hi int) *reading {
	key := [2]int{lo, hi}
	if got, ok := r.memo[key]; ok {
		return got
	}
	if r.depth >= maxDepth || lo >= hi || r.work > maxWork {
		return nil
	}
	r.work += hi - lo
	r.depth++
	got := r.readSentence(lo, hi)
	r.depth--
	r.memo[key] = got
	return got
}

func (r *reader) readSentence(lo, hi int) *reading {
	t := r.toks[lo]
	switch {
	case t.kind == punct && t.text == "・" && lo+1 < hi:
		return r.led(lo, lo+1, hi, "", nil)
	case r.is(lo, "then", "afterwards", "after", "next") && !r.phrase(lo, "next time") && (t.text != "after" || r.sign(lo+1, ",")):
		i := lo + 1
		if r.sign(i, ",") {
			i++
		}
		return r.led(lo, i, hi, Then, func(p *process) { p.then = true })
	case r.phrase(lo, "after that"), r.phrase(lo, "in addition"):
		if i := lo + 2; r.sign(i, ",") {
			return r.led(lo, i+1, hi, Then, func(p *process) { p.then = true })
		}
	case r.phrase(lo, "when you would digixros this turn") && r.sign(lo+6, ","): // it sets something up, as "the next time" does
		return r.before([]Span{r.span(Later, lo, lo+7)}, lo+7, hi, func(q *process) { q.later, q.may = true, false; q.lo = lo })
	case r.is(lo, "if", "while", "when", "whenever", "as") && (t.text != "as" || r.phrase(lo, "as long as")):
		return r.conditional(lo, hi)
	case r.is(lo, "by") && lo+1 < hi && (strings.HasSuffix(r.toks[lo+1].text, "ing") || isWord(r.toks[lo+1], "trash") || r.toks[lo+1].kind == word && isFirstly(r.toks[lo+1])):
		return r.comma(lo, hi, func(c int) *reading {
			if !r.vocabulary(lo, c) {
				return nil
			}
			s := r.span(OptionalCondition, lo, c+1)
			var p process
			s.Inside = r.inside(lo+1, c, &p)
			return r.before([]Span{s}, c+1, hi, func(q *process) { q.by = true; q.lo = lo })
		})
	case r.phrase(lo, "at the end of"), r.phrase(lo, "at the next end of"), r.phrase(lo, "at the start of"), r.phrase(lo, "the next time"), r.phrase(lo, "at end of"), r.phrase(lo, "at turn end"),
		r.phrase(lo, "at the beginning of"), r.phrase(lo, "at the turn's end"):
		return r.comma(lo, hi, func(c int) *reading {
			if !r.vocabulary(lo, c) {
				return nil
			}
			return r.before([]Span{r.span(Later, lo, c+1)}, c+1, hi, func(q *process) { q.later = true; q.lo = lo })
		})
	case r.durationAt(lo, hi) > lo && r.sign(r.durationAt(lo, hi), ","):
		d := r.durationAt(lo, hi)
		return r.before([]Span{r.span(Duration, lo, d+1)}, d+1, hi, func(q *process) { q.duration = true; q.lo = lo })
	case r.is(lo, "instead", "also") && r.sign(lo+1, ","), r.phrase(lo, "with this effect") && r.sign(lo+3, ","), r.phrase(lo, "with that effect") && r.sign(lo+3, ","):
		n := 2
		if t.text == "with" {
			n = 4
		}
		return r.led(lo, lo+n, hi, Action, func(q *process) { q.refers = q.refers || n == 4 })
	case r.is(lo, "otherwise") && r.sign(lo+1, ","):
		return r.led(lo, lo+2, hi, Condition, func(q *process) { q.condition, q.didnt = true, true })
	case r.is(lo, "for") && (r.is(lo+1, "each", "every") || lo+1 < hi && r.toks[lo+1].kind == num), r.is(lo, "to") && lo+1 < hi && r.toks[lo+1].kind == num,
		r.is(lo, "among", "from", "without"), r.phrase(lo, "other than"):
		if got := r.comma(lo, hi, func(c int) *reading {
			if !r.vocabulary(lo, c) {
				return nil
			}
			for i := lo; i < c; i++ {
				if r.sign(i, ",") && r.toks[i+1].kind != square && !isColor(r.toks[i+1]) && !r.is(i+1, "or", "and") {
					return nil // these words are one phrase
				}
			}
			lead := r.span(Action, lo, c+1)
			var p process
			if !r.is(lo+1, "each", "every") {
				lead.Inside = r.inside(lo+1, c, &p)
			}
			got := r.before([]Span{lead}, c+1, hi, func(q *process) { q.lo, q.refers = lo, q.refers || p.refers || r.is(lo, "among") })
			if got != nil && got.spans[1].Label != Action && got.spans[1].Label != Optional && got.spans[1].Label != Duration {
				return nil // these words lead an action, not a condition
			}
			if got != nil && got.spans[1].Label == Action { // one action, said how often first
				got.spans[1].Start = got.spans[0].Start
				got.spans[1].Text = r.src[got.spans[1].Start:got.spans[1].End]
				got.spans[1].Inside = append(append([]Span(nil), lead.Inside...), got.spans[1].Inside...)
				got.spans = got.spans[1:]
			}
			return got
		}); got != nil {
			return got
		}
	}
	return r.action(lo, hi)
}

func isFirstly(t token) bool { return t.text == "first" || t.text == "not" }

// led reads a sentence behind leading words, which get a label of their own; with no label they are joined with the first part.
func (r *reader) led(lo, mid, hi int, p Part, set func(*process)) *reading {
	if mid >= hi {
		return nil
	}
	rest := r.sentence(mid, hi)
	if rest == nil {
		return nil
	}
	got := &reading{procs: append([]process(nil), rest.procs...)}
	if p == "" {
		got.spans = append([]Span(nil), rest.spans...)
		first := &got.spans[0]
		first.Start = r.toks[lo].start
		first.Text = r.src[first.Start:first.End]
	} else {
		got.spans = append([]Span{r.span(p, lo, mid)}, rest.spans...)
	}
	if set != nil {
		set(&got.procs[0])
	}
	got.procs[0].lo = lo
	return got
}

// before puts spans before the sentence that begins at mid.
func (r *reader) before(spans []Span, mid, hi int, set func(*process)) *reading {
	rest := r.sentence(mid, hi)
	if rest == nil {
		return nil
	}
	got := &reading{spans: append(append([]Span(nil), spans...), rest.spans...), procs: append([]process(nil), rest.procs...)}
	set(&got.procs[0])
	return got
}

// comma tries the commas of a sentence, from left to right, as the end of its first clause.
func (r *reader) comma(lo, hi int, try func(c int) *reading) *reading {
	for _, lists := range [...]bool{false, true} { // a comma between names in brackets mostly makes a list of them
		for c := lo + 1; c < hi-1 && r.work <= maxWork; c++ {
			if r.sign(c, ",") && !r.is(c+1, "or", "and") && lists == (r.toks[c-1].kind == square && r.toks[c+1].kind == square) { // these go on with the clause
				if got := try(c); got != nil {
					return got
				}
			}
		}
	}
	return nil
}

// conditional reads "if …, …", "while …, …" and "when …, …".
func (r *reader) conditional(lo, hi int) *reading {
	when := r.is(lo, "when", "whenever")
	if when && (r.phrase(lo+1, "dna digivolving") && r.sign(lo+3, ",") || r.is(lo+1, "digixrosing") && r.sign(lo+2, ",") || r.is(lo+1, "played") && lo > 0) {
		when = false // asks how it was done
	}
	clause := func(c, end int) *reading { // the clause ends at c, the sentence goes on at end
		if !r.vocabulary(lo, c) || !r.hasVerb(lo+1, c) {
			return nil
		}
		part := Condition
		if when {
			part = Trigger
		}
		s := r.span(part, lo, end)
		return r.before([]Span{s}, end, hi, func(q *process) {
			q.lo = lo
			if when {
				q.trigger = lo
				q.refers = q.refers || r.refersBack(lo, c)
				return
			}
			q.condition = true
			switch did := r.did(lo+1, c); {
			case did > 0:
				q.did = true
			case did < 0:
				q.didnt = true
			}
		})
	}
	if got := r.comma(lo, hi, func(c int) *reading { return clause(c, c+1) }); got != nil || when {
		return got
	}
	for c := lo + 2; c+1 < hi; c++ { // older cards leave the comma out: "while … it gets …"
		if r.is(c, "it") && r.is(c+1, "gets", "gains") || r.phrase(c, "this digimon") && r.is(c+2, "gets", "gains") {
			return clause(c, c)
		}
	}
	return nil
}

// did says whether a condition asks if what stands before was done: 1, or that it wasn't: -1. The words are those behind "if".
func (r *reader) did(lo, hi int) int {
	n := hi - lo
	last := r.toks[hi-1]
	switch {
	case n == 2 && r.is(lo, "you", "it", "they", "so") && isWord(last, "do", "did", "does"):
		return 1
	case n == 2 && r.is(lo, "you", "it", "they") && isWord(last, "don't", "didn't", "doesn't"):
		return -1
	case n == 3 && r.is(lo, "your") && r.is(lo+1, "opponent") && isWord(last, "does", "did", "do"):
		return 1
	case n == 3 && r.is(lo, "your") && r.is(lo+1, "opponent") && isWord(last, "doesn't", "didn't"), r.phrase(lo, "you did not"), r.phrase(lo, "you do not") && n == 3:
		return -1
	}
	for i := lo; i < hi; i++ {
		if r.phrase(i, "this effect") || r.phrase(i, "with this effect") || r.phrase(i, "by this effect") || r.phrase(i, "this way") {
			for j := lo; j < hi; j++ {
				if r.is(j, "no", "not", "didn't", "doesn't", "don't", "wasn't", "weren't", "none", "isn't", "aren't") {
					return -1
				}
			}
			return 1
		}
	}
	return 0
}

// action reads what is done: who may, the verbs, a condition that stands behind.
func (r *reader) action(lo, hi int) *reading {
	key := [2]int{lo, hi}
	if got, ok := r.acts[key]; ok {
		return got
	}
	if r.depth >= maxDepth || lo >= hi || r.work > maxWork {
		return nil
	}
	r.work += hi - lo
	r.depth++
	got := r.readAction(lo, hi)
	r.depth--
	r.acts[key] = got
	return got
}

func (r *reader) readAction(lo, hi int) *reading {
	p := process{lo: lo, hi: hi}
	i := lo
	var spans []Span
	// a condition, a "by" or a further "you may" in the middle
	for j := lo + 1; j < hi; j++ {
		joined := r.is(j-1, "and", "or", "then", "instead") || r.sign(j-1, ",")
		switch {
		case joined && (r.is(j, "if", "while", "when", "then", "by") || r.is(j, "for") && r.is(j+1, "each", "every") || r.optionalAt(j, hi) > j && !r.is(lo, "then")):
			if j-1 == lo {
				continue
			}
			head := j
			for head > lo && (r.is(head-1, "and", "or") || r.sign(head-1, ",")) {
				head--
			}
			if head == lo {
				continue
			}
			first, rest := r.action(lo, head), r.sentence(j, hi)
			if first == nil || rest == nil {
				continue
			}
			return r.join(first, rest, head, j)
		case r.is(j, "if", "while", "unless") && !joined:
			if !r.vocabulary(j, hi) || !r.hasVerb(j+1, hi) || r.asThough(j) {
				continue
			}
			first := r.action(lo, j)
			if first == nil {
				continue
			}
			s := r.span(Condition, j, hi)
			got := &reading{spans: append(append([]Span(nil), first.spans...), s), procs: append([]process(nil), first.procs...)}
			got.procs[0].condition = true
			return got
		}
	}
	if n := r.optionalAt(i, hi); n > i {
		p.may, p.others = r.mayOf(i)
		spans = append(spans, r.span(Optional, i, n))
		i = n
		if p.may {
			if to := r.purpose(i, hi); to > 0 {
				rest := r.action(to+1, hi)
				if rest == nil || !r.vocabulary(i, to) || !isVerb(r.toks[i]) && r.toks[i].kind != angle {
					return nil
				}
				s := r.span(OptionalCondition, lo, to+1)
				s.Inside = append(spans, r.inside(i, to, &p)...)
				got := &reading{spans: append([]Span{s}, rest.spans...), procs: append([]process(nil), rest.procs...)}
				got.procs[0].by, got.procs[0].old, got.procs[0].lo = true, true, lo
				return got
			}
		}
	}
	if i >= hi || !r.vocabulary(i, hi) || !r.clause(i, hi) {
		return nil
	}
	s := r.span(Action, i, hi)
	s.Inside = r.inside(i, hi, &p)
	if i+1 == hi && isPrice(r.toks[i]) { // <Delay> behind a condition (16-14, 16-17)
		s.Label, s.Clause, p.by = OptionalCondition, keywordOf(r.toks[i].text).section, true
	}
	p.refers = p.refers || r.refersBack(lo, hi)
	if len(s.Inside) == 1 && s.Inside[0].Start == s.Start && s.Inside[0].End == s.End && s.Inside[0].Label == Target {
		return nil // nothing is done to it
	}
	if r.toks[i].kind == angle {
		p.keyword = keywordOf(r.toks[i].text)
	}
	p.choose = r.is(i, "activate") && (r.phrase(hi-2, "effects below") || r.phrase(hi-2, "following effects") || r.sign(hi-1, ":"))
	return &reading{spans: append(spans, s), procs: []process{p}}
}

// refersBack says that a clause speaks of the process before it.
func (r *reader) refersBack(lo, hi int) bool {
	for i := lo; i < hi; i++ {
		if r.phrase(i, "this effect") || r.phrase(i, "this effect's") || r.phrase(i, "among them") || r.phrase(i, "this way") {
			return true
		}
	}
	return false
}

// asThough keeps "as if" from being a condition.
func (r *reader) asThough(i int) bool { return i > 0 && r.is(i-1, "as", "regardless", "even") }

// join puts two readings together; the words between them (head to j) belong to the first.
func (r *reader) join(first, rest *reading, head, j int) *reading {
	got := &reading{spans: append([]Span(nil), first.spans...), procs: append(append([]process(nil), first.procs...), rest.procs...)}
	last := &got.spans[len(got.spans)-1]
	last.End = r.toks[j-1].end
	last.Text = r.src[last.Start:last.End]
	got.spans = append(got.spans, rest.spans...)
	return got
}

// optionalAt returns where the words end that leave a process to somebody: "you may", "your opponent may", "you can"; i if they
// are not there.
func (r *reader) optionalAt(i, hi int) int {
	n := i
	switch {
	case r.is(i, "you", "they") && r.is(i+1, "may"):
		n = i + 2
	case r.is(i, "you") && r.is(i+1, "can") && i+2 < hi && isVerb(r.toks[i+2]) && !r.is(i+2, "ignore", "include"):
		n = i + 2
	case r.phrase(i, "your opponent may"), r.phrase(i, "the opponent may"), r.phrase(i, "each player may"), r.phrase(i, "both players may"), r.phrase(i, "that player may"),
		r.phrase(i, "you may also"):
		n = i + 3
	}
	if n >= hi {
		return i
	}
	return n
}

func (r *reader) mayOf(i int) (you, others bool) {
	if r.is(i, "you") {
		return true, false
	}
	return false, true
}

// purpose finds the "to" of the older "you may X to Y": 0 if there is none.
func (r *reader) purpose(lo, hi int) int {
	for j := lo + 1; j+1 < hi; j++ {
		if !r.is(j, "to") || r.is(j-1, "equal", "due", "up") {
			continue
		}
		next := r.toks[j+1]
		if isVerb(next) && !isWord(next, "end", "place", "turn", "return") || next.kind == angle || isWord(next, "have") ||
			isWord(next, "place", "return") && !r.is(j+2, "of") {
			return j
		}
	}
	return 0
}

// clause says that the tokens have the shape of something that is done: a verb that tells somebody what to do, a keyword, or a
// subject with what it does.
func (r *reader) clause(lo, hi int) bool {
	i := lo
	for r.is(i, "instead", "also", "immediately", "first") {
		i++
	}
	if i >= hi {
		return false
	}
	t := r.toks[i]
	if t.kind == angle {
		return true
	}
	if isVerb(t) && !(isWord(t, "link", "app", "dna") && i+1 < hi && r.is(i+1, "card", "cards")) {
		return i+1 < hi && !(r.is(i, "gain", "gains", "lose") && r.toks[i+1].kind == paren) || isWord(t, "attack", "hatch", "dna", "digivolve")
	}
	if t.kind != word && t.kind != num && t.kind != square {
		return false
	}
	for v := i + 1; v < hi; v++ {
		f := r.toks[v]
		if f.kind == punct && f.text == "," && v+1 < hi && r.toks[v+1].kind != square && !isColor(r.toks[v+1]) && !r.is(v+1, "or", "and") {
			return false
		}
		if f.kind == punct && f.text != "," && f.text != "/" && f.text != "—" && f.text != "-" && f.text != "&" {
			return false
		}
		if !isFinite(f) || r.is(v-1, "that", "which", "to", "with", "who", "of") && !isWord(f, "can't", "can", "may", "get", "gain") {
			continue
		}
		if isWord(f, "may", "can", "can't", "cannot", "get", "gets", "gain", "gains", "has", "have", "give", "gives", "treat") && v+1 >= hi {
			return false
		}
		if isWord(f, "gets", "get", "gains", "gain") && v+1 < hi && (r.toks[v+1].kind == paren || r.durationAt(v+1, hi) > v+1) {
			return false // what is gained was lost
		}
		return true
	}
	return false
}

// durationAt returns where a duration that begins at i ends; i if none begins there.
func (r *reader) durationAt(i, hi int) int {
	switch {
	case r.is(i, "for") && (r.is(i+1, "the", "this", "that") && r.is(i+2, "turn", "attack", "battle")):
		return i + 3
	case r.is(i, "until"), r.is(i, "during") && (r.is(i+1, "your", "their", "the", "this", "that", "its", "opponent's")):
		for j := i + 1; j < hi && j < i+11; j++ {
			t := r.toks[j]
			if t.kind != word {
				break
			}
			if isWord(t, "ends", "end") && !r.is(j+1, "of") || isWord(t, "phase", "turn", "turns", "attack", "battle") && !r.is(j+1, "ends", "end") {
				return j + 1
			}
		}
	case r.is(i, "this") && r.is(i+1, "turn") && !r.is(i-1, "for", "during", "of"):
		return i + 2
	}
	return i
}

// inside finds the parts within an action or an optional condition.
func (r *reader) inside(lo, hi int, p *process) []Span {
	r.work += hi - lo
	var out []Span
	for i := lo; i < hi; {
		t := r.toks[i]
		switch d := r.durationAt(i, hi); {
		case t.kind == paren && isNote(t):
			out = append(out, r.span(Reminder, i, i+1))
			i++
		case t.kind == quote:
			s := r.span(Granted, i, i+1)
			s.Inside = r.granted(t)
			out = append(out, s)
			i++
		case t.kind == angle:
			s := r.span(Keyword, i, i+1)
			if k := keywordOf(t.text); k != nil {
				s.Clause = k.section
			}
			out = append(out, s)
			i++
		case d > i:
			p.duration = true
			out = append(out, r.span(Duration, i, d))
			i = d
		case r.is(i, "instead") && !r.is(i+1, "of"):
			out = append(out, r.span(Instead, i, i+1))
			i++
		case r.phrase(i, "at the end of") || r.phrase(i, "at the start of") || r.phrase(i, "at end of"):
			end := i + 1
			for end < hi && !r.is(end, "turn", "attack", "battle", "phase") {
				end++
			}
			if end < hi {
				p.later = true
				out = append(out, r.span(Later, i, end+1))
				i = end + 1
			} else {
				i++
			}
		case i > lo && r.is(i, "may") && !r.is(i-1, "you", "opponent"), r.is(i, "can") && r.is(i+1, "digivolve") && i > lo:
			p.may, p.can = true, r.is(i, "can")
			if r.is(i-1, "they", "player") && r.is(i, "may") || r.is(i-1, "players") {
				p.may, p.others = false, true
			}
			out = append(out, r.span(Optional, i, i+1))
			i++
		default:
			end, target := r.nounPhrase(i, lo, hi)
			if end > i {
				if target.Mode == Reference {
					p.refers = true
				}
				s := r.span(Target, i, end)
				s.Inside = r.notes(i, end)
				s.Clause = target.Says.Clauses[0]
				target.Text, target.Start, target.End = s.Text, s.Start, s.End
				r.targets = append(r.targets, target)
				out = append(out, s)
				i = end
			} else {
				i++
			}
		}
	}
	return out
}

// ownUse says that a text speaks of using, playing or placing the card that it stands on: it works before that card is in play.
func (r *reader) ownUse() bool {
	for i := range r.toks {
		switch {
		case r.phrase(i, "this card's color"), r.phrase(i, "this card's play cost"), r.phrase(i, "this card's use cost"), r.phrase(i, "this card's cost"),
			r.phrase(i, "play this card"), r.phrase(i, "use this card"), r.phrase(i, "digivolve this card"), r.phrase(i, "this card is revealed"), r.phrase(i, "this card in your"), r.phrase(i, "this card is in"), r.phrase(i, "using this card"), r.phrase(i, "playing this card"),
			r.phrase(i, "digivolve into this card"), r.phrase(i, "digivolves into this card"), r.phrase(i, "digivolving into this card"):
			return true
		case r.is(i, "color") && r.is(i+1, "requirement", "requirements") && r.is(i-1, "ignore"), r.phrase(i, "ignore this card's"),
			r.is(i, "requirements") && r.phrase(i+1, "of this card"), r.is(i, "cost") && r.phrase(i+1, "of this card"):
			return true
		}
	}
	return false
}

// notes are the keywords and notes within a noun phrase.
func (r *reader) notes(lo, hi int) []Span {
	var out []Span
	for i := lo; i < hi; i++ {
		if t := r.toks[i]; t.kind == angle {
			s := r.span(Keyword, i, i+1)
			if k := keywordOf(t.text); k != nil {
				s.Clause = k.section
			}
			out = append(out, s)
		}
	}
	return out
}

// isNote says that parentheses hold a sentence that explains, not a part of the clause such as "(other than [X])".
func isNote(t token) bool {
	if t.kind != paren || isLimit(t) {
		return false
	}
	if strings.HasPrefix(t.text, "Digimon/") || strings.HasPrefix(t.text, "Tamer/") {
		return true // what a token is
	}
	f := strings.Fields(t.text)
	if strings.HasSuffix(t.text, ".") || len(f) > 6 {
		return !strings.HasPrefix(strings.ToLower(t.text), "other than") && !strings.HasPrefix(strings.ToLower(t.text), "excluding")
	}
	first := firstRune(t.text)
	return first >= 'A' && first <= 'Z' && len(f) > 2
}
