package web

import (
	"context"
	"fmt"

	"digijudge/content"
	"digijudge/web/pocket"
)

// kept is what the pages of package pocket need of this site, in one file.
func (s *site) kept(ctx context.Context, version string) ([]byte, error) {
	shipped, err := content.Cards()
	if err != nil {
		return nil, fmt.Errorf("reading the shipped cards: %w", err)
	}
	out := pocket.Kept{
		Format: pocket.KeptFormat, Version: version, Site: s.made.frame.site, Shipped: pocket.CardsFile(shipped),
		Rulings: map[string]string{}, Clauses: map[string]pocket.KeptClause{},
	}
	list, err := s.lib.Rulings(ctx)
	if err != nil {
		return nil, fmt.Errorf("listing rulings: %w", err)
	}
	for i := range list {
		out.Rulings[list[i].Slug] = list[i].Proof.Source
	}
	l := pocketLibrary{s}
	for _, n := range s.lib.Clauses() {
		out.Clauses[string(n)] = pocket.KeptClause{URL: l.ClauseURL(n), Says: l.ClauseSays(n)}
	}
	return out.Write()
}
