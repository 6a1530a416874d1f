package content

import (
	"regexp"
	"slices"
	"strings"

	"digijudge/content/search"
	"digijudge/rules/clause"
)

// docs returns everything that a search can find. Equal hits are shown in this order.
func (s *site) docs() (list []search.Doc) {
	texts := map[string]string{}
	for _, p := range s.keywords {
		for n, text := range p.plain {
			texts[string(n)] = text
		}
		texts[p.Section] = p.Plain
	}
	for _, p := range s.chapters {
		for n, text := range p.plain {
			texts[string(n)] = text
		}
	}
	cited := func(numbers []clause.Clause) string {
		var b strings.Builder
		for _, n := range numbers {
			b.WriteString(texts[string(n)])
			b.WriteByte('\n')
		}
		return b.String()
	}
	for _, p := range s.keywords {
		var all []string
		for _, c := range p.Clauses {
			all = append(all, p.plain[c.Number])
		}
		keyAsks, keyWords := splitAsks(p.head.Asks)
		list = append(list, search.Doc{Kind: KindKeyword, Key: p.Slug, Title: p.Name, Type: p.Type, Number: p.Section, URL: "/keywords/" + p.Slug,
			Names: append([]string{p.Former}, p.Written...), Asks: keyAsks, Words: keyWords, Says: strings.TrimSpace(p.Plain + "\n" + p.rest), Context: strings.Join(all, "\n"), Clauses: []clause.Clause{clause.Clause(p.Section)}})
		for _, c := range p.Clauses {
			list = append(list, search.Doc{Kind: KindClause, Key: c.Number, Title: c.Number + " " + p.Name, Type: p.Type, Number: c.Number, URL: c.URL, Heads: p.Name, Says: p.plain[c.Number], Clauses: []clause.Clause{clause.Clause(c.Number)}})
		}
	}
	for _, p := range s.chapters {
		heads := map[string]string{}
		for _, c := range p.Clauses {
			own := htmlToText(c.Title)
			heads[c.Number] = own
			title, above := own, []string{p.Title}
			for n := c.Number; strings.Contains(n, "-"); {
				n = n[:strings.LastIndex(n, "-")]
				if h := heads[n]; h != "" {
					if title == "" {
						title = h
					}
					above = append(above, h)
				}
			}
			if title == "" {
				title = p.Title
			}
			asks, words := splitAsks(p.head.Asks[c.Number])
			d := search.Doc{Kind: KindClause, Key: c.Number, Title: c.Number + " " + title, Number: c.Number, URL: c.URL, Heads: strings.Join(above, ". "),
				Asks: asks, Words: words, Says: strings.TrimSpace(strings.TrimPrefix(p.plain[c.Number], own)), Clauses: []clause.Clause{clause.Clause(c.Number)}}
			if own != "" {
				d.Names = []string{own}
			}
			list = append(list, d)
		}
	}
	asked := s.askedOf()
	for _, p := range s.rulings {
		var asks, words []string
		for _, a := range asked[p.Slug] {
			if !slices.Contains(asks, a.Plain) {
				asks, words = append(asks, a.Plain), append(words, a.Answer)
			}
		}
		list = append(list, search.Doc{Kind: KindRuling, Key: p.Slug, Title: p.Title, URL: "/rulings/" + p.Slug, Asks: append(asks, p.Asks...), Words: append(words, p.Words...), Says: p.Because,
			Context: cited(p.Clauses), Icons: scenarioIcons(p.Proof.Source), Clauses: p.Clauses})
	}
	for _, p := range s.faqs {
		list = append(list, search.Doc{Kind: KindFAQ, Key: p.Slug, Title: p.Title, URL: "/faq/" + p.Slug, Says: p.Plain + "\n" + p.text})
		for _, e := range p.entries {
			asks, words := splitAsks(e.head.Asks)
			list = append(list, search.Doc{Kind: KindFAQ, Key: p.Slug + "#" + e.ID, Title: e.Plain, URL: "/faq/" + p.Slug + "#" + e.ID, Asks: asks, Words: words,
				Says: e.text, Context: cited(e.Clauses), Clauses: e.Clauses})
		}
	}
	for _, p := range s.guides {
		var heads []string
		for _, h := range p.Headings {
			heads = append(heads, h.Title)
		}
		d := search.Doc{Kind: KindGuide, Key: p.Slug, Title: p.Title, URL: "/guides/" + p.Slug, Asks: p.head.Asks, Heads: strings.Join(heads, ". "),
			Says: p.Plain + "\n" + p.text, Others: p.For != ""}
		// distinct words are enough to find it: whole guides would be a tenth of the offline
		// download
		if d.Others {
			d.Says, d.Context = p.Plain, strings.Join(distinctWords(p.text), " ")
		}
		list = append(list, d)
	}
	for _, p := range s.sheets {
		list = append(list, search.Doc{Kind: KindGuide, Key: p.Slug, Title: p.Title, URL: p.URL, Asks: p.head.Asks, Says: p.Plain + "\n" + p.text})
	}
	for _, p := range s.questions {
		if q := p.Question.Question; !q.Drill { // a search finds the drill's ruling instead
			list = append(list, search.Doc{Kind: KindQuestion, Key: q.ID, Title: q.Title, Type: q.Type, URL: "/quiz/" + q.ID, Says: p.text, Context: cited(q.Clauses), Clauses: q.Clauses})
		}
	}
	return list
}

// distinctWords returns each word of a text once, sorted, which takes the least space.
func distinctWords(text string) []string {
	list := search.Words(text)
	slices.Sort(list)
	return slices.Compact(list)
}

// cardIconRE matches icons in the text of a card.
var cardIconRE = regexp.MustCompile(`<[A-Z][^<>\n]{1,40}>|\[[A-Z][A-Za-z' ]{2,40}\]`)

// scenarioIcons returns the keywords and timing icons on the cards of a scenario.
func scenarioIcons(src string) string {
	var list []string
	for l := range strings.Lines(src) {
		if !strings.HasPrefix(l, " ") && !strings.HasPrefix(l, "\t") && !strings.HasPrefix(l, "lasting") {
			continue
		}
		for _, m := range cardIconRE.FindAllString(l, -1) {
			if !slices.Contains(list, m) {
				list = append(list, m)
			}
		}
	}
	return strings.Join(list, " ")
}
