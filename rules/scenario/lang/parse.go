package lang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"digijudge/rules/clause"
	"digijudge/rules/located"
)

// These constants bound a scenario file. A larger file is refused before anything is built from it.
const (
	MaxBytes  = 64 << 10 // bytes of the file
	MaxLines  = 400      // lines of the file
	MaxCards  = 200      // cards, named and blank together
	MaxCount  = 60       // the number in one phrase such as "3 cards"
	maxMemory = 10       // end of the memory gauge (4-1-1)
	maxErrors = 10       // mistakes reported at once
)

// These are the numbers of cards in areas that a scenario doesn't mention. Format doesn't print
// them.
const (
	DefaultDeck     = 10
	DefaultSecurity = 5
)

// Config has the settings of ParseWith.
type Config struct {
	// Cards resolves cards that are named by number. Without it, or if it doesn't know a number,
	// the scenario can be parsed but not played: Run returns an error that wraps ErrMissingCard.
	Cards CardSource
	// FirstLine is the number of the scenario's first line in a larger file; 0 means 1.
	FirstLine int
}

// Parse reads a scenario file. The name is used only in errors. The error is a *located.Error, or a
// located.List if there are several.
func Parse(name string, src []byte) (*Scenario, error) {
	return ParseWith(name, src, Config{})
}

// ParseWith is Parse with a card source and the place of the scenario in a larger file.
func ParseWith(name string, src []byte, cfg Config) (*Scenario, error) {
	p := &parser{
		s:      &Scenario{File: name, names: map[string]nameInfo{}},
		file:   name,
		lineNo: max(cfg.FirstLine, 1) - 1,
		cards:  cfg.Cards,
	}
	p.parseFile(src)
	if err := p.errs.Err(); err != nil {
		return nil, err
	}
	return p.s, nil
}

// stage is the part of the file in which the parser is. The parts come in this order.
type stage uint8

const (
	inMeta stage = iota
	inCards
	inTurn
	inPlaces
	inScript
	inClaims
)

var stageNames = [...]string{"clauses and source", "cards", "the turn line", "the place lines", "the script", "the claims"}

// parser reads one scenario line by line. A mistake ends the reading of its line, but not of the
// next ones.
type parser struct {
	s      *Scenario
	file   string
	cards  CardSource
	errs   located.List
	stage  stage
	lineNo int
	line   string
	toks   []token
	i      int
	// comments holds the # lines that belong to the next statement.
	comments []string
	// badNames is set if a line that declares names was not understood. Unknown names are not
	// reported then.
	badNames bool
	haveTurn bool
	total    int // how many cards have been declared so far
	sawAny   bool
}

// bail is the panic value that ends the reading of a line at a mistake.
type bail struct{}

// failAt records a mistake and ends the line.
func (p *parser) failAt(col int, msg, suggestion string) {
	p.report(Pos{p.lineNo, col}, msg, suggestion)
	panic(bail{})
}

// report records a mistake and goes on.
func (p *parser) report(at Pos, msg, suggestion string) {
	if len(p.errs) < maxErrors {
		p.errs = append(p.errs, &located.Error{File: p.file, Line: at.Line, Col: at.Col, Msg: msg, Suggestion: suggestion})
	}
}

func (p *parser) parseFile(src []byte) {
	switch {
	case len(src) > MaxBytes:
		p.report(Pos{p.lineNo + 1, 0}, fmt.Sprintf("the scenario is larger than %d KB", MaxBytes>>10), "")
		return
	case !utf8.Valid(src):
		p.report(Pos{p.lineNo + 1, 0}, "the scenario is not UTF-8 text", "")
		return
	}
	text := strings.TrimPrefix(string(src), "\uFEFF")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	if len(lines) > MaxLines {
		p.report(Pos{p.lineNo + 1, 0}, fmt.Sprintf("the scenario has more than %d lines", MaxLines), "")
		return
	}
	first := p.lineNo
	for i, line := range lines {
		p.lineNo = first + i + 1
		p.parseLine(line)
	}
	p.s.End = p.comments
	if len(p.errs) == 0 {
		p.finish()
	} else {
		p.readTexts()
	}
}

// readTexts parses the card texts of a file that has other mistakes, so that all mistakes are
// reported at once. Without other mistakes, the texts are parsed when the scenario is prepared.
func (p *parser) readTexts() {
	for i := range p.s.Cards {
		c := &p.s.Cards[i]
		if c.Number != "" || len(c.Text) == 0 || len(p.errs) >= maxErrors {
			continue
		}
		if _, err := p.s.ReadText(c); err != nil {
			p.errs = append(p.errs, err)
		}
	}
	slices.SortStableFunc(p.errs, func(a, b *located.Error) int { return a.Line - b.Line })
}

// parseLine reads one line of any kind.
func (p *parser) parseLine(line string) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(bail); !ok {
				panic(r)
			}
			p.comments = nil
			if p.stage <= inPlaces {
				p.badNames = true
			}
		}
	}()
	line = strings.TrimRightFunc(line, unicode.IsSpace)
	if line == "" {
		return
	}
	if i := strings.IndexFunc(line, func(r rune) bool { return unicode.IsControl(r) && r != '\t' }); i >= 0 {
		p.failAt(utf8.RuneCountInString(line[:i])+1, "there is a control character in this line", "")
	}
	line = plainNumber(line)
	p.line = line
	switch {
	case line[0] == '#':
		p.comment(strings.TrimSpace(line[1:]))
	case line[0] == ' ' || line[0] == '\t':
		p.cardText()
	default:
		p.toks, p.i = lexLine(line, p.toks), 0
		p.sawAny = true
		p.statement()
	}
}

// comment keeps a # line. Before everything else it is the title; later it belongs to the next
// statement.
func (p *parser) comment(text string) {
	if p.sawAny {
		p.comments = append(p.comments, text)
		return
	}
	if p.s.Title != "" {
		p.s.Title += "\n"
	}
	p.s.Title += text
}

// takeComments returns the comments that stand above the present statement.
func (p *parser) takeComments() []string {
	c := p.comments
	p.comments = nil
	return c
}

// enter moves on to the part of the file to which a line belongs. Going back to an earlier part is
// a mistake.
func (p *parser) enter(st stage) {
	if st < p.stage {
		verb := "come"
		if st == inTurn {
			verb = "comes"
		}
		p.failAt(1, fmt.Sprintf("%s %s before %s", stageNames[st], verb, stageNames[p.stage]), "")
	}
	p.stage = st
}

// statement reads a line that is not indented.
func (p *parser) statement() {
	t := p.peek()
	switch {
	case t.kind == tWord && slices.Contains(metaWords, t.text):
		p.enter(inMeta)
		p.meta()
	case t.kind == tWord && (t.text == "card" || t.text == "token"):
		p.enter(inCards)
		p.card()
	case t.kind == tWord && t.text == "turn":
		p.enter(inTurn)
		p.turn()
	case t.kind == tWord && t.text == "lasting":
		p.needTurn()
		p.enter(inPlaces)
		p.lasting()
	case t.kind == tWord && t.text == "claim":
		p.needTurn()
		p.enter(inClaims)
		p.claim()
	case p.isPlaceLine():
		p.needTurn()
		p.enter(inPlaces)
		p.place()
	case t.kind == tName && players[t.text] != NoPlayer,
		t.kind == tWord && (t.text == "now" || t.text == "anything" || t.text == "otherwise"):
		p.needTurn()
		p.enter(inScript)
		p.step()
	default:
		p.failAt(t.col, "no line starts with "+t.show()+"; a line starts with card, turn, a player's name, now or claim",
			p.near(t, "clauses", "source", "because", "asks", "rules", "card", "token", "turn", "lasting", "claim", "now", "anything",
				"otherwise", "Ann", "Bob", "Luck"))
	}
}

func (p *parser) needTurn() {
	if !p.haveTurn && p.stage < inTurn {
		p.haveTurn = true // set before reading, so that a mistake in the line isn't reported twice
		p.report(Pos{p.lineNo, 1}, "the turn line is missing; it stands after the cards, as in: turn Ann, memory 2", "")
	}
}

// isPlaceLine reports whether the line is "PLAYER word: …".
func (p *parser) isPlaceLine() bool {
	return p.toks[0].kind == tName && players[p.toks[0].text] != NoPlayer && len(p.toks) > 2 &&
		p.toks[1].kind == tWord && isPunct(p.toks[2], ":")
}

// --- tokens

func isPunct(t token, s string) bool { return t.kind == tPunct && t.text == s }
func isWord(t token, s string) bool  { return t.kind == tWord && t.text == s }

// peek returns the next token.
func (p *parser) peek() token {
	t := p.toks[p.i]
	if t.kind == tBad {
		p.failAt(t.col, t.text, "")
	}
	return t
}

// peekAt returns the token that is n tokens ahead.
func (p *parser) peekAt(n int) token {
	if p.i+n < len(p.toks) {
		return p.toks[p.i+n]
	}
	return p.toks[len(p.toks)-1]
}

func (p *parser) take() token {
	t := p.peek()
	if t.kind != tEnd {
		p.i++
	}
	return t
}

func (p *parser) pos() Pos { return Pos{p.lineNo, p.peek().col} }

// word reports whether the next token is this word, and if so takes it.
func (p *parser) word(w string) bool {
	if isWord(p.peek(), w) {
		p.i++
		return true
	}
	return false
}

// words reports whether the next tokens are these words, and if so takes them.
func (p *parser) words(ws ...string) bool {
	for i, w := range ws {
		if !isWord(p.peekAt(i), w) {
			return false
		}
	}
	p.i += len(ws)
	return true
}

// verb reports whether the next token is this verb, with or without -s, and if so takes it.
func (p *parser) verb(v string) bool {
	t := p.peek()
	if t.kind == tWord && (t.text == v || t.text == ThirdPerson(v)) {
		p.i++
		return true
	}
	return false
}

// punct reports whether the next token is this character, and if so takes it.
func (p *parser) punct(s string) bool {
	if isPunct(p.peek(), s) {
		p.i++
		return true
	}
	return false
}

// near returns the candidate that a misspelt token was probably meant to be.
func (p *parser) near(t token, candidates ...string) string {
	switch t.kind {
	case tWord, tName, tOf:
		return Nearest(t.text, candidates)
	}
	return ""
}

// expected ends the line with a mistake: what should stand here instead. The candidates are words
// that would fit.
func (p *parser) expected(what string, candidates ...string) {
	t := p.peek()
	p.failAt(t.col, fmt.Sprintf("expected %s, found %s", what, t.show()), p.near(t, candidates...))
}

func (p *parser) wantWord(ws ...string) {
	for _, w := range ws {
		if !p.word(w) {
			p.expected(strconv.Quote(w), w)
		}
	}
}

func (p *parser) wantPunct(s string) {
	if !p.punct(s) {
		p.expected(strconv.Quote(s))
	}
}

// wantEnd reports a mistake if the line has more tokens.
func (p *parser) wantEnd(candidates ...string) {
	if p.peek().kind != tEnd {
		p.expected("the end of the line", candidates...)
	}
}

// number takes a number between lo and hi.
func (p *parser) number(what string, lo, hi int) int {
	t := p.peek()
	if t.kind != tNum {
		p.expected(what)
	}
	if t.num < lo || t.num > hi {
		p.failAt(t.col, fmt.Sprintf("%s is a number from %d to %d, not %d", what, lo, hi, t.num), "")
	}
	p.i++
	return t.num
}

// player takes the name of a player.
func (p *parser) player() Who {
	who := p.playerOrLuck()
	if who == Luck {
		p.i--
		p.expected("Ann or Bob", "Ann", "Bob")
	}
	return who
}

// playerOrLuck takes the name of a player, or Luck.
func (p *parser) playerOrLuck() Who {
	t := p.peek()
	who := players[t.text]
	if t.kind != tName || who == NoPlayer {
		p.expected("Ann or Bob", "Ann", "Bob")
	}
	p.i++
	return who
}

// isPlayer reports whether the next token is Ann or Bob.
func (p *parser) isPlayer() bool {
	t := p.peek()
	return t.kind == tName && (t.text == "Ann" || t.text == "Bob")
}

// newName takes a name that the line declares.
func (p *parser) newName(what string) Name {
	t := p.peek()
	if t.kind == tWord {
		p.failAt(t.col, fmt.Sprintf("%s starts with a capital letter, not %s", what, t.show()), "")
	}
	if t.kind != tName {
		p.expected(what + ", a capitalised word")
	}
	if reserved(t.text) {
		p.failAt(t.col, strconv.Quote(t.text)+" is a word of the language and names nothing else", "")
	}
	if old, ok := p.s.names[t.text]; ok {
		p.failAt(t.col, fmt.Sprintf("the name %q is taken: it is declared in line %d", t.text, old.line), "")
	}
	p.i++
	return Name{Pos{p.lineNo, t.col}, t.text, p.s.names[t.text].said}
}

// isName reports whether the next token is a name of a card or Digimon.
func (p *parser) isName() bool {
	t := p.peek()
	return t.kind == tName && !reserved(t.text)
}

// name takes a declared name.
func (p *parser) name(as role) Name {
	t := p.peek()
	if t.kind != tName || reserved(t.text) {
		p.expected("the name of a "+string(as), p.candidates(as)...)
	}
	p.resolve(t, as)
	p.i++
	return Name{Pos{p.lineNo, t.col}, t.text, p.s.names[t.text].said}
}

// resolve reports a mistake unless the name is declared.
func (p *parser) resolve(t token, as role) {
	if _, ok := p.s.names[t.text]; ok || p.badNames {
		return
	}
	p.failAt(t.col, fmt.Sprintf("no %s named %q", as, t.text), Nearest(t.text, p.candidates(as)))
}

// candidates returns the declared names that may stand in a role.
func (p *parser) candidates(as role) []string {
	all := p.s.allNames()
	if as != roleCard {
		return all
	}
	return slices.DeleteFunc(all, func(n string) bool { return p.s.names[n].kind == namesAlias })
}

// --- clauses, source, rules

// metaWords are the first words of the lines between the title and the cards.
var metaWords = []string{"clauses", "source", "rules", "because", "asks"}

// maxAsks bounds how many questions one scenario may list as answered.
const maxAsks = 24

func (p *parser) meta() {
	switch p.take().text {
	case "source":
		if p.s.Source != "" {
			p.failAt(1, "the source is already given", "")
		}
		p.s.Source = p.restText("the source")
	case "because":
		if p.s.Because != "" {
			p.failAt(1, "the reason is already given", "")
		}
		p.s.Because = p.restText("the reason")
	case "asks":
		if len(p.s.Asks) == maxAsks {
			p.failAt(1, fmt.Sprintf("more than %d questions are asked", maxAsks), "")
		}
		ask := p.restText("the question")
		if slices.Contains(p.s.Asks, ask) {
			p.failAt(1, "this is already asked", "")
		}
		p.s.Asks = append(p.s.Asks, ask)
	case "rules":
		if p.s.Rules != "" {
			p.failAt(1, "the rules version is already given", "")
		}
		p.s.Rules = p.restText("the rules version")
	case "clauses":
		for {
			t := p.peek()
			if t.kind != tClause {
				p.expected("a clause number such as 16-7-4")
			}
			c := p.checkClause(t)
			if slices.Contains(p.s.Clauses, c) {
				p.failAt(t.col, "clause "+t.text+" is listed twice", "")
			}
			p.s.Clauses = append(p.s.Clauses, c)
			p.i++
			if !p.punct(",") {
				break
			}
		}
		p.wantEnd()
	}
}

// checkClause reports a clause number that the rules don't have.
func (p *parser) checkClause(t token) clause.Clause {
	c := clause.Clause(t.text)
	if !c.Valid() {
		p.failAt(t.col, "the rules have no clause "+t.text, string(Nearest(t.text, clause.All())))
	}
	return c
}

// restText takes the rest of the line as free text.
func (p *parser) restText(what string) string {
	text := Collapse(p.line[p.toks[p.i].off:])
	if text == "" {
		p.expected(what)
	}
	p.i = len(p.toks) - 1
	return text
}
