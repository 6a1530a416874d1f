package web

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/content/cardlist"
	"digijudge/rules/cardno"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/templates"
)

// maxEffectText is the longest text that /anatomy takes, in characters: more than any card has, and
// short enough for an address.
const maxEffectText = 1500

// effectExamples are the shipped cards that the page offers, by number with a word on what they
// show.
var effectExamples = [][2]string{
	{"BT1-082", "two conditions"}, {"BT3-058", "additional trigger"}, {"BT2-082", "“would”"}, {"BT5-019", "may, then"},
	{"BT4-075", "your opponent may"}, {"BT3-087", "by"}, {"BT4-114", "up to 2"}, {"BT8-084", "targets and requirement"},
}

// anatomyPage takes an effect apart: ?text= or ?card=. A number as the text is a card.
func (s *site) anatomyPage(c echo.Context) error {
	text := strings.TrimSpace(strings.ReplaceAll(c.QueryParam("text"), "\r", ""))
	number := strings.TrimSpace(c.QueryParam("card"))
	if n, ok := cardno.Parse(text); number == "" && ok {
		number = n
	}
	number = cardno.Canonical(number)
	v := templates.AnatomyPage{MaxText: maxEffectText, Legend: anatomyLegend()}
	status := http.StatusOK
	title := "Anatomy of an effect"
	switch {
	case number != "":
		name, body, ok := cardText(number)
		if _, err := s.lib.Card(c.Request().Context(), number); !ok && err == nil {
			return c.Redirect(http.StatusFound, "/cards/"+number+"#anatomy") // an imported card: its page takes it apart
		}
		if !ok {
			v.Text, v.Problem, status = short(number), "There is no card “"+short(number)+"” here. Paste its effect text instead.", http.StatusNotFound
			break
		}
		v.Card, v.CardName, v.Text = number, name, body
		v.View = anatomyView(cardlist.Explain(body, anatomy.Upper))
		title = "Anatomy of " + number
	case utf8.RuneCountInString(text) > maxEffectText:
		v.Problem, status = "The text is longer than "+strconv.Itoa(maxEffectText)+" characters. Take one effect at a time.", http.StatusBadRequest
	case !utf8.ValidString(text):
		v.Problem, status = "The text isn’t readable: it isn’t UTF-8.", http.StatusBadRequest
	case text != "":
		v.Text = text
		v.View = anatomyView(cardlist.Explain(text, anatomy.Upper))
	}
	for _, x := range effectExamples {
		if name, _, ok := cardText(x[0]); ok {
			v.Examples = append(v.Examples, templates.Link{Name: name + ": " + x[1], URL: "/anatomy?card=" + url.QueryEscape(x[0])})
		}
	}
	p := s.page("", "/anatomy", title, "Take the effect text of a card apart: timing, conditions, what is optional, targets, durations, each with its clause.")
	p.NoIndex = c.QueryString() != ""
	return s.render(c, status, templates.AnatomyOf(p, v))
}

// cardText returns the printed name and the effect text of a card by number, one paragraph a line.
func cardText(number string) (name, text string, ok bool) {
	cards, err := content.Cards()
	if err != nil {
		return "", "", false
	}
	block, ok := cards.CardText(number)
	if !ok {
		return "", "", false
	}
	head, body, _ := strings.Cut(block, "\n")
	if _, rest, quoted := strings.Cut(head, `"`); quoted {
		name, _, _ = strings.Cut(rest, `"`)
	}
	var lines []string
	for _, l := range strings.Split(body, "\n") {
		if l = strings.TrimSpace(l); l != "" {
			lines = append(lines, l)
		}
	}
	return name, strings.Join(lines, "\n"), true
}

// partGuides are the places of the guide that speak of the parts.
var partGuides = map[anatomy.Part]string{
	anatomy.Timing: "the-four-kinds-of-effect", anatomy.Limit: "what-each-part-does", anatomy.Trigger: "what-each-part-does",
	anatomy.AdditionalTrigger: "telling-the-two-conditions-apart", anatomy.Condition: "what-each-part-does", anatomy.OptionalCondition: "optional-or-mandatory",
	anatomy.Optional: "optional-or-mandatory", anatomy.Then: "optional-or-mandatory", anatomy.Action: "the-parts-in-order", anatomy.Target: "choosing-targets",
	anatomy.Duration: "what-stays-after-digivolving",
}

// anatomyLegend explains all parts.
func anatomyLegend() []templates.AnatomyPart {
	var out []templates.AnatomyPart
	for _, p := range anatomy.Parts {
		row := templates.AnatomyPart{Part: string(p), Name: p.Name(), Says: capitalized(p.Says())}
		if id := partGuides[p]; id != "" {
			row.Guide = "/guides/effect-structure#" + id
		}
		if p == anatomy.Keyword {
			row.Guide = "/keywords"
		}
		if n := p.Clause(); n != "" {
			row.Clause = templates.Link{Name: n, URL: "/r/" + n}
		}
		out = append(out, row)
	}
	return out
}
