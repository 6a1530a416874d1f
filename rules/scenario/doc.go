// Package scenario plays scenario files with the engine of package rules, and judges their claims.
//
// A scenario is a text file: cards, a position, a script and claims. Package lang reads the text
// into a syntax tree and prints it. Parse gives what lang has read as a Scenario, and
// (*Scenario).Run plays its script and judges every claim: it holds, it fails, or it stays undecided
// with the reason.
//
// Judging and showing are apart. A run keeps only the choices of a line; Line plays them again when
// its sentences or boards are asked for. What every run needs (table, start position, patterns of
// script and claims) is prepared once, at the first run or by Prepare, and shared: a Scenario may
// be run from many goroutines.
//
// # What lines and claims mean
//
//   - A now line stands at the next question, forced or not; a forced question of another kind than
//     the fact is passed over ("Ann may choose 2" looks past a target of which there is only one).
//     "may" looks through one implied activation.
//   - "may not" needs its player to be the one who decides, and cards that are where the action
//     needs them.
//   - At a rest nothing is silent: even a lone "Ann passes" is said.
//   - With "never", "P when E" means: at no E. Otherwise: at every E, and E must occur.
//   - "a card is trashed" is any; "2 cards are trashed" are exactly 2 at the same time.
//   - "X is trashed" is about the card being trashed, and never about a deletion (4-16-3).
//   - A state about a Digimon that is not on the field does not hold, with "not" neither.
//
// # Files
//
// From the text to what can be played:
//
//	scenario.go      a scenario file that can be played
//	build.go         the engine's table and position
//	carddef.go       one card of a card file
//	match.go         actions and events as patterns over the engine's choices and events
//	facts.go         states and modals
//	claims.go        claims as monitors of a line
//
// Playing and judging:
//
//	run.go           the script against the engine's questions
//	explore.go       the walk over all lines, and the merging of nodes
//	keyset.go        the keys by which nodes are merged
//	spare.go         memory of positions that serves again
//	lines.go         every line of the walk, one after the other
//	verdict.go       what the lines come to
//	result.go        what a run gives back
//	errors.go        a script that comes to a stop
//	leave_out.go     claims about a line of the script: what leaving it out changes
//	idle.go          script lines that say nothing
//	strength.go      what has to change for a claim to turn
//	untestable.go    clauses that no scenario can show
//	believe.go       lines of a player who holds a misconception
//	parting.go       where such a line leaves the rules
//
// Asking and showing:
//
//	ask.go           the question behind a script, its answers and what is withheld
//	happen.go        what can happen behind an open step
//	tree.go          how many ways to play on there are
//	line.go          a line played again for its proof
//	idle_line.go     effects that don't trigger, and which of them a proof mentions
//	about.go         which clauses of a question belong to the option that is taken
//	bearing.go       by which clauses a claim came to be so
//	conditions.go    the conditions of effects that were looked at on a line
//	render.go        what happens in sentences
//	render_event.go  each kind of event
//	board.go         boards
//	changes.go       what is different between two boards
//	attack.go        the attack with which a script begins
//	show.go          the table before the first step, and its cards
package scenario
