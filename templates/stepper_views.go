package templates

import (
	"net/url"
	"strconv"
	"strings"
)

// StepperView is a line of play to be watched step by step.
type StepperView struct {
	Path    string     // of the page
	Query   url.Values // of the page, without the step
	Frames  []FrameView
	At      int    // the frame that is shown
	Unknown bool   // the address names a step that this line doesn't have
	Report  string // address at which a step can be reported, up to its number; "" if it can't
}

// To returns the same line at the step of that id, or as it begins and with Unknown if it has no
// such step; "" is its beginning. The frames are shared.
func (v *StepperView) To(step string) *StepperView {
	at := *v
	at.At, at.Unknown = 0, step != ""
	for i := range v.Frames {
		if v.Frames[i].ID == step {
			at.At, at.Unknown = i, false
		}
	}
	return &at
}

// FrameView is the board after one step, or before the first.
type FrameView struct {
	ID        string // names the step in addresses: it stays when steps come or go before it
	Text      string
	Clause    string
	ClauseURL string
	Law       string // what the clause says, as safe HTML; may be empty
	Board     *BoardView
	Changes   []string // as sentences
}

// StartFrame is the id of the frame before the first step.
const StartFrame = "start"

// link returns the address of a frame.
func (v *StepperView) link(i int) string {
	return v.query("step", v.Frames[i].ID) + "#proof"
}

// all returns the address of all frames at once, for the script.
func (v *StepperView) all() string { return v.query("steps", "all") }

func (v *StepperView) query(key, value string) string {
	q := url.Values{}
	for k, vs := range v.Query {
		q[k] = vs
	}
	q.Set(key, value)
	return v.Path + "?" + q.Encode()
}

// last returns the number of steps.
func (v *StepperView) last() int { return len(v.Frames) - 1 }

// place says which of the steps a frame is.
func (v *StepperView) place(i int) string {
	if i == 0 {
		return "Before the first step"
	}
	return "Step " + strconv.Itoa(i) + " of " + strconv.Itoa(v.last())
}

// pip returns what a frame's mark shows.
func pip(i int) string {
	if i == 0 {
		return "0"
	}
	return strconv.Itoa(i)
}

// walkClass says whether a step has been, is or is to come.
func walkClass(i, at int) string {
	switch {
	case i < at:
		return "past"
	case i == at:
		return "here"
	}
	return ""
}

// DuelView is a line that follows from a misconception beside that of the rules.
type DuelView struct {
	Answer                 string // safe HTML of the answer that was chosen; may be empty
	Says, Correction       string
	Clause                 Link
	Common                 string // about the steps that are the same, one sentence
	Wrong, Right           []StepView
	WrongMore, RightMore   int // steps that are not shown
	WrongBoard, RightBoard []string
}

// sentences joins sentences.
func sentences(ss []string) string { return strings.Join(ss, " ") }

// listTitle names the list of all steps.
func listTitle(v ProofView) string {
	if v.Stepper != nil {
		return "All steps as a list"
	}
	return "How it plays out"
}
