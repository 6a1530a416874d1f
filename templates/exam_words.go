package templates

import "strconv"

// outcomeWords says how one question of an exam was answered.
func outcomeWords(o string) string {
	switch o {
	case "right":
		return "Right"
	case "wrong":
		return "Wrong"
	case "unanswered":
		return "Not answered"
	case "disputed":
		return "Not counted: engine and key disagree"
	case "changed":
		return "Not counted: changed since"
	}
	return ""
}

// outcomeResult returns the kind of mark that is drawn beside an outcome's words.
func outcomeResult(o string) string {
	switch o {
	case "unanswered":
		return "wrong"
	case "disputed":
		return "review"
	case "changed":
		return "old"
	}
	return o
}

// resultHeading returns an exam's result in a word or two.
func resultHeading(v ExamResultPage) string {
	switch v.Result {
	case "pass":
		return "Passed"
	case "fail":
		return "Not passed"
	}
	return strconv.Itoa(v.Right) + " of " + strconv.Itoa(v.Of) + " right"
}

// presetWords describes a kind of exam: its questions, its time limit and what passes.
func presetWords(p ExamPreset) string {
	s := strconv.Itoa(p.Questions) + " questions, "
	if p.Minutes > 0 {
		s += strconv.Itoa(p.Minutes) + " minutes"
	} else {
		s += "no time limit"
	}
	if p.Pass > 0 {
		s += ", " + strconv.Itoa((p.Questions*p.Pass+99)/100) + " right to pass (" + strconv.Itoa(p.Pass) + " %)"
	}
	return s
}

// answerLetter returns an answer's letter on a sheet.
func answerLetter(i int) string { return string(rune('A' + i)) }

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// currentStep returns the value of aria-current, which marks where the reader is.
func currentStep(b bool) string {
	if b {
		return "step"
	}
	return "false"
}
