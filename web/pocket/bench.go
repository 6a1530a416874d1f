package pocket

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"digijudge/quiz/bench"
	"digijudge/rules"
	"digijudge/rules/cardno"
	"digijudge/rules/scenario/lang"
	"digijudge/templates"
	"digijudge/web/oneline"
)

// BenchPath is the address of the bench.
const BenchPath = "/bench"

// Bench shows a bench: the one in the link (?s=), that of a ruling (?ruling=), cards (?q=), or an
// empty one. With ?step= it makes a choice, and with ?cut= it goes back to that many steps; both
// redirect to the resulting bench. Nothing is stored.
func (s *Site) Bench(ctx context.Context, r *Request) (*Answer, error) {
	text, err := s.BenchText(ctx, r)
	if err != nil {
		return nil, err
	}
	step, cut := r.Query.Get("step"), r.Query.Get("cut")
	if step != "" || cut != "" {
		return s.turnBench(r, text, step, cut)
	}
	return r.inTurn(ctx, func(ctx context.Context) (*Answer, error) {
		cards, err := s.cards()
		if err != nil {
			return nil, err
		}
		b, err := bench.Open(ctx, text, cards)
		if err != nil {
			return nil, err
		}
		edit := r.opened(b)
		if left := strings.ToValidUTF8(r.Query.Get("left"), ""); left != "" && len(left) <= maxLeft && edit.Open == "add" {
			f := benchForm{ctx: ctx, r: r, b: b, cards: cards, site: s}
			f.leftOver(left, &edit)
		}
		return s.showBench(ctx, r, http.StatusOK, b, edit)
	})
}

// turnBench adds a choice to the script or cuts the script, and redirects to the resulting bench.
// It plays nothing itself, because the page of that bench does.
func (s *Site) turnBench(r *Request, text, step, cut string) (*Answer, error) {
	cards, err := s.cards()
	if err != nil {
		return nil, err
	}
	b := bench.Read(text, cards)
	n, bad := strconv.Atoi(cut)
	switch {
	case b.Scenario == nil:
		text = b.Text
	case step != "":
		text = b.Append(strings.ToValidUTF8(oneline.Short(step), "\uFFFD"))
	case bad == nil:
		text = b.Cut(n)
	}
	return seeBench(text, r.past(), nil)
}

// maxLeft is the length in bytes of the longest list of cards that an address may give back to the
// form.
const maxLeft = 2000

// cards returns the cards that a bench may name.
func (s *Site) cards() (lang.CardSource, error) {
	cards, err := s.Library.Cards()
	if err != nil {
		return nil, fmt.Errorf("opening the cards: %w", err)
	}
	return cards, nil
}

// BenchURL returns the address of a bench with a scenario. It returns "" for no scenario, and for
// one that is too long for a link.
func BenchURL(source string) string {
	if source == "" || len(source) > bench.MaxText {
		return ""
	}
	code := bench.Encode(bench.WithoutAsks(source))
	if len(code) > bench.MaxCode {
		return ""
	}
	return BenchPath + "?s=" + code
}

// CardsOnBench returns the address of a bench with cards, at most maxLaid of them, or "" for none.
func CardsOnBench(numbers ...string) string {
	if len(numbers) == 0 {
		return ""
	}
	q := url.Values{"q": {strings.Join(numbers[:min(len(numbers), maxLaid)], " ")}}
	return BenchPath + "?" + q.Encode()
}

var emptyBench = templates.Link{Name: "An empty bench", URL: BenchPath}

// cantOpen returns the error page for a bench that can't be opened.
func cantOpen(err error) error {
	return &Error{http.StatusBadRequest, "This bench can’t be opened", Sentence(err.Error()), []templates.Link{emptyBench}}
}

// BenchText returns the text of the bench that a request opens.
func (s *Site) BenchText(ctx context.Context, r *Request) (string, error) {
	if code := r.Query.Get("s"); code != "" {
		text, err := bench.Decode(code)
		if err != nil {
			return "", cantOpen(err)
		}
		return text, nil
	}
	if slug := r.Query.Get("ruling"); slug != "" {
		source, ok, err := s.Library.Ruling(ctx, slug)
		if err != nil {
			return "", fmt.Errorf("ruling %q: %w", slug, err)
		}
		if !ok {
			return "", &Error{http.StatusNotFound, "No such ruling", "There is no ruling called “" + oneline.Short(slug) + "”.", []templates.Link{emptyBench}}
		}
		return bench.WithoutAsks(source), nil
	}
	if q := r.Query.Get("q"); q != "" {
		return s.layBench(ctx, oneline.Short(q))
	}
	return bench.Start, nil
}

// maxLaid is how many cards a question can put on the bench.
const maxLaid = 6

// layBench returns a bench with what a question names: its cards by number, alternately for Ann and
// Bob, or else Digimon with its keywords.
func (s *Site) layBench(ctx context.Context, question string) (string, error) {
	cards, err := s.cards()
	if err != nil {
		return "", err
	}
	text, laid := bench.Start, 0
	for _, word := range strings.FieldsFunc(question, func(r rune) bool { return strings.ContainsRune(" ,;?!()", r) }) {
		n, ok := cardno.Parse(word)
		if !ok || laid == maxLaid {
			continue
		}
		b, err := bench.Open(ctx, text, cards)
		if err != nil {
			return "", err
		}
		to := bench.Area{Player: [...]lang.Who{lang.Ann, lang.Bob}[laid%2], Zone: rules.BattleArea}
		more, name, _, err := b.Add(cards, bench.NewCard{Number: cardno.Canonical(n)}, to)
		if err != nil {
			// No such card, or one that can't be played. The bench can still hold the others.
			continue
		}
		// an Option goes into the hand
		if b, err = bench.Open(ctx, more, cards); err == nil && b.Asked == nil {
			to.Zone = rules.Hand
			more, _, err = b.Move(cards, name, to)
		}
		if err == nil {
			text, laid = more, laid+1
		}
	}
	if laid == 0 {
		text = bench.Lay(question)
	}
	return text, nil
}

// seeBench redirects to the bench with that text. more has other parameters for its page.
func seeBench(text string, past bench.Past, more url.Values) (*Answer, error) {
	code := bench.Encode(text)
	if len(text) > bench.MaxText || len(code) > bench.MaxCode {
		return nil, &Error{http.StatusBadRequest, "Too much for one bench", "A bench has room for " + strconv.Itoa(bench.MaxText>>10) + " KB of text. Take cards or steps away.", []templates.Link{emptyBench}}
	}
	q := url.Values{}
	for k, v := range more {
		q[k] = v
	}
	q.Set("s", code)
	if past != "" {
		q.Set("u", string(past))
	}
	to := BenchPath + "?" + q.Encode()
	if open := q.Get("open"); open != "" {
		to += "#" + url.PathEscape(open)
	}
	return see(to), nil
}

// ChangeBench changes the position by a form and redirects to the resulting bench. If it can't, the
// page says why above the form, which keeps what was typed.
func (s *Site) ChangeBench(ctx context.Context, r *Request) (*Answer, error) {
	do := r.typed("do")
	if do == "text" {
		text := strings.ReplaceAll(r.typed("text"), "\r", "")
		if strings.TrimSpace(text) == "" {
			text = bench.Start
		}
		return seeBench(text, "", nil)
	}
	text, err := bench.Decode(r.typed("s"))
	if err != nil {
		return nil, cantOpen(err)
	}
	cards, err := s.cards()
	if err != nil {
		return nil, err
	}
	return r.inTurn(ctx, func(ctx context.Context) (*Answer, error) {
		f := benchForm{ctx: ctx, r: r, b: bench.Read(text, cards), cards: cards, site: s}
		changed, notes, err := f.change(do)
		if err == nil {
			more := f.next
			if more == nil {
				more = url.Values{}
			}
			for _, n := range notes {
				more.Add("note", string(n))
			}
			return seeBench(changed, r.past().After(f.b.Text, changed), more)
		}
		b, failed := bench.Open(ctx, text, cards)
		if failed != nil {
			return nil, failed
		}
		edit := f.back(do)
		edit.Error = BenchError(err)
		return s.showBench(ctx, r, http.StatusUnprocessableEntity, b, edit)
	})
}

// BenchError returns an error in words for the reader, without line numbers of a text that they
// didn't write.
func BenchError(err error) string {
	var said []string
	for _, p := range benchProblems(err) {
		said = append(said, p.Text)
	}
	return strings.Join(said, " ")
}
