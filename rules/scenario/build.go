package scenario

import (
	"digijudge/rules/scenario/lang"
	"errors"
	"fmt"
	"slices"
	"strings"

	"digijudge/rules"
	"digijudge/rules/cardtext"
	"digijudge/rules/located"
)

// compiled is a scenario prepared for playing: the table, the start position, and script and claims
// as patterns. It never changes, so many runs can share it.
type compiled struct {
	s       *Scenario
	table   *rules.Table
	start   *rules.Position
	cards   map[string]rules.CardID // the cards' names in the scenario
	aliases map[string]rules.PermID
	perms   []rules.PermID // names of the aliases, in the order of the file
	steps   []stepProg
	actions int // how many steps are actions
	claims  []*claimProg
	watched watched // what each walk begins with, for the claims
	// stretches are the steps that leave the game open until something happens; nows are the now
	// lines.
	stretches []int
	nows      []nowState
	// labels holds the effects of the table by normalised icon or keyword, and the pending
	// processing that they set.
	labels, later map[string][]rules.EffectID
	assumptions   []string
}

// compile prepares the scenario when it is first asked for.
func (s *Scenario) compile() (*compiled, error) {
	s.once.Do(func() { s.comp, s.compErr = s.build() })
	return s.comp, s.compErr
}

// playerOf returns the engine's player.
func playerOf(p lang.Who) rules.Player {
	switch p {
	case lang.Ann:
		return rules.Ann
	case lang.Bob:
		return rules.Bob
	case lang.Luck:
		return rules.Luck
	}
	return rules.NoPlayer
}

var categoryOf = [...]rules.Category{lang.NoCategory: rules.CategoryNone, lang.Digimon: rules.Digimon, lang.Tamer: rules.Tamer,
	lang.Option: rules.Option, lang.DigiEgg: rules.DigiEgg, lang.Dual: rules.Digimon}

// build makes the table and the position, and compiles script and claims.
func (s *Scenario) build() (*compiled, error) {
	if missing := s.MissingCards(); len(missing) > 0 {
		err := fmt.Errorf("%w: %s", lang.ErrMissingCard, strings.Join(missing, ", "))
		if s.File != "" { // what was typed has none
			err = fmt.Errorf("%s: %w", s.File, err)
		}
		return nil, err
	}
	b := builder{s: s, c: &compiled{s: s, cards: map[string]rules.CardID{}, aliases: map[string]rules.PermID{}}}
	b.defs()
	if err := b.errs.Err(); err != nil {
		return nil, err
	}
	if err := b.table(); err != nil {
		return nil, err
	}
	b.position()
	if err := b.errs.Err(); err != nil {
		return nil, err
	}
	b.c.labelEffects()
	for i := range s.Steps {
		for k := range s.Steps[i].Facts {
			if err := b.c.checkUnder(&s.Steps[i].Facts[k]); err != nil {
				b.errs = append(b.errs, err)
			}
		}
		b.c.addStep(b.c.compileStep(&s.Steps[i]))
	}
	b.c.listNows()
	for i := range s.Claims {
		if s.Claims[i].Step != nil {
			continue // another run judges these: see judgeSteps
		}
		c, err := b.c.compileClaim(&s.Claims[i])
		if err != nil {
			b.errs = append(b.errs, err)
			continue
		}
		b.c.claims = append(b.c.claims, c)
		b.c.watched.add(c)
	}
	if err := b.errs.Err(); err != nil {
		return nil, err
	}
	return b.c, nil
}

// addStep adds a line to the script.
func (c *compiled) addStep(sp stepProg) {
	c.steps = append(c.steps, sp)
	switch sp.step.Kind {
	case lang.StepAction:
		c.actions++
	case lang.StepAnything:
		c.stretches = append(c.stretches, len(c.steps)-1)
	}
}

// listNows lists the now lines, when the script is whole.
func (c *compiled) listNows() {
	for i := range c.steps {
		if sp := &c.steps[i]; sp.step.Kind == lang.StepNow {
			c.nows = append(c.nows, nowState{sp: sp})
		}
	}
}

// builder makes a compiled scenario.
type builder struct {
	s    *Scenario
	c    *compiled
	errs located.List
	list []rules.CardDef
	decl []int // index of each card's declaration, -1 for a blank
	// blank is the first number of the blanks that are not used yet.
	blank rules.CardID
}

func (b *builder) fail(at lang.Pos, format string, args ...any) {
	b.errs = append(b.errs, b.s.ErrorAt(at, fmt.Sprintf(format, args...), ""))
}

// defs lists the physical cards: first tokens, for the cards that play them, then declared cards,
// then blanks.
func (b *builder) defs() {
	for _, tokens := range []bool{true, false} {
		for i := range b.s.Cards {
			if b.s.Cards[i].Token == tokens {
				b.card(i)
			}
		}
	}
	b.blank = rules.CardID(len(b.list) + 1)
	for range b.countBlanks() {
		b.list = append(b.list, rules.CardDef{Blank: true, DP: -1, PlayCost: -1, UseCost: -1})
		b.decl = append(b.decl, -1)
	}
}

// card adds the physical cards of one declaration.
func (b *builder) card(i int) {
	c := &b.s.Cards[i]
	f := &c.Face
	def := rules.CardDef{
		Name: c.PrintedName(), Category: categoryOf[f.Category], Level: f.Level, DP: -1, PlayCost: -1, UseCost: -1,
		Traits: f.Traits, Overflow: f.Overflow, Token: c.Token, Dual: f.Category == lang.Dual,
	}
	if f.Category == lang.DigiEgg && f.Level == 0 && !f.HasDP && !f.HasPlay {
		def.Level = 2 // every Digi-Egg card has level 2, unless it has DP or a play cost and no level
	}
	if f.HasDP {
		def.DP = f.DP
	}
	if f.HasPlay {
		def.PlayCost = f.Play
	}
	if f.HasUse {
		def.UseCost, def.UseColors = f.Use, colorSet(f.UseWith)
	}
	def.Colors = colorSet(f.Colors)
	for _, r := range f.Reqs {
		def.Digivolve = append(def.Digivolve, rules.Requirement{Color: colorSet(r.Colors), Level: r.Level, Cost: r.Cost})
	}
	if len(c.Text) > 0 {
		text, err := b.s.ReadText(c)
		if err != nil {
			b.errs = append(b.errs, err)
			return
		}
		def.Text = text
	}
	for _, n := range c.Names {
		d := def
		d.Handle = n.Text
		b.list = append(b.list, d)
		b.decl = append(b.decl, i)
		b.c.cards[n.Text] = rules.CardID(len(b.list))
	}
}

func colorSet(names []string) rules.ColorSet {
	var set rules.ColorSet
	for _, n := range names {
		c, _ := rules.Color(n)
		set |= c
	}
	return set
}

// table makes the engine's table of the listed cards.
func (b *builder) table() error {
	t, err := rules.NewTable(b.list)
	if err != nil {
		at := lang.Pos{Line: 1, Col: 1}
		for i := range b.s.Cards {
			for _, n := range b.s.Cards[i].Names {
				if strings.HasPrefix(err.Error(), "card "+n.Text+":") {
					at = b.s.Cards[i].Pos
				}
			}
		}
		return b.s.ErrorAt(at, err.Error(), "")
	}
	b.c.table = t
	return nil
}

// countBlanks returns the number of blank cards, including those in areas that aren't mentioned.
func (b *builder) countBlanks() int {
	n := 0
	given := map[[2]int]bool{}
	for i := range b.s.Places {
		pl := &b.s.Places[i]
		given[[2]int{int(pl.Player), int(pl.Area)}] = true
		for j := range pl.Items {
			n += pl.Items[j].Count
			for _, sc := range pl.Items[j].Stack {
				n += sc.Count
			}
		}
	}
	for _, p := range []lang.Who{lang.Ann, lang.Bob} {
		for _, d := range defaultPiles {
			if !given[[2]int{int(p), int(d.area)}] {
				n += d.n
			}
		}
	}
	return n
}

var defaultPiles = []struct {
	area rules.Zone
	n    int
}{{rules.Deck, lang.DefaultDeck}, {rules.SecurityStack, lang.DefaultSecurity}}

// takeBlank hands out the next blank card.
func (b *builder) takeBlank() rules.CardID {
	b.blank++
	return b.blank - 1
}

// position makes the position at which the scenario starts: turn, phase, memory and all areas.
func (b *builder) position() {
	p := b.c.table.NewPosition()
	t := &b.s.Turn
	p.Turn, p.Phase = playerOf(t.Player), t.Phase
	p.Memory = t.Memory
	if t.Side != t.Player {
		p.Memory = -t.Memory
	}
	var blanks [2][]string
	for _, who := range []lang.Who{lang.Ann, lang.Bob} {
		for _, a := range lang.Areas() {
			n := b.area(p, who, a)
			if n > 0 {
				blanks[who-lang.Ann] = append(blanks[who-lang.Ann], fmt.Sprintf("%s's %s %d", who, lang.AreaWord(a), n))
			}
		}
	}
	for i := range b.s.Lasting {
		b.lasting(p, &b.s.Lasting[i])
	}
	p.Start()
	b.c.start = p
	for i := range b.s.Cards {
		for _, a := range b.s.Cards[i].Assumed() {
			if !slices.Contains(b.c.assumptions, a) {
				b.c.assumptions = append(b.c.assumptions, a)
			}
		}
	}
	if all := append(blanks[0], blanks[1]...); len(all) > 0 {
		b.c.assumptions = append(b.c.assumptions,
			"Cards that are only counted are blank: no name, category, color, level or effect ("+strings.Join(all, ", ")+")")
	}
}

// area sets up one area of one player and returns the number of blanks in it.
func (b *builder) area(p *rules.Position, who lang.Who, z rules.Zone) (blanks int) {
	pl := playerOf(who)
	put := func(n int, faceUp bool) {
		for range n {
			p.Put(pl, z, b.takeBlank(), faceUp)
		}
		blanks += n
	}
	for i := range b.s.Places {
		place := &b.s.Places[i]
		if place.Player != who || place.Area != z {
			continue
		}
		for j := range place.Items {
			it := &place.Items[j]
			switch {
			case lang.OnField(z):
				blanks += b.permanent(p, pl, it, z == rules.BreedingArea)
			case it.Count > 0:
				put(it.Count, z == rules.Trash || it.Has(lang.FaceUp))
			default:
				p.Put(pl, z, b.c.cards[it.Stack[0].Name.Text], z == rules.Trash || it.Has(lang.FaceUp))
			}
		}
		return blanks
	}
	for _, d := range defaultPiles {
		if d.area == z {
			put(d.n, false)
		}
	}
	return blanks
}

// permanent places one stack.
func (b *builder) permanent(p *rules.Position, pl rules.Player, it *lang.Item, breeding bool) (blanks int) {
	how := rules.Placement{
		Breeding: breeding, Suspended: it.Has(lang.Suspended), ByEffect: it.Has(lang.Placed),
		PlayedThisTurn:   it.Has(lang.PlayedThisTurn) || it.Has(lang.PlacedThisTurn),
		AttackedThisTurn: it.Has(lang.AttackedThisTurn),
	}
	var stack []rules.CardID
	for _, sc := range it.Stack {
		if sc.Count == 0 {
			stack = append(stack, b.c.cards[sc.Name.Text])
			how.FaceDown = append(how.FaceDown, sc.FaceDown)
			continue
		}
		for range sc.Count {
			stack = append(stack, b.takeBlank())
			how.FaceDown = append(how.FaceDown, sc.FaceDown)
		}
		blanks += sc.Count
	}
	if len(stack) > 20 {
		b.fail(it.Pos, "a stack of %d cards is too high; the engine plays up to 20", len(stack))
		return blanks
	}
	if len(it.Links) > 7 {
		b.fail(it.Pos, "there are too many link cards; the engine plays up to 7")
		return blanks
	}
	for _, l := range it.Links {
		how.Links = append(how.Links, b.c.cards[l.Text])
	}
	top := b.c.table.Card(stack[0])
	if top.Category == rules.Option && !how.ByEffect {
		b.fail(it.Pos, "an Option lies in the battle area only when an effect placed it there; write %s (placed)", it.Stack[0].Name.Text)
	}
	if breeding && top.Category != rules.Digimon && top.Category != rules.DigiEgg {
		b.fail(it.Pos, "a %s can't lie in the breeding area", top.Category)
	}
	id := p.Place(pl, stack, how)
	if it.Alias != nil {
		b.c.aliases[it.Alias.Text] = id
		b.c.perms = append(b.c.perms, id)
	}
	for _, m := range it.Marks {
		if m.Kind == lang.Used {
			b.used(p, id, it, m.Icon)
		}
	}
	return blanks
}

// lasting lays an effect on its holder.
func (b *builder) lasting(p *rules.Position, l *lang.Lasting) {
	acts, err := cardtext.ParseLasting(l.Text)
	if err != nil {
		var ce *located.Error
		at, msg, sug := l.TextPos, err.Error(), ""
		if errors.As(err, &ce) {
			at.Col += max(ce.Col-1, 0)
			msg, sug = ce.Msg, ce.Suggestion
			if ce.Text != "" {
				msg += ": \"" + ce.Text + "\""
			}
		}
		b.errs = append(b.errs, b.s.ErrorAt(at, "the effect is not understood: "+msg, sug))
		return
	}
	from, ctrl := b.c.cards[l.Card.Text], playerOf(l.From)
	var on rules.PermID
	switch {
	case l.On.Name.Text != "":
		pm := b.c.ref(l.On.Name).find(p)
		if pm == nil {
			b.fail(l.On.Name.Pos, "%s is not on the field", l.On.Name.Text)
			return
		}
		on = pm.ID
	case l.On.Category != lang.NoCategory:
		all := &cardtext.Select{Quantity: cardtext.All, Owner: cardtext.Opponents, Filter: cardtext.Filter{Kind: kindOf[l.On.Category]}}
		if l.On.Player == l.From {
			all.Owner = cardtext.Your
		}
		for i := range acts {
			var ok bool
			if acts[i], ok = laidOn(acts[i], all); !ok {
				b.fail(l.TextPos, "that isn't laid on all of a player's cards; name a Digimon")
				return
			}
		}
	default:
		b.fail(l.Pos, "a lasting effect on a player is not played by the engine; name a Digimon, or all of a player's cards")
		return
	}
	for _, a := range acts {
		if err := p.AddLasting(a, on, from, ctrl); err != nil {
			b.fail(l.TextPos, "%v", err)
		}
	}
	b.c.table = p.T // it has what was laid before too
}

var kindOf = [...]cardtext.Kind{lang.NoCategory: cardtext.AnyCard, lang.Digimon: cardtext.KindDigimon, lang.Tamer: cardtext.KindTamer,
	lang.Option: cardtext.KindOption, lang.DigiEgg: cardtext.KindDigiEgg, lang.Dual: cardtext.KindDigimon}

// laidOn returns the action with another object. It returns false for kinds that aren't laid on all
// of a player's cards.
func laidOn(a cardtext.Action, what *cardtext.Select) (cardtext.Action, bool) {
	switch a := a.(type) {
	case cardtext.ChangeDP:
		a.What = what
		return a, true
	case cardtext.GainKeyword:
		a.What = what
		return a, true
	case cardtext.GainEffect:
		a.What = what
		return a, true
	case cardtext.Restrict:
		a.What = what
		return a, true
	case cardtext.Permit:
		a.What = what
		return a, true
	case cardtext.Unaffected:
		a.What = what
		return a, true
	case cardtext.LeastDP:
		a.What = what
		return a, true
	}
	return a, false
}

// used stores that a once-per-turn effect was used this turn.
func (b *builder) used(p *rules.Position, id rules.PermID, it *lang.Item, icon string) {
	if !p.UseUp(id, icon) {
		b.fail(it.Pos, "%s has no effect with [%s] and [Once Per Turn] that could be used up", it.Stack[0].Name.Text, icon)
	}
}
