package rules

// act is one action of an effect being carried out: for which effect, who is asked, and where the
// question goes. It is passed by value: what goes through the rooms by its address goes on the
// heap.
type act struct {
	*Position
	run   *effectRun
	d     *Decision // takes the question, if there is one
	asker Player    // carries the action out, and chooses for it
	whole bool      // only what lets all of it be done is offered, as in an optional condition (15-7-3)
}

// outcome is what came of one step of an action. A room returns it, and the effect that is being
// processed keeps it (effectRun.take).
type outcome struct {
	state   stepState
	whether said // whether anything came of the action
	counted bool // moved is told
	moved   int  // how many things were really moved
}

// stepState says how an action goes on.
type stepState uint8

const (
	goingOn  stepState = iota // it is asked for its next step once what it has started is over
	hasAsked                  // the decision holds a question
	isOver
)

// said is a yes or a no that may be missing.
type said uint8

const (
	notSaid said = iota
	saidNo
	saidYes
)

// question returns the outcome of a step that has put a question.
func question() outcome { return outcome{state: hasAsked} }

// underway returns the outcome of a step behind which more is to be done.
func underway() outcome { return outcome{} }

// finished returns the outcome of the last step: did says whether anything came of the action.
func finished(cameOfIt bool) outcome { return outcome{state: isOver}.which(cameOfIt) }

// finishedUnsaid returns the outcome of the last step of an action that says nothing of what came
// of it: what was said before stays true.
func finishedUnsaid() outcome { return outcome{state: isOver} }

// which adds to the outcome whether anything has come of the action so far.
func (o outcome) which(cameOfIt bool) outcome {
	o.whether = saidNo
	if cameOfIt {
		o.whether = saidYes
	}
	return o
}

// moving adds to the outcome how many things were really moved.
func (o outcome) moving(n int) outcome {
	o.moved, o.counted = n, true
	return o
}

// came reports whether the action is over and something came of it.
func (o outcome) came() bool { return o.state == isOver && o.whether == saidYes }

// take stores what came of a step in the effect.
func (run *effectRun) take(o outcome) {
	if o.whether != notSaid {
		run.result.came = o.whether == saidYes
	}
	if o.counted {
		run.result.moved = o.moved
	}
}

// offer asks for one of the options that fill puts into the question, and starts what is chosen. It
// is over with nothing done where there is no option, or the player declines; else at the next
// step, when what was started is over: something came of it if something was moved.
func (x act) offer(clause Clause, fill func(), start func(Choice)) outcome {
	if x.run.place.step > 0 {
		return finished(x.run.result.moved > 0)
	}
	c, ok := x.took()
	switch {
	case !ok:
		x.d.Player, x.d.Question, x.d.Clause, x.d.Effect = x.asker, AskAction, clause, x.run.ref
		if fill(); len(x.d.Options) == 0 && !x.d.refuse {
			return finished(false)
		}
		if x.run.place.mayPass {
			x.d.leave(x.Position)
		}
		return question()
	case c.Verb == VDecline:
		return finished(false)
	}
	x.run.place.step = 1
	start(c)
	return underway().moving(0)
}
