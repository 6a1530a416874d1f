package clause

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// RulesVersion is the version of the General Rule that the registry, the engine and all content
// speak of.
const RulesVersion = "4.2"

//go:embed clauses.txt
var clauseText string

// Clause is the number of a clause of the General Rule, such as "16-7-4", or of a section or
// chapter that holds clauses ("16-7", "16"); "" is none. It is a type of its own, so that the
// compiler knows where a number of the rules is meant, and a test checks each that stands in the
// code. A Clause may come from elsewhere and be none of the rules: Valid says.
type Clause string

// clauseRegistry is clauses.txt, read once: every number in the order of the rules, and its place
// in it.
var clauseRegistry = sync.OnceValue(func() registry {
	numbers := strings.Fields(clauseText)
	all, place := make([]Clause, len(numbers)), make(map[Clause]int, len(numbers))
	for i, n := range numbers {
		all[i], place[Clause(n)] = Clause(n), i
	}
	return registry{all, place}
})

type registry struct {
	all   []Clause
	place map[Clause]int
}

// All returns all 1,114 clauses in the order of the rules. The slice is the caller's own.
func All() []Clause {
	return slices.Clone(clauseRegistry().all)
}

// Valid reports whether c is a clause of the General Rule: whether it stands in clauses.txt. A bare
// chapter ("16") is not a clause.
func (c Clause) Valid() bool {
	_, ok := clauseRegistry().place[c]
	return ok
}

// Compare orders clauses as the rules do, for slices.SortFunc: part by part by value, so that
// 16-7-4 comes before 16-12-1 and 16-7 before 16-7-1. They need not be valid; parts that are not
// numbers are ordered as text.
func (c Clause) Compare(d Clause) int {
	a, b := string(c), string(d)
	for a != "" && b != "" {
		var x, y string
		x, a, _ = strings.Cut(a, "-")
		y, b, _ = strings.Cut(b, "-")
		if x == y {
			continue
		}
		m, errX := strconv.Atoi(x)
		n, errY := strconv.Atoi(y)
		if errX != nil || errY != nil || m == n {
			return strings.Compare(x, y)
		}
		return cmp.Compare(m, n)
	}
	return cmp.Compare(len(a), len(b)) // one of them has ended
}

// Within reports whether c is the clause, section or chapter s, or stands somewhere in it.
func (c Clause) Within(s Clause) bool {
	return c == s || strings.HasPrefix(string(c), string(s)) && c[len(s)] == '-'
}

// Parent returns what c stands in: the clause above it, its section or its chapter; "" of a
// chapter.
func (c Clause) Parent() Clause {
	return c[:max(0, strings.LastIndexByte(string(c), '-'))]
}

// Chapter returns the chapter, such as "16".
func (c Clause) Chapter() Clause {
	chapter, _, _ := strings.Cut(string(c), "-")
	return Clause(chapter)
}

// Section returns the section, such as "16-7": the first two parts, or the chapter if there are no
// more.
func (c Clause) Section() Clause {
	for c.Parent().Parent() != "" {
		c = c.Parent()
	}
	return c
}

// List is the clauses that shape something beside the one that makes it happen, each once, in the
// order in which they are met. Whoever has one may keep it: adding gives a new list and leaves the
// old one as it is.
type List []Clause

// Has reports whether c is one of them.
func (l List) Has(c Clause) bool { return slices.Contains(l, c) }

// With returns the list with c behind it, if c is a clause and not in it.
func (l List) With(c Clause) List {
	if c == "" || l.Has(c) {
		return l
	}
	return append(l[:len(l):len(l)], c)
}

// Room is memory for lists of clauses that are still being made: each begins where the last one
// ended, and what was handed out is never written to again. Most lists are short and many, and
// would be made anew with every clause.
type Room []Clause

// Add returns the list with c behind it, if c is a clause and not in it.
func (r *Room) Add(l List, c Clause) List {
	if c == "" || l.Has(c) {
		return l
	}
	room, n := *r, len(l)
	last := n > 0 && len(room) >= n && &room[len(room)-1] == &l[n-1] // made here last: it goes on in its place
	if !last && len(room)+n >= cap(room) || len(room) == cap(room) {
		room, last = make(Room, 0, max(2*n, min(64, 2*cap(room)), 8)), false
	}
	if !last {
		room = append(room, l...)
	}
	*r = append(room, c)
	return List((*r)[len(room)-n : len(room)+1 : len(room)+1])
}

// And returns both lists, one behind the other.
func (l List) And(more List) List {
	if len(l) == 0 {
		return more
	}
	return append(l[:len(l):len(l)], more...)
}

// Numbers returns the clauses as plain strings, for what is joined or shown.
func Numbers(clauses []Clause) []string {
	out := make([]string, len(clauses))
	for i, c := range clauses {
		out[i] = string(c)
	}
	return out
}
