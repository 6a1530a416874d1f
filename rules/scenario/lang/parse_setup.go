package lang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"digijudge/rules"
)

// card reads the first line of a card or token block.
func (p *parser) card() {
	c := CardDecl{Pos: p.pos(), Token: p.take().text == "token"}
	kind := namesCard
	if c.Token {
		kind = namesToken
	}
	p.s.Cards = append(p.s.Cards, c)
	// the names are declared even if the rest of the line has a mistake
	at := &p.s.Cards[len(p.s.Cards)-1]
	at.Comments = p.takeComments()
	for {
		n := p.newName("a card's name")
		p.s.names[n.Text] = nameInfo{kind: kind, index: len(p.s.Cards) - 1, line: p.lineNo}
		at.Names = append(at.Names, n)
		p.count(1, n.Pos.Col)
		if !p.punct(",") {
			break
		}
	}
	if t := p.peek(); t.kind == tString {
		at.Printed = t.text
		if t.text == at.Names[0].Text {
			at.Printed = ""
		}
		p.i++
		if isPunct(p.peek(), ",") && p.peekAt(1).kind == tName {
			p.failAt(p.peek().col, fmt.Sprintf("one printed name stands behind all the handles: write card %s, %s %q:, or give each card a line of its own",
				at.Names[len(at.Names)-1].Text, p.peekAt(1).text, t.text), "")
		}
	}
	p.wantPunct(":")
	if t := p.peek(); t.kind == tCardNo {
		at.Number = t.text
		p.i++
		p.without(at)
		p.wantEnd("without")
		p.fromSource(at)
		return
	}
	at.Face = p.face()
	p.wantEnd("DP", "play", "use", "overflow", "digivolve", "traits")
}

// count adds to the number of cards in the file, and reports a mistake if there are too many.
func (p *parser) count(n, col int) {
	p.total += n
	if p.total > MaxCards {
		p.failAt(col, fmt.Sprintf("the scenario has more than %d cards", MaxCards), "")
	}
}

var attrWords = []string{"play", "use", "overflow", "digivolve", "traits"}

// face reads what stands after the colon of a card.
func (p *parser) face() Face {
	var f Face
	t := p.peek()
	f.Category = categories[t.text]
	if t.kind != tName || f.Category == NoCategory {
		p.expected("a category (Digimon, Tamer, Option, Digi-Egg, Dual) or a card number", "Digimon", "Tamer", "Option", "Digi-Egg", "Dual")
	}
	p.i++
	if t := p.peek(); t.kind == tLevel {
		if f.Category == Tamer || f.Category == Option {
			p.failAt(t.col, "a "+f.Category.String()+" has no level", "")
		}
		f.Level = t.num
		p.i++
	}
	if t := p.peek(); t.kind == tName && colors[t.text] {
		f.Colors = p.colors()
	}
	seen := map[string]bool{}
	once := func(t token, what string) {
		if seen[what] {
			p.failAt(t.col, what+" is given twice", "")
		}
		seen[what] = true
	}
	for p.punct(",") {
		t := p.peek()
		switch {
		case t.kind == tNum:
			p.i++
			if d := p.peek(); d.kind != tName || d.text != "DP" {
				p.expected("DP after the number", "DP")
			}
			p.i++
			once(t, "DP")
			f.DP, f.HasDP = t.num, true
		case p.verb("play"):
			once(t, "the play cost")
			f.Play, f.HasPlay = p.number("the play cost", 0, 30), true
		case p.verb("use"):
			once(t, "the use cost")
			f.Use, f.HasUse = p.number("the use cost", 0, 30), true
			if at := p.peek().col; p.word("with") {
				if f.UseWith = p.colors(); f.Category != Dual {
					p.failAt(at, "only the Option side of a Dual card has colors of its own", "")
				}
			}
		case p.word("overflow"):
			once(t, "overflow")
			f.Overflow = p.number("overflow", 1, 10)
		case p.verb("digivolve"):
			f.Reqs = append(f.Reqs, p.requirement())
		case p.word("traits") || p.word("trait"):
			once(t, "the list of traits")
			f.Traits = p.traits()
		default:
			p.expected("DP, play, use, overflow, digivolve or traits", attrWords...)
		}
	}
	return f
}

// colors reads colors such as "Red/Blue".
func (p *parser) colors() []string {
	var out []string
	for {
		t := p.peek()
		if t.kind != tName || !colors[t.text] {
			p.expected("a color", "Red", "Blue", "Yellow", "Green", "Black", "Purple", "White")
		}
		if slices.Contains(out, t.text) {
			p.failAt(t.col, t.text+" is given twice", "")
		}
		p.i++
		out = append(out, t.text)
		if !p.punct("/") {
			return out
		}
	}
}

// requirement reads a digivolution requirement such as "Blue Lv.3 for 2".
func (p *parser) requirement() DigivolveReq {
	r := DigivolveReq{Colors: p.colors()}
	t := p.peek()
	if t.kind != tLevel {
		p.expected("a level such as Lv.3")
	}
	r.Level = t.num
	p.i++
	p.wantWord("for")
	r.Cost = p.number("the digivolution cost", 0, 30)
	return r
}

// traits reads Appmon/"Ancient Bird".
func (p *parser) traits() []string {
	var out []string
	for {
		out = append(out, p.trait())
		if !p.punct("/") {
			return out
		}
	}
}

// trait reads a trait or a printed name: a capitalised word or a string.
func (p *parser) trait() string {
	t := p.peek()
	if t.kind != tName && t.kind != tString {
		p.expected("a capitalised word or a text in quotation marks")
	}
	p.i++
	return t.text
}

// cardText adds an indented line to the text of the card above it.
func (p *parser) cardText() {
	indent := len(p.line) - len(strings.TrimLeft(p.line, " \t"))
	if p.stage != inCards || len(p.s.Cards) == 0 {
		if !p.badNames {
			p.report(Pos{p.lineNo, 1}, "an indented line is card text and stands under its card", "")
		}
		return
	}
	c := &p.s.Cards[len(p.s.Cards)-1]
	if c.Number != "" {
		p.report(Pos{p.lineNo, indent + 1}, c.Number+" brings its own text; a card with text of its own is written out", "")
		return
	}
	if len(p.comments) > 0 { // a comment between text lines is moved above the card
		c.Comments = append(c.Comments, p.takeComments()...)
	}
	c.Text = append(c.Text, textLine(p.line, p.lineNo))
}

// textLine splits a line of card text into the name of its box and the text.
func textLine(line string, lineNo int) TextLine {
	text := strings.TrimSpace(line)
	box := UpperBox
	for _, w := range boxWords {
		if rest, ok := strings.CutPrefix(text, w.word); ok && strings.TrimSpace(rest) != "" {
			text, box = strings.TrimSpace(rest), w.box
			break
		}
	}
	col := utf8.RuneCountInString(line[:strings.LastIndex(line, text)]) + 1
	return TextLine{Pos: Pos{lineNo, col}, Box: box, Text: text}
}

var boxWords = []struct {
	word string
	box  Box
}{{"inherited:", InheritedBox}, {"link:", LinkBox}, {"option:", OptionBox}}

// turn reads the turn line, such as "turn Ann, breeding phase, memory 2 for Bob".
func (p *parser) turn() {
	if p.haveTurn {
		p.failAt(1, "there is more than one turn line", "")
	}
	p.haveTurn = true
	t := Turn{Pos: p.pos(), Comments: p.takeComments(), Phase: rules.MainPhase}
	p.i++
	t.Player = p.player()
	p.wantPunct(",")
	if w := p.peek(); w.kind == tWord && w.text != "memory" {
		ph, ok := phases[w.text]
		if !ok {
			p.expected("memory or a phase", "memory", "unsuspend", "draw", "breeding", "main")
		}
		p.i++
		p.wantWord("phase")
		p.wantPunct(",")
		t.Phase = ph
	}
	p.wantWord("memory")
	t.Memory = p.number("the memory", 0, maxMemory)
	t.Side = t.Player
	if p.word("for") {
		if side := p.player(); t.Memory > 0 {
			t.Side = side
		}
	}
	p.wantEnd("for")
	p.s.Turn = t
}

// place reads a place line, such as "Ann battle: Hound on Pup as Rex (suspended), Chief".
func (p *parser) place() {
	pl := Place{Pos: p.pos(), Comments: p.takeComments()}
	pl.Player = p.player()
	w := p.peek()
	pl.Area = areaNamed(w.text)
	if pl.Area == rules.NoZone {
		p.expected("an area (battle, breeding, hand, trash, security, deck, eggs)", "battle", "breeding", "hand", "trash", "security", "deck", "eggs")
	}
	p.i++
	p.wantPunct(":")
	for _, old := range p.s.Places {
		if old.Player == pl.Player && old.Area == pl.Area {
			p.failAt(1, fmt.Sprintf("%s's %s is already given in line %d", pl.Player, AreaWord(pl.Area), old.Pos.Line), "")
		}
	}
	if p.word("none") {
		p.wantEnd()
		p.s.Places = append(p.s.Places, pl)
		return
	}
	p.s.Places = append(p.s.Places, pl)
	at := &p.s.Places[len(p.s.Places)-1]
	for {
		at.Items = append(at.Items, p.item(at))
		if !p.punct(",") {
			break
		}
	}
	p.wantEnd("on", "as", "with")
	if at.Area == rules.BreedingArea && len(at.Items) > 1 {
		p.failAt(at.Items[1].Pos.Col, "the breeding area holds one Digimon (3-4-7-2)", "")
	}
}

// OnField reports whether an area is part of the field, so that permanents lie in it.
func OnField(a rules.Zone) bool { return a == rules.BattleArea || a == rules.BreedingArea }

// item reads one thing of a place line.
func (p *parser) item(pl *Place) Item {
	it := Item{Pos: p.pos()}
	if t := p.peek(); t.kind == tNum {
		if OnField(pl.Area) {
			p.failAt(t.col, "a blank card can't lie on the field; say what this card is", "")
		}
		it.Count = p.cardCount()
	} else {
		it.Stack = p.stack(true)
		for p.words("with", "link") {
			n := p.name(roleCard)
			p.setDown(n)
			it.Links = append(it.Links, n)
		}
		if (len(it.Stack) > 1 || len(it.Links) > 0) && !OnField(pl.Area) {
			p.failAt(it.Pos.Col, "cards lie under a card only on the field; in the "+AreaWord(pl.Area)+" write them apart", "")
		}
		if p.word("as") {
			if !OnField(pl.Area) {
				p.failAt(it.Pos.Col, "only a card on the field can have a second name", "")
			}
			n := p.newName("a Digimon's name")
			p.s.names[n.Text] = nameInfo{kind: namesAlias, index: len(p.s.Places) - 1, line: p.lineNo, placed: p.lineNo, said: "the Digimon that began as " + it.Stack[0].Name.Text}
			it.Alias = &n
		}
	}
	if p.punct("(") {
		for {
			it.Marks = append(it.Marks, p.mark(pl.Area))
			if !p.punct(",") {
				break
			}
		}
		p.wantPunct(")")
	} else if t := p.peek(); t.kind == tWord && isMark(t.text) {
		p.failAt(t.col, fmt.Sprintf("a mark stands in parentheses: write (%s)", t.text+markTail(t.text)), "")
	}
	return it
}

// cardCount reads a number of cards, as in "3 cards".
func (p *parser) cardCount() int {
	col := p.peek().col
	n := p.number("a number of cards", 1, MaxCount)
	if !p.word("cards") && !p.word("card") {
		p.expected("cards", "cards")
	}
	p.count(n, col)
	return n
}

// stack reads a stack such as "Hound on Pup on 2 cards". With place, the line says where those
// cards lie at the start of the game.
func (p *parser) stack(place bool) []StackCard {
	var out []StackCard
	for {
		t := p.peek()
		switch {
		case t.kind == tNum && len(out) > 0:
			sc := StackCard{Count: p.number("a number of cards", 1, MaxCount)}
			sc.FaceDown = p.word("face-down")
			if !p.word("cards") && !p.word("card") {
				p.expected("cards", "cards", "face-down")
			}
			if place {
				p.count(sc.Count, t.col)
			}
			out = append(out, sc)
		default:
			down := place && len(out) > 0 && p.word("face-down")
			n := p.name(roleCard)
			if p.s.names[n.Text].kind == namesAlias {
				p.failAt(n.Pos.Col, strconv.Quote(n.Text)+" names a Digimon; a stack is made of cards", "")
			}
			if place {
				p.setDown(n)
			}
			out = append(out, StackCard{Name: n, FaceDown: down})
		}
		if !p.word("on") {
			return out
		}
	}
}

// setDown stores where a card lies at the start, and reports a mistake if it lies somewhere else
// already.
func (p *parser) setDown(n Name) {
	info, ok := p.s.names[n.Text]
	if !ok {
		return
	}
	if info.placed > 0 {
		p.failAt(n.Pos.Col, fmt.Sprintf("%s already lies somewhere else (line %d); a name is one card, more copies need more names, as in: card %sA, %sB %q: …",
			n.Text, info.placed, n.Text, n.Text, n.Text), "")
	}
	info.placed = p.lineNo
	p.s.names[n.Text] = info
}

// isMark reports whether a mark in parentheses can begin with the word.
func isMark(word string) bool {
	switch word {
	case "suspended", "face-up", "face-down", "placed", "played", "attacked", "used":
		return true
	}
	return false
}

// markTail returns what usually follows that word in a mark.
func markTail(word string) string {
	switch word {
	case "played", "attacked":
		return " this turn"
	case "used":
		return " [When Attacking]"
	}
	return ""
}

// mark reads one state in parentheses.
func (p *parser) mark(a rules.Zone) Mark {
	t := p.peek()
	only := func(ok bool, what, where string) {
		if !ok {
			p.failAt(t.col, what+" stands only "+where, "")
		}
	}
	turn := func(k MarkKind) Mark {
		p.wantWord("this", "turn")
		only(OnField(a), k.String(), "on the field")
		return Mark{Kind: k}
	}
	switch {
	case p.word("suspended"):
		only(OnField(a), "suspended", "on the field")
		return Mark{Kind: Suspended}
	case p.word("face-up"):
		only(a == rules.SecurityStack, "face-up", "in the security stack")
		return Mark{Kind: FaceUp}
	case p.word("face-down"):
		only(a == rules.SecurityStack, "face-down", "in the security stack")
		return Mark{Kind: FaceDown}
	case p.word("placed"):
		if isWord(p.peek(), "this") {
			return turn(PlacedThisTurn)
		}
		only(a == rules.BattleArea, "placed", "in the battle area")
		return Mark{Kind: Placed}
	case p.word("played"):
		return turn(PlayedThisTurn)
	case p.word("attacked"):
		return turn(AttackedThisTurn)
	case p.word("used"):
		icon := p.peek()
		if icon.kind != tIcon {
			p.expected("the icon of the effect that was used, as in used [When Attacking]")
		}
		p.i++
		only(OnField(a), "used", "on the field")
		return Mark{Kind: Used, Icon: icon.text}
	}
	p.expected("a mark (suspended, placed, face-up, face-down, played this turn, attacked this turn, used [icon])",
		"suspended", "placed", "face-up", "face-down", "played", "attacked", "used")
	return Mark{}
}

// lasting reads a lasting line, such as "lasting on Tree from Ann's Frost: gets -2000 DP …".
func (p *parser) lasting() {
	l := Lasting{Pos: p.pos(), Comments: p.takeComments()}
	p.i++
	p.wantWord("on")
	switch {
	case p.word("all"):
		t := p.peek()
		if t.kind != tOf || players[t.text] == NoPlayer || t.text == "Luck" {
			p.expected("Ann's or Bob's")
		}
		l.On.Player = players[t.text]
		p.i++
		c := p.peek()
		l.On.Category = categories[c.text]
		if c.kind != tName || l.On.Category == NoCategory {
			p.expected("a category such as Digimon", "Digimon", "Tamer", "Option")
		}
		p.i++
	case p.isPlayer():
		l.On.Player = p.player()
	default:
		l.On.Name = p.name(roleDigimon)
		info, ok := p.s.names[l.On.Name.Text]
		if ok && info.placed == 0 {
			p.failAt(l.On.Name.Pos.Col, l.On.Name.Text+" is not on the field; lasting lines stand after the place lines", "")
		}
	}
	p.wantWord("from")
	t := p.peek()
	if t.kind != tOf || players[t.text] == NoPlayer || t.text == "Luck" {
		p.expected("Ann's or Bob's")
	}
	l.From = players[t.text]
	p.i++
	l.Card = p.name(roleCard)
	if info, ok := p.s.names[l.Card.Text]; ok {
		info.used = true
		p.s.names[l.Card.Text] = info
	}
	if !isPunct(p.peek(), ":") {
		p.expected("\":\"")
	}
	text := p.line[p.peek().off+1:]
	l.Text = Collapse(text)
	l.TextPos = Pos{p.lineNo, p.peek().col + 1 + len(text) - len(strings.TrimLeft(text, " \t"))}
	if l.Text == "" {
		p.i++
		p.expected("the effect, in the words of a card")
	}
	p.s.Lasting = append(p.s.Lasting, l)
}

// finish makes the checks that need the whole file.
func (p *parser) finish() {
	s := p.s
	if !p.haveTurn {
		p.report(Pos{p.lineNo + 1, 0}, "the turn line is missing; it stands after the cards, as in: turn Ann, memory 2", "")
		return
	}
	for i := range s.Cards {
		c := &s.Cards[i]
		for _, n := range c.Names {
			info := s.names[n.Text]
			if !c.Token && info.placed == 0 && !info.used {
				p.report(n.Pos, fmt.Sprintf("%s is declared but lies nowhere; place it, as in: Ann hand: %s", n.Text, n.Text), "")
			}
		}
	}
	for _, ref := range s.refs() {
		p.checkRef(ref)
	}
}

// checkRef reports an effect that the named card doesn't have and can't get.
func (p *parser) checkRef(ref *EffectRef) {
	if p.s.hasEffect(ref) {
		return
	}
	msg, suggestion := p.s.noSuchEffect(ref)
	p.report(ref.Pos, msg, suggestion)
}

// noSuchEffect returns the message for an effect that the named card doesn't have.
func (s *Scenario) noSuchEffect(ref *EffectRef) (msg, suggestion string) {
	if ref.Kind == RefNumber {
		return fmt.Sprintf("%s has no effect %d", ref.Of.Text, ref.N), ""
	}
	open, close := "[", "]"
	if ref.Kind == RefKeyword {
		open, close = "<", ">"
	}
	msg = fmt.Sprintf("%s has no %s%s%s, and no card here can give it one", ref.Of.Text, open, ref.Text, close)
	switch {
	case ref.From != nil:
		return fmt.Sprintf("%s gives nobody %s%s%s", ref.From.Text, open, ref.Text, close), ""
	case ref.Copy == GainedCopy:
		return fmt.Sprintf("no card here can give %s %s%s%s", ref.Of.Text, open, ref.Text, close), ""
	case ref.Copy == PrintedCopy:
		msg = fmt.Sprintf("%s has no %s%s%s printed on it", ref.Of.Text, open, ref.Text, close)
	}
	info := s.names[ref.Of.Text]
	if info.kind != namesAlias {
		suggestion = Nearest(open+ref.Text+close, s.Cards[info.index].effectsOf())
	}
	return msg, suggestion
}
