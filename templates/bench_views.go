package templates

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/a-h/templ"
)

// BenchPage is a position that the reader builds and plays.
type BenchPage struct {
	Code  string // the whole bench in the characters of a link
	Past  string // packed texts of earlier boards, for undoing
	Text  string // the bench as the text of a scenario
	Title string // title of the scenario, "" if it has none
	Where string // "Ann’s turn, main phase"
	Notes []string
	// Problems holds what is wrong with the text, or why a step doesn't fit. CutURL leads to the
	// bench without the steps that don't fit.
	Problems []BenchProblem
	CutURL   string
	Board    *BoardView // nil: there is no position yet
	Cards    []CardText
	Steps    []BenchStep
	At       *BenchStep  // the step that the reader looks at; nil for the present question
	Changes  []string    // what that step or the last choice changed, as sentences
	Ask      *BenchAsk   // the present question; nil if nobody is asked anything
	Over     string      // who has won; "" while the game goes on
	Pending  []BenchWait // effects that wait, in the order in which they can be activated
	// Now maps a card's name to what it has at this moment beyond its printed text.
	Now       map[string]BenchNow
	Claims    []BenchClaim
	UndoURL   string // address of the bench before the last choice; "" if nothing was chosen
	HappenURL string // address of the page "What can happen?"; "" if nothing can happen
	Edit      BenchEdit
}

// BenchProblem is one mistake, with the line of the text in which it is (0: none).
type BenchProblem struct {
	Line int
	Text string
}

// BenchStep is one step of the line so far.
type BenchStep struct {
	N      int
	ID     string // identifies the step in addresses
	Text   string
	Clause Link
	Law    string // what the clause says in a sentence, "" if that is long
	Depth  int
	Choice bool // somebody chose it
	// address of the bench at the question that it answers; "" if it followed by itself
	URL string
}

// BenchAsk is the question that the game waits for.
type BenchAsk struct {
	N         int // the number that its step will have
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
	Step  string // the sentence that chooses it
	Label string // the same as a command: "Attack Bob with Hound"
	Words string // what the card says, where the label names an effect by a number; may be empty
	Names []string
}

// BenchWait is an effect that is pending activation: whose it is, and what it waits for.
type BenchWait struct{ Effect, Player, For string }

func (w BenchWait) says() string {
	if w.For == "" {
		return w.Player + "’s, can be next"
	}
	return w.Player + "’s, waits " + w.For
}

// BenchNow is what a card has now beyond what it prints.
type BenchNow struct {
	DP                      string
	Keywords, Lasting, Used []string
}

// BenchRefusal is an action that isn't possible, with the reason.
type BenchRefusal struct {
	Label  string
	Why    string
	Clause Link
	Names  []string
}

// BenchClaim is a claim of the text with its verdict.
type BenchClaim struct{ Words, Verdict, Reason string }

// notesIn are the notes that stand in the fold which is open, or "" above the board: a note is where the
// reader is.
func (v *BenchPage) notesIn(fold string) []string {
	if (v.Edit.Open == "add") != (fold == "add") {
		return nil
	}
	return v.Notes
}

// URL is the address of the bench, with more keys and values.
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

// said returns what a screen reader says when the bench has changed: the changes and the question.
func (v *BenchPage) said() string {
	var out []string
	if v.At != nil {
		out = append(out, "Step "+strconv.Itoa(v.At.N)+": "+v.At.Text+".")
	}
	out = append(out, v.Changes...)
	switch {
	case v.Edit.Error != "":
		out = nil // it stands in the form as an alert, which is heard by itself
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
	Open    string // the form that is unfolded: "add", "text", …
	Error   string // why a change wasn't made
	Turn    string
	Phase   string
	Memory  string
	Side    string
	Counts  [2]BenchCounts // Ann's, Bob's
	Targets []string       // permanents under which a card can go
	Under   []string       // cards that lie under one of the targets
	Lasting []string       // lasting effects at the start
	Last    BenchLast      // a lasting effect that the reader has typed but that couldn't be added
	// Marks returns the marks that a card has at the start, such as "suspended".
	Marks func(card string) []string
	// FaceDown reports whether a card lies face down under another at the start.
	FaceDown func(card string) bool
	Choices  []BenchChoice // cards that a typed name may mean
	Added    []string      // cards that have just been added
	// Add holds what the reader has typed but that couldn't be added, and the place of the last
	// card.
	Add BenchAdd
}

// BenchLast is the form for a lasting effect.
type BenchLast struct{ On, From, Words string }

// marked reports whether a card has a mark at the start.
func (e *BenchEdit) marked(card, mark string) bool {
	return e.Marks != nil && slices.Contains(e.Marks(card), mark)
}

// faceDown reports whether a card lies face down under another at the start.
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

// BenchChoice is a card that a name may mean.
type BenchChoice struct {
	Card CardRow
	List string // what was typed, with the card's number for the name
}

// says tells the card from others of its name: number, colors, face.
func (k *BenchChoice) says() string {
	return k.Card.Number + ", " + strings.Join(append(slices.Clip(k.Card.Colors), k.Card.Line), " ")
}

// BenchCounts are the blank cards of one player's piles at the start.
type BenchCounts struct {
	Player               string
	Security, Hand, Deck string
}

// Of is the count of a pile, by its name in the form.
func (c *BenchCounts) Of(pile string) *string {
	switch pile {
	case "security":
		return &c.Security
	case "hand":
		return &c.Hand
	}
	return &c.Deck
}

// BenchAdd is the form for new cards.
type BenchAdd struct {
	Whose, Where, At       string // "Bob", "hand"; or at a card: "under Rex"
	Card                   string // the list
	Name, Kind, Line, Text string // of a card of the reader's own
	Own                    bool   // that one is typed, or was the last
	Suspended, Fresh       bool
	// Kept is the Place that the form began with, if it was one at a card.
	Kept string
}

// Place is what is chosen of whose, where and at a card.
func (a BenchAdd) Place() string { return a.Whose + " " + a.Where + " " + a.At }

// Stale reports whether the place at a card is left over from the card before: another player or
// another area was chosen since.
func (a BenchAdd) Stale() bool {
	return a.At != "" && a.Kept != a.Place() && strings.HasSuffix(a.Kept, " "+a.At)
}

// more reports whether something is chosen that stands folded.
func (a BenchAdd) more() bool { return a.Suspended || a.Fresh || a.At != "" }

// isWhose and isWhere report what is chosen in the form, or stands there first.
func (a BenchAdd) isWhose(player string) bool {
	return a.Whose == player || a.Whose == "" && player == "Ann"
}

func (a BenchAdd) isWhere(area string) bool {
	return a.Where == area || a.Where == "" && area == "battle"
}

// place is where the cards went, in words.
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

// atWords says at which card a card goes: "link Rex" is "linked to Rex".
func atWords(at string) string {
	if name, ok := strings.CutPrefix(at, "link "); ok {
		return "linked to " + name
	}
	return at
}

// optionsOf are the answers that a card takes part in.
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

// refusalsOf are the answers that a card can't take part in, those that begin with it.
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

// benchKinds are the kinds of card that can be added, benchAreas the places.
var (
	benchKinds = []string{"Digimon", "Tamer", "Option", "Digi-Egg"}
	benchAreas = [][2]string{{"battle", "battle area"}, {"breeding", "breeding area"}, {"hand", "hand"}, {"security", "security"}, {"deck", "deck"}, {"trash", "trash"}}
	benchPhase = []string{"main", "breeding", "draw", "unsuspend"}
)

// namedCards are the cards of a side that lie in no area of the field and have a name, with the area.
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

// near are the permanents of a side under which a card can go by one tap: so many that a sheet stays
// short.
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

// trail are the stations of the line that fit on a phone: the last ones, or those around the step that
// is looked at.
func (v *BenchPage) trail() []BenchStep {
	const most = 14
	end := len(v.Steps)
	if v.At != nil {
		end = min(end, max(most, v.At.N+most/2))
	}
	return v.Steps[max(0, end-most):end]
}

// benchFace is what a card is, in a line: "Digimon Lv.4 Black, 5000 DP".
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

// textsOf are the effects that a card prints.
func textsOf(c CardView, cards []CardText) []string {
	if i := slices.IndexFunc(cards, func(t CardText) bool { return slices.Contains(t.Names, c.Name) }); i >= 0 {
		return cards[i].Effects
	}
	return nil
}

// countsOf are the numbers of cards in a player's piles.
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

// benchLink leads to a bench on which a question is laid out.
func benchLink(question string) templ.SafeURL {
	return templ.SafeURL("/bench?" + url.Values{"q": {question}}.Encode())
}
