package pocket

import (
	"context"
	"net/http"

	"digijudge/quiz/bench"
	"digijudge/templates"
)

// SharePath is the address of the ways to share a bench.
const SharePath = BenchPath + "/share"

// ShareAway serves the ways to share a bench from a device: its link, which needs a network to
// open, and words for a chat. The server's page has more ways (package web).
func (s *Site) ShareAway(ctx context.Context, r *Request) (*Answer, error) {
	text, err := s.BenchText(ctx, r)
	if err != nil {
		return nil, err
	}
	cards, err := s.cards()
	if err != nil {
		return nil, err
	}
	b, err := bench.Open(ctx, text, cards)
	if err != nil {
		return nil, err
	}
	code := bench.Encode(b.Text)
	v := templates.SharePage{Away: true, Code: code, Bench: BenchPath + "?s=" + code, Told: b.Told()}
	if base := s.Frame.BaseURL; base != "" {
		v.Link = base + v.Bench
	}
	return &Answer{Status: http.StatusOK, Page: templates.Share(SharePage(s.Frame), v)}, nil
}

// SharePage returns the frame of the page with the ways to share.
func SharePage(site templates.Site) templates.Page {
	p := Page(site, "bench", SharePath, "Share this bench", "The bench as words for a chat, as a file, as a picture, or by a link.")
	p.NoIndex, p.Crumbs = true, nil
	return p
}
