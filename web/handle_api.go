package web

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/content/cardlist"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/rules/scenario"
	"digijudge/templates"
	"digijudge/web/api"
	"digijudge/web/guard"
	"digijudge/web/pocket"
)

const (
	apiPath    = "/api/v1"
	jsonType   = "application/json; charset=utf-8"
	ndjsonType = "application/x-ndjson; charset=utf-8"
)

// How many requests a second one client may send to the API. A list holds everything at once, so
// nobody needs more.
const (
	apiGets = 10
	apiRuns = 2
)

// apiSite serves the API of a site.
type apiSite struct {
	*site
	docs       *api.Library
	gets, runs *guard.Limiter // nil if there is no limit

	mu    sync.Mutex
	lists map[string]*cachedPage // compressed once and kept, because there are few lists
}

func newAPI(s *site) *apiSite {
	a := &apiSite{site: s, docs: api.New(s.lib), lists: map[string]*cachedPage{}}
	if s.cfg.Rate > 0 {
		a.gets, a.runs = guard.NewLimiter(apiGets, 2*apiGets, guard.MaxClients), guard.NewLimiter(apiRuns, 2*apiRuns, guard.MaxClients)
	}
	return a
}

// isAPI reports whether a request is for the API, which has limits of its own and sends errors as
// JSON.
func isAPI(r *http.Request) bool {
	return r.URL.Path == "/api" || strings.HasPrefix(r.URL.Path, "/api/")
}

// routes registers the API's addresses.
func (a *apiSite) routes(e *echo.Echo) {
	g := e.Group(apiPath, a.limited)
	get := func(path string, h echo.HandlerFunc) {
		g.GET(path, h)
		g.HEAD(path, h)
		g.OPTIONS(path, func(c echo.Context) error { return c.NoContent(http.StatusNoContent) })
	}
	get("", a.about)
	get("/openapi.json", a.openAPI)
	get("/search", a.searching(a.search))
	get("/agreement", func(c echo.Context) error { return a.json(c, a.lib.Agreement().Report()) })
	get("/anatomy", a.costly(a.anatomy))
	for _, name := range api.Lists {
		get("/"+name, a.list(name))
		get("/"+name+"/:name", a.costly(a.one(name)))
	}
	for path, h := range map[string]echo.HandlerFunc{"/run": a.run, "/play": a.play, "/ask": a.ask} {
		g.POST(path, h)
		get(path, func(c echo.Context) error {
			c.Response().Header().Set("Allow", http.MethodPost)
			return echo.NewHTTPError(http.StatusMethodNotAllowed)
		})
	}
}

// limited lets scripts of other sites read what the API serves by GET, and limits how often one
// client may ask.
func (a *apiSite) limited(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		r, l := c.Request(), a.gets
		if r.Method == http.MethodPost {
			l = a.runs
		} else {
			setCORS(c.Response().Header())
		}
		if l != nil && !l.Allow(guard.ClientKey(c.RealIP())) {
			c.Response().Header().Set("Retry-After", "1")
			select { // the pause slows down a client that sends again as soon as it is answered
			case <-time.After(guard.RefusalPause):
			case <-r.Context().Done():
			}
			return echo.NewHTTPError(http.StatusTooManyRequests)
		}
		return next(c)
	}
}

// setCORS lets scripts of any site read the response. Nothing in it is personal.
func setCORS(h http.Header) {
	h.Set("Access-Control-Allow-Origin", "*")
	h.Set("Access-Control-Allow-Methods", "GET, HEAD")
	h.Set("Access-Control-Allow-Headers", "If-None-Match")
	h.Set("Access-Control-Expose-Headers", "ETag, Retry-After")
	h.Set("Access-Control-Max-Age", "86400")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin")
}

// about serves the address of each list and how many documents it has.
func (a *apiSite) about(c echo.Context) error {
	type list struct {
		Count int    `json:"count"`
		URL   string `json:"url"`
	}
	v := struct {
		Name         string          `json:"name"`
		RulesVersion string          `json:"rules_version"`
		Version      string          `json:"version"` // version of the content
		OpenAPI      string          `json:"openapi"`
		Lists        map[string]list `json:"lists"`
	}{"Digijudge", rulesVersion, a.lib.Version(), apiPath + "/openapi.json", map[string]list{}}
	for _, name := range api.Lists {
		docs, err := a.docs.List(name, false)
		if err != nil {
			return err
		}
		v.Lists[name] = list{len(docs), apiPath + "/" + name}
	}
	return a.json(c, v)
}

func (a *apiSite) openAPI(c echo.Context) error { return a.tagged(c, jsonType, api.OpenAPI) }

// asksKey reports whether the request asks for a question's key.
func asksKey(c echo.Context) bool { k := c.QueryParam("key"); return k == "1" || k == "true" }

// keyFor reports whether to send the key of a question, or of all questions if id is "". It returns
// an error if the server keeps its keys to itself. It also returns one if an exam against the clock
// or a run in this browser is still asking that question. Programs send no cookie, so they get the
// key where the operator allows it. A program with the key passes exams.
func (a *apiSite) keyFor(c echo.Context, id string) (bool, error) {
	if !asksKey(c) {
		return false, nil
	}
	if !a.cfg.PublicKeys {
		return false, &pageError{status: http.StatusForbidden, heading: "Keys aren’t told here", message: "This server keeps the keys of its questions to itself, because exams ask them. Ask without key; whoever runs it can change that with --public-keys."}
	}
	ctx := c.Request().Context()
	player, err := a.playerOf(c)
	if err != nil || player == "" {
		return err == nil, err
	}
	in, err := a.timedExam(ctx, player)
	if err != nil {
		return false, fmt.Errorf("reading an exam: %w", err)
	}
	if in[id] || id == "" && in != nil {
		return false, &pageError{status: http.StatusConflict, heading: "Not during an exam", message: "An exam is open in this browser, and it says nothing before its end. Hand it in first."}
	}
	w, err := a.waiting(ctx, player)
	if err != nil || !w.Run {
		return err == nil, err
	}
	r, ok, err := a.openRun(ctx, player)
	if err != nil {
		return false, fmt.Errorf("reading a run: %w", err)
	}
	if ok && r.Question != "" && (id == "" || r.Question == id) {
		return false, &pageError{status: http.StatusConflict, heading: "Not during a run", message: "A run is open in this browser and waits for an answer. Give it first."}
	}
	return true, nil
}

// list returns the handler that sends all of one list, a document a line.
func (a *apiSite) list(name string) echo.HandlerFunc {
	return func(c echo.Context) error {
		key := false
		if name == "questions" {
			var err error
			if key, err = a.keyFor(c, ""); err != nil {
				return err
			}
		}
		p, err := a.bulk(name, key)
		if err != nil {
			return err
		}
		p.serve(c.Response(), c.Request())
		return nil
	}
}

func (a *apiSite) bulk(name string, key bool) (*cachedPage, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	at := name + strconv.FormatBool(key)
	if p := a.lists[at]; p != nil {
		return p, nil
	}
	docs, err := a.docs.List(name, key)
	if err != nil {
		return nil, err
	}
	body, err := api.Lines(docs)
	if err != nil {
		return nil, err
	}
	p, err := newCachedPage(ndjsonType, cacheRevalidate, body)
	if err != nil {
		return nil, err
	}
	p.open = true
	a.lists[at] = p
	return p, nil
}

// one returns the handler that sends one document of a list.
func (a *apiSite) one(list string) echo.HandlerFunc {
	return func(c echo.Context) error {
		name := c.Param("name")
		if len(name) > 200 {
			return echo.NewHTTPError(http.StatusNotFound)
		}
		key := false
		if list == "questions" {
			var err error
			if key, err = a.keyFor(c, name); err != nil {
				return err
			}
		}
		v, err := a.docs.One(c.Request().Context(), list, name, key)
		if errors.Is(err, api.ErrNotFound) {
			return notFoundError("Not found", "There is no “"+short(name)+"” among the "+list+".")
		}
		if err != nil {
			return err
		}
		return a.json(c, v)
	}
}

func (a *apiSite) search(c echo.Context) error {
	q := strings.TrimSpace(c.QueryParam("q"))
	if q == "" {
		return &pageError{status: http.StatusBadRequest, heading: "Nothing asked", message: "Give the words to search for as q."}
	}
	found, err := a.lib.Search(c.Request().Context(), q)
	if err != nil {
		return err
	}
	return a.json(c, api.SearchOf(found))
}

// anatomy takes the text of an effect apart: one that is sent, or that of a card that the site
// ships.
func (a *apiSite) anatomy(c echo.Context) error {
	text, number, box := strings.TrimSpace(strings.ReplaceAll(c.QueryParam("text"), "\r", "")), strings.ToUpper(c.QueryParam("card")), anatomy.Box(c.QueryParam("box"))
	bad := func(message string) error {
		return &pageError{status: http.StatusBadRequest, heading: "That text can’t be taken apart", message: message}
	}
	switch box {
	case "":
		box = anatomy.Upper
	case anatomy.Upper, anatomy.Inherited, anatomy.SecurityBox, anatomy.Link, anatomy.OptionBox:
	default:
		return bad("There is no box “" + short(string(box)) + "”. Boxes are effect, inherited, security, link and option.")
	}
	if number != "" {
		k, ok := shipped(number)
		if !ok {
			return notFoundError("No such card", "There is no card “"+short(number)+"” among those that the site ships. Send its effect as text.")
		}
		text = k.Text
	}
	switch {
	case text == "":
		return bad("Give an effect’s text as text, or the number of a card as card.")
	case !utf8.ValidString(text):
		return bad("The text isn’t UTF-8.")
	case utf8.RuneCountInString(text) > pocket.MaxEffectText:
		return bad("The text is longer than " + strconv.Itoa(pocket.MaxEffectText) + " characters. Take one effect at a time.")
	}
	return a.json(c, cardlist.Explain(text, box))
}

// run plays a scenario that the client sends, within bounds.
func (a *apiSite) run(c echo.Context) error {
	in, err := readSent(c, false)
	if err != nil {
		return err
	}
	source := in.Scenario
	// includes the imported cards, and why one of them can't be used
	cards, err := a.lib.CardSource()
	if err != nil {
		return err
	}
	return a.inLane(c, a.limits.playing, playWait, func(c echo.Context) error {
		start := time.Now()
		res, err := api.Run(c.Request().Context(), "scenario", source, cards)
		a.counts.meter.played(playAPI, start, res.Verdict == scenario.Undecided.String(), err)
		if p, ok := api.ScenarioProblem(err); ok {
			return a.problem(c, p)
		}
		if err != nil {
			return err
		}
		c.Response().Header().Set("Cache-Control", "no-store")
		out, err := api.Marshal(res)
		if err != nil {
			return err
		}
		return a.writeAs(c, http.StatusOK, jsonType, out)
	})
}

// json sends a document that stays the same until the content changes.
func (a *apiSite) json(c echo.Context, v any) error {
	body, err := api.Marshal(v)
	if err != nil {
		return err
	}
	return a.tagged(c, jsonType, body)
}

// tagged sends a body with its ETag, or 304 if the client already has it.
func (a *apiSite) tagged(c echo.Context, contentType string, body []byte) error {
	sum := sha256.Sum256(body)
	tag := `W/"` + hex.EncodeToString(sum[:10]) + `"`
	h := c.Response().Header()
	h.Set("ETag", tag)
	h.Set("Cache-Control", cacheRevalidate)
	h["Vary"] = varyEncoding
	for t := range strings.SplitSeq(c.Request().Header.Get("If-None-Match"), ",") {
		if t = strings.TrimSpace(t); t == tag || t == "*" {
			c.Response().WriteHeader(http.StatusNotModified)
			return nil
		}
	}
	return a.writeAs(c, http.StatusOK, contentType, body)
}

// problem sends an error in the form that programs read.
func (s *site) problem(c echo.Context, p api.Problem) error {
	body, err := api.Marshal(p)
	if err != nil {
		return fmt.Errorf("writing a problem: %w", err)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return s.writeAs(c, p.Status, api.ProblemType, body)
}

// apiError sends an error page's content in the form that programs read.
func (s *site) apiError(c echo.Context, v templates.ErrorPage) {
	h := c.Response().Header()
	h.Del("Content-Length")
	h.Del("ETag")
	p := api.NewProblem(v.Status, v.Message)
	switch v.Status {
	case http.StatusTooManyRequests:
		p.Detail = "At most " + strconv.Itoa(apiGets) + " GETs and " + strconv.Itoa(apiRuns) + " runs a second. A list is everything at once."
	case http.StatusRequestEntityTooLarge:
		p.Detail = "A scenario has at most " + strconv.Itoa(api.MaxScenario>>10) + " KB."
	case http.StatusNotFound:
		if v.Heading == statusView(v.Status).Heading {
			p.Detail = "There is nothing at this address. What there is says " + apiPath + "/openapi.json."
		}
	case http.StatusUnsupportedMediaType:
		p.Detail = "Send the scenario as text/plain, or as application/json with the field scenario."
	case http.StatusForbidden:
		if v.Heading == statusView(v.Status).Heading {
			p.Detail = "Pages of other sites may read here, but not send."
		}
	case http.StatusMethodNotAllowed:
		p.Detail = "Documents are read with GET; a scenario is sent to " + apiPath + "/run with POST."
	}
	if v.ID != "" {
		p.Detail += " (" + v.ID + ")"
	}
	if err := s.problem(c, p); err != nil {
		s.log.ErrorContext(c.Request().Context(), "an error couldn’t be sent", "err", err)
	}
}
