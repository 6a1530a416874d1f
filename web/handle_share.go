// This file serves the ways to share a bench: words for a chat, the scenario, one HTML file, a
// picture.
package web

import (
	"bytes"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"digijudge/content"
	"digijudge/quiz/bench"
	"digijudge/rules/clause"
	"digijudge/rules/scenario"
	"digijudge/static"
	"digijudge/templates"
	"digijudge/web/guard"
	"digijudge/web/picture"
	"digijudge/web/pocket"
)

// Addresses of the forms in which a bench is shared.
const (
	sharePath     = pocket.SharePath
	shareFilePath = pocket.BenchPath + "/bench.scn"
	shareHTMLPath = pocket.BenchPath + "/bench.html"
	embedPath     = pocket.BenchPath + "/embed"
	sharePNGPath  = pocket.BenchPicturePath
)

// withBench waits for a turn among the explorations, opens the bench that the request names, and
// calls do.
func (s *site) withBench(c echo.Context, do func(echo.Context, *bench.Bench) error) error {
	text, err := s.pocketSite().BenchText(c.Request().Context(), &pocket.Request{Query: c.QueryParams()})
	if err != nil {
		return err
	}
	return s.inLane(c, s.limits.playing, playWait, func(c echo.Context) error {
		cards, err := s.lib.CardSource()
		if err != nil {
			return fmt.Errorf("opening the cards: %w", err)
		}
		b, err := bench.Open(c.Request().Context(), text, cards)
		if err != nil {
			return err
		}
		return do(c, b)
	})
}

// sharePage serves the page with all ways to share a bench.
func (s *site) sharePage(c echo.Context) error {
	return s.withBench(c, func(c echo.Context, b *bench.Bench) error {
		return s.showShare(c, b)
	})
}

// showShare renders the page for sharing.
func (s *site) showShare(c echo.Context, b *bench.Bench) error {
	q := "?" + url.Values{"s": {bench.Encode(b.Text)}}.Encode()
	v := templates.SharePage{
		Code: bench.Encode(b.Text), Bench: pocket.BenchPath + q, File: shareFilePath + q, HTML: shareHTMLPath + q,
		Embed: embedPath + q, Told: b.Told(), ShortDays: int(shortLife.Hours() / 24), Gone: c.QueryParam("gone") != "",
	}
	if _, ok := b.Board(); ok {
		v.Picture = sharePNGPath + q
	}
	if base := s.made.frame.site.BaseURL; base != "" {
		v.Link = base + v.Bench
		v.Frame = `<iframe src="` + html.EscapeString(base+v.Embed) + `" title="A position, played by Digijudge" ` +
			`width="100%" height="480" loading="lazy"></iframe>`
	}
	return s.render(c, http.StatusOK, templates.Share(pocket.SharePage(s.made.frame.site), v))
}

// shareFile sends the scenario as a text file.
func (s *site) shareFile(c echo.Context) error {
	return s.withBench(c, func(c echo.Context, b *bench.Bench) error {
		c.Response().Header().Set("Content-Disposition", `attachment; filename="bench.scn"`)
		return s.writeAs(c, http.StatusOK, "text/plain; charset=utf-8", []byte(b.Text))
	})
}

// maxFileSteps is how many steps with a board the HTML file shows at most.
const maxFileSteps = 120

// shareHTML sends the bench as one HTML file that needs neither a network nor scripts.
func (s *site) shareHTML(c echo.Context) error {
	return s.withBench(c, func(c echo.Context, b *bench.Bench) error {
		v := s.benchFile(c, b)
		v.CSS = static.FileCSS()
		if base, to := s.made.frame.site.BaseURL, pocket.BenchURL(b.Text); base != "" && to != "" {
			v.Link = base + to
		}
		c.Response().Header().Set("Content-Disposition", `attachment; filename="bench.html"`)
		return s.sendFile(c, v)
	})
}

// embedBench serves the same content as a page that other sites may show in a frame. No other page
// may be framed, so this one has no scripts, no forms and no cookies.
func (s *site) embedBench(c echo.Context) error {
	return s.withBench(c, func(c echo.Context, b *bench.Bench) error {
		v := s.benchFile(c, b)
		v.Sheet, v.Link = s.made.frame.site.CSS, pocket.BenchURL(b.Text)
		guard.AllowFrames(c.Response().Header())
		return s.sendFile(c, v)
	})
}

func (s *site) sendFile(c echo.Context, v templates.BenchFile) error {
	var buf bytes.Buffer
	if err := templates.BenchFilePage(v).Render(c.Request().Context(), &buf); err != nil {
		return fmt.Errorf("rendering a bench as a file: %w", err)
	}
	c.Response().Header().Set("Cache-Control", "no-store")
	return s.write(c, http.StatusOK, buf.Bytes())
}

// benchFile returns the bench without its controls: every step with its board, the claims, and the
// next choice.
func (s *site) benchFile(c echo.Context, b *bench.Bench) templates.BenchFile {
	v := templates.BenchFile{Title: benchTitle(b), Rules: rulesVersion, Text: b.Text}
	if b.Scenario != nil {
		v.Cards = pocket.CardTexts(b.Scenario)
	}
	if line := b.Line(); line != nil {
		v.Start = pocket.BoardView(line.Before(), "At the start")
		v.Start.Below = "Ann"
		steps, boards := line.Boards()
		v.More = max(0, len(steps)-maxFileSteps)
		for i := range steps[:min(len(steps), maxFileSteps)] {
			v.Steps = append(v.Steps, s.fileStep(&steps[i], boards[i]))
		}
	}
	if b.Asked != nil {
		v.Now = content.Typeset(bench.AskedTold(b.Asked))
	}
	for _, r := range b.Claims(c.Request().Context()) {
		claim := templates.BenchClaim{
			Words: content.Typeset(r.Words), Verdict: r.Verdict.String(), Reason: content.Typeset(r.Reason),
		}
		v.Claims = append(v.Claims, claim)
	}
	return v
}

func (s *site) fileStep(st *scenario.ProofStep, board scenario.Board) templates.FileStep {
	f := templates.FileStep{N: st.N, Text: content.Typeset(st.Text), Clause: string(st.Clause), Choice: st.Kind == "choice", Board: pocket.BoardView(board, "")}
	f.Board.Below = "Ann"
	f.Says = pocketLibrary{s}.ClauseSays(clause.Clause(st.Clause))
	for _, change := range board.Changes {
		f.Changes = append(f.Changes, content.Typeset(change))
	}
	return f
}

// benchTitle returns the bench's own title, or else what it asks.
func benchTitle(b *bench.Bench) string {
	switch {
	case b.Scenario != nil && b.Scenario.Title != "":
		return content.Typeset(strings.ReplaceAll(b.Scenario.Title, "\n", " "))
	case b.Asked != nil && b.Asked.Over:
		return content.Typeset(b.Asked.Board.Note)
	case b.Asked != nil:
		return pocket.BenchWords(b.Asked)
	}
	return "A position"
}

// maxBenchPictures is how many pictures of benches are kept at most. They are kept apart from the
// pictures of rulings, so that strangers' benches can't displace those.
const maxBenchPictures = 64

// sharePNG serves the preview picture of a link to a bench.
func (s *site) sharePNG(c echo.Context) error {
	key := c.QueryString()
	if page, ok := s.made.benches.get(key); ok {
		page.serve(c.Response(), c.Request())
		return nil
	}
	return s.withBench(c, func(c echo.Context, b *bench.Bench) error {
		board, ok := b.Board()
		if !ok {
			return notFoundError("No such picture", "The text of this bench has a mistake, so there is no board to draw.", templates.Link{Name: "The bench", URL: pocket.BenchPath})
		}
		img, err := picture.Board(pictureTable(b, board, b.Claims(c.Request().Context())))
		if err != nil {
			return fmt.Errorf("drawing a bench: %w", err)
		}
		page, err := newCachedPage("image/png", cacheDay, img)
		if err != nil {
			return err
		}
		s.made.benches.add(key, page)
		page.serve(c.Response(), c.Request())
		return nil
	})
}

// pictureTable returns a bench as its picture shows it: the board, the question, and below it the
// verdict on the first claim, or else the possible choices.
func pictureTable(b *bench.Bench, board scenario.Board, claims []scenario.ClaimResult) picture.Table {
	t := picture.Table{Head: templates.Sentence(benchTitle(b)), Memory: board.Memory}
	for i, from := range []int{1, 0} { // as on the page, Bob's half is above
		t.Sides[i] = pictureSide(&board.Sides[from], board.Turn)
	}
	switch {
	case len(claims) > 0:
		word := map[scenario.Verdict]string{scenario.Holds: "Proved", scenario.Fails: "Refuted"}[claims[0].Verdict]
		if word == "" {
			word = "Undecided"
		}
		t.Foot = word + ": " + content.Typeset(claims[0].Words)
	case b.Asked != nil && !b.Asked.Over:
		var options []string
		for _, o := range b.Asked.Options {
			options = append(options, content.Typeset(pocket.Command(b.Asked.Player, o.Text)))
		}
		t.Foot = strings.Join(options, "  ·  ")
	}
	return t
}

func pictureSide(side *scenario.Side, turn string) picture.Side {
	s := picture.Side{Name: side.Player, Turn: side.Player == turn}
	s.Counts = "Security " + strconv.Itoa(side.SecurityN) + "   Hand " + strconv.Itoa(side.HandN)
	if side.TrashN > 0 {
		s.Counts += "   Trash " + strconv.Itoa(side.TrashN)
	}
	for _, area := range [][]scenario.Card{side.Breeding, side.Battle} {
		for i := range area {
			c := &area[i]
			card := picture.Card{Name: c.Name, Colors: strings.FieldsFunc(c.Color, func(r rune) bool { return r == ' ' || r == '/' }), Lying: c.Suspended}
			if c.Level > 0 {
				card.Lines = append(card.Lines, "Lv."+strconv.Itoa(c.Level))
			}
			if c.HasDP {
				card.Lines = append(card.Lines, strconv.Itoa(c.DP)+" DP")
			}
			for _, k := range c.Keywords {
				card.Lines = append(card.Lines, strings.Trim(content.Typeset(k), "<>‹›＜＞"))
			}
			if n := len(c.Sources); n > 0 {
				card.Lines = append(card.Lines, strconv.Itoa(n)+" under it")
			}
			if c.Suspended {
				card.Lines = append(card.Lines, "Suspended")
			}
			s.Cards = append(s.Cards, card)
		}
	}
	return s
}
