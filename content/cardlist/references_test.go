package cardlist

import (
	"testing"

	"digijudge/rules/cardtext"
)

// TestReferences: in every played effect of a card list, each of the words that point back has one
// meaning, which the engine finds on the table.
func TestReferences(t *testing.T) {
	var cards []Card
	for _, list := range lists(t) {
		cards = append(cards, list.Cards...)
	}
	effects, references := 0, 0
	for i := range cards {
		e := Examine(&cards[i])
		for k := range e.Parts {
			part := &e.Parts[k]
			if !part.Plays() || part.Tree.Effect == nil {
				continue
			}
			effects++
			for _, r := range part.Tree.Effect.References() {
				references++
				switch r.Means.Kind {
				case cardtext.TriggerInto:
					if tr := part.Tree.Effect.Trigger; tr.Would && tr.Event == cardtext.EvDigivolves {
						// the card to digivolve into, which is looked up differently
						// (rules/means_earlier.go)
						continue
					}
					fallthrough
				case cardtext.Unresolved, cardtext.Uncertain:
					t.Errorf("%s: %q means: %s\n\t%s", e.Card.Number, r.Words, r.Says, part.Text)
				}
				// other earlier meanings are stored (rules/means_earlier.go)
				if m := r.Means; m.Earlier && (m.Kind != cardtext.Dealt && m.Kind != cardtext.HostOf && m.Kind != cardtext.OwnerOf || m.At.Mode > 0) {
					t.Errorf("%s: %q speaks of what is not the last thing dealt with: %s\n\t%s", e.Card.Number, r.Words, r.Says, part.Text)
				}
			}
		}
	}
	t.Logf("%d effects are played, with %d references", effects, references)
	if references < 50 {
		t.Errorf("only %d references", references)
	}
}
