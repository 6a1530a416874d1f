package lang

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"digijudge/rules"
)

// This file recognises what newcomers write in a claim, and proposes the correct wording. It makes
// a proposal only if that would be understood as it stands, so that nobody gets from one mistake
// into the next.

// otherWords is one wrong way to say something. It has a pattern, and the proposition or claim to
// propose instead, with the groups of the pattern as $1, $2, …
type otherWords struct {
	said  *regexp.Regexp
	write string
}

// said makes an otherWords from a pattern. NAME, PLAYER, PILE and NUM in it become groups; ONE and
// GONE become plain alternatives.
func said(pattern, write string) otherWords {
	pattern = strings.NewReplacer(
		"NAME", `([A-Za-z][\w’'-]*)`, "PLAYER", `(Ann|Bob)`, "PILE", `(hand|deck|trash|security)`, "NUM", `(\d+)`, "ONE", `(?:a|an|one|1)`,
		"GONE", `(?:play|the field|field|the board|the battlefield|the battle area|battle area)`,
	).Replace(pattern)
	return otherWords{regexp.MustCompile(`(?i)^(?:that )?` + pattern + `$`), write}
}

// otherWordsKnown returns the known wrong wordings, which are tried in this order. In a proposal,
// {owner} is the player on whose side $1 begins, {other} is the opponent of $1, and {less} is how
// many security cards $1 has at the beginning minus $2. The patterns are compiled when a claim
// isn't understood for the first time, so that a server starts faster.
var otherWordsKnown = sync.OnceValue(func() []otherWords {
	return []otherWords{
		said(`NAME (?:dies|is dead|is killed|gets killed|is destroyed|gets destroyed|gets deleted|was deleted|is removed|is retired)`, "$1 is deleted"),
		said(`NAME (?:dies|is killed|is destroyed|is deleted|loses) (?:in|from|by) (?:the )?battle`, "$1 is deleted in battle"),
		said(`NAME (?:survives|lives|is alive|is still alive|doesn[’']t die|does not die|isn[’']t deleted|is not deleted|is never deleted|won[’']t be deleted)`,
			"claim never: $1 is deleted"),
		said(`NAME (?:is still|stays|remains|is)(?: in| on) GONE`, "$1 is in {owner}'s battle area"),
		said(`NAME (?:leaves|is removed from) GONE`, "$1 leaves the battle area"),

		said(`NAME (?:is bounced|is bounced to (?:the )?hand|is returned to hand|(?:returns|goes back|goes|moves) to (?:(?:the|its owner[’']s|(?:Ann|Bob)[’']s) )?hand)`, "$1 is returned to the hand"),
		said(`NAME (?:is returned to deck|is bottom ?decked|(?:returns|goes back|goes|moves) to (?:the )?(?:bottom of (?:the )?)?deck)`, "$1 is returned to the deck"),
		said(`NAME (?:is discarded|is milled|is sent to (?:the )?trash|is put in(?:to)? (?:the )?trash|goes to (?:the )?trash|moves to (?:the )?trash)`, "$1 is trashed"),
		said(`NAME is in (?:the )?PILE`, "$1 is in {owner}'s $2"),
		said(`PLAYER discards ONE cards?`, "a card is trashed from $1's hand"),
		said(`PLAYER discards NUM cards`, "$2 cards are trashed from $1's hand"),
		said(`PLAYER (?:discards|trashes) NAME`, "$2 is trashed"),
		said(`PLAYER (?:deletes|kills|destroys) NAME`, "$2 is deleted"),
		said(`PLAYER mills ONE cards?`, "a card is trashed from $1's deck"),
		said(`PLAYER mills NUM cards`, "$2 cards are trashed from $1's deck"),

		said(`PLAYER draws ONE(?: cards?)?`, "$1 draws 1 card"),
		said(`PLAYER draws NUM`, "$1 draws $2 cards"),
		said(`PLAYER (?:wins|wins the match|wins a game|has won)`, "$1 wins the game"),
		said(`PLAYER (?:loses|loses the match|has lost)`, "$1 loses the game"),

		said(`PLAYER()(?:[’']s)? (?:loses|takes) (?:a|an|one) security(?: cards?)?`, "$1's security = {less}"),
		said(`PLAYER (?:loses|takes) NUM security(?: cards?)?`, "$1's security = {less}"),
		said(`PLAYER (?:takes (?:a )?damage|takes a hit)`, "$1's security is checked"),
		said(`PLAYER[’']s security (?:decreases|goes down|shrinks|is hit|is attacked)(?: by 1)?`, "$1's security is checked"),
		said(`PLAYER checks (?:(?:ONE |NUM )?security(?: cards?)?|a card)`, "{other}'s security is checked"),
		said(`PLAYER has NUM (?:cards? in (?:(?:the|his|her|their) )?)?PILE(?: cards?)?`, "$1's $3 = $2"),
		said(`PLAYER[’']s PILE (?:is|has|are) NUM(?: cards?)?`, "$1's $2 = $3"),
		said(`PLAYER has NUM memory`, "memory = $2 for $1"),
		said(`PLAYER[’']s memory (?:is|=|equals) NUM`, "memory = $2 for $1"),
		said(`(?:the )?memory is NUM for PLAYER`, "memory = $1 for $2"),
		said(`(?:the )?memory is 0`, "memory = 0"),
		said(`(?:it(?: is|[’']s) |the turn (?:passes|goes) to |turn (?:passes|goes) to |it becomes )PLAYER(?:[’']s turn)?`, "turn = $1"),

		said(`NAME (?:is tapped|is rested)`, "$1 is suspended"),
		said(`NAME (?:is untapped|is active|is not tapped)`, "$1 is unsuspended"),
		said(`NAME (?:taps|rests|becomes suspended|gets suspended)`, "$1 suspends"),
		said(`NAME (?:untaps|becomes unsuspended|stands up)`, "$1 unsuspends"),
		said(`NAME (?:evolves|is evolved|is digivolved|evolves up) (?:in)?to NAME`, "$1 digivolves into $2"),
		said(`NAME[’']s (DP|level|cost) (?:is|are|becomes|equals) NUM`, "$1's $2 = $3"),
		said(`NAME (?:has|is at|is now) NUM DP`, "$1's DP = $2"),
		said(`NAME (?:gains|gets|has) <?([A-Za-z][\w +-]*?)>?`, "$1 has <$2>"),
		said(`NAME can(?:not|[’']t) (attack|block)`, "claim never: $1 $2s"),
		said(`NAME can (attack|block)`, "claim can: $1 $2s"),
	}
})

// inOurWords returns the correct wording for what somebody wrote in a claim. It returns "" if none
// is known that would be understood.
func (p *parser) inOurWords(text string) string {
	text = strings.TrimSuffix(strings.TrimSpace(text), ".")
	for _, w := range otherWordsKnown() {
		m := w.said.FindStringSubmatchIndex(text)
		if m == nil {
			continue
		}
		group := func(k int) string {
			if 2*k+1 >= len(m) || m[2*k] < 0 {
				return ""
			}
			return text[m[2*k]:m[2*k+1]]
		}
		write := string(w.said.ExpandString(nil, strings.NewReplacer("$1", "${1}", "$2", "${2}", "$3", "${3}").Replace(w.write), text, m))
		write = strings.NewReplacer("{owner}", p.begins(group(1)), "{other}", opponentOf(group(1)), "{less}", p.securityLess(group(1), group(2))).Replace(write)
		if p.understands(write) {
			return write
		}
	}
	return ""
}

// understands reports whether the text can be parsed as a proposition, or as a whole claim, of this
// scenario.
func (p *parser) understands(text string) bool {
	q := &parser{s: p.s, file: p.file, lineNo: p.lineNo, cards: p.cards, stage: inClaims, line: text, haveTurn: true, badNames: p.badNames}
	ok := false
	q.guard(func() {
		q.toks = lexLine(text, nil)
		var c Claim
		if q.word("claim") {
			c.Quant = q.quantifier()
			q.wantPunct(":")
		}
		c.Prop = q.prop()
		c.walkRefs(q.checkRef)
		ok = true
	})
	if !ok || len(q.errs) > 0 {
		return false
	}
	_, keyword, has := strings.Cut(text, "<")
	keyword, _, _ = strings.Cut(keyword, ">")
	keyword = strings.TrimRight(keyword, " +-0123456789")
	return !has || slices.ContainsFunc(rules.Keywords, func(k *rules.KeywordSpec) bool { return strings.EqualFold(k.Name, keyword) })
}

// begins returns the player on whose side a card lies at the beginning. It returns "" if the card
// lies nowhere.
func (p *parser) begins(name string) string {
	info, ok := p.s.names[name]
	if !ok {
		return ""
	}
	for i := range p.s.Places {
		if p.s.Places[i].Pos.Line == info.placed {
			return p.s.Places[i].Player.String()
		}
	}
	return ""
}

// securityLess returns, as text, how many security cards a player has left if that number of those
// at the beginning is gone.
func (p *parser) securityLess(player, number string) string {
	n := DefaultSecurity
	for i := range p.s.Places {
		if pl := &p.s.Places[i]; pl.Area == rules.SecurityStack && pl.Player.String() == player {
			n = 0
			for k := range pl.Items {
				n += max(1, pl.Items[k].Count)
			}
		}
	}
	less, err := strconv.Atoi(number)
	if err != nil {
		less = 1
	}
	return strconv.Itoa(max(0, n-less))
}

// opponentOf returns the name of the other player.
func opponentOf(name string) string {
	if strings.EqualFold(name, "Ann") {
		return "Bob"
	}
	return "Ann"
}
