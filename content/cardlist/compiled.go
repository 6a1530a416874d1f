package cardlist

// Compiled is what a card comes to, once its sources were compared and its text was read: all that a
// scenario asks of it by its number. Its fields have short names, since thousands of them are taken
// along.
type Compiled struct {
	Block    string   `json:"b"`           // as it stands in a file of cards
	Unsure   bool     `json:"x,omitempty"` // its lists contradict each other
	Plays    bool     `json:"p,omitempty"` // it is played whole
	Parts    bool     `json:"s,omitempty"` // it is played without some of its paragraphs
	Unplayed []string `json:"u,omitempty"` // why each paragraph of such a card isn't played, "" of those that are
	Why      string   `json:"w,omitempty"` // why it can't be used
}

// Compiled returns what the sources come to.
func (r *Resolved) Compiled() Compiled {
	c := Compiled{Block: r.Card().Block(), Unsure: !r.Settled(), Plays: r.Runs(), Why: r.Why()}
	if !c.Unsure && !c.Plays {
		if c.Unplayed, c.Parts = r.Exam.Unplayed(); !c.Parts {
			c.Unplayed = nil
		}
	}
	return c
}
