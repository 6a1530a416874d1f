package cardtext

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// allTexts returns the wordings, the texts of the invented list and, if it is at hand, those of the
// real list.
func allTexts(t testing.TB) []string {
	t.Helper()
	texts := wordings(t)
	for _, file := range []string{madeList, cardList} {
		data, err := os.ReadFile(file)
		if err != nil && file == cardList {
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		var cards []map[string]any
		if err := json.Unmarshal(data, &cards); err != nil {
			t.Fatal(err)
		}
		for _, c := range cards {
			for _, box := range []string{"effectText", "inheritedEffectText", "securityEffectText"} {
				text, _ := c[box].(string)
				texts = append(texts, Paragraphs(text)...)
			}
		}
	}
	return texts
}

// nodeTypes are the types of the parts' nodes; nil for parts that are only words.
var nodeTypes = map[Part]any{
	PartEffect: &Effect{}, PartIcon: IconHand, PartTiming: OnPlay, PartLimit: 1, PartTrigger: &Trigger{}, PartSentence: &Sentence{}, PartCondition: &Cond{},
	PartForEach: &Count{}, PartBy: []Action{}, PartAction: []Action{}, PartMode: &Sentence{}, PartSelect: &Select{}, PartKeyword: Keyword{},
	PartDuration: ForTheTurn, PartRaise: &Raise{}, PartRequirement: &Requirement{}, PartRule: &Rule{}, PartLinkDP: 1,
	PartThen: nil, PartMay: nil, PartOpponent: nil, PartAmong: nil, PartRest: nil, PartLater: nil, PartInstead: nil, PartRider: nil, PartReminder: nil,
}

// joining are words that may come between the parts of a sentence.
var joining = []string{"and", "to", "by", "or"}

// TestSpans: spans are nested and lie inside the text, and each has a node of the right type. Every
// word is in a span that says what it is. A node that can be printed alone prints as the words of
// its span.
func TestSpans(t *testing.T) {
	seen, printed, same := map[Part]int{}, 0, 0
	for _, src := range allTexts(t) {
		want, err := Parse(src)
		if err != nil {
			if _, _, e := ParseSpans(src); e == nil || e.Error() != err.Error() {
				t.Errorf("%s: %v, with spans %v", src, err, e)
			}
			continue
		}
		text, spans, err := ParseSpans(src)
		if err != nil || !reflect.DeepEqual(text, want) {
			t.Errorf("%s: with spans another tree: %v", src, err)
			continue
		}
		for i, list := range spans {
			par := text.Paragraphs[i].Source
			if err := nested(list, 0, len(par), seen); err != nil {
				t.Errorf("%s: %v", par, err)
			}
			toks := normalTokens(strings.ReplaceAll(par, "\n", " "))
			for _, tok := range toks {
				if tok.kind != tPunct && tok.pos < tok.end && !isNamed(list, tok) {
					t.Errorf("%s: what is %q?\n%s", par, tok.text, outline(par, list, ""))
				}
			}
			eachSpan(list, func(s Span) {
				if alike, ok := printsBack(s, toks); ok {
					printed++
					if alike {
						same++
					} else if os.Getenv("SPANS") != "" {
						t.Logf("%s\n\t%d %q", par, s.Part, par[s.From:s.To])
					}
				}
			})
		}
	}
	for part := range nodeTypes {
		if seen[part] == 0 && part != PartLinkDP {
			t.Errorf("no part %d", part)
		}
	}
	t.Logf("%d of %d nodes print as the words of their spans", same, printed)
	if 100*same < 99*printed {
		t.Error("under 99 %")
	}
}

// nested returns what is wrong with the spans between two offsets.
func nested(list []Span, lo, hi int, seen map[Part]int) error {
	for _, s := range list {
		seen[s.Part]++
		if s.From < lo || s.To > hi || s.From >= s.To {
			return fmt.Errorf("part %d from %d to %d within %d to %d", s.Part, s.From, s.To, lo, hi)
		}
		if reflect.TypeOf(s.Node) != reflect.TypeOf(nodeTypes[s.Part]) {
			return fmt.Errorf("part %d from %d to %d has the node %T", s.Part, s.From, s.To, s.Node)
		}
		if err := nested(s.Inside, s.From, s.To, seen); err != nil {
			return err
		}
		lo = s.To
	}
	return nil
}

// isNamed reports whether a word is in a part that says what it is, or joins parts.
func isNamed(list []Span, tok token) bool {
	for _, s := range list {
		if s.From > tok.pos || s.To < tok.end {
			continue
		}
		switch s.Part {
		case PartEffect, PartSentence, PartMode, PartBy:
			return isNamed(s.Inside, tok) || slices.Contains(joining, tok.text)
		}
		return true
	}
	return false
}

func eachSpan(list []Span, f func(Span)) {
	for _, s := range list {
		f(s)
		eachSpan(s.Inside, f)
	}
}

// printsBack reports whether the node of a span prints as the tokens in it. It returns false if the
// node has no words of its own.
func printsBack(s Span, toks []token) (alike, ok bool) {
	var ways []string
	switch n := s.Node.(type) {
	case *Select:
		if n.Quantity == It && n.Ref == RefIt {
			ways = append(ways, "its")
		}
		// in "if it's a green card" for a revealed card, the pronoun can be any
		if n.Quantity == It {
			ways = append(ways, "it is", "it")
		}
		if n.Quantity == It && n.Ref == RefThem {
			ways = append(ways, "they")
		}
		if n.Quantity == All {
			ways = append(ways, n.namesakeWords()) // as after "the same name as"
		}
		for _, o := range []phraseOpts{{}, {card: true}, {noArea: true}, {card: true, noArea: true}} {
			nobodys, bare, first := *n, *n, *n
			first.Or = nil // the alternative has a span of its own after this one
			// "you have a Tamer" means a Tamer of yours
			nobodys.Owner = Anyone
			bare.Filter, bare.Extreme = Filter{Kind: n.Filter.Kind}, NoExtreme
			// as written in "you have no …"
			if none := pick(n.Other, "other ", "") + n.noun(true, n.cardArea()) + n.tailWithArea(o); n.Quantity == One {
				ways = append(ways, "no "+none, "a "+none)
			}
			ways = append(ways, n.phrase(o), nobodys.phrase(o), n.phrase(o)+"'s", first.phrase(o))
			// "you have no other Digimon" means that you don't have another one
			if rest, ok := strings.CutPrefix(nobodys.phrase(o), "another "); ok {
				ways = append(ways, "a other "+rest)
			}
			if n.Quantity == This || n.Quantity == It {
				ways = append(ways, bare.phrase(o)) // its description comes later
			}
		}
	case *Cond:
		ways = append(ways, n.clause(nil), strings.Replace(n.clause(nil), "if you did", "if it did", 1))
	case *Trigger:
		ways = append(ways, "when "+n.String(), "if "+n.String())
		if n.oldWould { // without its effect the trigger doesn't know that "would" isn't written
			ways = append(ways, "when "+strings.Replace(n.String(), "would ", "", 1))
		}
	case *Count:
		ways = append(ways, n.String())
	case *Requirement:
		ways = append(ways, n.String())
	case DurationKind:
		ways = append(ways, durations[n])
	case Keyword:
		ways = append(ways, n.String())
	default:
		return false, false
	}
	var want []token
	for _, tok := range toks {
		if tok.pos >= s.From && tok.end <= s.To {
			want = append(want, tok)
		}
	}
	// A word that a rewrite inserts between two words of the text has no place there. At an edge it
	// belongs to this span or to the next.
	unplaced := func(tok token) bool { return tok.pos >= tok.end }
	for len(want) > 0 {
		for end := len(want); end > 0; end-- {
			for _, w := range ways {
				if slices.EqualFunc(normalTokens(w), want[:end], token.same) {
					return true, true
				}
			}
			if !unplaced(want[end-1]) {
				break
			}
		}
		if !unplaced(want[0]) {
			break
		}
		want = want[1:]
	}
	return false, true
}

// outline returns spans as text, one per line.
func outline(src string, list []Span, indent string) string {
	out := ""
	for _, s := range list {
		out += fmt.Sprintf("%s%d %q\n%s", indent, s.Part, src[s.From:s.To], outline(src, s.Inside, indent+"  "))
	}
	return out
}
