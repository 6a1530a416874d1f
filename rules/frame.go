package rules

// frameKind is a piece of unfinished business.
type frameKind uint8

const (
	frTurn frameKind = iota
	frSettle
	frRuleCheck
	frAttack
	frCheck
	frBattle
	frPlay
	frDigivolve
	frUse
	frLink
	frEffect
	frLeave
	frImmediate
	frLoop
	frOrder
)

// frame is one piece of unfinished business: where it stands (pc) and what it works on. Frames are data, so that a
// position in the middle of anything can be copied and explored. What the fields mean is said at each procedure.
type frame struct {
	kind   frameKind
	pc     uint8
	resume uint8 // frTurn: where the phase goes on if the turn does not end after all (6-6-4)
	pl     Player
	verb   Verb
	to     Zone
	perm   PermID
	perm2  PermID
	card   CardID
	cost   int
	n      int
	req    int8
	onto   uint8 // frDigivolve: see digivolve_onto.go
	flag   bool
	free   bool
	ignore bool
	battle bool
	rules  bool
	bottom bool
	dna    bool
	told   bool // frPlay: the effect that plays the card tells of it, together with others that it plays at the same time
	batch  int  // frPlay: the Batch of its VPlay, 0 for one of its own
	eff    EffectRef
	by     EffectRef
	byCtrl Player
	refs   []Ref // what the procedure works on
	spared []Ref // what an immediate-type effect saved
	trash  []Ref // frLeave of a rule check: those of refs that are trashed and not deleted, and link cards (17-1-3)
	cands  []immCand
	run    *effectRun
	other  Ref // battle: what each battled
	under  PermID
}

// own gives the frame copies of what it points to.
func (f *frame) own() {
	f.refs = append([]Ref(nil), f.refs...)
	f.spared = append([]Ref(nil), f.spared...)
	f.trash = append([]Ref(nil), f.trash...)
	f.cands = append([]immCand(nil), f.cands...)
	if f.run != nil {
		r := *f.run
		r.it = append([]Ref(nil), r.it...)
		r.picks = append([]Ref(nil), r.picks...)
		r.joined = append([]Ref(nil), r.joined...)
		r.revealed = append([]CardRef(nil), r.revealed...)
		f.run = &r
	}
}

// step plays the frame on by one step; true means that d holds a question.
func (f *frame) step(p *Position, d *Decision) bool {
	switch f.kind {
	case frTurn:
		return p.stepTurn(f, d)
	case frSettle:
		return p.stepSettle(f, d)
	case frRuleCheck:
		return p.stepRuleCheck(f, d)
	case frAttack:
		return p.stepAttack(f, d)
	case frCheck:
		return p.stepCheck(f, d)
	case frBattle:
		return p.stepBattle(f)
	case frPlay:
		return p.stepPlay(f, d)
	case frDigivolve:
		return p.stepDigivolve(f, d)
	case frLink:
		return p.stepLink(f, d)
	case frUse:
		return p.stepUse(f, d)
	case frEffect:
		return p.stepEffect(f, d)
	case frLeave:
		return p.stepLeave(f, d)
	case frImmediate:
		return p.stepImmediate(f, d)
	case frOrder:
		return p.stepOrder(f, d)
	case frLoop:
		return p.stepLoop(f, d)
	}
	panic("rules: unknown frame")
}

// push puts new business on top. It may move the frames: set pc before it and do not use f after it.
func (p *Position) push(f frame) { p.frames = append(p.frames, f) }

func (p *Position) pop() {
	p.frames[len(p.frames)-1] = frame{}
	p.frames = p.frames[:len(p.frames)-1]
}

// settle works off everything that is pending before the business below goes on.
func (p *Position) settle() { p.push(frame{kind: frSettle}) }
