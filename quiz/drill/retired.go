package drill

import (
	"maps"
	"slices"
	"strings"

	"digijudge/quiz"
	"digijudge/rules/located"
)

// Retired maps the ids of drills that were asked once and aren't any more to the slugs of their
// rulings, which old links to them still name.
type Retired map[string]string

// maxRetired limits the number of ids in the list.
const maxRetired = 50_000

// ParseRetired reads the file of retired drills: a ruling and the ids of its retired drills, between
// tabs, one ruling a line.
func ParseRetired(file string, src []byte) (Retired, error) {
	out := Retired{}
	for n, text := range rows(src) {
		f := strings.Split(text, "\t")
		if len(f) < 2 || !quiz.ValidID(f[0]) {
			return nil, located.Errorf(file, n, "want a ruling and the ids of its retired drills, between tabs")
		}
		for _, id := range f[1:] {
			if !quiz.ValidID(id) || out[id] != "" || len(out) == maxRetired {
				return nil, located.Errorf(file, n, "%q is no id, stands here twice, or is one too many", id)
			}
			out[id] = f[0]
		}
	}
	return out, nil
}

// Next returns the retired drills after the drills in use have changed from before to after. A
// drill that is asked again is taken out; so is one whose ruling is gone. there reports whether a
// ruling still exists.
func (r Retired) Next(before, after []Line, there func(ruling string) bool) Retired {
	next := maps.Clone(r)
	for i := range before {
		next[before[i].ID] = before[i].Ruling
	}
	for i := range after {
		delete(next, after[i].ID)
	}
	maps.DeleteFunc(next, func(_, ruling string) bool { return !there(ruling) })
	return next
}

// File returns the list as its file.
func (r Retired) File() []byte {
	byRuling := map[string][]string{}
	for id, ruling := range r {
		byRuling[ruling] = append(byRuling[ruling], id)
	}
	var b strings.Builder
	b.WriteString("# Kept by digijudge questions drills: drills that aren't asked any more, whose links lead to their ruling. Fields: ruling, ids.\n")
	for _, ruling := range slices.Sorted(maps.Keys(byRuling)) {
		slices.Sort(byRuling[ruling])
		b.WriteString(ruling + "\t" + strings.Join(byRuling[ruling], "\t") + "\n")
	}
	return []byte(b.String())
}
