package search

import (
	"strings"

	"digijudge/rules/clause"
)

// lists stores many named lists in two blocks of memory without pointers, so that the garbage
// collector has nothing to follow in them. It keeps only a 64-bit hash of each name: for two
// million names the chance that two share a hash is below one in ten million.
type lists[T any] struct {
	places map[uint64]listPlace
	all    []T
}

// listPlace is the range of a list in all.
type listPlace struct{ from, to uint32 }

// listsOf packs the lists of a map, which isn't needed afterwards.
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

// of returns the list of a name, or nil. The caller must not change it.
func (l *lists[T]) of(name string) []T {
	p := l.places[hash64(name)]
	return l.all[p.from:p.to:p.to]
}

// hash64 returns the FNV-1a hash of a string.
func hash64(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// stringRoom copies strings into large pieces of memory. A small string that was cut from a text
// would keep the whole text in memory, and one that lies among garbage would keep its block.
type stringRoom struct{ b strings.Builder }

// roomPiece is the size, in bytes, of each piece of memory of a stringRoom.
const roomPiece = 64 << 10

// keep returns a copy of a string in the room.
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

// all replaces the strings of a list by copies.
func (r *stringRoom) all(list []string) {
	for i, s := range list {
		list[i] = r.keep(s)
	}
}

// doc replaces the strings of a page by copies.
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

// packSenses moves the hashes of all sentences into one piece of memory.
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
