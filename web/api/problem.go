package api

import (
	"errors"
	"net/http"

	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
)

// ProblemType is the media type of errors (RFC 9457).
const ProblemType = "application/problem+json"

// Problem is an error in the form that programs receive.
type Problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail,omitempty"`
	// the mistakes in the scenario, if the request sent one
	Errors []Mistake `json:"errors,omitempty"`
	Played []Step    `json:"played,omitempty"` // the steps that were played before the mistake
}

// Mistake is one mistake in a scenario.
type Mistake struct {
	Line       int    `json:"line"`
	Column     int    `json:"column"`
	Message    string `json:"message"`
	Suggestion string `json:"suggestion,omitempty"`
}

// NewProblem returns a problem whose title is the usual text of the HTTP status.
func NewProblem(status int, detail string) Problem {
	return Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: detail}
}

// ScenarioProblem returns the problem for a mistake in a scenario. ok is false for an error of
// another kind.
func ScenarioProblem(err error) (p Problem, ok bool) {
	list := located.All(err)
	p = NewProblem(http.StatusUnprocessableEntity, "The scenario can’t be played.")
	if errors.Is(err, lang.ErrMissingCard) {
		p.Detail = "The scenario names a card by a number that isn’t known here."
	} else if len(list) == 0 {
		return p, false
	}
	for _, e := range list {
		p.Errors = append(p.Errors, Mistake{e.Line, e.Col, e.Msg, e.Suggestion})
	}
	if line := scenario.PlayedBefore(err); line != nil {
		p.Played = stepsOf(line)
	}
	return p, true
}
