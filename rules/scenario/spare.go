package scenario

import (
	"sync"

	"digijudge/rules"
)

// spare are positions that nobody needs any more: their memory serves for the next copies.
var spare sync.Pool

// copyOf returns a copy of a position, in the memory of a spare one if there is one.
func copyOf(p *rules.Position) *rules.Position {
	q, ok := spare.Get().(*rules.Position)
	if !ok {
		return p.Clone()
	}
	p.CopyTo(q)
	return q
}

// done gives the position away: whoever calls it must not use it, nor what was asked at it, any
// more.
func done(p *rules.Position) { spare.Put(p) }
