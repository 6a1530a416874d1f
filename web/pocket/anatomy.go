package pocket

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"unicode/utf8"

	"digijudge/content/cardlist"
	"digijudge/quiz/bench"
	"digijudge/rules/cardno"
	"digijudge/rules/cardtext/anatomy"
	"digijudge/templates"
	"digijudge/web/oneline"
)

// AnatomyPath is the address of the anatomy of effects.
const AnatomyPath = "/anatomy"

// MaxEffectText is the longest text that /anatomy accepts, in characters. That is more than any
// card has, and short enough for an address.
const MaxEffectText = 1500

// effectExamples lists the shipped cards that the page offers as examples, by number, each with
// what it shows.
var effectExamples = [][2]string{
	{"BT1-082", "two conditions"}, {"BT3-058", "additional trigger"}, {"BT2-082", "“would”"}, {"BT5-019", "may, then"},
	{"BT4-075", "your opponent may"}, {"BT3-087", "by"}, {"BT4-114", "up to 2"}, {"BT8-084", "targets and requirement"},
}

// Anatomy takes an effect apart that is given by ?text= or ?card=. A text that is a card number
// means that card.
func (s *Site) Anatomy(ctx context.Context, r *Request) (*Answer, error) {
	text := strings.TrimSpace(strings.ReplaceAll(r.Query.Get("text"), "\r", ""))
	number := strings.TrimSpace(r.Query.Get("card"))
	if n, ok := cardno.Parse(text); number == "" && ok {
		number = n
	}
	number = cardno.Canonical(number)
	v := templates.AnatomyPage{MaxText: MaxEffectText, Legend: anatomyLegend()}
	status := http.StatusOK
	title := "Anatomy of an effect"
	switch {
	case number != "":
		k, ok := s.Library.Shipped(number)
		if !ok && s.Library.Imported(ctx, number) { // the card's own page has its anatomy
			return &Answer{Status: http.StatusFound, To: "/cards/" + number + "#anatomy"}, nil
		}
		if !ok {
			v.Text, v.Problem, status = oneline.Short(number), "There is no card “"+oneline.Short(number)+"” here. Paste its effect text instead.", http.StatusNotFound
			break
		}
		v.Card, v.CardName, v.Text = number, k.Row.Name, k.Text
		v.View = AnatomyView(cardlist.Explain(k.Text, anatomy.Upper))
		v.Bench = CardsOnBench(number)
		title = "Anatomy of " + number
	case utf8.RuneCountInString(text) > MaxEffectText:
		v.Problem, status = "The text is longer than "+strconv.Itoa(MaxEffectText)+" characters. Take one effect at a time.", http.StatusBadRequest
	case !utf8.ValidString(text):
		v.Problem, status = "The text isn’t readable: it isn’t UTF-8.", http.StatusBadRequest
	case text != "":
		v.Text = text
		v.View = AnatomyView(cardlist.Explain(text, anatomy.Upper))
		v.Bench = BenchURL(bench.Own(text))
	}
	for _, x := range effectExamples {
		if k, ok := s.Library.Shipped(x[0]); ok {
			v.Examples = append(v.Examples, templates.Link{Name: k.Row.Name + ": " + x[1], URL: "/anatomy?card=" + url.QueryEscape(x[0])})
		}
	}
	p := s.page("", AnatomyPath, title, "Take the effect text of a card apart: timing, conditions, what is optional, targets, durations, each with its clause.")
	p.NoIndex = r.RawQuery != ""
	return &Answer{Status: status, Page: templates.AnatomyOf(p, v)}, nil
}

// partGuides names the section of the guide that explains each part of an effect.
var partGuides = map[anatomy.Part]string{
	anatomy.Timing: "the-four-kinds-of-effect", anatomy.Limit: "what-each-part-does", anatomy.Trigger: "what-each-part-does",
	anatomy.AdditionalTrigger: "telling-the-two-conditions-apart", anatomy.Condition: "what-each-part-does", anatomy.OptionalCondition: "optional-or-mandatory",
	anatomy.Optional: "optional-or-mandatory", anatomy.Then: "optional-or-mandatory", anatomy.Action: "the-parts-in-order", anatomy.Target: "choosing-targets",
	anatomy.Duration: "what-stays-after-digivolving",
}

// anatomyLegend explains all parts of effects.
func anatomyLegend() []templates.AnatomyPart {
	var out []templates.AnatomyPart
	for _, p := range anatomy.Parts {
		row := templates.AnatomyPart{Part: string(p), Name: p.Name(), Says: Capitalized(p.Says())}
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
