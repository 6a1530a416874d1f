package rules

// frame is one piece of unfinished business: a procedure, where it stands and what it works on.
// There is one struct for each procedure, in the procedure's file. Frames are data, so that a
// position in the middle of anything can be copied, compared and explored. A frame proceeds by a
// step, copies itself and writes its bytes; copy_test.go fails on a field that a copy leaves out or
// shares, unless it says why.
//
// A step is repeated until it gets its answer, so it must not change anything before it asks.
//
// What came of a procedure goes to the frame below, which started it: an effect is told how many
// cards have moved (report), whoever starts a departure who has left (departed).
//
// A slice in a frame is never changed in place unless copyTo gives the copy its own: copies share
// the others. push takes memory that the position has used before, so a frame that was popped must
// not be read once another of its kind has begun.
type frame interface {
	// kind is the kind of procedure.
	kind() frameKind
	// proceed plays the procedure on by one step; true means that d holds a question. It is called
	// again until it has its answer, so it changes nothing before it asks.
	proceed(p *Position, d *Decision) (asked bool)
	// copyTo puts an independent copy on top of the other state's business.
	copyTo(to *State)
	// encode writes everything that decides how the procedure goes on.
	encode(e *encoder)
}

// frameKind numbers the kinds of frames, for the bytes of a position and for the memory that is
// used again.
type frameKind uint8

const (
	turnKind frameKind = iota
	settleKind
	ruleCheckKind
	attackKind
	checkKind
	battleKind
	playKind
	digivolveKind
	useKind
	linkKind
	effectKind
	leaveKind
	windowKind
	loopKind
	orderKind
	frameKinds
)

// spareFrames holds frames that a position no longer uses, by kind, so that their memory is used
// again.
type spareFrames [frameKinds][]frame

// frameOf is the pointer type of one kind of frame struct.
type frameOf[T any] interface {
	*T
	frame
}

// newFrame returns a copy of f, in memory that was used before if there is any. The frame is on no
// stack yet.
func newFrame[T any, F frameOf[T]](s *State, f *T) F {
	var g F
	list := &s.spare[g.kind()]
	if n := len(*list); n > 0 {
		g, *list = (*list)[n-1].(F), (*list)[:n-1]
	} else {
		g = new(T)
	}
	*g = *f
	return g
}

// push puts a new frame on top of the stack.
func push[T any, F frameOf[T]](p *Position, f T) F { return putOn[T, F](&p.State, &f) }

// putOn is like push, where only a State is at hand.
func putOn[T any, F frameOf[T]](s *State, f *T) F {
	g := newFrame[T, F](s, f)
	s.frames = append(s.frames, g)
	return g
}

// discard gives back the memory of a frame that is on no stack. Its contents stay until the next
// frame of its kind begins.
func (s *State) discard(f frame) {
	list := &s.spare[f.kind()]
	*list = append(*list, f)
}

// pop ends the frame on top. It can be read until the next frame of its kind begins.
func (p *Position) pop() {
	last := len(p.frames) - 1
	p.discard(p.frames[last])
	p.frames = p.frames[:last]
}

// copyFrames gives to an independent copy of the frames.
func (s *State) copyFrames(to *State) {
	for _, f := range to.frames {
		to.discard(f)
	}
	to.frames = to.frames[:0]
	for _, f := range s.frames {
		f.copyTo(to)
	}
}

// settle resolves everything that is pending before the frame below goes on.
func (p *Position) settle() { push(p, settleFrame{}) }

// topIs reports whether the frame on top is of that kind.
func (s *State) topIs(k frameKind) bool {
	n := len(s.frames)
	return n > 0 && s.frames[n-1].kind() == k
}

// isTop reports whether this is the frame on top.
func (s *State) isTop(f frame) bool {
	n := len(s.frames)
	return n > 0 && s.frames[n-1] == f
}

// rulesAtWork holds the procedures in which the rules act. What an effect below them started is
// over there.
var rulesAtWork = [frameKinds]bool{turnKind: true, settleKind: true, ruleCheckKind: true, attackKind: true, checkKind: true, battleKind: true}
