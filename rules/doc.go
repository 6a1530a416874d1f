// Package rules is the rules engine: it plays positions of the Digimon Card Game by the
// Comprehensive Rules, version 4.2. A game is a function of the position and the choices made in
// it: the engine holds no clock, no randomness and no state of its own. It knows nothing of
// quizzes, pages, databases or files.
//
// Its files, by family:
//
//   - state, table, catalog, encode: what is on the table, and what is printed on cards.
//   - query, condition, filter, areas and the other files that layers_test.go lists: questions
//     about a position. They change nothing.
//   - standing*: what persistent effects make of a permanent. effects_*: which effects it has.
//   - select*: which things fit a phrase. means*: what words that point back mean.
//   - trigger*: what happens, and which effects trigger on it.
//   - position, frame, decision, action: a game that is played, its unfinished procedures, and
//     what a player may choose.
//   - setup, turn, attack, battle, security, digivolve*, play*, link, leave, settle, rulecheck: one
//     procedure of the rules each, in the order of its clauses.
//   - effect*: how an effect is processed. do_*: one kind of action each.
//   - keyword_*: one keyword effect each; keyword_hooks lists what a keyword may answer.
//   - event, note*: what happened, and by which clauses. show*: what players see.
//   - belief*: the rules as players misread them.
//   - refuse*: why a player isn't offered something.
//   - executable*: which effects of a card can be played, and why not.
package rules
