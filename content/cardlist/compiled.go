package cardlist

// Compiled is the result of comparing a card's sources and parsing its text: everything that a
// scenario needs for the card's number. The JSON names are short, because readers download
// thousands of these.
type Compiled struct {
	Block  string `json:"b"`           // the card as a block of a card file
	Unsure bool   `json:"x,omitempty"` // its lists contradict each other
	Plays  bool   `json:"p,omitempty"` // the engine plays all of it
	Parts  bool   `json:"s,omitempty"` // it is played without some of its paragraphs
	// for each paragraph of such a card, why it isn't played, or ""
	Unplayed []string `json:"u,omitempty"`
	Why      string   `json:"w,omitempty"` // why it can't be used
}

// Compiled returns the compiled form of the card.
func (r *Resolved) Compiled() Compiled {
	c := Compiled{Block: r.Card().Block(), Unsure: !r.Settled(), Plays: r.Runs(), Why: r.Why()}
	if !c.Unsure && !c.Plays {
		if c.Unplayed, c.Parts = r.Exam.Unplayed(); !c.Parts {
			c.Unplayed = nil
		}
	}
	return c
}
