package search

import (
	"strings"

	"digijudge/rules/clause"
)

// lists keeps many lists by name in two pieces of memory with no pointer in them: the garbage
// collector, which looks through all that a server keeps while it answers, has nothing to follow
// there. Names aren't kept but for their hash of 64 bits; that two of a million share one is less
// likely than one in ten million.
type lists[T any] struct {
	places map[uint64]listPlace
	all    []T
}

// listPlace is where a list stands.
type listPlace struct{ from, to uint32 }

// listsOf packs the lists of a map into one block of memory; the map can be thrown away.
func listsOf[T any](m map[string][]T) lists[T] {
	n := 0
	for _, list := range m {
		n += len(list)
	}
	l := lists[T]{make(map[uint64]listPlace, len(m)), make([]T, 0, n)}
	for name, list := range m {
		from := len(l.all)
		l.all = append(l.all, list...)
		l.places[hash64(name)] = listPlace{uint32(from), uint32(len(l.all))}
	}
	return l
}

// of returns the list of a name, or nil. Nobody may change it.
func (l *lists[T]) of(name string) []T {
	p := l.places[hash64(name)]
	return l.all[p.from:p.to:p.to]
}

// hash64 is FNV-1a.
func hash64(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// stringRoom puts strings that are kept into large pieces of memory: a small string that is kept
// among what is thrown away keeps its whole neighbourhood, and a word cut from a text keeps that
// text.
type stringRoom struct{ b strings.Builder }

// roomPiece is the size in bytes of each piece of memory of a stringRoom.
const roomPiece = 64 << 10

// keep returns a string as it is kept.
func (r *stringRoom) keep(s string) string {
	if s == "" {
		return ""
	}
	if r.b.Len()+len(s) > r.b.Cap() {
		r.b = strings.Builder{}
		r.b.Grow(max(roomPiece, len(s)))
	}
	from := r.b.Len()
	r.b.WriteString(s)
	return r.b.String()[from:]
}

// all keeps a list of strings.
func (r *stringRoom) all(list []string) {
	for i, s := range list {
		list[i] = r.keep(s)
	}
}

// doc keeps what a page says.
func (r *stringRoom) doc(d *Doc) {
	for _, s := range []*string{&d.Kind, &d.Key, &d.Title, &d.Type, &d.Number, &d.URL, &d.Heads, &d.Says, &d.Context, &d.Icons} {
		*s = r.keep(*s)
	}
	r.all(d.Names)
	r.all(d.Asks)
	r.all(d.Words)
	for i, c := range d.Clauses {
		d.Clauses[i] = clause.Clause(r.keep(string(c)))
	}
}

// packSenses puts the hashes of all sentences into one piece of memory.
func packSenses(list []sentence) {
	lists := func(t *sentence) []*[]uint32 {
		s, g := &t.says, &t.gist
		return []*[]uint32{&s.terms, &s.plain, &s.turns, &s.nots, &s.keys, &s.kinds, &s.mine,
			&g.items, &g.hard, &g.count, &g.signs, &g.acts, &g.does, &g.lead}
	}
	n := 0
	for i := range list {
		for _, l := range lists(&list[i]) {
			n += len(*l)
		}
	}
	all := make([]uint32, 0, n)
	for i := range list {
		for _, l := range lists(&list[i]) {
			from := len(all)
			all = append(all, *l...)
			*l = all[from:len(all):len(all)]
		}
	}
}
