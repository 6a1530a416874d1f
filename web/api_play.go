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

// sent is what a program sends to be played.
type sent struct {
	Scenario string   `json:"scenario"`
	Choices  []string `json:"choices,omitempty"` // of /play: lines that are appended to the script
	Claim    string   `json:"claim,omitempty"`   // of /ask: "can: Imp is deleted"; "" asks for all that can happen
}

// maxChoices bounds the choices that one request appends.
const maxChoices = 100

// readSent reads the body of a request: a scenario as text, or a JSON object with it. more says that the
// other fields may be there too.
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

// play says where a scenario stands with some choices more, and what is asked then.
func (a *apiSite) play(c echo.Context) error {
	return a.played(c, func(c echo.Context, in sent, cards lang.CardSource) (any, error) {
		return api.Play(c.Request().Context(), in.Scenario, in.Choices, cards)
	})
}

// ask says what can happen from where a scenario stands.
func (a *apiSite) ask(c echo.Context) error {
	return a.played(c, func(c echo.Context, in sent, cards lang.CardSource) (any, error) {
		return api.Ask(c.Request().Context(), in.Scenario, in.Claim, cards)
	})
}

// played reads what was sent, and answers with what do makes of it when it is the request's turn.
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
