package cardlist

import (
	"regexp"
	"strings"
)

// slip is a mistake in a list that has only one possible correction.
type slip struct {
	find *regexp.Regexp
	put  string // the replacement
	said string // a description
}

var slips = []slip{
	{regexp.MustCompile(`\bgers ([+-][0-9])`), "gets $1", "“gers” is gets"},
	{regexp.MustCompile(`\bmust attacks with\b`), "attacks with", "“must attacks” is attacks"},
	{regexp.MustCompile(`\byour the opponent's\b`), "your opponent's", "“your the opponent's” is your opponent's"},
	{regexp.MustCompile(`(in (?:its|their) names?) the field\b`), "$1 on the field", "“on” was lost before “the field”"},
	{regexp.MustCompile(`(with the \[[^\[\]]+\] trait) Digimon(, it )`), "$1$2", "“Digimon” stood twice"},
	{regexp.MustCompile(`\b(gets? [+-][0-9]+000) (for the turn|until )`), "$1 DP $2", "“DP” was lost behind a number"},
	{regexp.MustCompile(`\b([Bb]y playing) (level [0-9] or lower Digimon card from) it's `), "$1 1 $2 its ", "the number of one card was lost"},
	// A card that a text "plays to" a Digimon can only be linked to it.
	{regexp.MustCompile(`\bplay (1 [^.,]*) to (1 of your (?:other )?Digimon without paying the cost)`), "link $1 to $2", "“play … to 1 of your Digimon” is link"},
	{regexp.MustCompile(`(in (?:its|their) names?) in (?:its|their) names?\b`), "$1", "“in its name” stood twice"},
	{regexp.MustCompile(`\b([0-9]) of (fewer|more|less)\b`), "$1 or $2", "“of” is or"},
	{regexp.MustCompile(`\byour the (bottom|top) security card`), "your $1 security card", "“the” stood behind your"},
	{regexp.MustCompile(`(\]) on\] ([0-9] )`), "$1 $2", "the end of an icon stood twice"},
	{regexp.MustCompile(`\b(if \[[^.,]*\]) (in (?:its|this Digimon's) digivolution cards,)`), "$1 is $2", "“is” was lost"},
	// The opening bracket of an icon after a full stop.
	{regexp.MustCompile(`([.)]) ?(On Play|When Digivolving|On Deletion|When Attacking|Security|Main|Your Turn|All Turns)\]`), "$1\n[$2]", "the first bracket of an icon was lost"},
	// An effect that follows a requirement in the same line.
	{regexp.MustCompile(`(digivolution requirements\.) For every ([0-9]+) (cards in your trash), reduce the memory cost when playing this card from your hand by ([0-9]+)\.`),
		"$1\nWhen you would play this card from your hand, reduce the memory cost by $4 for every $2 $3.", "what the play costs is an effect of its own"},
	// One of several tokens.
	{regexp.MustCompile(`(\), ?)(\[[^\[\]]+\] Token \()`), "${1}1 $2", "the number of one token was lost"},
}

// onlyPrice matches a cost that ends in a full stop before what it pays for.
var onlyPrice = regexp.MustCompile(`((?:^|\] ?)By [^.,]*)\. You may `)

// slipped corrects the mistakes in the table.
func slipped(par string) (string, []string) {
	whole, said := par, []string(nil)
	par = strings.ReplaceAll(par, "\u00a0", " ")
	for _, s := range slips {
		if out := s.find.ReplaceAllString(par, s.put); out != par {
			par, said = out, append(said, s.said)
		}
	}
	if out := onlyPrice.ReplaceAllString(par, "$1, you may "); out != par {
		par, said = out, append(said, "a full stop stood behind “by …”")
	}
	if said == nil {
		return whole, nil
	}
	return par, said
}
