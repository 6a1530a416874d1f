package web

import (
	"strings"

	"digijudge/rules/clause"
)

// rulingTopic is a topic of rulings: a part of the rules as players call it.
type rulingTopic struct {
	slug, name string
	about      string // what the topic covers, in one line
	clauses    string // its chapters and sections
}

// rulingTopics lists the topics in the order in which a game meets them. A ruling belongs to the
// topic with the longest chapter or section number that contains the clause that decides it. The
// rulings of chapter 16 also have a list for each keyword.
var rulingTopics = []rulingTopic{
	{"attacking", "Attacking and blocking", "Declaring, counter timing, blocks, targets that change or leave", "11 12 4-13"},
	{"battles", "Battles and deletion", "Comparing DP, who is deleted, and what counts as a deletion", "14 4-15"},
	{"security", "Security", "Checks, face-up cards, [Security] effects and Security Digimon", "13 3-7 4-5"},
	{"turns", "Turns and memory", "Phases, passing, memory, and what happens at the end of a turn", "6 4-1 4-12 4-14 4-18 5"},
	{"playing", "Playing and costs", "Play costs, reductions, color requirements, DigiXros and Assembly", "7 4-2 4-22 2-6 2-7"},
	{"digivolving", "Digivolving", "Requirements, costs, the card drawn, Arts Digivolve", "8-1 2-11 4-20"},
	{"fusing", "DNA, burst and app fusion", "Special ways to digivolve, and what happens to the Digimon in them", "8"},
	{"options", "Options and DUAL cards", "Using Option cards, Options on the field, cards that are two things", "9 4-6 4-28"},
	{"linking", "Linking", "Link cards, linked Digimon and their costs", "10 4-9 4-10"},
	{"triggers", "Triggers and order", "What triggers, when, in whose order, and what happens to effects that wait", "15-1 15-4 15-5 15-16"},
	{"conditions", "“May”, “by”, “if” and “then”", "Conditions, optional parts, and what happens when a part can’t be done", "15-6 15-7 15-9"},
	{"kinds", "Constant and interrupting effects", "Effects that always apply, effects that step in, effects for the turn", "15-8 15-11"},
	{"targets", "Choosing and targets", "How many, which ones, and effects that a card isn’t affected by", "15-10"},
	{"wording", "How to read card text", "Icons, once per turn, the words of effects and what they refer to", "15 4-23 4-24 4-25 4-26 4-27"},
	{"information", "Names, traits, levels and DP", "What a card is, and effects that add to it or change it", "2 15-12 4-3 4-4"},
	{"inherited", "Inherited and gained effects", "Effects from below, from other cards, and when they end", "15-2 15-3 15-13 4-7 4-8"},
	{"areas", "Areas, tokens and moving cards", "Where cards lie, who sees them, and cards that become new ones", "3 4"},
	{"keywords", "Keyword effects", "Every keyword, played", "16"},
	{"basics", "Winning, and basic principles", "Winning and losing, “can’t” against “can”, and doing as much as possible", "1"},
	{"checks", "Rule checks, “instead” and loops", "0 DP, what waits for later, replaced events, games that never end", "17 18"},
}

// topicOf returns the index in rulingTopics of a clause's topic.
func topicOf(of clause.Clause) int {
	best, longest := len(rulingTopics)-1, 0
	for i, t := range rulingTopics {
		for p := range strings.FieldsSeq(t.clauses) {
			if len(p) > longest && of.Within(clause.Clause(p)) {
				best, longest = i, len(p)
			}
		}
	}
	return best
}
