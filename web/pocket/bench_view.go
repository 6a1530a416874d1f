package pocket

import (
	"context"
	"net/url"
	"strconv"
	"strings"

	"digijudge/content/typeset"
	"digijudge/quiz/bench"
	"digijudge/rules/clause"
	"digijudge/rules/located"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
)

// showBench renders a bench. edit has the values of its forms, such as those of a form that
// couldn't be carried out.
func (s *Site) showBench(ctx context.Context, r *Request, status int, b *bench.Bench, edit templates.BenchEdit) (*Answer, error) {
	code, past := bench.Encode(b.Text), r.past()
	v := templates.BenchPage{Code: code, Past: string(past), Text: b.Text, Edit: edit, Shown: b.Names().In}
	if edit.Open != "add" { // there it speaks of what the reader has typed
		v.Edit.Error = v.Shown(edit.Error)
	}
	for _, n := range r.Query["note"] {
		if w := bench.Note(n).Words(); w != "" {
			v.Notes = append(v.Notes, w)
		}
	}
	for _, p := range b.Problems {
		v.Problems = append(v.Problems, benchProblem(p))
	}
	if n := b.Misfit(); n >= 0 {
		v.CutURL = v.URL("cut", strconv.Itoa(n))
	}
	if b.Scenario != nil {
		v.Title = typeset.Prose(strings.ReplaceAll(b.Scenario.Title, "\n", " "))
		v.Cards = CardTexts(b.Scenario)
		s.benchStart(&v, b)
		v.Edit.Lasting, v.Edit.Marks, v.Edit.FaceDown = b.Lasting(), b.Marks, b.FaceDown
		if before, rest, ok := past.Back(b.Text); ok {
			v.UndoURL = (&templates.BenchPage{Code: bench.Encode(before), Past: string(rest)}).URL()
		} else if n := len(b.Scenario.Steps); n > 0 {
			v.UndoURL = v.URL("cut", strconv.Itoa(n-1))
		}
	}
	boards := s.benchLine(&v, b)
	if board, ok := b.Board(); ok {
		board = benchAt(&v, board, boards, r.Query.Get("at"))
		v.Board = BoardView(board, "The position")
		v.Board.Below = "Ann"
		v.Where = board.Turn + "’s turn, " + board.Phase + " phase"
		for _, side := range v.Board.Sides {
			for _, card := range append(side.Battle, side.Breeding...) {
				v.Edit.Targets = append(v.Edit.Targets, card.Name)
				v.Edit.Under = append(v.Edit.Under, card.Sources...)
			}
		}
	}
	if b.Asked != nil && !b.Asked.Over {
		v.HappenURL = AheadPath + "?s=" + code
	}
	s.benchIdle(&v, b)
	if v.At == nil {
		s.benchAsk(&v, b)
	} else {
		v.Now = benchNow(&v, b.Line().StandingAfter(v.At.N))
	}
	for _, x := range b.Claims(ctx) {
		v.Claims = append(v.Claims, templates.BenchClaim{Words: called(&v, x.Words), Verdict: x.Verdict.String(), Reason: called(&v, x.Reason)})
	}
	title := "Bench"
	if v.Ask != nil {
		title += ": " + v.Ask.Words
	}
	p := s.page("bench", BenchPath, title, "Put a position in, play it by tapping what is legal, and see each step with its rule.")
	p.NoIndex, p.Crumbs = r.RawQuery != "", nil
	shareMeta(&p, b, code)
	return &Answer{Status: status, Page: templates.Bench(p, v)}, nil
}

// called returns a sentence for readers, with the cards called as they know them.
func called(v *templates.BenchPage, text string) string { return typeset.Prose(v.Shown(text)) }

func calledAll(v *templates.BenchPage, texts []string) (out []string) {
	for _, t := range texts {
		out = append(out, called(v, t))
	}
	return out
}

// BenchPicturePath is the address of a bench's picture.
const BenchPicturePath = BenchPath + "/board.png"

// shareMeta makes a posted link to a bench show the bench's board, unless the bench is empty.
func shareMeta(p *templates.Page, b *bench.Bench, code string) {
	if _, ok := b.Board(); !ok || b.Text == bench.Start {
		return
	}
	q := "?" + url.Values{"s": {code}}.Encode()
	p.Path, p.Picture = BenchPath+q, BenchPicturePath+q
}

// benchProblems returns the mistakes in an error as sentences for readers.
func benchProblems(err error) []templates.BenchProblem {
	list := located.All(err)
	if len(list) == 0 {
		return []templates.BenchProblem{{Text: typeset.Prose(Sentence(err.Error()))}}
	}
	var out []templates.BenchProblem
	for _, p := range list {
		out = append(out, templates.BenchProblem{Text: benchProblem(p).Text})
	}
	return out
}

func benchProblem(p *located.Error) templates.BenchProblem {
	bare := *p
	bare.File, bare.Line, bare.Col = "", 0, 0
	return templates.BenchProblem{Line: p.Line, Text: typeset.Prose(Sentence(bare.Error()))}
}

// benchStart fills in the forms about the start from the bench, unless a form is shown again.
func (s *Site) benchStart(v *templates.BenchPage, b *bench.Bench) {
	if v.Edit.Turn != "" {
		return
	}
	t := &b.Scenario.Turn
	v.Edit.Turn, v.Edit.Phase, v.Edit.Memory, v.Edit.Side = t.Player.String(), t.Phase.String(), strconv.Itoa(t.Memory), t.Side.String()
	for i, who := range []lang.Who{lang.Ann, lang.Bob} {
		v.Edit.Counts[i].Player = who.String()
		for _, pile := range benchPiles {
			*v.Edit.Counts[i].Of(pile.name) = strconv.Itoa(b.Blanks(who, pile.zone))
		}
	}
}

// benchLine fills in the steps so far. It returns the board at the start and after each step. Each
// step that was a choice has a link back to its question.
func (s *Site) benchLine(v *templates.BenchPage, b *bench.Bench) []scenario.Board {
	line := b.Line()
	if line == nil {
		return nil
	}
	steps, boards := line.Watch()
	for i := range steps {
		st := &steps[i]
		row := templates.BenchStep{N: st.N, ID: st.ID, Text: called(v, st.Text), Clause: s.benchClause(st.Clause), Depth: st.Depth, Choice: st.Kind == "choice"}
		if n, ok := b.Before(st); ok {
			row.URL = v.URL("cut", strconv.Itoa(n))
		}
		if row.Clause.Name != "" {
			row.Law = s.Library.ClauseSays(st.Clause)
		}
		v.Steps = append(v.Steps, row)
	}
	return boards
}

// benchAt returns the board to show, with the changes of the last choice marked. If the address
// names a step, it is the board after that step, with that step's changes.
func benchAt(v *templates.BenchPage, now scenario.Board, boards []scenario.Board, id string) scenario.Board {
	if len(boards) != len(v.Steps)+1 {
		return now // the line is too long, so its boards weren't kept
	}
	last := 0 // index of the last choice
	for i := range v.Steps {
		switch {
		case id != "" && v.Steps[i].ID == id:
			board := boards[i+1]
			board.MarkSince(&boards[i])
			v.At, v.Changes = &v.Steps[i], calledAll(v, board.Changes)
			return board
		case v.Steps[i].URL != "":
			last = i
		}
	}
	if len(v.Steps) == 0 {
		return now
	}
	now.MarkSince(&boards[last])
	v.Changes = calledAll(v, now.Changes)
	return now
}

func (s *Site) benchClause(n clause.Clause) templates.Link {
	if n == "" {
		return templates.Link{}
	}
	return templates.Link{Name: string(n), URL: s.Library.ClauseURL(n)}
}

// maxRefusals is how many entries each of the two lists of impossible actions may have, so that the
// page stays short.
const maxRefusals = 80

// benchAsk fills in the next question, or how the game ended.
func (s *Site) benchAsk(v *templates.BenchPage, b *bench.Bench) {
	a := b.Asked
	switch {
	case a == nil:
		return
	case a.Over:
		v.Over = called(v, a.Board.Note) + "."
		return
	}
	ask := &templates.BenchAsk{N: len(v.Steps) + 1, Words: v.Shown(BenchWords(a)), Who: a.Player, Clause: s.benchClause(a.Clause), Truncated: a.Truncated}
	for _, o := range a.Options {
		ask.Options = append(ask.Options, templates.BenchOption{Step: o.Text, Label: called(v, Command(a.Player, o.Text)), Words: called(v, o.Words), Names: o.Names})
	}
	for i := range a.Refusals {
		list := &ask.Refusals
		if a.Refusals[i].Remote >= scenario.FarFetched {
			list = &ask.Remote
		}
		if len(*list) < maxRefusals {
			*list = append(*list, s.benchRefusal(v, a.Player, &a.Refusals[i]))
		}
	}
	v.Ask = ask
	for _, w := range a.Waits {
		row := templates.BenchWait{Effect: called(v, w.Effect), Player: w.Player, For: called(v, w.For)}
		v.Pending = append(v.Pending, row)
	}
	v.Now = benchNow(v, a.Standing)
}

// benchIdle fills in what did not trigger: at the step that the reader looks at, or since the last
// choice.
func (s *Site) benchIdle(v *templates.BenchPage, b *bench.Bench) {
	if len(v.Steps) == 0 {
		return
	}
	from, to := 0, len(v.Steps)
	if v.At != nil {
		from, to = v.At.N, v.At.N
	} else {
		for i := range v.Steps {
			if v.Steps[i].URL != "" {
				from = v.Steps[i].N
			}
		}
	}
	for _, x := range b.Line().NotTriggered() {
		if x.Step < from || x.Step > to {
			continue
		}
		row := templates.BenchIdle{Effect: called(v, x.Effect), Clause: s.benchClause(x.Clause)}
		if x.Why != "" {
			row.Why = called(v, Sentence(x.Why))
		} else {
			row.Why = s.Library.ClauseSays(x.Clause)
		}
		v.Idle = append(v.Idle, row)
	}
}

// benchRefusal returns an answer that isn't possible, with why.
func (s *Site) benchRefusal(v *templates.BenchPage, player string, r *scenario.AskedRefusal) templates.BenchRefusal {
	row := templates.BenchRefusal{Label: called(v, Command(player, r.Text)), Names: r.Names, Clause: s.benchClause(r.Clause)}
	if r.By != "" {
		row.Why = called(v, Sentence(strings.TrimLeft(r.By, ": ")))
	} else {
		row.Why = s.Library.ClauseSays(r.Clause)
	}
	return row
}

// benchNow returns what each card has at this moment, by name.
func benchNow(v *templates.BenchPage, list []scenario.Standing) map[string]templates.BenchNow {
	now := map[string]templates.BenchNow{}
	for _, x := range list {
		now[x.Name] = templates.BenchNow{
			DP: called(v, x.DP), Keywords: calledAll(v, x.Keywords), Lasting: calledAll(v, x.Lasting), Used: calledAll(v, x.Used),
		}
	}
	return now
}

// BenchWords returns a short form of the question.
func BenchWords(a *scenario.Asked) string {
	words := strings.TrimPrefix(a.Words, a.Player+" must say whether to ")
	switch {
	case words != a.Words:
		return a.Player + " may " + typeset.Prose(words)
	case strings.HasSuffix(a.Words, "has the free action of the main phase"):
		return a.Player + "’s main phase"
	case strings.HasSuffix(a.Words, "has the breeding action"):
		return a.Player + "’s breeding phase"
	}
	return typeset.Prose(a.Words)
}

// Command returns an option's sentence as one would tell the player to do it: "Ann attacks Bob with
// Rex" becomes "Attack Bob with Rex".
func Command(player, sentence string) string {
	rest, ok := strings.CutPrefix(sentence, player+" ")
	if !ok {
		return sentence
	}
	verb, tail, more := strings.Cut(rest, " ")
	switch {
	case verb == "passes":
		verb = "pass"
	case verb == "hatches":
		verb = "hatch"
	case verb == "DNA" || verb == "app" || verb == "burst":
		next, after, _ := strings.Cut(tail, " ")
		verb, tail = verb+" "+strings.TrimSuffix(next, "s"), after
	default:
		verb = strings.TrimSuffix(verb, "s")
	}
	if !more {
		return Capitalized(verb)
	}
	return Capitalized(verb) + " " + tail
}
