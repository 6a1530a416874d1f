package search

import "strings"

// The vocabulary of gists: words that mean the same, words that change a question, and words that
// say nothing.

// gistPhrases replaces phrases by a single word, in the order of the list.
var gistPhrases = strings.NewReplacer(gistPairs(`
	even if i do not want to= | even if i do not want= | if i do not want to=
	if i do not want= | with no dp=nodp | has no dp=nodp | have no dp=nodp
	with no level=nolevel | has no level=nolevel | have no level=nolevel
	face up or down=face up or face down | face down or up=face down or face up
	up to=upto | only 1=1 | only 2=2 | only 3=3 | card left=card | cards left=card | left in=in
	left under=under
	digivolves on top=digivolves | digivolve on top=digivolve | digivolved on top=digivolved
	on top of it=over | delay option=delay | nothing that can=0 digimon that can
	have to=must | has to=must | had to=must | need to=must | am i forced to=must | forced to=must
	required to=must | is it mandatory to=must
	choose not to=decline | decide not to=decline | opt out=decline | not want to=decline
	say no=decline | said no=decline | turn down=decline
	stand up=unsuspend | stands up=unsuspend | standing up=unsuspended | stand my=unsuspend my
	stand his=unsuspend | not suspended=unsuspended | is standing=is unsuspended
	still standing=unsuspended | un suspended=unsuspended | lying down=suspended
	goes down=suspends | already tapped=already suspended | used up=suspended
	no cards=0 card | no card=0 card | no security=0 security | no sources=0 source
	no memory=0 memory | without any=0 | no digimon=0 digimon | is empty=0 | are empty=0 | empty=0
	nothing under=0 source | runs out=0 | run out of=0 | ran out of=0 | out of cards=0 card
	no more=0 | no level=nolevel | no dp=nodp | without dp=nodp | without a level=nolevel
	with no=0 | have no=0 | has no=0 | there are no=0
	same dp=tie | equal dp=tie | same amount of dp=tie | a draw in battle=tie
	both have the same=tie | both have equal=tie | both are equal=tie | both at the same=tie
	both 1000=tie | both 2000=tie | both 3000=tie | both 4000=tie | both 5000=tie | both 6000=tie
	both 7000=tie | both 8000=tie | both 9000=tie | both 10000=tie | both 11000=tie
	both 12000=tie | both 13000=tie | dp is equal=tie | dp equal=tie | equal in dp=tie
	dp are equal=tie | dp is the same=tie | dp the same=tie
	go back to hand=bounce | goes back to hand=bounce | back to hand=bounce | back to my hand=bounce
	back to their hand=bounce | returned to hand=bounce | return to hand=bounce
	returned to my hand=bounce | returned to its owner=bounce | returns to hand=bounce
	returned to the hand=bounce | return to the hand=bounce | returns to the hand=bounce
	returning to hand=bounce
	battle area=field | on the board=on field | on board=field | raising area=breeding
	breeding area=breeding | raise area=breeding | in raising=breeding | raising=breeding
	digivolution card=source | digivolution cards=source | evo source=source | evo sources=source
	cards under it=source | card under it=source | cards under=source | card under=source
	stuff under=source | cards below=source | underneath=source | placed under=place source
	put under=place source
	lose my digimon=my digimon deleted | lose my attacker=my attacker deleted
	lose my blocker=my blocker deleted | lose the digimon=digimon deleted
	go on to security=check security | goes on to security=check security
	go to security=check security | lose a security=trash security | lose security=trash security
	digixros materials=digixros cards | digixros material=digixros card
	without paying the cost=free | without paying=free | for free=free | for nothing=free
	no cost=free | add up=stack | adds up=stack | summoning sickness=sickness
	reset sickness=remove sickness | who first=order | come back=return | comes back=return
	goes away=leave | go away=leave | removed from=leave | leaves play=leave field
	color requirement=color | color requirements=color | matching color=color | right color=color
	goes to trash=trash | go to trash=trash | goes to the trash=trash | go to the trash=trash
	turn player=turnplayer | non turn player=opponent | other player=opponent
	the guy i play=opponent
	opt=once turn | per turn=turn | each turn=turn | every turn=turn | a turn=turn | same turn=turn
	this turn=turn | one turn=turn
	the turn i played it=playedturn | the turn it was played=playedturn
	turn it is played=playedturn | played turn=playedturn | play turn=playedturn
	just played=playedturn | fresh played=playedturn | freshly played=playedturn
	turn i play it=playedturn | the turn it came down=playedturn | turn it comes down=playedturn
	the turn it came in=playedturn | the turn it came out=playedturn | just dropped=playedturn
	just came down=playedturn | just put down=playedturn | just summoned=playedturn
	just landed=playedturn | just entered=playedturn | just brought out=playedturn
	the turn i drop it=playedturn | the turn i dropped it=playedturn
	the turn i summon it=playedturn | the turn i summoned it=playedturn
	the turn i put it down=playedturn | came down this turn=playedturn
	came in this turn=playedturn | came out this turn=playedturn
	just hit the board=playedturn | just hit the table=playedturn
	go in with=attack with | goes in with=attack with | going in with=attack with
	run into=attack | runs into=attack
	ram into=attack | bash into=attack | give up=concede | gives up=concede
	giving up=concede | throw in the towel=concede | gave up=concede
	right away=now | straight away=now | at once=now | the moment=now
	not affected by effects=unaffected | not affected=unaffected | immune to effects=unaffected
	is immune=unaffected | immune=unaffected | immunity=unaffected
	unaffected by effects=unaffected
	more than once=2 time | more than one=2 | at once=now | a second time=2 time second
	second time=2 time second | already attacked=attackedbefore | that attacked=attackedbefore
	has attacked=attackedbefore | after it attacked=attackedbefore
	my digimon attacked=digimon attackedbefore | after attacking=attackedbefore | twice=2 time
	my own turn=ownturn | on my turn=ownturn | again after=2 time after |
	2 times=2 time | again in=2 time | multiple times=2 time
	take a card=draw card | lose the game=losegame | lose a game=losegame | win the game=wingame
	do i lose when=losegame when | do i lose if=losegame if | when do i lose=losegame
	how do i lose=losegame | lose as soon=losegame rightaway | lose right away=losegame rightaway
	lose the moment=losegame rightaway | lose immediately=losegame rightaway
	lose instantly=losegame rightaway
	do i win=wingame | does he win=opponent wingame | did i win=wingame | how do i win=wingame
	does he lose=wingame | they lose=wingame
	deck out=losegame 0 deck | deckout=losegame 0 deck | decked out=losegame 0 deck
	at the same time=simultaneous | same time=simultaneous | together=simultaneous
	both trigger=simultaneous trigger | same moment=simultaneous
	who goes first=order | goes first=order | go first=order | which first=order
	resolves first=order | resolve first=order | comes first=order | what order=order
	which order=order | in which order=order | activates first=order
	keep checking=check more | keep on checking=check more | checks left=check more
	other checks=check more | remaining checks=check more | further cards=check more
	still check=check | more checks=check more | finish checks=check more
	security checks=check security | security check=check security | flip security=check security
	hit security=attack player | hits security=attack player | attack security=attack player
	attacks security=attack player | attack the player=attack player | attack directly=attack player
	by an effect=byeffect | with an effect=byeffect | with my effect=byeffect
	with effects=byeffect | by a card=byeffect | by effect=byeffect | by effects=byeffect
	through an effect=byeffect | by another effect=byeffect | by my own effect=own byeffect
	by my effect=byeffect | by a card effect=byeffect
	counts as=countas | count as=countas | counted as=countas | considered=countas
	treated as=countas | same as=countas | is it still=countas | counting as=countas
	security digimon=securitydigimon | security digimons=securitydigimon
	digimon from security=securitydigimon | digimon in security=securitydigimon
	digimon i attack=attacked digimon | digimon i attacked=attacked digimon
	attack target=attacked digimon | digimon i was attacking=attacked digimon
	digimon i am attacking=attacked digimon | target of the attack=attacked digimon
	target of my attack=attacked digimon
	part after by=bydo | after by=bydo | by part=bydo | part after then=thenpart
	after then=thenpart | after the then=thenpart | then part=thenpart
	did nothing=nothing
	first player=beginner | goes first in=beginner | player who order=beginner
	starting player=beginner
	turn over=turn end | turn is over=turn end | turn be over=turn end | my turn done=my turn end
	in my opponents turn=oppturn | on my opponents turn=oppturn | during my opponents turn=oppturn
	in opponents turn=oppturn | on opponents turn=oppturn | during opponents turn=oppturn
	opponents turn=oppturn | in opps turn=oppturn | on opps turn=oppturn
	in my opponent turn=oppturn | on my opponent turn=oppturn | during my opponent turn=oppturn
	in opponent turn=oppturn | on opponent turn=oppturn | during opponent turn=oppturn
	on his turn=oppturn | on their turn=oppturn | in his turn=oppturn | in their turn=oppturn
	during his turn=oppturn | during their turn=oppturn | on opp turn=oppturn | opponent turn=oppturn
	opp turn=oppturn | opps turn=oppturn
	my own effect=own byeffect | my own effects=own byeffect
	mid attack=during attack | mid battle=during battle | mid turn=during turn
	in the fight=in battle | goes off=trigger | go off=trigger | went off=trigger
	going off=trigger | kicks in=trigger | kick in=trigger | pops off=trigger
	is that game=do wingame | is it game=do wingame | for game=wingame | is that the game=do wingame
	hit exactly=at exactly | hits exactly=at exactly | memory hits=memory at
	target gone=target leave field | is gone=leave field | are gone=leave field
	was gone=leave field | gone before=leave field before | gone by=leave field by
	gone from=leave field from
	may effect=may kindofmay | may effects=may kindofmay | optional effect=kindofmay effect
	optional effects=kindofmay effect | a may=kindofmay
	mandatory effect=kindofmust effect | mandatory effects=kindofmust effect
	mandatory trigger=kindofmust trigger | mandatory triggers=kindofmust trigger
	do they trade=do tie | trade with=tie | trades with=tie | both trade=tie
	hit face=attack player | swing face=attack player
	attack face=attack player | direct attack=attack player | swing for=attack player for
	swing at security=attack player | swing into security=attack player
	hit the security=attack player | come out=move out | comes out=move out | came out=moved out
	moves up=moves out | move up=move out | go to battle=move out
	next in line=next | to 0 memory=at 0 memory | goes to 0=at 0 | go to 0=at 0
	as soon as=rightaway | straight to=to | opens with=start | one at a time=individually
	goes negative=below 0 | below zero=below 0 | under 0=below 0
	swing twice=attack 2 time | attack twice=attack 2 time | twice in=2 time in
	who takes it=order | goes under=place source | go under=place source | tucked under=place source
	tuck under=place source | slide under=place source | stick under=place source
	starting hand=hand start | opening hand=hand start | first hand=hand start
	initial hand=hand start
`)...)

// gistPairs turns "a=b | c=d" into pairs for a replacer, with a space on both sides of each phrase.
func gistPairs(list string) (out []string) {
	for p := range strings.SplitSeq(strings.ReplaceAll(list, "\n", " | "), "|") {
		if from, to, ok := strings.Cut(strings.TrimSpace(p), "="); ok {
			out = append(out, " "+strings.TrimSpace(from)+" ", " "+strings.TrimSpace(to)+" ")
		}
	}
	return out
}

// gistWords maps each word to its class: words that mean the same in this game.
var gistWords = func() map[string]string {
	m := map[string]string{}
	for class, list := range map[string]string{
		"delete": `delete deleted deletes deletion die dies died dying dead destroy destroyed
			destroys destroying kill killed kills killing removal sac sacs perish perishes slain sacrifice sacrificed pop
			pops popped nuke nuked wiped ko`,
		"attack": `attack attacks attacked attacking attacker attackers swing swings swung hit
			hits hitting poke pokes swung crash crashes smash`,
		"block": `block blocks blocked blocking blocker blockers`,
		"suspend": `suspend suspends suspended suspending tap taps tapped tapping rested
			exhausted`,
		"unsuspend": `unsuspend unsuspends unsuspended unsuspending untap untaps untapped standing
			ready active`,
		"play": `play plays played playing summon summoned summons cast casts`,
		"digivolve": `digivolve digivolves digivolved digivolving digivolution digivolutions evolve
			evolves evolved evolving evo digi`,
		"draw":    `draw draws drew drawn drawing`,
		"check":   `check checks checked checking`,
		"bounce":  `bounce bounced bounces bouncing`,
		"return":  `return returns returned returning`,
		"discard": `discard discards discarded discarding`,
		"trash":   `trash trashes trashed trashing graveyard discardpile`,
		"win":     `win wins won winning victory`,
		"lose":    `lose loses lost losing`,
		"choose": `choose chooses chose chosen choosing choice pick picks picked target targets
			targeted targeting select`,
		"must": `must mandatory forced obligatory compulsory force forces`,
		"need": `need needs requires require`,
		"optional": `optional decline declines declined refuse refuses refused skip skips skipped
			avoid ignore`,
		"trigger": `trigger triggers triggered triggering activate activates activated activating
			activation resolve resolves resolved fire fires`,
		"save": `save saves saved saving protect protects prevent prevents prevented survive
			survives`,
		"leave":      `leave leaves left leaving`,
		"redraw":     `mulligan redraw redraws redrawn mulligans`,
		"look":       `look looks looking see peek`,
		"unaffected": `immune immunity unaffected`,
		"source":     `source sources inheritables materials`,
		"inherit":    `inherit inherited inherits ess inheritable inheritables`,
		"field":      `field board`,
		"breeding":   `breeding raising`,
		"egg":        `egg eggs digiegg digieggs digitama`,
		"opponent": `opponent opponents opposing opp opps oppo enemy enemies enemys foe his him he
			her she their they them theirs`,
		"pay":      `pay pays paid paying cost costs payment spend`,
		"tie":      `tie ties tied equal`,
		"concede":  `concede conceding conceded surrender surrenders forfeit scoop resign quit`,
		"lasts":    `stay stays stayed keep keeps kept remain remains lasts carry`,
		"reset":    `reset resets`,
		"count":    `count counts counted considered`,
		"treated":  `treated treat`,
		"middle":   `mid middle halfway`,
		"hatch":    `hatch hatches hatched hatching`,
		"move":     `move moves moved moving`,
		"stack":    `stack stacks`,
		"many":     `many much`,
		"beginner": `beginner`,
		"switch":   `switch switches switched redirect redirects redirected`,
		"bigger":   `bigger larger stronger greater higher`,
		"smaller":  `smaller lower weaker less fewer`,
		"use":      `use uses used using`,
		"gain":     `gain gains gained gaining gets gives give given get`,
		"link":     `link links linked linking`,
		"reveal":   `reveal reveals revealed revealing`,
		"reduce":   `reduce reduces reduced reduction reductions minus cheaper`,
		"loop":     `loop loops`,
		"boost":    `boost boosts bonus buff buffs boosted`,
		"battle":   `battle battles fight fights battling fought combat`,
		"bottom":   `bottom`,
		"max":      `max maximum limit most`,
	} {
		for _, w := range strings.Fields(list) {
			m[w] = class
		}
	}
	return m
}()

var (
	// gistSilent are words that say nothing about the question.
	gistSilent = wordSet(`still already then now actually really exactly immediately directly
		basically thing things stuff guy guys dude bro friend just even also too right away happen
		happens
		happened happening mean means work works working do does did doing done can could may might
		will would should shall be is are was were been being am i my me we you your it its this
		that
		thats these those the a an to of in on at for from with by as if when while because since so
		and or but how what which who whom whose where why there here not no never get gets got
		getting
		go goes going gone went have has had having want wants let lets make makes made take takes
		took allowed possible able ability legal ok okay please rule rules ruling question game turn
		one ones
		any some such into onto out over up down about than own only like say says said card cards
		effect effects digimon player during until per each though anyway myself itself
		yes time times someone ever cause put puts happen come comes came way case under against
		without something now off
		entire whole aren yet soon instead between through due fully simply normally
		matter matters im ive sure s t`)
	// gistHard are words that change a question wherever they occur.
	gistHard = wordSet(`not never only instead own other another 0 tamer option token egg hand trash
		deck breeding opponent must optional unsuspend suspend unaffected inherit dual top bottom
		byeffect bydo thenpart securitydigimon
		redraw win lose wingame losegame bounce before after playedturn without link bigger smaller
		ace tie beginner oppturn treated source rightaway upto until dna jogress burst digixros
		assembly overflow fusion blast arts token reboot except trasharea attackedbefore nodp nolevel face-up
		face-down 2`)
	// gistFaint are classes that say little.
	gistFaint = wordSet(`trigger use count gain field all both first same other lasts stack pay
		order max again many hand memory cost another before after always everything choose`)
	// gistActs are actions: a text that lacks an action of the question answers another question.
	gistActs = wordSet(`need mustbe delete attack block suspend unsuspend play digivolve draw check bounce
		return discard trash win lose wingame losegame save leave redraw look concede hatch move
		switch link reveal remove
		stop search add place pay choose lasts reset countas loop reduce battle shuffle recover refill`)
)

// gistSides are the words that are counted on two sides. Two questions differ if one has more of a
// word and the other has more of its opposite.
var gistSides, gistPairsOf = func() (map[string]int, [][2]int) {
	at, pairs := map[string]int{}, [][2]int{}
	for k, p := range [][2]string{
		{"before", "after"}, {"first", "second"}, {"top", "bottom"}, {"start begin beginning", "end"},
		{"more higher", "less fewer lower"}, {"own", "another other"},
		{"mine", "opponent opponents opp he him his oppturn"}, {"with", "without no"}, {"hand", "trash"},
		{"suspended suspend tapped", "unsuspended unsuspend"},
		{"attacked", "attacking attacker attackers attacks"}, {"blocked", "blocking"}, {"up", "down"},
		{"win wins won", "lose loses lost"}, {"all both", "one"}, {"suspended", "standing"},
		{"first", "last"}, {"must", "may"}, {"battle fight combat", "effect effects"}, {"over onto", "into"},
	} {
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

// maxSides is how many sides are counted. The last two have no opposite: negations, and "only".
const (
	maxSides   = 44
	sideDenied = maxSides - 1
	sideOnly   = maxSides - 2
)

// sideOfMine are words for the person who asks; they count on the side "mine".
var sideOfMine = wordSet(`i my me mine your you`)

// othersWords mean the opponent if no one else is named.
var othersWords = wordSet(`he they them their`)

// gistMild are words of gistHard that keep their form but change no question by themselves.
var gistMild = wordSet(`other another before after 2`)

// keywordDoes are actions that keywords are asked about: "does <Raid> suspend" asks what Raid does.
var keywordDoes = wordSet(`attack block delete suspend unsuspend draw trash check play switch
	discard reveal look`)

// workWords ask whether something triggers or works.
var workWords = wordSet(`work works working happen happens happened go goes off count counts stack`)

// askingWords follow "can't" in a question, as in "can't I block", but not in "that can't block".
var askingWords = wordSet(`i we you he she they it my your his her their the a an this that opponent`)

// pointWords come before a particular thing.
var pointWords = wordSet(`the my his her their opponents another that this`)

// lyingWords describe a card's state, not an action, if a word of lyingBefore precedes them or a
// word of lyingThings follows: "a tapped blocker", "is already suspended".
var (
	lyingWords  = wordSet(`suspended tapped rested exhausted`)
	lyingBefore = wordSet(`already still while a two both`)
	lyingThings = wordSet(`digimon digimons blocker blockers guy attacker tamer tamers card cards`)
)

// onItself are the words after which "itself" is the object of an action.
var onItself = wordSet(`on under for against`)

// saysWords stand before the "no" of a player who declines, at the end of a question.
var saysWords = wordSet(`choose pick answer say`)

// leaveBeside are the words next to which "left" means that something left.
var leaveBeside = wordSet(`the before play field during and by has had digimon tamer attacker target
	blocker it that they already trash`)

// loseAlone are the words before which "lose" means losing the game.
var loseAlone = wordSet(`when if as because or right immediately instantly then`)

// trashBefore are the words after which "trash" is the area and not an action.
var trashBefore = wordSet(`from in into the my your their his opponent opponents`)

// besideAttack are words that may come between "attack" and its target.
var (
	besideAttack = wordSet(`a an the my his her their your opponents opponent opp this that another
		other of directly any one suspended unsuspended standing
		tapped active level with unaffected immune some stronger bigger weaker smaller`)
	attackedThings = wordSet(`digimon digimons breeding raising tamer tamers blocker blockers rookie champion
		ultimate mega guy token tokens`)
	passive = wordSet(`be is are was were get gets got being been then and`)
)
