package templates

import "strconv"

// standingWords says how a question stands.
func standingWords(s string) string {
	switch s {
	case "right":
		return "Right first time"
	case "fixed":
		return "Fixed"
	case "open":
		return "Open"
	}
	return resultWords(s)
}

// stateResult returns the mark that goes with a state.
func stateResult(s string) string {
	switch s {
	case "fixed":
		return "right"
	case "open":
		return "wrong"
	}
	return s
}

// timesWords says how often.
func timesWords(n int) string {
	switch n {
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return strconv.Itoa(n) + " times"
}

// examWords says how an exam went.
func examWords(e ExamLine) string {
	score := strconv.Itoa(e.Right) + " of " + strconv.Itoa(e.Of)
	switch e.Result {
	case "pass":
		return "Passed, " + score
	case "fail":
		return "Not passed, " + score
	case "open":
		return "Still open"
	case "closed":
		return "Time is over, not yet marked"
	}
	return score + " right"
}

// examResult returns the mark that goes with an exam's result.
func examResult(r string) string {
	switch r {
	case "pass":
		return "right"
	case "fail":
		return "wrong"
	}
	return r
}

// shareWords returns a share in percent; -1 is none.
func shareWords(n int) string {
	if n < 0 {
		return "–"
	}
	return strconv.Itoa(n) + " %"
}

// missedWords says how many of some missed: "3 of 9"; a dash if there are none.
func missedWords(missed, of int) string {
	if of == 0 {
		return "–"
	}
	return strconv.Itoa(missed) + " of " + strconv.Itoa(of)
}

// timesWords0 says how often, also never.
func timesWords0(n int) string {
	if n == 0 {
		return "never"
	}
	return timesWords(n)
}
