package web

import (
	"bytes"
	"encoding/json"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/rules/scenario/lang"
	"digijudge/web/api"
)

// sent is the body of a request that asks to play a scenario.
type sent struct {
	Scenario string   `json:"scenario"`
	Choices  []string `json:"choices,omitempty"` // for /play: lines to append to the script
	// for /ask: a claim such as "can: Imp is deleted"; "" asks for everything that can happen
	Claim string `json:"claim,omitempty"`
}

// maxChoices is the largest number of choices that one request may append.
const maxChoices = 100

// readSent reads the body of a request: a scenario as text, or a JSON object that contains the
// scenario. more says that the object may have the other fields too.
func readSent(c echo.Context, more bool) (in sent, err error) {
	r := c.Request()
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil && r.Header.Get("Content-Type") != "" {
		return in, echo.NewHTTPError(http.StatusUnsupportedMediaType)
	}
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return in, err
	}
	in.Scenario = string(body)
	switch kind {
	case "", "text/plain":
	case "application/json":
		in = sent{}
		d := json.NewDecoder(bytes.NewReader(body))
		d.DisallowUnknownFields()
		if err := d.Decode(&in); err != nil {
			return in, &pageError{status: http.StatusBadRequest, heading: "Not readable", message: "The body is no JSON object with a scenario: {\"scenario\": \"…\"}."}
		}
	default:
		return in, &pageError{status: http.StatusUnsupportedMediaType, heading: "Another type, please", message: "Send the scenario as text/plain, or as application/json with the field scenario."}
	}
	if strings.TrimSpace(in.Scenario) == "" || !utf8.ValidString(in.Scenario) {
		return in, &pageError{status: http.StatusBadRequest, heading: "No scenario", message: "Send a scenario as UTF-8 text."}
	}
	if !more && (in.Choices != nil || in.Claim != "") || len(in.Choices) > maxChoices {
		return in, &pageError{status: http.StatusBadRequest, heading: "Not readable", message: "The object has a field that means nothing here, or more than 100 choices."}
	}
	return in, nil
}

// play answers with the state of a scenario after some more choices, and the question that the game
// asks next.
func (a *apiSite) play(c echo.Context) error {
	return a.played(c, func(c echo.Context, in sent, cards lang.CardSource) (any, error) {
		return api.Play(c.Request().Context(), in.Scenario, in.Choices, cards)
	})
}

// ask answers what can happen after the last line of a scenario.
func (a *apiSite) ask(c echo.Context) error {
	return a.played(c, func(c echo.Context, in sent, cards lang.CardSource) (any, error) {
		return api.Ask(c.Request().Context(), in.Scenario, in.Claim, cards)
	})
}

// played reads the body of a request, waits for the request's turn, and answers with the result of
// the function do.
func (a *apiSite) played(c echo.Context, do func(echo.Context, sent, lang.CardSource) (any, error)) error {
	in, err := readSent(c, true)
	if err != nil {
		return err
	}
	cards, err := a.lib.CardSource()
	if err != nil {
		return err
	}
	return a.inLane(c, a.limits.playing, playWait, func(c echo.Context) error {
		start := time.Now()
		v, err := do(c, in, cards)
		a.counts.meter.played(playAPI, start, false, err)
		if p, ok := api.ScenarioProblem(err); ok {
			return a.problem(c, p)
		}
		if err != nil {
			return err
		}
		c.Response().Header().Set("Cache-Control", "no-store")
		out, err := api.Marshal(v)
		if err != nil {
			return err
		}
		return a.writeAs(c, http.StatusOK, jsonType, out)
	})
}
