package bench

import (
	"slices"
	"strings"
	"testing"

	"digijudge/rules/scenario"
)

// withheld is a board with actions that the rules don't allow there, one on each line: the sentence
// and the clause that decides. They were written from the rules before the engine was asked. can
// holds sentences that are allowed there, as a twin for the refusals.
type withheld struct {
	name, board string
	cant        string
	can         []string
}

// refused are a hundred actions that the rules don't allow.
var refused = []withheld{
	{"attacking", `card Hound, Tired, Fresh, Bound, Meek, Calm: Digimon Lv.4 Blue, 5000 DP
card Haste: Digimon Lv.4 Blue, 5000 DP
  <Rush>
card Nest: Digimon Lv.3 Blue, 2000 DP
card Rin, Lou: Tamer Blue, play 3
card Wait: Option Blue, use 2
  [Main] Place this card in the battle area.
card Frost: Option Black, use 2
  [Main] <Draw 1>
card Gate, Imp, Holy: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 3
Ann battle: Hound, Tired (suspended), Fresh (played this turn), Haste (played this turn), Bound, Meek, Calm, Rin, Wait (placed)
Ann breeding: Nest
Bob battle: Gate, Imp (suspended), Holy (suspended), Lou
Bob hand: Frost
lasting on Bound from Bob's Frost: can't attack until the end of the turn.
lasting on Meek from Bob's Frost: can't attack players until the end of the turn.
lasting on Calm from Bob's Frost: can't suspend until the end of the turn.
lasting on Holy from Bob's Frost: can't be attacked until the end of the turn.
`, `
Ann attacks Bob with Tired: 11-2-5
Ann attacks Imp with Tired: 11-2-5
Ann attacks Bob with Fresh: 7-1-2-1
Ann attacks Imp with Fresh: 7-1-2-1
Ann attacks Gate with Hound: 11-2-7-1
Ann attacks Gate with Haste: 11-2-7-1
Ann attacks Lou with Hound: 11-2-7-1
Ann attacks Holy with Hound: 15-1-3
Ann attacks Bob with Nest: 4-3-6
Ann attacks Bob with Rin: 4-3-6
Ann attacks Bob with Wait: 4-3-6
Ann attacks Bob with Bound: 15-1-3
Ann attacks Imp with Bound: 15-1-3
Ann attacks Bob with Meek: 15-1-3
Ann attacks Bob with Calm: 11-2-5
Ann attacks Bob with Gate: 11-1-2
Ann moves Nest: 6-4-1
`, []string{"Ann attacks Imp with Hound", "Ann attacks Bob with Haste", "Ann attacks Imp with Meek"}},

	{"block timing", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Ward: Digimon Lv.4 Blue, 5000 DP
  <Blocker>
card Gate, Tired, Held, Stiff, Nest: Digimon Lv.4 Black, 4000 DP
  <Blocker>
card Imp: Digimon Lv.3 Purple, 2000 DP
card Lou: Tamer Black, play 3
card Frost: Option Blue, use 2
  [Main] <Draw 1>

turn Ann, memory 3
Ann battle: Hound, Ward
Ann hand: Frost
Bob battle: Gate, Tired (suspended), Held, Stiff, Imp, Lou
Bob breeding: Nest
lasting on Held from Ann's Frost: can't block until the end of the turn.
lasting on Stiff from Ann's Frost: can't suspend until the end of the turn.

Ann attacks Bob with Hound
`, `
Bob blocks with Tired: 12-1-4
Bob blocks with Stiff: 12-1-4
Bob blocks with Held: 15-1-3
Bob blocks with Imp: 12-1-1
Bob blocks with Lou: 12-1-1
Bob blocks with Nest: 12-1-1
Bob blocks with Ward: 11-4-1
`, []string{"Bob blocks with Gate", "Bob declines to block"}},

	{"the target can't block", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Gate, Wall: Digimon Lv.4 Black, 4000 DP
  <Blocker>
card Frost: Option Blue, use 2
  [Main] <Draw 1>

turn Ann, memory 3
Ann battle: Hound
Ann hand: Frost
Bob battle: Gate, Wall
lasting on Hound from Ann's Frost: can also attack your opponent's unsuspended Digimon until the end of the turn.

Ann attacks Gate with Hound
`, `
Bob blocks with Gate: 12-1-5
`, []string{"Bob blocks with Wall"}},

	{"a blocker that can't block", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Gate: Digimon Lv.4 Black, 4000 DP
  <Blocker>
card Wall: Digimon Lv.6 Black, 9000 DP
  <Blocker>
card Frost: Option Blue, use 2
  [Main] <Draw 1>

turn Ann, memory 3
Ann battle: Hound
Ann hand: Frost
Bob battle: Gate, Wall
lasting on Gate from Ann's Frost: can't block until the end of the turn.

Ann attacks Bob with Hound
`, `
Bob blocks with Gate: 15-1-3
Bob blocks with Hound: 11-4-1
`, []string{"Bob blocks with Wall"}},

	{"digivolving", `card Hound, Stuck: Digimon Lv.4 Blue, 5000 DP
card Nest: Digimon Lv.3 Blue, 2000 DP
card Rin: Tamer Blue, play 3
card Wrong: Digimon Lv.5 Red, 7000 DP, play 7, digivolve Red Lv.4 for 3
card High: Digimon Lv.6 Blue, 11000 DP, play 14, digivolve Blue Lv.5 for 3
card Dear: Digimon Lv.5 Blue, 7000 DP, play 7, digivolve Blue Lv.4 for 14
card Good: Digimon Lv.5 Blue, 7000 DP, play 7, digivolve Blue Lv.4 for 2
card Lone: Digimon Lv.5 Blue, 7000 DP, play 7
card Spark: Option Blue, use 2
  [Main] <Draw 1>
card Mia: Tamer Blue, play 3
card Frost: Option Black, use 2
  [Main] <Draw 1>
card Gate: Digimon Lv.4 Blue, 4000 DP

turn Ann, memory 3
Ann battle: Hound, Stuck, Rin
Ann breeding: Nest
Ann hand: Wrong, High, Dear, Good, Lone, Spark, Mia
Bob battle: Gate
Bob hand: Frost
lasting on Stuck from Bob's Frost: can't digivolve until the end of the turn.
`, `
Ann digivolves Hound into Wrong: 8-1-3-1
Ann digivolves Hound into High: 8-1-3-1
Ann digivolves Hound into Dear: 1-3-11-1
Ann digivolves Hound into Lone: 8-1-3-1
Ann digivolves Hound into Spark: 8-1-1
Ann digivolves Hound into Mia: 8-1-1
Ann digivolves Stuck into Good: 15-1-3
Ann digivolves Nest into Good: 8-1-3-1
Ann digivolves Rin into Good: 8-1-3-1
Ann digivolves Gate into Good: 8-1-3-1
Ann plays High: 1-3-11-1
Ann plays Spark: 7-1-1
Ann uses Good: 9-1-1
Ann uses Mia: 9-1-1
`, []string{"Ann digivolves Hound into Good", "Ann plays Good", "Ann uses Spark"}},

	{"the other ways to digivolve", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Rook: Digimon Lv.4 Green, 5000 DP
card Moth: Digimon Lv.5 Red, 7000 DP
card Nest: Digimon Lv.4 Green, 5000 DP
card Rin "Rin Aoi": Tamer Blue, play 3
card Pair: Digimon Lv.5 White, 9000 DP, play 9
  [DNA Digivolution] Blue Lv.4 + green Lv.4: Cost 1
card Odd: Digimon Lv.5 White, 9000 DP, play 9
  [DNA Digivolution] Blue Lv.4 + purple Lv.4: Cost 0
card Flare: Digimon Lv.7 Red, 13000 DP, play 15
  [Burst Digivolve] [Moth]: By returning 1 [Rin Aoi] to the hand, cost 0
card Gate: Digimon Lv.4 Green, 4000 DP

turn Ann, memory 3
Ann battle: Hound, Rook, Moth, Rin
Ann breeding: Nest
Ann hand: Pair, Odd, Flare
Bob battle: Gate
`, `
Ann DNA digivolves Hound + Rook into Odd: 8-2-3-1
Ann DNA digivolves Hound + Moth into Pair: 8-2-3-1
Ann DNA digivolves Hound + Nest into Pair: 6-5-1-2-2
Ann digivolves Hound into Pair: 8-1-3-1
Ann digivolves Moth into Flare: 8-1-3-1
Ann burst digivolves Hound + Rin into Flare: 8-3-3-1
Ann plays Flare: 1-3-11-1
`, []string{"Ann DNA digivolves Hound + Rook into Pair", "Ann burst digivolves Moth + Rin into Flare"}},

	{"playing and using", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Spark: Option Red, use 2
  [Main] <Draw 1>
card Storm: Option Blue/Red, use 2
  [Main] <Draw 1>
card Wave: Option Blue, use 14
  [Main] <Draw 1>
card Gust: Option Blue, use 1
  [Main] <Draw 1>
card Pup: Digimon Lv.3 Blue, 2000 DP, play 3
card Ghost: Digimon Lv.5 Blue, 2000 DP
card Gate: Digimon Lv.4 Black, 4000 DP
card Imp: Digimon Lv.3 Black, 4000 DP, play 3

turn Ann, memory 3
Ann battle: Hound
Ann hand: Spark, Storm, Wave, Gust, Pup, Ghost
Bob battle: Gate
Bob hand: Imp
`, `
Ann uses Spark: 4-22-2
Ann uses Storm: 4-22-3
Ann uses Wave: 1-3-11-1
Ann plays Gust: 7-1-1
Ann plays Wave: 7-1-1
Ann plays Ghost: 7-1-1
Ann uses Pup: 9-1-1
`, []string{"Ann uses Gust", "Ann plays Pup"}},

	{"what an effect forbids a player", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Gust: Option Blue, use 1
  [Main] <Draw 1>
card Pup: Digimon Lv.3 Blue, 2000 DP, play 3
card Mia: Tamer Blue, play 3
card Gate: Digimon Lv.4 Black, 4000 DP
  [All Turns] Your opponent can't use Option cards.
card Wall: Digimon Lv.4 Black, 4000 DP
  [All Turns] Your opponent can't play Digimon.

turn Ann, memory 3
Ann battle: Hound
Ann hand: Gust, Pup, Mia
Bob battle: Gate, Wall
`, `
Ann uses Gust: 15-1-3
Ann plays Pup: 15-1-3
`, []string{"Ann plays Mia"}},

	{"activating", `card Hound: Digimon Lv.4 Blue, 5000 DP
  [Main] [Once Per Turn] <Draw 1>
card Scout: Digimon Lv.4 Blue, 5000 DP
  [Main] If you have 10 or more memory, <Draw 1>
card Bell: Digimon Lv.4 Blue, 5000 DP
  [When Attacking] <Draw 1>
card Horn: Digimon Lv.4 Blue, 5000 DP
  [On Play] <Draw 1>
card Heir: Digimon Lv.4 Blue, 5000 DP
  inherited: [Main] <Draw 1>
card Egg: Digimon Lv.3 Blue, 2000 DP
  [Main] <Draw 1>
card Spring: Digimon Lv.4 Blue, 5000 DP
  {Breeding} [Main] <Draw 1>
card Glove: Digimon Lv.4 Blue, 5000 DP
  {Hand} [Main] <Draw 1>
card Bone: Digimon Lv.4 Blue, 5000 DP
  {Trash} [Main] <Draw 1>
card Rin, Lou: Tamer Blue, play 3
  [Main] By suspending this Tamer, <Draw 1>.
card Payer: Tamer Blue, play 3
  [Main] By trashing 1 card in your hand, <Draw 1>.
card Gate: Digimon Lv.4 Black, 4000 DP
  [Main] <Draw 1>

turn Ann, memory 3
Ann battle: Hound, Scout, Bell, Horn, Heir, Spring, Glove, Bone, Rin (suspended), Lou, Payer
Ann breeding: Egg
Ann deck: 5 cards
Bob battle: Gate

Ann activates Hound's [Main]
`, `
Ann activates Hound's [Main]: 15-14-1-1
Ann activates Scout's [Main]: 15-8-4-3-1
Ann activates Bell's [When Attacking]: 15-8-3-4
Ann activates Horn's [On Play]: 15-8-3-4
Ann activates Heir's [Main]: 15-3-1
Ann activates Egg's [Main]: 3-4-7-4
Ann activates Spring's [Main]: 15-14-4-1
Ann activates Glove's [Main]: 15-14-2-1
Ann activates Bone's [Main]: 15-14-3-1
Ann activates Rin's [Main]: 15-8-4-4-1
Ann activates Gate's [Main]: 6-5-1-6-1
`, []string{"Ann activates Lou's [Main]", "Ann activates Payer's [Main]"}},

	{"a by that can't be paid", `card Payer: Tamer Blue, play 3
  [Main] By trashing 1 card in your hand, <Draw 1>.
card Lance: Digimon Lv.4 Blue, 5000 DP
  [Main] By deleting 1 of your other Digimon, <Draw 1>.
card Gate: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 3
Ann battle: Payer, Lance
Bob battle: Gate
`, `
Ann activates Payer's [Main]: 15-8-4-4-1
Ann activates Lance's [Main]: 15-8-4-4-1
`, []string{"Ann attacks Bob with Lance"}},

	{"linking", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Wolf: Digimon Lv.4 Blue, 5000 DP, traits Beast
card Nest: Digimon Lv.3 Blue, 2000 DP, traits Beast
card Chip: Digimon Lv.3 Red, 2000 DP, play 3
  link: [Link] [Beast] trait: Cost 1
  link: +1000 DP
card Dear: Digimon Lv.3 Red, 2000 DP, play 3
  link: [Link] [Beast] trait: Cost 14
  link: +1000 DP
card Plain: Digimon Lv.3 Red, 2000 DP, play 3
card Gate: Digimon Lv.4 Black, 4000 DP, traits Beast

turn Ann, memory 3
Ann battle: Hound, Wolf
Ann breeding: Nest
Ann hand: Chip, Dear, Plain
Bob battle: Gate
`, `
Ann links Chip to Hound: 10-1-3-1
Ann links Chip to Nest: 10-1-1
Ann links Chip to Gate: 10-1-3-1
Ann links Dear to Wolf: 1-3-11-1
Ann links Plain to Wolf: 10-1-1
Ann links Hound to Wolf: 10-1-1
`, []string{"Ann links Chip to Wolf"}},

	{"breeding phase", `card Nest: Digimon Lv.3 Blue, 2000 DP
card Egg: Digi-Egg Lv.2 Blue
card Hound: Digimon Lv.4 Blue, 5000 DP
card Pup: Digimon Lv.4 Blue, 4000 DP, play 3, digivolve Blue Lv.3 for 0
card Gust: Option Blue, use 1
  [Main] <Draw 1>
card Gate: Digimon Lv.4 Black, 4000 DP

turn Ann, breeding phase, memory 3
Ann battle: Hound
Ann breeding: Nest
Ann eggs: Egg
Ann hand: Pup, Gust
Bob battle: Gate
`, `
Ann hatches: 4-18-3
Ann moves Hound: 4-17-1
Ann plays Pup: 6-5-1
Ann uses Gust: 6-5-1
Ann attacks Bob with Hound: 6-5-1
Ann digivolves Nest into Pup: 6-5-1
Ann passes: 6-5-1
`, []string{"Ann skips breeding", "Ann moves Nest"}},

	{"main phase, eggs", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Egg: Digi-Egg Lv.2 Blue
card Gate: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 3
Ann battle: Hound
Ann eggs: Egg
Bob battle: Gate
`, `
Ann hatches: 6-4-1
`, []string{"Ann attacks Bob with Hound", "Ann passes"}},

	{"targets by level", `card Hound: Digimon Lv.4 Blue, 5000 DP, play 5
  [On Play] Delete 1 of your opponent's black level 4 or lower Digimon.
card Pal: Digimon Lv.3 Blue, 2000 DP
card Gate, Imp: Digimon Lv.4 Black, 4000 DP
card Wall: Digimon Lv.6 Black, 9000 DP
card Nest: Digimon Lv.3 Black, 2000 DP
card Lou: Tamer Black, play 3

turn Ann, memory 5
Ann battle: Pal
Ann hand: Hound
Bob battle: Gate, Imp, Wall, Lou
Bob breeding: Nest

Ann plays Hound
`, `
Ann chooses Wall: 15-10-2-1
Ann chooses Pal: 15-10-2-1
Ann chooses Hound: 15-10-2-1
Ann chooses Lou: 15-10-2-1
Ann chooses Nest: 3-4-7-5
`, []string{"Ann chooses Gate", "Ann chooses Imp"}},

	{"targets by DP", `card Hound: Digimon Lv.4 Blue, 5000 DP, play 5
  [On Play] Delete 1 of your opponent's black Digimon with 4000 DP or less.
card Gate, Imp: Digimon Lv.4 Black, 4000 DP
card Wall: Digimon Lv.4 Black, 5000 DP
card Free: Digimon Lv.4 Black, 3000 DP
  [All Turns] This Digimon isn't affected by your opponent's effects.

turn Ann, memory 5
Ann hand: Hound
Bob battle: Gate, Imp, Wall, Free

Ann plays Hound
`, `
Ann chooses Wall: 15-10-2-1
Ann chooses Hound: 15-10-2-1
`, []string{"Ann chooses Gate", "Ann chooses Free"}},

	{"targets by play cost and color", `card Hound: Digimon Lv.4 Blue, 5000 DP, play 5
  [On Play] Return 1 of your opponent's black Digimon with a play cost of 4 or less to the hand.
card Gate, Imp: Digimon Lv.4 Black, 4000 DP, play 4
card Wall: Digimon Lv.4 Black, 5000 DP, play 6

turn Ann, memory 5
Ann hand: Hound
Bob battle: Gate, Imp, Wall

Ann plays Hound
`, `
Ann chooses Wall: 15-10-2-1
Ann chooses Hound: 15-10-2-1
`, []string{"Ann chooses Gate"}},

	{"targets that are suspended, up to two", `card Hound: Digimon Lv.4 Blue, 5000 DP, play 5
  [On Play] Delete up to 2 of your opponent's suspended Digimon.
card Gate, Imp: Digimon Lv.4 Black, 4000 DP
card Wall: Digimon Lv.4 Black, 5000 DP
card Nest: Digimon Lv.3 Black, 2000 DP

turn Ann, memory 5
Ann hand: Hound
Bob battle: Gate (suspended), Imp (suspended), Wall
Bob breeding: Nest (suspended)

Ann plays Hound
`, `
Ann chooses Wall: 15-10-2-2
Ann chooses Hound: 15-10-2-2
Ann chooses Nest: 3-4-7-5
`, []string{"Ann chooses Gate", "Ann chooses Gate, Imp"}},

	{"cards in the hand and the trash", `card Hound: Digimon Lv.4 Blue, 5000 DP, play 5
  [On Play] You may return 1 Digimon card from your trash to the hand.
card Pup, Cub: Digimon Lv.3 Blue, 2000 DP, play 3
card Gust: Option Blue, use 1
  [Main] <Draw 1>
card Mia: Tamer Blue, play 3
card Gate: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 5
Ann hand: Hound
Ann trash: Pup, Cub, Gust, Mia
Bob battle: Gate

Ann plays Hound
Ann activates Hound's [On Play]
`, `
Ann chooses Gust: 15-10-2-1
Ann chooses Mia: 15-10-2-1
`, []string{"Ann chooses Pup", "Ann chooses Cub"}},

	{"the order of effects", `card Hound: Digimon Lv.4 Blue, 5000 DP
  [On Deletion] <Draw 1>
card Mate: Digimon Lv.4 Blue, 5000 DP
  [All Turns] When one of your other Digimon is deleted, <Draw 1>.
card Gate: Digimon Lv.4 Black, 5000 DP
  [On Deletion] <Draw 1>

turn Ann, memory 5
Ann battle: Hound, Mate
Bob battle: Gate (suspended)

Ann attacks Gate with Hound
`, `
Ann activates Gate's [On Deletion]: 15-4-3-5-1
`, []string{"Ann activates Hound's [On Deletion]"}},

	{"counter timing", `card Saber: Digimon Lv.5 Red, 7000 DP
card Pup, Cub: Digimon Lv.4 Yellow, 4000 DP
card Imp: Digimon Lv.3 Yellow, 2000 DP
card Dusk: Digimon Lv.4 Purple, 2000 DP
card Nest: Digimon Lv.4 Yellow, 2000 DP
card Ace: Digimon Lv.5 Yellow, 9000 DP, digivolve Yellow Lv.4 for 4
  {Hand} [Counter] <Blast Digivolve>

turn Ann, memory 3
Ann battle: Saber
Bob battle: Pup, Cub, Imp, Dusk
Bob breeding: Nest
Bob hand: Ace

Ann attacks Bob with Saber
Bob activates Ace's [Counter]
`, `
Bob digivolves Imp into Ace: 8-1-3-1
Bob digivolves Dusk into Ace: 8-1-3-1
Bob digivolves Nest into Ace: 16-26-4
`, []string{"Bob digivolves Pup into Ace", "Bob digivolves Cub into Ace"}},

	{"app fusion", `card Gatch: Digimon Lv.3 Red, 2000 DP, traits Appmon
card Navi, Bit: Digimon Lv.3 Red, 2000 DP, traits Appmon
  link: [Link] [Appmon] trait: Cost 1
card Tune: Digimon Lv.3 Red, 2000 DP, traits Appmon
card DoGatch: Digimon Lv.4 Red, 5000 DP, play 5, traits Appmon
  [App Fusion] [Gatch] & [Navi]: Cost 1
card Gate: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 5
Ann battle: Gatch with link Navi, Tune with link Bit
Ann hand: DoGatch
Bob battle: Gate
`, `
Ann app digivolves Tune + Bit into DoGatch: 8-4-3-1
Ann digivolves Gatch into DoGatch: 8-1-3-1
`, []string{"Ann app digivolves Gatch + Navi into DoGatch"}},

	{"digivolving by an effect", `card Gatch: Digimon Lv.3 Red, 2000 DP, traits Appmon
card Navi: Digimon Lv.3 Red, 2000 DP, traits Appmon
  link: [Link] [Appmon] trait: Cost 1
card DoGatch: Digimon Lv.4 Red, 5000 DP, traits Appmon
  [App Fusion] [Gatch] & [Navi]: Cost 1
card Wolf: Digimon Lv.4 Red, 5000 DP, digivolve Red Lv.3 for 2
card Far: Digimon Lv.6 Red, 11000 DP, digivolve Red Lv.5 for 2
card Coach: Tamer Red, play 1
  [On Play] 1 of your Digimon may digivolve into a Digimon card in your hand without paying the cost.
card Rex: Digimon Lv.3 Red, 2000 DP

turn Ann, memory 5
Ann battle: Gatch with link Navi, Rex
Ann hand: DoGatch, Wolf, Far, Coach

Ann plays Coach
Ann activates Coach's [On Play]
`, `
Ann app digivolves Gatch + Navi into DoGatch: 8-4-2-2
Ann digivolves Rex into Far: 8-1-3-1
`, []string{"Ann digivolves Rex into Wolf"}},

	{"an Option that waits", `card Wait: Option Blue, use 2
  [Main] <Delay> ・Gain 2 memory.
card Hound: Digimon Lv.4 Blue, 5000 DP
card Gate: Digimon Lv.4 Black, 4000 DP

turn Ann, memory 3
Ann battle: Hound, Wait (placed, placed this turn)
Bob battle: Gate
`, `
Ann activates Wait's [Main]: 16-17-3
Ann attacks Bob with Wait: 4-3-6
`, []string{"Ann attacks Bob with Hound"}},

	{"Tamers and colors as targets", `card Hound: Digimon Lv.4 Blue, 5000 DP, play 5
  [On Play] Suspend 1 of your opponent's Tamers.
card Gate: Digimon Lv.4 Black, 4000 DP
card Lou, Mia: Tamer Black, play 3
card Rin: Tamer Blue, play 3

turn Ann, memory 5
Ann battle: Rin
Ann hand: Hound
Bob battle: Gate, Lou, Mia

Ann plays Hound
`, `
Ann chooses Gate: 15-10-2-1
Ann chooses Rin: 15-10-2-1
`, []string{"Ann chooses Lou", "Ann chooses Mia"}},

	{"your own, by color", `card Hound: Digimon Lv.4 Blue, 5000 DP, play 5
  [On Play] 1 of your red Digimon gets +2000 DP for the turn.
card Ruby, Rose: Digimon Lv.4 Red, 4000 DP
card Gate: Digimon Lv.4 Red, 4000 DP
card Nest: Digimon Lv.3 Red, 2000 DP

turn Ann, memory 5
Ann battle: Ruby, Rose
Ann breeding: Nest
Ann hand: Hound
Bob battle: Gate

Ann plays Hound
`, `
Ann chooses Hound: 15-10-2-1
Ann chooses Gate: 15-10-2-1
Ann chooses Nest: 3-4-7-5
`, []string{"Ann chooses Ruby", "Ann chooses Rose"}},

	{"tokens", `card Hound: Digimon Lv.4 Blue, 5000 DP
card Good: Digimon Lv.5 Blue, 7000 DP, play 7, digivolve Blue Lv.4 for 2
card Chip: Digimon Lv.3 Red, 2000 DP, play 3
  link: [Link] Blue: Cost 1
  link: +1000 DP
card Gate: Digimon Lv.4 Black, 4000 DP
token Doll: Digimon Lv.4 Blue, 3000 DP

turn Ann, memory 5
Ann battle: Hound, Doll
Ann hand: Good, Chip
Bob battle: Gate
`, `
Ann digivolves Doll into Good: 4-21-3
Ann links Chip to Doll: 4-21-4
`, []string{"Ann digivolves Hound into Good", "Ann links Chip to Hound"}},
}

// TestRefusals checks that each action that the rules forbid is listed as "not possible here" with
// the clause that decides it and isn't offered, while what is allowed is offered.
func TestRefusals(t *testing.T) {
	given, all := 0, 0
	for _, c := range refused {
		b := opened(t, c.board)
		if b.Asked == nil {
			t.Errorf("%s: %v", c.name, b.Problems[0])
			continue
		}
		why, offered := map[string]string{}, map[string]bool{}
		for _, r := range b.Asked.Refusals {
			why[r.Text] = string(r.Clause)
		}
		for _, o := range b.Asked.Options {
			offered[o.Text] = true
		}
		remote := func(x, y scenario.AskedRefusal) int { return x.Remote - y.Remote }
		if !slices.IsSortedFunc(b.Asked.Refusals, remote) {
			t.Errorf("%s: what players try doesn't come first", c.name)
		}
		for _, s := range c.can {
			if !offered[s] {
				t.Errorf("%s: %q isn't offered", c.name, s)
			}
		}
		for line := range strings.Lines(strings.TrimSpace(c.cant)) {
			sentence, clause, _ := strings.Cut(strings.TrimSpace(line), ": ")
			all++
			switch {
			case offered[sentence]:
				t.Errorf("%s: %q is offered", c.name, sentence)
			case why[sentence] != clause:
				t.Errorf("%s: %q is withheld by %q, not by %s", c.name, sentence, why[sentence], clause)
			default:
				given++
			}
		}
	}
	t.Logf("%d of %d with the deciding clause", given, all)
}

// TestFarFetched checks that actions forbidden merely by the kind of a card, such as "Link Hound to
// Wolf", are listed last and marked.
func TestFarFetched(t *testing.T) {
	far := map[string]bool{}
	for _, c := range refused {
		for _, r := range opened(t, c.board).Asked.Refusals {
			far[r.Text] = far[r.Text] || r.Remote >= scenario.FarFetched
		}
	}
	for sentence, want := range map[string]bool{
		"Ann links Hound to Wolf": true, "Ann plays Spark": true, "Ann uses Good": true, "Ann digivolves Hound into Mia": true,
		"Ann attacks Bob with Tired": false, "Ann links Chip to Hound": false, "Ann digivolves Hound into Wrong": false,
		"Ann chooses Wall": false, "Ann activates Rin's [Main]": false, "Bob blocks with Imp": false,
	} {
		if got, ok := far[sentence]; !ok || got != want {
			t.Errorf("%q is far-fetched: %v, %v", sentence, got, ok)
		}
	}
}
