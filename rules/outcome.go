package rules

// act is one action of an effect that is being carried out: for which effect, by whom, and into
// which question. It is passed by value, because what goes through the rooms by its address goes on
// the heap.
type act struct {
	*Position
	run   *effectRun
	d     *Decision // receives the question, if there is one
	asker Player    // the player who carries the action out and chooses for it
	whole bool      // only offer what lets all of it be done, as an optional condition asks (15-7-3)
}

// outcome is what came of one step of an action. A room returns it, and the effect stores it
// (effectRun.take).
type outcome struct {
	state     stepState
	did       did  // whether anything came of the action
	movedTold bool // moved holds a number
	moved     int  // how many things were really moved
}

// stepState says whether an action goes on.
type stepState uint8

const (
	goingOn  stepState = iota // the action wants its next step when what it started is over
	hasAsked                  // the decision holds a question
	isOver
)

// did says whether something came of an action, if that is known.
type did uint8

const (
	didUnknown did = iota
	didNothing
	didSomething
)

// didIf returns didSomething if something is so, else didNothing.
func didIf(so bool) did {
	if so {
		return didSomething
	}
	return didNothing
}

// question returns the outcome of a step that has put a question.
func question() outcome { return outcome{state: hasAsked} }

// underway returns the outcome of a step after which there is more to do.
func underway() outcome { return outcome{} }

// somethingDone returns the outcome of the last step of an action of which something came.
func somethingDone() outcome { return outcome{state: isOver, did: didSomething} }

// nothingDone returns the outcome of the last step of an action of which nothing came.
func nothingDone() outcome { return outcome{state: isOver, did: didNothing} }

// finished returns the outcome of the last step: did says whether anything came of the action.
func finished(did bool) outcome { return outcome{state: isOver, did: didIf(did)} }

// finishedUnsaid returns the outcome of the last step of an action that doesn't say whether
// anything came of it: what was said before counts.
func finishedUnsaid() outcome { return outcome{state: isOver} }

// with adds to the outcome whether anything has come of the action so far.
func (o outcome) with(did did) outcome {
	o.did = did
	return o
}

// moving adds to the outcome how many things were really moved.
func (o outcome) moving(n int) outcome {
	o.moved, o.movedTold = n, true
	return o
}

// came reports whether the action is over and something came of it.
func (o outcome) came() bool { return o.state == isOver && o.did == didSomething }

// take stores what came of a step in the effect.
func (run *effectRun) take(o outcome) {
	if o.did != didUnknown {
		run.result.came = o.did == didSomething
	}
	if o.movedTold {
		run.result.moved = o.moved
	}
}

// offer asks for one of the options that fill adds to the question, and starts the chosen one.
// Without an option, or if the player declines, it is over with nothing done. Else it is over at
// the next step, when what was started is over; something came of it if something was moved.
func (x act) offer(clause Clause, fill func(), start func(Choice)) outcome {
	if x.run.place.step > 0 {
		return finished(x.run.result.moved > 0)
	}
	c, ok := x.takeAnswer()
	switch {
	case !ok:
		x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskAction, clause, x.run.ref
		if fill(); len(x.d.Options) == 0 && !x.d.refuse {
			return nothingDone()
		}
		if x.run.place.mayPass {
			x.d.offerDecline(x.Position)
		}
		return question()
	case c.Verb == VDecline:
		return nothingDone()
	}
	x.run.place.step = 1
	start(c)
	return underway().moving(0)
}
