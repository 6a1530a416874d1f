package web

import (
	"net/http"
	"net/url"
	"strconv"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/templates"
	"digijudge/web/pocket"
)

const believePath = pocket.BenchPath + "/believe"

// maxParted is how many misconceptions are shown beside the rules at most.
const maxParted = 20

// believePage plays the choices of a bench under every misconception and shows those whose line
// parts from the rules' line. With ?m= it also says so if that misconception changes nothing.
func (s *site) believePage(c echo.Context) error {
	return s.withBench(c, func(c echo.Context, b *bench.Bench) error {
		ctx, code := c.Request().Context(), bench.Encode(b.Text)
		v := templates.BelievePage{Code: code, Back: pocket.BenchPath + "?" + url.Values{"s": {code}}.Encode(), Chosen: short(c.QueryParam("m"))}
		for _, m := range rules.Misconceptions() {
			v.All = append(v.All, templates.Option{Value: m.Name, Label: content.Typeset(m.Says) + " (" + string(m.Clause) + ")", Selected: m.Name == v.Chosen})
		}
		list, whole, err := b.Beliefs(ctx)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			v.Error = pocket.BenchError(err)
		default:
			s.believed(&v, list, whole)
			if err := s.believeOne(c, &v, b); err != nil {
				v.Error = pocket.BenchError(err)
			}
		}
		p := s.page("bench", believePath, "The same choices, wrongly believed", "What misconceptions make of this line, beside the rules.")
		p.NoIndex, p.Crumbs = true, nil
		return s.render(c, http.StatusOK, templates.Believe(p, v))
	})
}

// believed fills in the misconceptions under which the lines part.
func (s *site) believed(v *templates.BelievePage, list []bench.Believed, whole bool) {
	all := strconv.Itoa(len(rules.Misconceptions()))
	switch n := len(list); {
	case !whole:
		v.Head = "There was no time to try all " + all + " misconceptions; " + strconv.Itoa(n) + " lead elsewhere."
	case n == 0:
		v.Head = "None of the " + all + " misconceptions that the engine can play changes this line."
	case n == 1:
		v.Head = "One of " + all + " misconceptions makes another line of the same choices."
	default:
		v.Head = strconv.Itoa(n) + " of " + all + " misconceptions make another line of the same choices."
	}
	for i, p := range list {
		if i == maxParted {
			break
		}
		d := pocket.DuelView(p.Parting, p.Misconception)
		s.pocketSite().LinkDuel(&d)
		v.Parted = append(v.Parted, templates.BelievedRow{Duel: d, Open: p.Name == v.Chosen || v.Chosen == "" && i == 0})
	}
}

// believeOne says so if the misconception that the reader chose changes nothing.
func (s *site) believeOne(c echo.Context, v *templates.BelievePage, b *bench.Bench) error {
	if v.Chosen == "" {
		return nil
	}
	p, parts, err := b.Believe(c.Request().Context(), v.Chosen)
	if err != nil {
		return err
	}
	if !parts {
		v.Same = "“" + content.Typeset(p.Says) + "” changes nothing on this line: " + string(p.Clause) + " doesn’t come up in it, or what follows is the same. Play on, and try again."
	}
	return nil
}
