package clause

import (
	"cmp"
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// RulesVersion is the version of the General Rule to which all clause numbers in the program
// belong.
const RulesVersion = "4.2"

//go:embed clauses.txt
var clauseText string

// Clause is the number of a clause of the General Rule, such as "16-7-4", or of a section or
// chapter that holds clauses ("16-7", "16"). "" means no clause. It is a type of its own, so that a
// test can find every clause number in the code and check it. A Clause that comes from a file may
// be no clause of the rules: Valid tells.
type Clause string

// clauseRegistry reads clauses.txt once: every clause number in the order of the rules, and its
// place in that order.
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

// All returns all 1,114 clauses in the order of the rules. The caller may change the slice.
func All() []Clause {
	return slices.Clone(clauseRegistry().all)
}

// Valid reports whether c is a clause of the General Rule, that is, whether clauses.txt lists it. A
// chapter alone ("16") is no clause.
func (c Clause) Valid() bool {
	_, ok := clauseRegistry().place[c]
	return ok
}

// Compare orders clauses as the rules do, for slices.SortFunc. It compares part by part as numbers,
// so that 16-7-4 comes before 16-12-1, and 16-7 before 16-7-1. Invalid clauses may be compared too;
// parts that are no numbers are ordered as text.
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
	return cmp.Compare(len(a), len(b)) // one of the two has no more parts
}

// Within reports whether c is s, or lies in the clause, section or chapter s.
func (c Clause) Within(s Clause) bool {
	return c == s || strings.HasPrefix(string(c), string(s)) && c[len(s)] == '-'
}

// Parent returns the clause, section or chapter that directly contains c. It returns "" for a
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

// List holds clauses in the order in which they were added, each once. An event has one for the
// clauses that shape it beside the clause that makes it happen. Adding to a list gives a new list
// and doesn't change the old one, so lists may be kept and shared.
type List []Clause

// Has reports whether the list contains c.
func (l List) Has(c Clause) bool { return slices.Contains(l, c) }

// With returns the list with c added at its end, unless c is "" or already in it.
func (l List) With(c Clause) List {
	if c == "" || l.Has(c) {
		return l
	}
	return append(l[:len(l):len(l)], c)
}

// Room is memory for lists of clauses that are being made. Each list begins in it where the last
// one ended, and finished lists are never changed. It avoids an allocation for each of many short
// lists.
type Room []Clause

// Add is like List.With, in the memory of the room.
func (r *Room) Add(l List, c Clause) List {
	if c == "" || l.Has(c) {
		return l
	}
	room, n := *r, len(l)
	// the list is the last one made here, so it can grow in place
	last := n > 0 && len(room) >= n && &room[len(room)-1] == &l[n-1]
	if !last && len(room)+n >= cap(room) || len(room) == cap(room) {
		room, last = make(Room, 0, max(2*n, min(64, 2*cap(room)), 8)), false
	}
	if !last {
		room = append(room, l...)
	}
	*r = append(room, c)
	return List((*r)[len(room)-n : len(room)+1 : len(room)+1])
}

// And returns the clauses of both lists, those of the first list in front.
func (l List) And(more List) List {
	if len(l) == 0 {
		return more
	}
	return append(l[:len(l):len(l)], more...)
}

// Numbers returns the clauses as plain strings, to be joined or shown.
func Numbers(clauses []Clause) []string {
	out := make([]string, len(clauses))
	for i, c := range clauses {
		out[i] = string(c)
	}
	return out
}
