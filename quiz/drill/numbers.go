package drill

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// Questions for a number ask “how many”. The answers include the number before, and the numbers
// that misconceptions lead to. “Are there four?” could only be guessed.

// How many numbers are offered, and how large they may be.
const (
	fewestNumbers, mostNumbers = 2, 4
	enoughNumbers              = 3 // with that many, no miscounts are added
	largest                    = 99_999
)

// answered reads the answer field: "no", "yes of three", "2 of 1 2 3".
func (l *Line) answered(field string) {
	if l.Right, l.Open = strings.CutSuffix(field, " of three"); l.Open {
		return
	}
	right, list, many := strings.Cut(field, " of ")
	if !many {
		return
	}
	var numbers []int
	for f := range strings.SplitSeq(list, " ") {
		n, err := strconv.Atoi(f)
		if err != nil || n < -largest || n > largest || len(numbers) > 0 && n <= numbers[len(numbers)-1] {
			return
		}
		numbers = append(numbers, n)
	}
	if len(numbers) >= fewestNumbers && len(numbers) <= mostNumbers {
		l.Right, l.Numbers = right, numbers
	}
}

// numerals returns numbers in the format of the file.
func numerals(numbers []int) []string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = strconv.Itoa(n)
	}
	return out
}

// numbered returns the claim with a number in place of its question mark.
func (l *Line) numbered(a string) string {
	n, _ := strconv.Atoi(a)
	switch {
	case !strings.HasPrefix(l.Asks, "memory"):
	case n > 0:
		a += " for Ann"
	case n < 0:
		a = strconv.Itoa(-n) + " for Bob"
	}
	asks := l.Asks
	if n == 1 {
		asks = strings.Replace(asks, "? times", "? time", 1)
	}
	return strings.Replace(asks, "?", a, 1)
}

// numberWords returns a number as players read it; a memory value names its side.
func (l *Line) numberWords(a string) string {
	n, _ := strconv.Atoi(a)
	switch {
	case strings.HasPrefix(l.Asks, "memory") && n > 0:
		return a + " on Ann’s side"
	case strings.HasPrefix(l.Asks, "memory") && n < 0:
		return strconv.Itoa(-n) + " on Bob’s side"
	case strings.HasSuffix(l.Asks, "is checked ? times"): // a number of cards, see asksNumber
	case strings.HasSuffix(l.Asks, " times") && n == 1:
		return "Once"
	case strings.HasSuffix(l.Asks, " times") && n == 2:
		return "Twice"
	case strings.HasSuffix(l.Asks, " times"):
		return a + " times"
	}
	return a
}

// blank marks in a claim where its number belongs.
const blank = 77_777

// howMany returns the proposition with a question mark in place of its number, and the number.
// Memory on Bob’s side is negative.
func howMany(p *lang.Prop) (asks string, n int, ok bool) {
	t := p.Terms[0]
	switch {
	case len(p.Terms) > 1 || p.When != nil:
		return "", 0, false
	case t.Happen != nil && t.Happen.Kind == lang.Times && t.Happen.Cmp == lang.Exactly && t.Happen.N > 0:
		h := *t.Happen
		n, h.N = h.N, blank
		t.Happen = &h
	case t.State == nil || t.State.Cmp != lang.Exactly || t.State.Not:
		return "", 0, false
	default:
		st := *t.State
		n, st.N = st.N, blank
		t.State = &st
		switch {
		case st.Kind == lang.MemoryIs:
			if st.Player == lang.Bob {
				n = -n
			}
			return "memory = ?", n, true
		case st.Kind == lang.OwnedIs:
		case st.Kind == lang.StatIs && slices.Contains([]lang.Stat{lang.StatDP, lang.StatLinks, lang.StatSources}, st.Stat):
		default:
			return "", 0, false
		}
	}
	q := one(t)
	asks = strings.Replace(q.String(), strconv.Itoa(blank), "?", 1)
	return asks, n, strings.Contains(asks, "?")
}

// counted returns the value of the proposition’s number on a board, if the board shows it.
func counted(p *lang.Prop, b *scenario.Board) (n int, ok bool) {
	st := p.Terms[0].State
	if st == nil {
		return 0, false
	}
	switch {
	case st.Kind == lang.MemoryIs:
		return b.Memory, true
	case st.Kind == lang.OwnedIs && st.Category == lang.NoCategory:
		side := &b.Sides[st.Player-lang.Ann]
		switch st.Area {
		case rules.Hand:
			return side.HandN, true
		case rules.SecurityStack:
			return side.SecurityN, true
		case rules.Trash:
			return side.TrashN, true
		}
	case st.Kind == lang.StatIs && st.Stat == lang.StatDP:
		if x := b.Find(st.Name.Text); x != nil && x.HasDP {
			return x.DP, true
		}
	}
	return 0, false
}

// numbers turns a proposition with a number into a “how many” question and reports whether it
// could. The wrong numbers are those of misconceptions, earlier values (latest first), the printed
// value, and the results of counting a card's amount twice or not at all. If there are none, the
// question isn't asked, because numbers that are merely close would fool nobody.
func (t *table) numbers(c *candidate) bool {
	asks, right, ok := howMany(&c.prop)
	if !ok {
		return false
	}
	before := t.truth.Main.Before()
	_, way := t.truth.Main.Boards()
	way = append([]scenario.Board{before}, way...)
	slices.Reverse(way)
	likely := []int{}
	for i := range t.boards {
		if n, ok := counted(&c.prop, &t.boards[i]); ok {
			likely = append(likely, n)
		}
	}
	likely = append(likely, unreduced(t.s, &c.prop, right)...)
	for i := range way {
		if n, ok := counted(&c.prop, &way[i]); ok {
			likely = append(likely, n)
		}
	}
	if n, ok := printed(t.s, &c.prop); ok {
		likely = append(likely, n)
	}
	numbers := []int{right}
	const memory = "memory = ?"
	most := largest
	if asks == memory {
		most = maxMemory
	}
	add := func(n int) {
		least := 0
		if c.prop.Terms[0].Happen != nil {
			least = 1
		}
		if asks == memory {
			least = -maxMemory
			if t.turnToldOf(n) {
				return
			}
		}
		if len(numbers) < mostNumbers && n >= least && n <= most && !slices.Contains(numbers, n) {
			numbers = append(numbers, n)
		}
	}
	for _, n := range likely {
		add(n)
	}
	c.plain = len(numbers) == 1 && c.prop.Terms[0].Happen == nil
	if c.prop.Terms[0].Happen != nil {
		add(right - 1) // as if one of the times didn't count
		if right == 1 {
			add(2) // as if both counted
		}
	}
	for _, n := range miscounted(t.s, &c.prop, right) {
		if len(numbers) < enoughNumbers {
			add(n)
		}
	}
	if len(numbers) < fewestNumbers {
		return false
	}
	slices.Sort(numbers)
	c.Asks, c.Numbers, c.Open = asks, numbers, false
	return true
}

// turnToldOf reports whether the question itself reveals that the memory isn't at n: “once Bob’s
// turn has started” means that it is on Bob’s side.
func (t *table) turnToldOf(n int) bool {
	then := t.after.Turn
	if then == t.s.Turn.Player.String() || !t.whose || t.moved() {
		return false
	}
	return then == lang.Bob.String() && n >= 0 || then == lang.Ann.String() && n <= 0
}

// printed returns the printed DP of the card that is asked about.
func printed(s *scenario.Scenario, p *lang.Prop) (int, bool) {
	st := p.Terms[0].State
	if st == nil || st.Kind != lang.StatIs || st.Stat != lang.StatDP {
		return 0, false
	}
	for i := range s.Cards {
		for _, n := range s.Cards[i].Names {
			if n.Text == st.Name.Text && s.Cards[i].Face.HasDP {
				return s.Cards[i].Face.DP, true
			}
		}
	}
	return 0, false
}

var (
	memoryRE = regexp.MustCompile(`^(?:Does (?:Ann|Bob) have [0-9]+ memory|Is the memory at 0)\b(.*)\?$`)
	dpRE     = regexp.MustCompile(`^Does (.+) have [0-9]+ DP\b(.*)\?$`)
	countRE  = regexp.MustCompile(`^(Does|Do) (.+) have (?:[0-9]+|no) ([a-z -]*cards?|Digimon|Tamers?)\b(.*)\?$`)
	checksRE = regexp.MustCompile(`^Is ((?:Ann|Bob)’s security) checked exactly (?:once|twice|[0-9]+ times)\?$`)
	timesRE  = regexp.MustCompile(`^(Does|Do|Is|Are) (.+) exactly (?:once|twice|[0-9]+ times)\?$`)
)

// asksNumber turns “are there 2 cards?” into “how many cards are there?”. It returns "" for a
// question without such a number.
func asksNumber(q string) string {
	if m := memoryRE.FindStringSubmatch(q); m != nil {
		return "Where is the memory" + m[1] + "?"
	}
	if m := dpRE.FindStringSubmatch(q); m != nil {
		return "How much DP does " + m[1] + " have" + m[2] + "?"
	}
	if m := countRE.FindStringSubmatch(q); m != nil {
		what := m[3]
		if strings.HasSuffix(what, "card") || strings.HasSuffix(what, "Tamer") {
			what += "s"
		}
		return "How many " + what + " " + strings.ToLower(m[1]) + " " + m[2] + " have" + m[4] + "?"
	}
	// an attack has one check of a number of cards
	if m := checksRE.FindStringSubmatch(q); m != nil {
		return "How many of " + m[1] + " cards are checked?"
	}
	if m := timesRE.FindStringSubmatch(q); m != nil {
		return "How many times " + strings.ToLower(m[1]) + " " + m[2] + "?"
	}
	return ""
}
