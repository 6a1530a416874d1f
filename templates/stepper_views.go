package templates

import (
	"net/url"
	"strconv"
	"strings"
)

// StepperView is a line of play that the reader can watch step by step.
type StepperView struct {
	Path    string     // path of the page
	Query   url.Values // query of the page, without the step
	Frames  []FrameView
	At      int  // index of the frame that is shown
	Unknown bool // the address names a step that this line doesn't have
	// address for reporting a step, without the step's number; "" if steps can't be reported
	Report string
}

// To returns the same line at the step with an id. For "" it returns the beginning of the line, and
// for an id that the line doesn't have the beginning with Unknown set. The frames are shared.
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

// FrameView is the board after one step, or before the first one.
type FrameView struct {
	// name of the step in addresses, which stays the same if steps before it come or go
	ID        string
	Text      string
	Clause    string
	ClauseURL string
	Law       string // text of the clause as safe HTML; may be empty
	Board     *BoardView
	Changes   []string // what the step changed, as sentences
}

// StartFrame is the id of the frame before the first step.
const StartFrame = "start"

// link returns the address of a frame.
func (v *StepperView) link(i int) string {
	return v.query("step", v.Frames[i].ID) + "#proof"
}

// all returns the address at which the script gets all frames.
func (v *StepperView) all() string { return v.query("steps", "all") }

func (v *StepperView) query(key, value string) string {
	q := url.Values{}
	for k, vs := range v.Query {
		q[k] = vs
	}
	q.Set(key, value)
	return v.Path + "?" + q.Encode()
}

// last returns the index of the last frame, which is the number of steps.
func (v *StepperView) last() int { return len(v.Frames) - 1 }

// place returns which of the steps a frame is, in words.
func (v *StepperView) place(i int) string {
	if i == 0 {
		return "Before the first step"
	}
	return "Step " + strconv.Itoa(i) + " of " + strconv.Itoa(v.last())
}

// pip returns the number on a frame's mark.
func pip(i int) string {
	if i == 0 {
		return "0"
	}
	return strconv.Itoa(i)
}

// walkClass returns the class of a step: past, shown now, or still to come.
func walkClass(i, at int) string {
	switch {
	case i < at:
		return "past"
	case i == at:
		return "here"
	}
	return ""
}

// DuelView is the line of a misconception compared with the line of the rules.
type DuelView struct {
	Answer                 string // the chosen answer as safe HTML; may be empty
	Says, Correction       string
	Clause                 Link
	Common                 string // a sentence about the steps that both lines have
	Wrong, Right           []StepView
	WrongMore, RightMore   int // number of steps that aren't shown
	WrongBoard, RightBoard []string
}

// sentences joins sentences with spaces.
func sentences(ss []string) string { return strings.Join(ss, " ") }

// listTitle returns the heading of the list of all steps.
func listTitle(v ProofView) string {
	if v.Stepper != nil {
		return "All steps as a list"
	}
	return "How it plays out"
}
