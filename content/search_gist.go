package content

import (
	"math"
	"slices"
	"strings"
	"unicode"
)

// The gist of a question: what is done, to what, by whom, and whether it is denied. Two questions that share it
// ask the same in other words, so the page that answers one answers the other.

// gist is a text's gist. Its lists are sorted hashes, each once.
type gist struct {
	items []uint32        // all that it speaks of
	hard  []uint32        // those of them that make another question of it if one text alone has them
	count []uint32        // its numbers
	signs []uint32        // its numbers with a sign
	acts  []uint32        // what is done
	does  []uint32        // which keyword does what
	lead  []uint32        // what stands in front of "before" or "after"
	sides [maxSides]uint8 // how often it names each side of a pair of opposites
	whom  uint8           // 1: something attacks; 2: a Digimon or Tamer is attacked
	runs  bool            // it asks whether something triggers or works
	shape int             // what it wants to know
	turns bool            // it asks whether something may be left out, or must be done: the same fact, the other word
}

// gistPhrases are several words for what one word says, in the order in which they are read.
var gistPhrases = strings.NewReplacer(gistPairs(`
	up to=upto | only 1=1 | only 2=2 | only 3=3 | card left=card | cards left=card | left in=in | left under=under
	digivolves on top=digivolves | digivolve on top=digivolve | digivolved on top=digivolved | on top of it=over | delay option=delay | nothing that can=0 digimon that can
	have to=must | has to=must | had to=must | need to=must | am i forced to=must | forced to=must | required to=must | is it mandatory to=must
	choose not to=decline | decide not to=decline | opt out=decline | not want to=decline | say no=decline | said no=decline | turn down=decline
	stand up=unsuspend | stands up=unsuspend | standing up=unsuspended | stand my=unsuspend my | stand his=unsuspend | not suspended=unsuspended | is standing=is unsuspended
	still standing=unsuspended | un suspended=unsuspended | lying down=suspended | goes down=suspends | already tapped=suspended | used up=suspended
	no cards=0 card | no card=0 card | no security=0 security | no sources=0 source | no memory=0 memory | without any=0 | no digimon=0 digimon | is empty=0 | are empty=0 | empty=0
	nothing under=0 source | runs out=0 | run out of=0 | ran out of=0 | out of cards=0 card | no more=0 | no level=nolevel | no dp=nodp | without dp=nodp | without a level=nolevel | with no=0 | have no=0 | has no=0 | there are no=0
	same dp=tie | equal dp=tie | same amount of dp=tie | a draw in battle=tie | both have the same=tie
	go back to hand=bounce | goes back to hand=bounce | back to hand=bounce | back to my hand=bounce | back to their hand=bounce | returned to hand=bounce | return to hand=bounce
	returned to my hand=bounce | returned to its owner=bounce | returns to hand=bounce | returned to the hand=bounce | return to the hand=bounce | returns to the hand=bounce | returning to hand=bounce
	battle area=field | on the board=on field | on board=field | raising area=breeding | breeding area=breeding | raise area=breeding | in raising=breeding | raising=breeding
	digivolution card=source | digivolution cards=source | evo source=source | evo sources=source | cards under it=source | card under it=source | cards under=source | card under=source
	stuff under=source | cards below=source | underneath=source | placed under=place source | put under=place source
	lose my digimon=my digimon deleted | lose my attacker=my attacker deleted | lose my blocker=my blocker deleted | lose the digimon=digimon deleted | go on to security=check security | goes on to security=check security | go to security=check security | lose a security=trash security | lose security=trash security | digixros materials=digixros cards | digixros material=digixros card | without paying the cost=free | without paying=free | for free=free | for nothing=free | no cost=free | add up=stack | adds up=stack | summoning sickness=sickness | reset sickness=remove sickness | who first=order | come back=return | comes back=return | goes away=leave | go away=leave | removed from=leave | leaves play=leave field
	color requirement=color | color requirements=color | matching color=color | right color=color
	goes to trash=trash | go to trash=trash | goes to the trash=trash | go to the trash=trash
	turn player=turnplayer | non turn player=opponent | other player=opponent | the guy i play=opponent
	opt=once turn | per turn=turn | each turn=turn | every turn=turn | a turn=turn | same turn=turn | this turn=turn | one turn=turn
	the turn i played it=playedturn | the turn it was played=playedturn | turn it is played=playedturn | played turn=playedturn | play turn=playedturn | just played=playedturn | fresh played=playedturn | freshly played=playedturn | turn i play it=playedturn
	right away=now | straight away=now | at once=now | the moment=now
	not affected by effects=unaffected | not affected=unaffected | immune to effects=unaffected | is immune=unaffected | immune=unaffected | immunity=unaffected | unaffected by effects=unaffected
	more than once=2 time | more than one=2 | at once=now | a second time=2 time second | second time=2 time second | already attacked=attackedbefore | that attacked=attackedbefore | has attacked=attackedbefore | after it attacked=attackedbefore | my digimon attacked=digimon attackedbefore | after attacking=attackedbefore | twice=2 time | 2 times=2 time | again in=2 time | multiple times=2 time
	take a card=draw card | lose the game=losegame | lose a game=losegame | win the game=wingame | do i lose when=losegame when | do i lose if=losegame if | when do i lose=losegame | how do i lose=losegame | lose as soon=losegame rightaway | lose right away=losegame rightaway | lose the moment=losegame rightaway | lose immediately=losegame rightaway | lose instantly=losegame rightaway
	do i win=wingame | does he win=opponent wingame | did i win=wingame | how do i win=wingame | does he lose=wingame | they lose=wingame
	deck out=losegame 0 deck | deckout=losegame 0 deck | decked out=losegame 0 deck
	at the same time=simultaneous | same time=simultaneous | together=simultaneous | both trigger=simultaneous trigger | same moment=simultaneous
	who goes first=order | goes first=order | go first=order | which first=order | resolves first=order | resolve first=order | comes first=order | what order=order | which order=order | in which order=order | activates first=order
	keep checking=check more | keep on checking=check more | checks left=check more | other checks=check more | remaining checks=check more | further cards=check more | still check=check | more checks=check more | finish checks=check more
	security checks=check security | security check=check security | flip security=check security | hit security=attack player | hits security=attack player | attack security=attack player | attacks security=attack player | attack the player=attack player | attack directly=attack player
	by an effect=byeffect | with an effect=byeffect | with my effect=byeffect | with effects=byeffect | by a card=byeffect | by effect=byeffect | by effects=byeffect | through an effect=byeffect | by another effect=byeffect | by my own effect=own byeffect | by my effect=byeffect | by a card effect=byeffect
	counts as=countas | count as=countas | counted as=countas | considered=countas | treated as=countas | same as=countas | is it still=countas | counting as=countas
	security digimon=securitydigimon | security digimons=securitydigimon | digimon from security=securitydigimon | digimon in security=securitydigimon
	digimon i attack=attacked digimon | digimon i attacked=attacked digimon | attack target=attacked digimon | digimon i was attacking=attacked digimon | digimon i am attacking=attacked digimon | target of the attack=attacked digimon | target of my attack=attacked digimon
	part after by=bydo | after by=bydo | by part=bydo | part after then=thenpart | after then=thenpart | after the then=thenpart | then part=thenpart
	did nothing=nothing
	first player=beginner | goes first in=beginner | player who order=beginner | starting player=beginner
	starting hand=hand start | opening hand=hand start | first hand=hand start | initial hand=hand start
`)...)

// gistPairs parts "a=b | c=d" into what a replacer wants; both stand between spaces.
func gistPairs(list string) (out []string) {
	for p := range strings.SplitSeq(strings.ReplaceAll(list, "\n", " | "), "|") {
		if from, to, ok := strings.Cut(strings.TrimSpace(p), "="); ok {
			out = append(out, " "+strings.TrimSpace(from)+" ", " "+strings.TrimSpace(to)+" ")
		}
	}
	return out
}

// gistWords are the words that say the same in this game, under the one that stands for them.
var gistWords = func() map[string]string {
	m := map[string]string{}
	for class, list := range map[string]string{
		"delete":     `delete deleted deletes deletion die dies died dying dead destroy destroyed destroys kill killed kills killing removal`,
		"attack":     `attack attacks attacked attacking attacker attackers swing swings swung hit hits hitting`,
		"block":      `block blocks blocked blocking blocker blockers`,
		"suspend":    `suspend suspends suspended suspending tap taps tapped tapping rested exhausted`,
		"unsuspend":  `unsuspend unsuspends unsuspended unsuspending untap untaps untapped standing ready active`,
		"play":       `play plays played playing summon summoned summons cast casts`,
		"digivolve":  `digivolve digivolves digivolved digivolving digivolution digivolutions evolve evolves evolved evolving evo digi`,
		"draw":       `draw draws drew drawn drawing`,
		"check":      `check checks checked checking`,
		"bounce":     `bounce bounced bounces bouncing`,
		"return":     `return returns returned returning`,
		"discard":    `discard discards discarded discarding`,
		"trash":      `trash trashes trashed trashing graveyard discardpile`,
		"win":        `win wins won winning victory`,
		"lose":       `lose loses lost losing`,
		"choose":     `choose chooses chose chosen choosing choice pick picks picked target targets targeted targeting select`,
		"must":       `must mandatory forced obligatory compulsory force forces`,
		"need":       `need needs requires require`,
		"optional":   `optional decline declines declined refuse refuses refused skip skips skipped avoid ignore`,
		"trigger":    `trigger triggers triggered triggering activate activates activated activating activation resolve resolves resolved fire fires`,
		"save":       `save saves saved saving protect protects prevent prevents prevented survive survives`,
		"leave":      `leave leaves left leaving`,
		"redraw":     `mulligan redraw redraws redrawn mulligans`,
		"look":       `look looks looking see peek`,
		"unaffected": `immune immunity unaffected`,
		"source":     `source sources inheritables materials`,
		"inherit":    `inherit inherited inherits ess inheritable inheritables`,
		"field":      `field board`,
		"breeding":   `breeding raising`,
		"egg":        `egg eggs digiegg digieggs digitama`,
		"opponent":   `opponent opponents opposing opp opps oppo enemy enemies enemys foe his him he her she their they them theirs`,
		"pay":        `pay pays paid paying cost costs payment spend`,
		"tie":        `tie ties tied equal`,
		"concede":    `concede conceding conceded surrender surrenders forfeit scoop resign quit`,
		"lasts":      `stay stays stayed keep keeps kept remain remains lasts carry`,
		"reset":      `reset resets`,
		"count":      `count counts counted considered treated treat`,
		"hatch":      `hatch hatches hatched hatching`,
		"move":       `move moves moved moving`,
		"stack":      `stack stacks`,
		"many":       `many much`,
		"beginner":   `beginner`,
		"switch":     `switch switches switched redirect redirects redirected`,
		"bigger":     `bigger larger stronger greater higher`,
		"smaller":    `smaller lower weaker less fewer`,
		"use":        `use uses used using`,
		"gain":       `gain gains gained gaining gets gives give given get`,
		"link":       `link links linked linking`,
		"reveal":     `reveal reveals revealed revealing`,
		"reduce":     `reduce reduces reduced reduction reductions minus cheaper`,
		"loop":       `loop loops`,
		"boost":      `boost boosts bonus buff buffs boosted`,
		"battle":     `battle battles fight fights battling`,
		"bottom":     `bottom`,
		"max":        `max maximum limit most`,
	} {
		for _, w := range strings.Fields(list) {
			m[w] = class
		}
	}
	return m
}()

var (
	// gistSilent are words that say nothing about what is asked.
	gistSilent = wordSet(`still already then now actually really exactly immediately directly basically thing things stuff guy guys dude bro friend just even also too right away happen happens
		happened happening mean means work works working do does did doing done can could may might will would should shall be is are was were been being am i my me we you your it its this that
		thats these those the a an to of in on at for from with by as if when while because since so and or but how what which who whom whose where why there here not no never get gets got getting
		go goes going gone went have has had having want wants let lets make makes made take takes took allowed possible able ability legal ok okay please rule rules ruling question game turn one ones
		any some such into onto out over up down about than own only like say says said card cards effect effects digimon player during until per each though anyway myself itself
		yes time times someone ever cause put puts happen come comes came way case under against without something now off
		entire whole aren yet soon instead between through due fully simply normally mid middle matter matters im ive sure s t`)
	// gistHard are the words that turn a question wherever they stand.
	gistHard = wordSet(`not never only instead own other another 0 tamer option token egg hand trash deck breeding opponent must optional unsuspend suspend unaffected inherit dual top bottom byeffect bydo thenpart securitydigimon
		redraw win lose wingame losegame bounce before after playedturn without link bigger smaller ace tie beginner source rightaway upto until dna jogress burst digixros assembly overflow fusion blast arts token reboot except trasharea attackedbefore nodp nolevel face-up face-down 2`)
	// gistFaint are the classes that tell little.
	gistFaint = wordSet(`trigger use count gain field all both first same other lasts stack pay order max again many hand memory cost another before after always everything choose`)
	// gistActs are what can be done: a text that doesn't name what a question asks for answers another one.
	gistActs = wordSet(`need delete attack block suspend unsuspend play digivolve draw check bounce return discard trash win lose wingame losegame save leave redraw look concede hatch move switch link reveal
		search add place pay choose lasts reset countas loop reduce battle shuffle recover refill`)
)

// gistSides are the words whose number tells two questions apart: if one text has more of the one, the other may not
// have more of its opposite.
var gistSides, gistPairsOf = func() (map[string]int, [][2]int) {
	at, pairs := map[string]int{}, [][2]int{}
	for k, p := range [][2]string{{"before", "after"}, {"first", "second"}, {"top", "bottom"}, {"start begin beginning", "end"}, {"more higher", "less fewer lower"},
		{"own", "another other"}, {"mine", "opponent opponents opp he him his"}, {"with", "without no"}, {"hand", "trash"}, {"suspended suspend tapped", "unsuspended unsuspend"},
		{"attacked", "attacking attacker attackers attacks"}, {"blocked", "blocking"}, {"up", "down"}, {"win wins won", "lose loses lost"}, {"all both", "one"}, {"suspended", "standing"},
		{"first", "last"}, {"must", "may"}} {
		for s, list := range p {
			for _, w := range strings.Fields(list) {
				if _, ok := at[w]; !ok {
					at[w] = 2*k + s
				}
			}
		}
		pairs = append(pairs, [2]int{2 * k, 2*k + 1})
	}
	return at, pairs
}()

// maxSides is how many sides a gist counts; the last two count "only" and what is denied.
const maxSides = 40

// shapes are what a question wants: a yes or no, or what else.
const (
	shapeNone = iota
	shapeYesNo
	shapeCan
	shapeWhat // what happens, what if
	shapeWhen
	shapeWho
	shapeWhere
	shapeMany
	shapeHow
	shapeWhich
)

// shapeOf is what a question wants to know.
func shapeOf(full []string) int {
	shape := shapeNone
	for i, w := range full {
		next := ""
		if i+1 < len(full) {
			next = full[i+1]
		}
		switch w {
		case "how":
			if next == "many" || next == "much" || next == "often" {
				return shapeMany
			}
			if next == "does" || next == "do" || next == "can" || next == "to" {
				return shapeHow
			}
		case "who", "whose":
			return shapeWho
		case "where":
			return shapeWhere
		case "which":
			return shapeWhich
		case "what", "whats":
			switch {
			case next == "happen" || next == "happens" || next == "if" || next == "now" || next == "about" || i > 0 && next == "":
				shape = shapeWhat
			case shape != shapeNone:
			case next == "do" || next == "does" || next == "is" || next == "are" || next == "can":
				shape = shapeHow
			default:
				shape = shapeWhich
			}
		case "when":
			if next == "do" || next == "does" || next == "can" || next == "is" || next == "are" || next == "exactly" || next == "will" {
				return shapeWhen
			}
		case "can", "may", "could", "am", "allowed":
			if shape == shapeNone && (i == 0 || full[i-1] != "that" && full[i-1] != "who") {
				shape = shapeCan
			}
		case "do", "does", "is", "are", "did", "will", "has", "have", "must", "should", "would":
			if shape == shapeNone {
				shape = shapeYesNo
			}
		}
	}
	return shape
}

// shapesAgree says whether who asks for the one is answered by the other.
func shapesAgree(q, t int) bool {
	yesNo := func(s int) bool { return s == shapeYesNo || s == shapeCan || s == shapeNone }
	switch {
	case q == t || q == shapeNone || t == shapeNone:
		return true
	case yesNo(q) && yesNo(t):
		return true
	case q == shapeWhat && yesNo(t), t == shapeWhat && q == shapeYesNo:
		return true
	case q == shapeWho && t == shapeWhich, q == shapeWhich && t == shapeWho, q == shapeWhat && t == shapeWhere,
		q == shapeHow && t == shapeWhich, q == shapeWhich && t == shapeHow, q == shapeMany && t == shapeWhich, q == shapeWhich && t == shapeMany:
		return true
	}
	return false
}

// gistOf reads the gist of a text.
func (x *searchIndex) gistOf(text string) (g gist) {
	plain := rawWords(lowerText(text))
	g.shape = shapeOf(plain)
	line := gistPhrases.Replace(gistPhrases.Replace(" " + strings.Join(plain, " ") + " "))
	plain = strings.Fields(line)
	for i, w := range plain {
		next := ""
		if i+1 < len(plain) {
			next = plain[i+1]
		}
		side, ok := gistSides[w]
		switch {
		case w == "not" || w == "never":
			g.sides[maxSides-1]++
			continue
		case w == "only":
			g.sides[maxSides-2]++
			continue
		case (w == "i" || w == "my" || w == "me" || w == "mine" || w == "your" || w == "you") && !strings.HasPrefix(next, "opponent") && !strings.HasPrefix(next, "opp"):
			side, ok = gistSides["mine"], true
		case (w == "up" || w == "down") && (i == 0 || plain[i-1] != "face"), w == "no" && next == "longer":
			continue
		}
		if ok {
			g.sides[side]++
		}
	}
	for _, m := range signRE.FindAllStringSubmatch(lowerText(text), -1) {
		g.signs = append(g.signs, hashed("sign", strings.ReplaceAll(m[1], " ", "")))
	}
	slices.Sort(g.signs)
	f := flowOf(x.lex, line, x.lex.forms)
	add := func(name string, hard bool) {
		h := hashed("gist", name)
		if !slices.Contains(g.items, h) {
			g.items = append(g.items, h)
		}
		if hard && !slices.Contains(g.hard, h) {
			g.hard = append(g.hard, h)
		}
		if gistActs[name] && !slices.Contains(g.acts, h) {
			g.acts = append(g.acts, h)
		}
	}
	covered := make([]bool, len(f.full))
	keyword := make([]string, len(f.full)) // that ends there
	names := make([]string, len(f.full))   // a keyword or icon that ends there
	for _, sp := range f.spans {
		target := x.lex.target[sp.term]
		about := x.lex.about[sp.term]
		name := ""
		switch said := strings.Join(f.raw[sp.from:sp.to], " "); {
		case strings.HasPrefix(target, "keyword ") && (sp.term != "=draw" || strings.Contains(text, "<")):
			name = sp.term
		case about != nil && strings.HasPrefix(about.Term, "[") && (strings.HasPrefix(said, strings.Join(rawWords(lowerText(about.Term)), " ")) || strings.HasPrefix(said, "on delet")):
			name = sp.term
		}
		if name == "=blocker" && f.at[sp.from] > 0 && pointWords[f.full[f.at[sp.from]-1]] {
			name = "" // the Digimon that blocks
		}
		if name == "" {
			continue
		}
		add(name, true)
		for i := sp.from; i < sp.to; i++ {
			covered[f.at[i]] = true
		}
		names[f.at[sp.to-1]] = name
		if strings.HasPrefix(target, "keyword ") {
			keyword[f.at[sp.to-1]] = name
		}
	}
	named := len(g.items)
	var front []uint32 // keywords and icons so far
	for i, w := range f.full {
		if covered[i] {
			if names[i] != "" {
				front = append(front, hashed("gist", names[i]))
			}
			continue
		}
		class := gistWords[w]
		next, last := "", ""
		if i+1 < len(f.full) {
			next = f.full[i+1]
		}
		if i > 0 {
			last = f.full[i-1]
			if keyword[i-1] != "" && keywordDoes[class] {
				g.does = append(g.does, hashed("does", keyword[i-1], class))
			}
		}
		if (w == "before" || w == "after") && len(g.lead) == 0 {
			g.lead = append(front, g.items[named:]...)
		}
		switch {
		case w == "hit" || w == "hits":
			if next == "0" {
				continue
			}
			if last == "effect" || last == "effects" {
				class = "choose" // an effect attacks nobody
			}
		case w == "trash" && trashBefore[last]:
			class = "trasharea"
		case (w == "own") && mineWords[last], (w == "he" || w == "they" || w == "them" || w == "their") && !x.personal(f.full):
			continue
		case (w == "up" || w == "down") && last == "face":
			class = "face-" + w
		case w == "by" && strings.HasSuffix(next, "ing"):
			add("bydo", true)
			continue
		case w == "deck" && (last == "egg" || last == "eggs"):
			continue
		case class == "opponent" && next == "security" && slices.ContainsFunc(f.full, func(o string) bool { return gistWords[o] == "attack" || gistWords[o] == "check" || o == "wingame" }):
			continue // whose security else is attacked
		case unicode.IsDigit(rune(w[0])) && w != "0" && w != "1":
			h := hashed("gist", w)
			g.count = append(g.count, h)
			add(w, false)
			continue
		case w == "1", w == "hand" && slices.ContainsFunc(f.full, func(o string) bool { return gistWords[o] == "bounce" }):
			continue
		case class == "" && (w == "no" || w == "without" || w == "none"):
			class = "0"
		case class == "" && (w == "never"):
			class = "not"
		}
		g.runs = g.runs || class == "trigger" || class == "use" || runWords[w]
		switch {
		case class == "lose" && (next == "" || loseAlone[next]):
			class = "losegame"
		case class == "delete" && slices.ContainsFunc(f.full, func(o string) bool { return gistWords[o] == "save" }):
			continue // it is what one is saved from
		case w == "left" && !leaveBeside[last] && !leaveBeside[next]:
			continue // what is there
		}
		if class == "" {
			class = w
			if !gistHard[w] {
				class = stem(w)
			}
		}
		switch {
		case gistHard[class] && class != "other" && class != "another" && class != "before" && class != "after" && class != "2":
			add(class, true)
		case class == w || class == stem(w):
			if !gistSilent[w] {
				add(class, false)
			}
		default:
			add(class, false)
		}
	}
	g.whom = attacksWhom(f.full)
	must, optional := hashed("gist", "must"), hashed("gist", "optional")
	g.turns = slices.Contains(g.items, must)
	one := hashed("gist", "choice")
	for _, l := range []*[]uint32{&g.items, &g.hard, &g.acts} {
		for i, h := range *l {
			if h == must || h == optional {
				(*l)[i] = one
			}
		}
		slices.Sort(*l)
		*l = slices.Compact(*l)
	}
	slices.Sort(g.count)
	slices.Sort(g.does)
	slices.Sort(g.lead)
	return g
}

// keywordDoes are the acts that a keyword is asked about: "does <Raid> suspend" is about what Raid does.
var keywordDoes = wordSet(`attack block delete suspend unsuspend draw trash check play switch discard reveal look`)

// runWords ask whether something triggers or works.
var runWords = wordSet(`work works working happen happens happened go goes off count counts stack`)

// pointWords stand in front of a thing that is pointed at.
var pointWords = wordSet(`the my his her their opponents another that this`)

// leaveBeside are the words beside which "left" is what something did.
var leaveBeside = wordSet(`the before play field during and by has had digimon tamer attacker target blocker it that they already`)

// loseAlone are the words in front of which it is the game that is lost.
var loseAlone = wordSet(`when if as because or right immediately instantly then`)

// trashBefore are the words behind which the trash is an area, and nothing that is done.
var trashBefore = wordSet(`from in into the my your their his opponent opponents`)

// besideAttack are the words between an attack and whom it is on.
var (
	besideAttack = wordSet(`a an the my his her their your opponents opponent opp this that another other of directly any one suspended unsuspended standing
		tapped active level with unaffected immune some stronger bigger weaker smaller`)
	attackedThings = wordSet(`digimon digimons tamer tamers blocker blockers rookie champion ultimate mega guy token tokens`)
	passive        = wordSet(`be is are was were get gets got being been then and`)
)

// attacksWhom says whether a text speaks of an attack on a Digimon or Tamer (2), or of one that something makes (1).
func attacksWhom(full []string) uint8 {
	for i, w := range full {
		if gistWords[w] != "attack" || w == "attacker" || w == "attackers" {
			continue
		}
		if w == "attacked" && i > 0 && passive[full[i-1]] {
			return 2
		}
		k := i + 1
		for k < len(full) && besideAttack[full[k]] && full[k] != "with" {
			k++
		}
		if k < len(full) && attackedThings[full[k]] {
			return 2
		}
		return 1
	}
	return 0
}

// turned says whether two texts put other things first: what is before what.
func turned(q, t []uint32) bool {
	return len(q) > 0 && len(t) > 0 && len(without(q, t)) == len(q)
}

// gistWhose are the words that a near question may have alone.
var gistWhose = []uint32{hashed("gist", "not"), hashed("gist", "opponent"), hashed("gist", "own")}

// gistSoft are acts that go without saying beside others.
var gistSoft = func() (list []uint32) {
	for _, w := range []string{"check", "battle", "choose", "countas", "save", "place"} {
		list = append(list, hashed("gist", w))
	}
	return list
}()

// allSoft says that none of the acts makes another question.
func (x *searchIndex) allSoft(acts []uint32) bool {
	return !slices.ContainsFunc(acts, func(h uint32) bool { return !slices.Contains(gistSoft, h) })
}

// personal says whether words for persons can mean only the opponent: no other persons are named.
func (x *searchIndex) personal(full []string) bool {
	return !slices.ContainsFunc(full, func(w string) bool {
		return w == "player" || w == "players" || w == "opponent" || w == "opponents" || w == "cards" || w == "digimons"
	})
}

// How much of a question the nearest one may leave unsaid.
const gistNear = 0.42

// nears says how much of a question another text says that is about the same: the same keywords and things, and
// what is done is among it. It may not be an answer, but it isn't about something else.
func (x *searchIndex) nears(q, t *gist, says bool) (said float32, ok bool) {
	whose := func(h uint32) bool { return slices.Contains(gistWhose, h) }
	for _, h := range slices.Concat(without(t.hard, q.hard), without(q.hard, t.hard)) {
		if !whose(h) {
			return 0, false
		}
	}
	if q.whom*t.whom == 2 || !says && !slices.Equal(q.count, t.count) || !x.allSoft(without(q.acts, t.acts)) || !x.allSoft(without(t.acts, q.acts)) || len(without(q.does, t.does)) > 0 {
		return 0, false
	}
	if yes := func(s int) bool { return s <= shapeCan }; !says && !shapesAgree(q.shape, t.shape) && yes(q.shape) != yes(t.shape) {
		return 0, false
	}
	for _, p := range gistPairsOf {
		for s := range p {
			if a, b := p[s], p[1-s]; q.sides[a] > t.sides[a] && q.sides[b] < t.sides[b] {
				return 0, false
			}
		}
	}
	var all float32
	for _, h := range q.items {
		all += x.weightOf(h)
	}
	unsaid, _ := x.missing(without(q.items, t.items))
	if all < gistLeast || unsaid/all > gistNear {
		return 0, false
	}
	return 1 - unsaid/all, true
}

// weightOf is what an item of a question tells.
func (x *searchIndex) weightOf(h uint32) float32 {
	if w, ok := x.gistWhole[h]; ok {
		return w
	}
	return gistUnknown
}

// missing is what items weigh that a text doesn't say: there the faint ones count too.
func (x *searchIndex) missing(list []uint32) (sum, most float32) {
	for _, h := range list {
		w := x.weightOf(h)
		sum += w
		most = max(most, w)
	}
	return sum, most
}

// gistWeights are what each item tells, from how many sentences have it.
func gistWeights(list []sentence) (weight, whole map[uint32]float32) {
	n := map[uint32]int{}
	for i := range list {
		for _, h := range list[i].gist.items {
			n[h]++
		}
	}
	weight, whole = map[uint32]float32{}, map[uint32]float32{}
	for h, c := range n {
		weight[h] = float32(math.Log(1 + float64(len(list))/float64(c+1)))
		whole[h] = weight[h]
	}
	for w := range gistFaint {
		if h := hashed("gist", w); weight[h] > 0 {
			weight[h] *= 0.35
		}
	}
	for _, w := range []string{"trigger", "use", "count", "gain", "field", "same", "other", "lasts", "stack", "always", "choose", "simultaneous", "first", "part"} {
		whole[hashed("gist", w)] = weight[hashed("gist", w)]
	}
	return weight, whole
}

// How much of a question may be unsaid by a text that asks the same, how much more that text may say, and how heavy
// a single word of the question may be that it doesn't say.
const (
	gistUnsaid  = 0.18
	gistMore    = 0.36
	gistMissing = 2.6
	gistLeast   = 2.5 // how much a question has to say
	gistUnknown = 7   // the weight of a word that no page has
)

// agree says how nearly two texts ask the same, from 0 to 1; ok is false if they don't. says is that the second is a
// statement, which may deny what the first asks.
func (x *searchIndex) agree(q, t *gist, says bool) (near float32, ok bool) {
	weigh := func(list []uint32) (sum, most float32) {
		for _, h := range list {
			w, known := x.gistWeight[h]
			if !known {
				w = gistUnknown
			}
			sum += w
			most = max(most, w)
		}
		return sum, most
	}
	not := hashed("gist", "not")
	if !says && len(without(q.does, t.does)) > 0 || turned(q.lead, t.lead) || q.whom*t.whom == 2 {
		return 0, false
	}
	if len(without(q.hard, t.hard)) > 0 || len(without(q.acts, t.acts)) > 0 || !says && !shapesAgree(q.shape, t.shape) {
		return 0, false
	}
	if !says && (t.runs && !q.runs || len(t.count) > 0 && len(q.count) == 0) {
		return 0, false
	}
	if !says && !x.allSoft(without(t.acts, q.acts)) || says && q.sides[maxSides-1] > 0 {
		return 0, false
	}
	for _, h := range without(t.hard, q.hard) {
		if !(says && h == not) {
			return 0, false
		}
	}
	if len(q.count) > 0 && len(t.count) > 0 && !slices.Equal(q.count, t.count) || len(q.signs) > 0 && len(t.signs) > 0 && !slices.Equal(q.signs, t.signs) {
		return 0, false
	}
	if nots := q.sides[maxSides-1]; nots > t.sides[maxSides-1] || !says && nots != t.sides[maxSides-1] {
		return 0, false
	}
	mine := gistSides["own"]
	if q.sides[maxSides-2] != t.sides[maxSides-2] || t.sides[mine] > 0 && q.sides[mine] > t.sides[mine] {
		return 0, false
	}
	for side := gistSides["before"]; side <= gistSides["after"]; side++ {
		if q.sides[side] > 0 && t.sides[gistSides["before"]]+t.sides[gistSides["after"]] == 0 {
			return 0, false
		}
	}
	for _, p := range gistPairsOf {
		for s := range p {
			if a, b := p[s], p[1-s]; q.sides[a] > t.sides[a] && q.sides[b] < t.sides[b] {
				return 0, false
			}
		}
	}
	all, _ := weigh(q.items)
	own, _ := weigh(t.items)
	unsaid, most := x.missing(without(q.items, t.items))
	more, _ := weigh(without(t.items, q.items))
	if says && unsaid > 0 {
		return 0, false
	}
	if all == 0 || own == 0 || most > gistMissing {
		return 0, false
	}
	limit := float32(gistMore)
	if says {
		limit += 0.05
	}
	if all < gistLeast || q.shape == shapeNone && unsaid > 0 || unsaid/all > gistUnsaid || more/own > limit {
		return 0, false
	}
	return (1 - unsaid/all) * (1 - 0.5*more/own), true
}
