package rules

import "slices"

// Question is the kind of a Decision: the table of questions in the scenario guide.
type Question uint8

// Questions.
const (
	// the turn player's next action in the main phase, or none (see Decision.Rest)
	AskFree     Question = iota
	AskBreeding          // the action in the breeding phase, or none
	AskOrder             // the order of pending effects: which one is processed next
	// whether to activate a pending effect that begins with "may" or "by"
	AskOptional
	AskPart    // whether to carry out an optional part inside an effect
	AskTargets // which cards, Digimon or sets an effect chooses
	AskNumber  // which number
	AskColor
	AskMode   // which of several effects to activate
	AskAction // whether and how to attack, play or digivolve by an effect
	AskCounter
	AskBlock
	AskCost // which requirement or cost to use
	AskLuck
	AskPlayer
	AskLoop // whether an infinite loop goes round once more (18-3-3)
)

// Choice is one option of a Decision: a sentence, taken apart into fields. Fields that don't apply
// are zero.
type Choice struct {
	Verb         Verb
	Player       Player
	Card         CardID // card played, used, linked, digivolved into
	Requirement  int8   // number of the card's requirement that is used
	Perm         PermID // the permanent that attacks, blocks, digivolves or moves
	Perm2        PermID // second DNA source
	Target       PermID // attack target
	TargetPlayer bool   // the attack target is the player; or the player chosen
	OrderOnly    bool   // VActivate: it comes next, and the other player carries it out (18-1-2)
	// VActivate: it comes next, and its player may still decline all of it (15-1-6)
	NextOnly bool
	Color    ColorSet
	Icon     uint8  // the timing icon by which Effect triggered: see EffectDef.Icon
	Giver    CardID // the card whose effect gives Effect; 0 if Effect is printed
	gained   uint16 // the lasting effect that gives Effect
	Effect   EffectRef
	Cost     int // memory cost of a play, use or digivolution
	Number   int // VChoose of a number
	pending  int // index of a pending effect
	// VChoose: the exact set, in order where order matters; VPlay: cards placed under it
	Refs []Ref
	Word string // VChoose of a mode
}

// Refusal is something that one might expect to be able to do, with the clause that withholds it.
type Refusal struct {
	Choice Choice
	Clause Clause
	By     EffectRef // the effect whose text withholds it, if one does
}

// Shaped holds clauses about what a player does, or can't do, with one card or one Digimon.
type Shaped struct {
	Choice  Choice // its verb, and the card or the Digimon; the rest is zero
	Clauses ClauseList
	Asked   ClauseList // those worth saying only where somebody asks whether it may be done
}

// Shapes reports whether the clauses are about the option.
func (s *Shaped) Shapes(o *Choice) bool {
	c := &s.Choice
	return c.Verb == o.Verb && c.Card == o.Card && (c.Perm == 0 || c.Perm == o.Perm)
}

// Decision is a point where somebody must choose.
type Decision struct {
	Player   Player
	Question Question
	Clause   Clause
	Also     ClauseList // further clauses that shape the question
	Only     []Shaped   // clauses about some of its options, or about something that is no option
	Effect   EffectRef  // the effect that asks, if one does
	Options  []Choice
	// Refusals are filled only when the position is asked for them: see Position.Refusals.
	Refusals []Refusal
	// Truncated says that there are more options than a question offers: a walk over all of them is
	// not complete.
	Truncated bool
	// Ordered says that sets which differ only in their order are different options.
	Ordered     bool
	refuse      bool
	shapedAsked ClauseList // Asked of the Shaped that is being made
}

// Rest reports whether the decision is a free or breeding action with nothing pending.
func (d *Decision) Rest() bool { return d.Question == AskFree || d.Question == AskBreeding }

func (d *Decision) add(c Choice) {
	c.Player = d.Player
	d.Options = append(d.Options, c)
}

// offerDecline adds the option to decline something optional (15-9-2-2), for a question that is itself
// about something else.
func (d *Decision) offerDecline(p *Position) {
	d.also(p, "15-9-2-2")
	d.add(Choice{Verb: VDecline})
}

// offerLeavingAlone adds the option not to activate an effect, and the clause that allows that. The choice
// says which effect.
func (d *Decision) offerLeavingAlone(p *Position, c Choice) {
	c.Verb = VDecline
	d.add(c)
	p.noteChoice(d, c.Effect.Def)
}

// addOrRefuse adds an option if clause is empty, else a refusal with that clause.
func (d *Decision) addOrRefuse(c Choice, clause Clause) {
	c.Player = d.Player
	if clause == "" {
		d.Options = append(d.Options, c)
	} else if d.refuse {
		d.Refusals = append(d.Refusals, Refusal{Choice: c, Clause: clause})
	}
}

// notingFor calls look and keeps what it notes for one kind of option: see Decision.Only.
func (d *Decision) notingFor(p *Position, c Choice, look func()) {
	if p.sink == nil {
		look()
		return
	}
	notes, also := p.also, d.Also
	p.also, d.Also = nil, nil
	look()
	if mine := p.also.And(d.Also); len(mine) > 0 || len(d.shapedAsked) > 0 {
		d.Only = append(d.Only, Shaped{Choice: c, Clauses: mine, Asked: d.shapedAsked})
	}
	p.also, d.Also, d.shapedAsked = notes, also, nil
}

// whereAsked adds a clause to Shaped.Asked, if anybody watches.
func (d *Decision) whereAsked(p *Position, clause Clause) {
	if p.sink != nil {
		d.shapedAsked = d.shapedAsked.With(clause)
	}
}

// reset empties a decision and keeps its memory. It is called at each step of a game: setting field
// by field costs a tenth of assigning a new value.
func (d *Decision) reset(refuse bool) {
	d.Player, d.Question, d.Clause, d.Effect = 0, 0, "", EffectRef{}
	if d.Also != nil {
		d.Also = nil
	}
	if d.Only != nil {
		d.Only = nil
	}
	d.Options, d.Refusals = d.Options[:0], d.Refusals[:0]
	if d.shapedAsked != nil { // the fields of an attack by an effect: see attackOptions
		d.shapedAsked = nil
	}
	d.Truncated, d.Ordered, d.refuse = false, false, refuse
}

// Step plays on until somebody must choose and returns what is asked, or nil when the game is over.
// Events go to obs, which may be nil. Calling it again without Choose asks the same again. The
// Decision belongs to the position: it is overwritten by the next Step. It panics with OutOfWork
// where the position's Meter is spent.
func (p *Position) Step(obs Observer) *Decision {
	p.watch(obs)
	defer p.watch(nil)
	if !p.standingBeforeKnown {
		p.tellStandingChanges()
	}
	d := p.run(false)
	p.tellApart()
	if d != nil && p.sink != nil {
		p.asksTold, p.asksAlso = p.decisionsTaken+1, d.Also
	}
	return d
}

// askedAgain reports whether the observer has already heard what was found while this question was
// made. If the question is asked again, also of a copy of the position, the same things are found,
// and they aren't told twice.
func (p *Position) askedAgain() bool { return !p.answered && p.asksTold == p.decisionsTaken+1 }

// Refusals asks the open question once more, and adds what is withheld and why.
func (p *Position) Refusals() []Refusal {
	d := p.Refused()
	if d == nil {
		return nil
	}
	return append([]Refusal(nil), d.Refusals...)
}

// Refused returns the open question, asked once more with its Refusals, or nil if none is open.
// Like that of Step, the Decision belongs to the position, and the next Step overwrites it.
func (p *Position) Refused() *Decision {
	if p.Over || p.answered {
		return nil
	}
	// each permanent can't do something with each other one
	p.question.Refusals = slices.Grow(p.question.Refusals[:0], len(p.perms)*len(p.perms))
	d := p.run(true)
	if d != nil {
		for i := range d.Refusals {
			d.Refusals[i].By = p.refusedBecause(&d.Refusals[i])
		}
	}
	return d
}

func (p *Position) run(refuse bool) *Decision {
	for steps := 0; ; steps++ {
		if p.Over || len(p.frames) == 0 {
			return nil
		}
		if p.answered && p.answer.Verb == VConcede {
			p.concede(p.answer.Player)
			return nil
		}
		// the same question once more: nothing has been played in between
		again := steps == 0 && !p.answered
		if !again && p.loopStep() && p.looping() {
			p.Draw(p.observer) // no player is asked any more, so no player can end the loop
			return nil
		}
		if p.meter.Add(stepWork); steps > maxSteps {
			panic(OutOfWork{})
		}
		p.keepStanding()
		d := &p.question
		d.reset(refuse)
		top := p.frames[len(p.frames)-1]
		known := p.askedAgain()
		if ask := top.proceed(p, d); ask && !p.loopAt(d, refuse) {
			if known {
				p.apart = nil
			}
			if p.noteDecision(d); known {
				d.Also = p.asksAlso // some of them were noted on the way to the question
			}
			return d
		}
		if f, ok := top.(*settleFrame); ok && f.pc == settleChoose && len(p.pend) == 0 && p.loop.steps < loopWatch && p.isTop(f) {
			steps++ // one more step; in most steps nothing is pending, and this is the only one
			p.loop.steps++
			f.end(p)
		}
	}
}

// maxSteps bounds what is played between two decisions if no Meter does. A longer line isn't known
// to be a loop, so it is no draw.
const maxSteps = 100_000

// stepWork is the work that a step counts as, besides what it looks at.
const stepWork = 30

// Choose answers the open question with one of its options, or lets a player concede (VConcede).
// Conceding is never among the options and can be chosen at every decision, by either player
// (1-2-4).
func (p *Position) Choose(c Choice) {
	p.rememberChoice(c)
	p.choose(c)
}

// choose is like Choose, for a choice that loops need not remember.
func (p *Position) choose(c Choice) {
	if len(p.question.Options) != 1 { // a player who can only pass has no choice either
		p.loop = loopState{}
	}
	p.answered, p.answer = true, c
	p.decisionsTaken++
}

// takeAnswer hands the answer to the frame that asked for it, once.
func (p *Position) takeAnswer() (Choice, bool) {
	if !p.answered {
		return Choice{}, false
	}
	p.answered = false
	if run, ok := p.frames[len(p.frames)-1].(*effectRun); ok {
		if p.answer.Verb == VDecline {
			run.place.partSeq = partDeclined
		}
		if p.answer.Verb == VDecline && p.doer(run) == run.ctrl {
			run.place.declined = true
		} else {
			run.place.useCounts = true
			p.tellActivation(run)
		}
	}
	return p.answer, true
}
