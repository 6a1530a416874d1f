package pocket

import (
	"context"
	"fmt"
	"net/http"

	"digijudge/templates"
)

// Path is the address of the page about the engine that readers can download.
const Path = "/pocket"

// Along explains what can be downloaded, what is stored on the device, and how to remove it. It
// returns an error if this program was built without an engine for browsers.
func (s *Site) Along(ctx context.Context, _ *Request) (*Answer, error) {
	if s.Frame.Engine == nil {
		why := "This server was built without an engine for browsers."
		if s.Stale {
			why = "The engine for browsers that this server was built with is of another revision than its pages, and would answer otherwise."
		}
		return nil, &Error{http.StatusNotFound, "No engine to take along", why + " The bench works here, with a network.", []templates.Link{{Name: "The bench", URL: BenchPath}}}
	}
	cards, err := s.Library.CardSets(ctx)
	if err != nil {
		return nil, fmt.Errorf("cards to take along: %w", err)
	}
	p := s.page("", Path, "Take the engine along", "The bench, what can happen, and the anatomy of effects on your own device, without a network.")
	return &Answer{Status: http.StatusOK, Page: templates.Pocket(p, *s.Frame.Engine, cards)}, nil
}
