package pocket

import (
	"context"
	"net/http"
	"strings"

	"digijudge/content/typeset"
	"digijudge/quiz/bench"
	"digijudge/templates"
)

// PastePath is the address of the page that reads a position in words.
const PastePath = BenchPath + "/paste"

// Paste reads a position in words and shows what it has understood.
func (s *Site) Paste(ctx context.Context, r *Request) (*Answer, error) {
	return r.inTurn(ctx, func(ctx context.Context) (*Answer, error) {
		v := templates.PastePage{}
		if r.Form != nil {
			v.Typed = strings.ReplaceAll(r.typed("text"), "\r", "")
			v.Read = strings.TrimSpace(v.Typed) != ""
		}
		if v.Read {
			if err := s.paste(ctx, &v); err != nil {
				return nil, err
			}
		}
		p := s.page("bench", PastePath, "Paste a position", "Type a position as in a chat, and see it on the bench.")
		p.Crumbs = nil
		return &Answer{Status: http.StatusOK, Page: templates.Paste(p, v)}, nil
	})
}

func (s *Site) paste(ctx context.Context, v *templates.PastePage) error {
	cards, err := s.cards()
	if err != nil {
		return err
	}
	var failed error
	read := bench.Paste(v.Typed, cards, func(name string) []bench.Named {
		if failed != nil || ctx.Err() != nil {
			return nil
		}
		rows, err := s.Library.Called(ctx, name)
		if err != nil {
			failed = err
		}
		var out []bench.Named
		for _, row := range rows {
			out = append(out, bench.Named{Number: row.Number, Name: row.Name})
		}
		return out
	})
	if failed != nil {
		return failed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	v.All = read.Understood()
	for _, p := range read.Parts {
		v.Parts = append(v.Parts, templates.PastePart{Text: p.Text, Unknown: p.Unknown, Why: typeset.Prose(p.Why)})
	}
	for _, m := range read.Means {
		v.Means = append(v.Means, typeset.Prose(m))
	}
	if read.Text == "" {
		return nil
	}
	b, err := bench.Open(ctx, read.Text, cards)
	if err != nil {
		return err
	}
	if board, ok := b.Board(); ok {
		v.Board = BoardView(board, "")
		v.Board.Below = "Ann"
	}
	if code := bench.Encode(b.Text); len(code) <= bench.MaxCode {
		v.Bench = BenchPath + "?s=" + code
	}
	return nil
}
