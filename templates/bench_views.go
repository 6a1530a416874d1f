package templates

import (
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// BenchPage is a position that the reader builds and plays.
type BenchPage struct {
	Code  string // the whole bench in the characters of a link
	Past  string // packed texts of earlier boards, for undoing
	Text  string // the bench written as the text of a scenario
	Title string // title of the scenario, "" if it has none
	Where string // the moment of the game: "Ann’s turn, main phase"
	Notes []string
	// Problems holds what is wrong with the text, or why a step doesn't fit. CutURL leads to the
	// bench without the steps that don't fit.
	Problems []BenchProblem
	CutURL   string
	Board    *BoardView // the cards on the table; nil while there is no position yet
	Cards    []CardText
	Steps    []BenchStep
	At       *BenchStep  // the step that the reader looks at; nil for the present question
	Changes  []string    // what that step or the last choice changed, as sentences
	Ask      *BenchAsk   // the present question; nil if nobody is asked anything
	Over     string      // who has won; "" while the game goes on
	Pending  []BenchWait // effects that wait, in the order in which they can be activated
	// Idle holds what did not trigger at step At, or since the last choice.
	Idle []BenchIdle
	// Now maps a card's name to what it has at this moment beyond its printed text.
	Now       map[string]BenchNow
	Claims    []BenchClaim
	UndoURL   string // address of the bench before the last choice; "" if nothing was chosen
	HappenURL string // address of the page "What can happen?"; "" if nothing can happen
	Edit      BenchEdit
	// Shown returns a text with the cards called as a reader knows them. Card names in this page are
	// those of the bench's text, because forms and links need them.
	Shown func(text string) string
}

// BenchProblem is one mistake. It has the line of the text that contains the mistake, or 0 if no
// line does.
type BenchProblem struct {
	Line int
	Text string
}

// BenchStep is one step of the line of play that led to the present position.
type BenchStep struct {
	N      int
	ID     string // identifies the step in addresses
	Text   string
	Clause Link
	Law    string // the clause behind the step in one sentence; "" if the clause is long
	Depth  int
	Choice bool // the step is a player's choice, not something that the rules do by themselves
	// URL is the address of the bench at the question that the step answers. It is "" if the step
	// wasn't an answer.
	URL string
}

// BenchAsk is the question that the game waits for.
type BenchAsk struct {
	N         int // the number that the step will have which answers this question
	Words     string
	Who       string
	Clause    Link
	Options   []BenchOption
	Refusals  []BenchRefusal // refused actions that players often try
	Remote    []BenchRefusal // refused actions that hardly anybody would try
	Truncated bool
}

// BenchOption is one legal answer.
type BenchOption struct {
	Step  string // the scenario sentence that chooses this option
	Label string // the option as a command: "Attack Bob with Hound"
	// what the card says about the effect, where Label names an effect only by a number; may be
	// empty
	Words string
	Names []string
}

// BenchWait is an effect that is pending activation: who controls it and what it waits for.
type BenchWait struct{ Effect, Player, For string }

func (w BenchWait) says() string {
	if w.For == "" {
		return w.Player + "’s, can be next"
	}
	return w.Player + "’s, waits " + w.For
}

// BenchNow is what a card has at this moment beyond its printed text.
type BenchNow struct {
	DP                      string
	Keywords, Lasting, Used []string
}

// BenchRefusal is an action that isn't possible, with the reason for that.
type BenchRefusal struct {
	Label  string
	Why    string
	Clause Link
	Names  []string
}

// BenchIdle is an effect that did not trigger, although what happened resembles what it waits for.
type BenchIdle struct {
	Effect string
	Why    string
	Clause Link
}

// BenchClaim is a claim of the bench's text, with the verdict on it.
type BenchClaim struct{ Words, Verdict, Reason string }

// notesIn returns the page's notes if this is the place that shows them, so that they appear where the
// reader is looking. That is the form for new cards, "add", while it is unfolded, and otherwise the
// place above the board, "".
func (v *BenchPage) notesIn(fold string) []string {
	if (v.Edit.Open == "add") != (fold == "add") {
		return nil
	}
	return v.Notes
}

// URL returns the address of the bench with further query keys and values.
func (v *BenchPage) URL(more ...string) string {
	to := "/bench?s=" + url.QueryEscape(v.Code)
	if v.Past != "" {
		to += "&u=" + url.QueryEscape(v.Past)
	}
	for i := 0; i+1 < len(more); i += 2 {
		to += "&" + url.QueryEscape(more[i]) + "=" + url.QueryEscape(more[i+1])
	}
	return to
}

// atURL returns the address of a step, counted from 0. The number after the last step stands for
// the question.
func (v *BenchPage) atURL(i int) string {
	if i >= len(v.Steps) {
		return v.URL()
	}
	return v.URL("at", v.Steps[i].ID)
}

// said returns what a screen reader says after the bench has changed: the changes and the question.
func (v *BenchPage) said() string {
	var out []string
	if v.At != nil {
		out = append(out, "Step "+strconv.Itoa(v.At.N)+": "+v.At.Text+".")
	}
	out = append(out, v.Changes...)
	switch {
	case v.Edit.Error != "":
		// the form shows the problems as an alert, and screen readers announce alerts by themselves
		out = nil
	case len(v.Problems) > 0:
		out = []string{v.Problems[0].Text}
	case v.Over != "":
		out = append(out, v.Over)
	case v.Ask != nil:
		out = append(out, v.Ask.Words+": "+count(len(v.Ask.Options), "answer", "answers")+".")
	}
	return sentences(out)
}

// BenchEdit is the content of the forms that change the position.
type BenchEdit struct {
	Open    string // the name of the form that is unfolded: "add", "text", …
	Error   string // why the change that the reader asked for wasn't made
	Turn    string
	Phase   string
	Memory  string
	Side    string
	Counts  [2]BenchCounts // the blank cards of Ann and of Bob
	Targets []string       // permanents under which a card can be placed
	Under   []string       // cards that lie under one of the targets
	Lasting []string       // the lasting effects that apply when play starts
	Last    BenchLast      // a lasting effect that the reader has typed but that couldn't be added
	// Marks returns the marks that a card has at the start of play, such as "suspended".
	Marks func(card string) []string
	// FaceDown reports whether a card lies face down under another one at the start of play.
	FaceDown func(card string) bool
	Choices  []BenchChoice // the cards that the typed name may mean
	Added    []string      // the cards that have just been added
	// Add holds the input of the form for new cards if it couldn't be added, and the place of the
	// last card that was.
	Add BenchAdd
}

// BenchLast is the form for a lasting effect.
type BenchLast struct{ On, From, Words string }

// marked reports whether a card has a mark at the start of play.
func (e *BenchEdit) marked(card, mark string) bool {
	return e.Marks != nil && slices.Contains(e.Marks(card), mark)
}

// faceDown reports whether a card lies face down under another one at the start of play.
func (e *BenchEdit) faceDown(card string) bool { return e.FaceDown != nil && e.FaceDown(card) }

// usedMarks returns a mark for each [X Per Turn] effect of a card on the field, inherited ones
// included: "used [Main]".
func usedMarks(v BenchPage, c CardView) (out []string) {
	own := textsOf(c, v.Cards)
	for _, name := range c.Sources {
		own = append(slices.Clip(own), textsOf(CardView{Name: name}, v.Cards)...)
	}
	for _, t := range own {
		before, _, limited := strings.Cut(t, " Per Turn]")
		_, icon, ok := strings.Cut(before, "[")
		icon, _, ok2 := strings.Cut(icon, "]")
		if limited && ok && ok2 && !slices.Contains(out, "used ["+icon+"]") {
			out = append(out, "used ["+icon+"]")
		}
	}
	return out
}

// benchMarks holds the other marks that a card on the field or in security can be given.
var benchMarks = []string{"played this turn", "attacked this turn", "placed this turn", "placed"}

// BenchChoice is a card that a typed name may mean.
type BenchChoice struct {
	Card CardRow
	List string // what the reader typed, with the card's number in place of the name
}

// says returns what distinguishes the card from others of the same name: number, colors, face.
func (k *BenchChoice) says() string {
	return k.Card.Number + ", " + strings.Join(append(slices.Clip(k.Card.Colors), k.Card.Line), " ")
}

// BenchCounts holds how many blank cards each pile of one player has at the start.
type BenchCounts struct {
	Player               string
	Security, Hand, Deck string
}

// Of returns the count of a pile. It takes the pile's name in the form.
func (c *BenchCounts) Of(pile string) *string {
	switch pile {
	case "security":
		return &c.Security
	case "hand":
		return &c.Hand
	}
	return &c.Deck
}

// BenchAdd holds the input of the form for new cards.
type BenchAdd struct {
	// the chosen place, such as "Bob" and "hand"; At names a card instead: "under Rex"
	Whose, Where, At       string
	Card                   string // the cards that the reader has listed
	Name, Kind, Line, Text string // the fields of a card that the reader makes up
	Own                    bool   // the reader is making up a card, or made one up last
	Suspended, Fresh       bool
	// Kept is the Place that the form had when it was opened, if that was a place at a card.
	Kept string
}

// Place returns the place that the fields Whose, Where and At choose, as one word.
func (a BenchAdd) Place() string { return a.Whose + " " + a.Where + " " + a.At }

// Stale reports whether the place at a card is left over from the previous card, because the reader
// has since chosen another player or another area.
func (a BenchAdd) Stale() bool {
	return a.At != "" && a.Kept != a.Place() && strings.HasSuffix(a.Kept, " "+a.At)
}

// more reports whether something is chosen in the part of the form that starts folded.
func (a BenchAdd) more() bool { return a.Suspended || a.Fresh || a.At != "" }

// isWhose and isWhere report whether a player or an area is the chosen one in the form. If none is
// chosen, the first one counts as chosen.
func (a BenchAdd) isWhose(player string) bool {
	return a.Whose == player || a.Whose == "" && player == "Ann"
}

func (a BenchAdd) isWhere(area string) bool {
	return a.Where == area || a.Where == "" && area == "battle"
}

// place returns the place where the cards were put, in words.
func (a BenchAdd) place() string {
	if a.At != "" {
		return atWords(a.At)
	}
	for _, x := range benchAreas {
		if a.isWhere(x[0]) {
			whose := a.Whose
			if whose == "" {
				whose = "Ann"
			}
			return "in " + whose + "’s " + x[1]
		}
	}
	return ""
}

// atWords returns the words for a place at a card: "link Rex" becomes "linked to Rex".
func atWords(at string) string {
	if name, ok := strings.CutPrefix(at, "link "); ok {
		return "linked to " + name
	}
	return at
}

// optionsOf returns the options of the present question that a card takes part in.
func (a *BenchAsk) optionsOf(name string) []BenchOption {
	if a == nil {
		return nil
	}
	var out []BenchOption
	for _, o := range a.Options {
		if slices.Contains(o.Names, name) {
			out = append(out, o)
		}
	}
	return out
}

// refusalsOf returns the refused actions that a card takes part in. It takes those whose text
// begins with the card.
func (a *BenchAsk) refusalsOf(name string) []BenchRefusal {
	if a == nil {
		return nil
	}
	var out []BenchRefusal
	for _, r := range a.Refusals {
		if len(r.Names) > 0 && r.Names[0] == name {
			out = append(out, r)
		}
	}
	return out
}

// benchKinds are the kinds of card that can be added, and benchAreas the places where they can be
// put.
var (
	benchKinds = []string{"Digimon", "Tamer", "Option", "Digi-Egg"}
	benchAreas = [][2]string{{"battle", "battle area"}, {"breeding", "breeding area"}, {"hand", "hand"}, {"security", "security"}, {"deck", "deck"}, {"trash", "trash"}}
	benchPhase = []string{"main", "breeding", "draw", "unsuspend"}
)

// namedCards returns a player's cards that have a name and lie in no area of the field, each with
// its area.
func namedCards(s SideView) []pileCard {
	var out []pileCard
	add := func(pile string, cards []CardView) {
		for _, c := range cards {
			out = append(out, pileCard{pile, c})
		}
	}
	add("Hand", s.Hand)
	add("Trash", s.Trash)
	add("Security", s.Security)
	return out
}

type pileCard struct {
	Pile string
	Card CardView
}

// near returns the permanents of a player under which a card can be placed with one tap. They are
// few, so that the card's sheet stays short.
func (v *BenchPage) near(n int, not string) []string {
	const most = 6
	var out []string
	for _, c := range append(slices.Clip(v.Board.Sides[n].Battle), v.Board.Sides[n].Breeding...) {
		if c.Name != not && len(out) < most {
			out = append(out, c.Name)
		}
	}
	return out
}

// trail returns the steps of the line of play that fit on a phone: the last ones, or those around
// the step that the reader looks at.
func (v *BenchPage) trail() []BenchStep {
	const most = 14
	end := len(v.Steps)
	if v.At != nil {
		end = min(end, max(most, v.At.N+most/2))
	}
	return v.Steps[max(0, end-most):end]
}

// benchFace returns a card's data in one line: "Digimon Lv.4 Black, 5000 DP".
func benchFace(c CardView) string {
	parts := []string{c.Category}
	if c.Level > 0 {
		parts = append(parts, "Lv."+strconv.Itoa(c.Level))
	}
	if c.Color != "" {
		parts = append(parts, c.Color)
	}
	s := strings.Join(parts, " ")
	if c.HasDP {
		s += ", " + strconv.Itoa(c.DP) + " DP"
	}
	if w := underWords(c); w != "" {
		s += ", " + w
	}
	if c.Suspended {
		s += ", suspended"
	}
	return s
}

// line returns a card's data in one line. The printed name is part of it only where the name above
// doesn't say it already: Rex may be a Greymon, but "Shellmon (2)" needs no second "Shellmon".
func (v *BenchPage) line(c CardView) string {
	number, same := strings.CutPrefix(v.Shown(c.Name), c.Label)
	if same && (number == "" || copyNumber.MatchString(number)) {
		return cardLine(c)
	}
	return snugLine(c)
}

// copyNumber is what the bench adds to the printed name of a card's second and further copies.
var copyNumber = regexp.MustCompile(`^ \(\d+\)$`)

// textsOf returns the effects that are printed on a card.
func textsOf(c CardView, cards []CardText) []string {
	if i := slices.IndexFunc(cards, func(t CardText) bool { return slices.Contains(t.Names, c.Name) }); i >= 0 {
		return cards[i].Effects
	}
	return nil
}

// countsOf returns the number of cards in each pile of a player.
func countsOf(s SideView) []tell {
	out := []tell{
		{"Security", strconv.Itoa(s.SecurityN), s.Changed.Security}, {"Hand", strconv.Itoa(s.HandN), s.Changed.Hand}, {"Deck", strconv.Itoa(s.DeckN), s.Changed.Deck},
	}
	if s.TrashN > 0 || s.Changed.Trash {
		out = append(out, tell{"Trash", strconv.Itoa(s.TrashN), s.Changed.Trash})
	}
	return out
}

// upperFirst makes the first letter of a word a capital.
func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// claimsSummary says how many claims the text makes, and whether they hold.
func claimsSummary(v BenchPage) string {
	holds := 0
	for _, c := range v.Claims {
		if c.Verdict == "holds" {
			holds++
		}
	}
	switch {
	case len(v.Claims) == 0:
		return "What this position shows"
	case holds == len(v.Claims):
		return "Claims: all hold"
	}
	return "Claims: " + strconv.Itoa(holds) + " of " + strconv.Itoa(len(v.Claims)) + " hold"
}

// benchLink returns a link to a bench that has a question's position laid out.
func benchLink(question string) templ.SafeURL {
	return templ.SafeURL("/bench?" + url.Values{"q": {question}}.Encode())
}
