package templates

// ProofView is a scenario that the engine has played, with what it shows.
type ProofView struct {
	ID          string // anchor, unique on its page
	Title       string
	Verdict     string // "holds", "fails" or "undecided": all claims together
	Problem     string // why there is no proof; everything below is empty then
	Claims      []ClaimView
	Assumptions []string // e.g. what blank cards stand for
	Cards       []CardText
	Steps       []StepView
	Before      *BoardView
	After       *BoardView
	Lines       int    // ways to play it that were looked at, 0 if not counted
	Decisions   int    // choices met on the way
	Source      string // the scenario file
	Bench       string // address of the bench on which it can be changed and played on; may be empty
	Folded      bool   // the whole proof starts folded, for pages with many of them
	Frames      []FrameView
	Stepper     *StepperView // the line of play is watched here; nil where it is only listed
	Watch       string       // address at which it is watched, where the page draws no board unasked; may be empty
}

// ClaimView is one claim with its verdict.
type ClaimView struct {
	Words   string     // the claim as a person would say it
	Found   string     // what the engine found out about it, as a sentence that is true
	Verdict string     // "holds", "fails" or "undecided"
	Reason  string     // what decided it, or why nothing could
	Steps   []StepView // the line that shows it, when it isn't the proof's own
}

// StepView is one sentence of a proof.
type StepView struct {
	N         int
	Text      string
	Clause    string // clause that made it happen, "" if none
	ClauseURL string
	Also      []Link // further clauses that shape the step
	Depth     int    // 0 outermost; deeper steps happen inside an effect or a procedure
	Kind      string // "choice", "event" or "check"
}

// CardText is a card as it is printed, for reading beside a board.
type CardText struct {
	Name    string   // the names in the scenario, as they are shown
	Names   []string // the same one by one: by these a board's cards find their text
	Number  string   // number of a real card; may be empty
	Face    string   // e.g. "Digimon Lv.5 Blue, 7000 DP"
	Effects []string // one paragraph each
	Token   bool
}

// BoardView is the table at one moment.
type BoardView struct {
	Title  string // "Before", "After" or the like
	Turn   string // whose turn it is
	Phase  string
	Memory int // −10 … 10, seen from the first side (Ann)
	Note   string
	Sides  [2]SideView // Ann first
	// Below is the player whose half is drawn below; "" is the turn player. Boards of one line
	// should agree on it.
	Below string
	// Attacked is the player whom the attack that is shown goes at, "" if it goes at a Digimon or
	// there is none.
	Attacked string
	// MemoryChanged marks the gauge: the step that is shown moved it.
	MemoryChanged bool
}

// SideView is one player's half of the table.
type SideView struct {
	Player    string
	Battle    []CardView
	Breeding  []CardView
	Hand      []CardView // the cards that have a name
	Trash     []CardView
	Security  []CardView // top first
	HandN     int
	TrashN    int
	SecurityN int
	DeckN     int
	EggsN     int
	Tag       string // beside the player's name, such as "attacked"
	Changed   Piles  // what the step that is shown changed
}

// Piles names a player's piles; a true one is marked on the board.
type Piles struct{ Hand, Trash, Security, Deck, Eggs bool }

// CardView is one permanent, or one named card in a hidden area.
type CardView struct {
	Name      string
	Label     string // its printed name where the scenario calls it otherwise, "" if not
	Category  string // Digimon, Tamer, Option, Digi-Egg, Token …
	Color     string // "Blue" or "Blue/Red"
	Level     int    // 0 if it has none
	DP        int
	HasDP     bool
	Suspended bool
	FaceDown  bool
	Sources   []string // digivolution cards, top first
	Links     []string // link cards
	Keywords  []string
	// Tag is a short word or two on the card's edge, such as "attacks" or "new top card". It is
	// read out, so it never says less than the mark beside it.
	Tag     string
	Role    Role // its part in the attack that is shown
	Changed bool // the step that is shown changed it
}

// Role is a card's part in an attack: the board outlines it, and says it in a word if there is no
// other Tag.
type Role string

// The parts in an attack.
const (
	Attacks Role = "attacks"
	Target  Role = "target"
	Blocks  Role = "blocks"
)

// Colors splits a card's colour into its parts, in lower case: "Blue/Red" becomes blue, red.
func (c CardView) Colors() []string { return splitColors(c.Color) }
