package templates

// ProofView is a scenario that the engine has played, with what it shows.
type ProofView struct {
	ID          string // the proof's anchor, unique on its page
	Title       string
	Verdict     string // the verdict on all claims together: "holds", "fails" or "undecided"
	Problem     string // why there is no proof; if it is set, all fields below are empty
	Claims      []ClaimView
	Assumptions []string // what the proof assumes, such as what blank cards stand for
	Cards       []CardText
	Steps       []StepView
	Before      *BoardView
	After       *BoardView
	// number of ways to play the scenario that were examined, 0 if they weren't counted
	Lines     int
	Decisions int    // number of choices that came up in those ways
	Source    string // text of the scenario file
	// address of a bench on which the reader can change the scenario and play on; may be empty
	Bench  string
	Folded bool // the whole proof starts folded, for pages with many of them
	Frames []FrameView
	// the line of play for stepping through on this page; nil where the steps are only listed
	Stepper *StepperView
	// address of a page that shows the line of play, where this page draws boards only on demand;
	// may be empty
	Watch string
}

// ClaimView is one claim with its verdict.
type ClaimView struct {
	Words   string     // the claim in the words of a person
	Found   string     // what the engine found out about the claim, as a true sentence
	Verdict string     // the verdict: "holds", "fails" or "undecided"
	Reason  string     // what decided the verdict, or why nothing could decide it
	Steps   []StepView // the line of play that shows the verdict, if it isn't the proof's own line
}

// StepView is one sentence of a proof.
type StepView struct {
	N         int
	Text      string
	Clause    string // the clause that made the step happen, "" if there is none
	ClauseURL string
	Also      []Link // further clauses that shape the step
	// 0 for the outermost steps; deeper steps happen inside an effect or a procedure
	Depth int
	Kind  string // kind of the step: "choice", "event" or "check"
}

// CardText is a card as it is printed, for reading beside a board.
type CardText struct {
	Name    string   // the names that the scenario gives the card, as the page shows them
	Names   []string // the same names one by one, by which the cards on a board find their text
	Number  string   // number of the real card; may be empty
	Face    string   // the card's data in one line, such as "Digimon Lv.5 Blue, 7000 DP"
	Effects []string // the card's effects, one paragraph each
	Token   bool
}

// BoardView shows the table at one moment.
type BoardView struct {
	Title  string // the board's title, such as "Before" or "After"
	Turn   string // name of the player whose turn it is
	Phase  string
	Memory int // memory from -10 to 10, seen from the first side (Ann)
	Note   string
	Sides  [2]SideView // the two halves of the table, Ann's first
	// Below is the player whose half is drawn below; "" is the turn player. Boards of one line
	// should agree on it.
	Below string
	// Attacked is the player that the attack shown on the board is aimed at. It is "" if the attack
	// is aimed at a Digimon or if there is no attack.
	Attacked string
	// MemoryChanged highlights the memory gauge, because the step that is shown changed the memory.
	MemoryChanged bool

	drawing *drawing // nil if the board is drawn for each page; see KeepDrawing
}

// SideView is one player's half of the table.
type SideView struct {
	Player    string
	Battle    []CardView
	Breeding  []CardView
	Hand      []CardView // the cards in hand that have a name
	Trash     []CardView
	Security  []CardView // security cards, the top one first
	HandN     int
	TrashN    int
	SecurityN int
	DeckN     int
	EggsN     int
	Tag       string // a word beside the player's name, such as "attacked"
	Changed   Piles  // the piles that the step shown on the board changed
}

// Piles names a player's piles. The board marks those whose field is true.
type Piles struct{ Hand, Trash, Security, Deck, Eggs bool }

// CardView is one permanent, or one named card in an area that is normally hidden.
type CardView struct {
	Name      string
	Label     string // the card's printed name if the scenario gives it another one, otherwise ""
	Category  string // Digimon, Tamer, Option, Digi-Egg, Token …
	Color     string // one colour or several: "Blue" or "Blue/Red"
	Level     int    // the card's level, 0 if it has none
	DP        int
	HasDP     bool
	Suspended bool
	FaceDown  bool
	Sources   []string // names of the digivolution cards, the top one first
	Links     []string // names of the link cards
	Keywords  []string
	// Tag is a word or two on the card's edge, such as "attacks" or "new top card". Screen readers
	// read it, so it has to say at least as much as the mark beside it.
	Tag     string
	Role    Role // the card's part in the attack that the board shows
	Changed bool // the step shown on the board changed this card
}

// Role is a card's part in an attack. The board outlines the card, and writes the role on it if it
// has no other Tag.
type Role string

// The parts that a card can have in an attack.
const (
	Attacks Role = "attacks"
	Target  Role = "target"
	Blocks  Role = "blocks"
)

// Colors splits a card's colour into its parts, in lower case: "Blue/Red" becomes blue, red.
func (c CardView) Colors() []string { return splitColors(c.Color) }
