package templates

import "strconv"

// standingWords describes the state of a question that the reader has answered.
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

// stateResult returns the kind of mark that is drawn beside a state's words.
func stateResult(s string) string {
	switch s {
	case "fixed":
		return "right"
	case "open":
		return "wrong"
	}
	return s
}

// timesWords says how often something happened.
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

// examResult returns the kind of mark that is drawn beside an exam's result.
func examResult(r string) string {
	switch r {
	case "pass":
		return "right"
	case "fail":
		return "wrong"
	}
	return r
}

// shareWords returns a share in percent as words. A share of -1 means that there is none.
func shareWords(n int) string {
	if n < 0 {
		return "–"
	}
	return strconv.Itoa(n) + " %"
}

// missedWords says how many players out of a number missed a question: "3 of 9". It is a dash if
// the number is 0.
func missedWords(missed, of int) string {
	if of == 0 {
		return "–"
	}
	return strconv.Itoa(missed) + " of " + strconv.Itoa(of)
}

// timesWords0 says how often something happened. Unlike timesWords it also takes 0.
func timesWords0(n int) string {
	if n == 0 {
		return "never"
	}
	return timesWords(n)
}
