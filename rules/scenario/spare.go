package scenario

import (
	"sync"

	"digijudge/rules"
)

// spare holds positions that are no longer needed, so that copies can use their memory.
var spare sync.Pool

// copyOf returns a copy of a position. It uses the memory of a spare position if there is one.
func copyOf(p *rules.Position) *rules.Position {
	q, ok := spare.Get().(*rules.Position)
	if !ok {
		return p.Clone()
	}
	p.CopyTo(q)
	return q
}

// done makes the position's memory available for copies. After that the caller must not use the
// position or its question.
func done(p *rules.Position) { spare.Put(p) }
