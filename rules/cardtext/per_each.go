package cardtext

import "fmt"

// PerEach is a reduction of a cost for each of something: "For each X, reduce this effect's play
// cost by N." It is counted when the cost is paid. Each is nil if nothing is counted.
type PerEach struct {
	Each *Count
	N    int
	perEachWording
}

// perEachWording tells apart wordings with the same meaning.
type perEachWording struct {
	form uint8 // one of the constants below
}

// The wordings of PerEach.
const (
	eachEffects uint8 = iota // ". For each X, reduce this effect's play cost by N"
	eachFurther              // ". For each X, further reduce it by N"
	furtherEach              // ". Further reduce it by N for each X"
	eachInline               // "with the play cost reduced by N for each X"
)

// perEach reads the next sentence after a sentence with a reduced cost. effects says that the cost
// may also be called "this effect's play cost".
func (p *parser) perEach(cost string, effects bool) (PerEach, bool) {
	var e PerEach
	var ok bool
	if p.lit("further reduce it by") {
		e.form = furtherEach
		if e.N, ok = p.num(); ok {
			e.Each, ok = p.count()
		}
		return e, ok && e.N > 0
	}
	if !p.peek("for each") && !p.peek("for every") {
		return e, false
	}
	if e.Each, ok = p.count(); !ok || !p.punct(",") {
		return e, false
	}
	switch {
	case p.lit("further reduce it by"):
		e.form = eachFurther
	case !effects || !p.lit("reduce this effect's "+cost+" by"):
		return e, false
	}
	e.N, ok = p.num()
	return e, ok && e.N > 0
}

// eachReduced reads "for each X" after "reduced by N". Then there is no other reduction.
func (p *parser) eachReduced(n int) (e PerEach, ok bool) {
	if !p.peek("for each") && !p.peek("for every") {
		return e, true
	}
	e.N, e.form = n, eachInline
	e.Each, ok = p.count()
	return e, ok
}

// inline returns the words after "reduced by"; just n if nothing is counted there.
func (e PerEach) inline(n int) string {
	if e.Each != nil && e.form == eachInline {
		return fmt.Sprintf("%d %s", e.N, e.Each)
	}
	return fmt.Sprint(n)
}

// counts reports whether "for each" is written at the reduction itself.
func (e PerEach) counts() bool { return e.Each != nil && e.form == eachInline }

// behind returns the sentence with the count, and the full stop before it. It returns "" if the
// count is written elsewhere or there is none.
func (e PerEach) behind(cost string) string {
	if e.Each == nil {
		return ""
	}
	switch e.form {
	case eachInline:
		return ""
	case eachFurther:
		return fmt.Sprintf(". %s, further reduce it by %d", upperFirst(e.Each.String()), e.N)
	case furtherEach:
		return fmt.Sprintf(". Further reduce it by %d %s", e.N, e.Each)
	}
	return fmt.Sprintf(". %s, reduce this effect's %s by %d", upperFirst(e.Each.String()), cost, e.N)
}

// phrase returns the words for what is counted.
func (e PerEach) phrase() []Phrase {
	if e.Each == nil {
		return nil
	}
	return []Phrase{{What: e.Each.Of, Role: Aside}}
}
