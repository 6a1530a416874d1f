package bench

import (
	"digijudge/rules"
	"digijudge/rules/scenario/lang"
)

// A position as people type it in chats, read tolerantly:
//
//	me: 2 mem, agumon bond on 3 sources, opp has blocker 5k suspended, 3 sec
//
// The grammar. Case doesn't matter, and neither do words that say nothing here ("has", "a", "with").
// What fits nothing stays in the text, marked; it ends nothing.
//
//	text    = { player | turn | phase | memory | count | card | place ":" | filler | unknown } ;
//	player  = "me" | "my" | "I" | "Ann" … | "opp" | "their" | "Bob" … | "both" | "each" … ; (* until the next *)
//	turn    = player "turn" ;                       (* without one it is the turn of "me" *)
//	phase   = ( "main" | "breeding" | "draw" | "unsuspend" ) "phase" ;
//	memory  = NUMBER "memory" | "memory" NUMBER ;   (* on the player's side; mem, mems *)
//	count   = NUMBER pile | pile NUMBER | "no" pile ;
//	pile    = "security" | "hand" | "deck" ;        (* sec, secs, shields; "cards in" may stand before it *)
//	card    = [ copies ] ( name | number | word { property } ) { property } ;
//	copies  = NUMBER [ "x" ] ;                      (* a deck list's line: 4 Agumon BT1-010 *)
//	number  = a card's number, in any spelling ;
//	name    = words that the lists of cards know ;
//	word    = one to three words before a property: a Digimon of one's own ;
//	property= level | dp | color | keyword | kind | state | sources | place ;
//	level   = "lv4" | "level 4" … ; dp = "5k" | "5000" | "5000 DP" ; color = "red" | "red/blue" … ;
//	keyword = the name of a keyword, with its number ("blocker", "security attack +1", "sa+1") ;
//	kind    = "digimon" | "tamer" | "option" | "egg" ;
//	state   = "suspended" | "tapped" | "rested" | "unsuspended" | "active" … ;
//	sources = "on" NUMBER [ "sources" ] | NUMBER "sources" | "on" card | "under it" … ;
//	place   = [ "in" ] ( "hand" | "security" | "trash" | "deck" | "breeding" | "battle area" … ) ;
//
// A keyword, level, DP, color or kind that follows a comma or a line break begins a new card; a state,
// sources or a place there belongs to the card before. So does everything that stands beside it.

// Bounds of a pasted position.
const (
	MaxPasted      = 2000 // characters
	maxPastedCards = 24
	maxLookups     = 60 // names that are looked up
	maxNameWords   = 5
)

// Named is a card that a name means.
type Named struct{ Number, Name string }

// Pasted is what was read of a position in words.
type Pasted struct {
	Text  string       // the bench, "" if nothing was understood
	Parts []PastedPart // what was pasted: put together they are it, to the byte
	Means []string     // what was understood, as sentences
}

// PastedPart is a part of a pasted text.
type PastedPart struct {
	Text    string
	Unknown bool
	Why     string // why it isn't understood, where that is known
}

// Understood reports whether every word was.
func (p *Pasted) Understood() bool {
	for i := range p.Parts {
		if p.Parts[i].Unknown {
			return false
		}
	}
	return true
}

// pastedCard is a card that was read.
type pastedCard struct {
	who       lang.Who
	name      string // as it was typed
	number    string
	official  string // the name that belongs to the number
	kind      string
	level     int
	dp        int
	colors    []string
	keywords  []string
	suspended bool
	sources   int // blank cards under it
	copies    int
	zone      rules.Zone
	placed    bool // zone was said
	under     *pastedCard
	why       string // why it couldn't be laid down
}

// Paste reads a position in words. cards are those that a bench may name; lookup says which cards a
// name may mean, the likeliest first, and may be nil.
func Paste(text string, cards lang.CardSource, lookup func(name string) []Named) Pasted {
	if len(text) > MaxPasted {
		cut := MaxPasted
		for cut > 0 && text[cut]&0xc0 == 0x80 {
			cut--
		}
		p := Paste(text[:cut], cards, lookup)
		p.Parts = append(p.Parts, PastedPart{Text: text[cut:], Unknown: true, Why: "too long"})
		return p
	}
	r := pasteReader{text: text, toks: pasteTokens(text), lookup: lookup, me: lang.Ann, counts: map[pasteCount]int{}}
	r.read()
	l := pasteLayer{reader: &r, cards: cards}
	l.lay()
	return Pasted{Text: l.text, Means: l.means, Parts: r.parts()}
}
