package quiz

// Kind is how a question is answered.
type Kind string

// The kinds of questions.
const (
	KindOne     Kind = "one"     // choose the one right answer
	KindAny     Kind = "any"     // tick every right answer
	KindCan     Kind = "can"     // can it happen: yes, no, or only if …; asked in this order
	KindNumber  Kind = "number"  // give a number
	KindOrder   Kind = "order"   // put events in their order
	KindTargets Kind = "targets" // pick every legal target on the board
)

// Kinds are all kinds, as front matter names them.
var Kinds = []Kind{KindOne, KindAny, KindCan, KindNumber, KindOrder, KindTargets}

// Many says whether several answers may be ticked.
func (k Kind) Many() bool { return k == KindAny || k == KindTargets }
