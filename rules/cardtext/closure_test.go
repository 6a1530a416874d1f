package cardtext_test

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"digijudge/rules"
	"digijudge/rules/cardtext"
)

// A tree can combine any parts, so the parser must read every combination. These tests combine
// parts of the invented cards in new ways, in every wording that the parts have. If the engine can
// play the resulting tree, its print must be read as the same tree.

// slot is a place in a tree that a part of its type can fill: "Delete.What", "Sentence.If".
type slot struct {
	owner string
	typ   reflect.Type
}

// exchanged are the types of the parts that are put into other places.
var exchanged = []reflect.Type{
	reflect.TypeFor[*cardtext.Select](), reflect.TypeFor[*cardtext.Cond](), reflect.TypeFor[*cardtext.Count](), reflect.TypeFor[*cardtext.Trigger](),
	reflect.TypeFor[cardtext.DurationKind](), reflect.TypeFor[cardtext.Action](),
}

// visit walks through a tree, including the contents of actions, and calls put for each slot. If
// put returns true, it has changed the slot, and the walk ends.
func visit(v reflect.Value, owner string, put func(s slot, v reflect.Value) bool) bool {
	if slices.Contains(exchanged, v.Type()) && !v.IsZero() && v.CanSet() && put(slot{owner, v.Type()}, v) {
		return true
	}
	switch v.Kind() {
	case reflect.Pointer:
		return !v.IsNil() && visit(v.Elem(), owner, put)
	case reflect.Interface:
		if v.IsNil() {
			return false
		}
		inner := reflect.New(v.Elem().Type()).Elem()
		inner.Set(v.Elem())
		changed := visit(inner, owner, put)
		if changed {
			v.Set(inner)
		}
		return changed
	case reflect.Slice:
		for i := range v.Len() {
			if visit(v.Index(i), owner, put) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && f.Type != reflect.TypeFor[cardtext.Antecedent]() && visit(v.Field(i), v.Type().Name()+"."+f.Name, put) {
				return true
			}
		}
	}
	return false
}

// part is the content of a slot in an invented card.
type part struct {
	slot
	value reflect.Value
}

func (p part) words() string {
	if s, ok := p.value.Interface().(fmt.Stringer); ok {
		return s.String()
	}
	return fmt.Sprintf("%T", p.value.Interface())
}

// family returns the name under which the report counts similar parts.
func (p part) family() string {
	switch x := p.value.Interface().(type) {
	case *cardtext.Select:
		return fmt.Sprintf("Select of quantity %d in area %d", x.Quantity, x.Area)
	case *cardtext.Cond:
		return fmt.Sprintf("Cond of kind %d", x.Kind)
	case *cardtext.Trigger:
		return fmt.Sprintf("Trigger of event %d", x.Event)
	case cardtext.DurationKind:
		return fmt.Sprintf("duration %d", x)
	}
	return fmt.Sprintf("%T", p.value.Interface())
}

// interchangeable reports whether the language allows a part in a slot: an object of an action if
// the old one comes from the same kind of place, any other part only in a slot where it was before.
func interchangeable(s slot, old reflect.Value, p part) bool {
	a, ok := old.Interface().(*cardtext.Select)
	if !ok {
		if act, ok := p.value.Interface().(cardtext.Action); ok && slices.ContainsFunc(cardtext.Phrases(act), shared) {
			return false
		}
		return s.typ == reflect.TypeFor[cardtext.Action]() || s.owner == p.owner
	}
	b := p.value.Interface().(*cardtext.Select)
	if a.Quantity == cardtext.One || b.Quantity == cardtext.One || b.Quantity == cardtext.It || (a.Area == cardtext.BattleArea) != (b.Area == cardtext.BattleArea) {
		return false
	}
	return s.owner == p.owner && s.owner != "Cond.Sel" || strings.HasSuffix(s.owner, ".What") && strings.HasSuffix(p.owner, ".What")
}

// shared reports whether a phrase is the subject of the action before.
func shared(x cardtext.Phrase) bool {
	return x.What != nil && x.What.Quantity == cardtext.It && x.What.Ref == cardtext.RefSame
}

// madeEffects returns the effects of the invented cards and the parts that they consist of.
func madeEffects(t *testing.T) (texts []string, parts map[reflect.Type][]part) {
	t.Helper()
	data, err := os.ReadFile("../../content/cardlist/testdata/made.json")
	if err != nil {
		t.Fatal(err)
	}
	var cards []map[string]any
	if err := json.Unmarshal(data, &cards); err != nil {
		t.Fatal(err)
	}
	parts = map[reflect.Type][]part{}
	seen := map[string]bool{}
	for _, c := range cards {
		text, _ := c["effectText"].(string)
		for _, par := range cardtext.Paragraphs(text) {
			tree, err := cardtext.Parse(par)
			if err != nil || len(tree.Paragraphs) != 1 || tree.Paragraphs[0].Effect == nil || !plays(tree) {
				continue
			}
			texts = append(texts, par)
			visit(reflect.ValueOf(tree).Elem(), "", func(s slot, v reflect.Value) bool {
				own := reflect.New(v.Type()).Elem()
				own.Set(v)
				if key := s.owner + meaning(own); !seen[key] {
					seen[key] = true
					parts[s.typ] = append(parts[s.typ], part{s, own})
				}
				return false
			})
		}
	}
	return texts, parts
}

// plays reports whether the engine plays a card with the text.
func plays(text *cardtext.Text) bool { return unplayed(text) == nil }

// unplayed returns the engine's reason for not playing a card with the text, or "".
func unplayed(text *cardtext.Text) error {
	def := rules.CardDef{Handle: "X", Name: "X", Category: rules.Digimon, Level: 4, DP: 4000, PlayCost: 4, UseCost: -1, Text: text}
	_, err := rules.NewTable([]rules.CardDef{def})
	return err
}

// meaning returns a string for what a tree means, whatever its wording.
func meaning(v reflect.Value) string {
	var b strings.Builder
	say(&b, v)
	return b.String()
}

func say(w io.Writer, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			say(w, v.Elem())
		}
	case reflect.Struct:
		fmt.Fprintf(w, "%s{", v.Type().Name())
		for i := range v.NumField() {
			f := v.Type().Field(i)
			if f.IsExported() && f.Name != "Source" && f.Type != reflect.TypeFor[cardtext.Antecedent]() && !v.Field(i).IsZero() {
				fmt.Fprintf(w, "%s:", f.Name)
				say(w, v.Field(i))
				fmt.Fprint(w, ",")
			}
		}
		fmt.Fprint(w, "}")
	case reflect.Slice:
		if body, ok := v.Interface().([]cardtext.Sentence); ok {
			v = reflect.ValueOf(oneSentence(body))
		}
		for i := range v.Len() {
			say(w, v.Index(i))
			fmt.Fprint(w, ";")
		}
	default:
		fmt.Fprintf(w, "%v", v)
	}
}

// oneSentence makes one sentence of those joined only by "and". Nobody chooses between them, so all
// are done in that order or, if a condition isn't met or a price isn't paid, none.
func oneSentence(body []cardtext.Sentence) (out []cardtext.Sentence) {
	plain := func(s *cardtext.Sentence) bool {
		return !s.May && !s.Opponent && s.ForEach == nil && s.Max == nil && !s.Instead
	}
	for _, s := range body {
		if n := len(out); n > 0 && s.And && s.If == nil && s.By == nil && plain(&s) && plain(&out[n-1]) {
			out[n-1].Acts = slices.Concat(out[n-1].Acts, s.Acts)
			continue
		}
		out = append(out, s)
	}
	return out
}

// back prints a tree and parses the result. A wording that belongs to another tree may have no
// print.
func back(tree *cardtext.Text) (printed string, same bool, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("no print: %v", e)
		}
	}()
	printed = cardtext.Print(tree)
	again, err := cardtext.Parse(printed)
	return printed, err == nil && meaning(reflect.ValueOf(again)) == meaning(reflect.ValueOf(tree)), err
}

// The limits for how many of 1,000 drawn trees that the engine plays may fail to be read back: in
// the plain wording, and in the wording of the combined parts, which may belong to another tree.
// They may only be lowered. A tree must never be read as another one.
const unreadShare, wordedShare = 9, 17

// TestClosure draws an effect, one of its parts, and another part for that place.
func TestClosure(t *testing.T) {
	texts, parts := madeEffects(t)
	rng := rand.New(rand.NewPCG(12, 12))
	drawn, played, worded, unread := 0, 0, 0, 0
	groups, sample := map[string]int{}, map[string]string{}
	const draws = 30_000
	for range draws {
		tree, err := cardtext.Parse(texts[rng.IntN(len(texts))])
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		visit(reflect.ValueOf(tree).Elem(), "", func(slot, reflect.Value) bool { n++; return false })
		if n == 0 {
			continue
		}
		at, fits := rng.IntN(n), false
		var where slot
		var other part
		visit(reflect.ValueOf(tree).Elem(), "", func(s slot, v reflect.Value) bool {
			if at--; at >= 0 {
				return false
			}
			list := parts[s.typ]
			where, other = s, list[rng.IntN(len(list))]
			if fits = interchangeable(s, v, other); fits {
				v.Set(other.value)
			}
			return true
		})
		if !fits {
			continue
		}
		if drawn++; !plays(tree) {
			continue
		}
		cardtext.Standalone(tree)
		played++
		key := where.owner + " ← " + other.family()
		miss := func(tree *cardtext.Text, wording string) bool {
			printed, same, err := back(tree)
			if same {
				return false
			}
			if err == nil {
				again, _ := cardtext.Parse(printed)
				t.Errorf("%s\n\tis read as another tree:\n\t%s\n\t%s", printed, meaning(reflect.ValueOf(tree)), meaning(reflect.ValueOf(again)))
			}
			groups[wording+key]++
			sample[wording+key] = fmt.Sprintf("%s\n\t\t%s\n\t\t%v", other.words(), printed, err)
			return true
		}
		if miss(tree, "worded: ") {
			worded++
		}
		if miss(cardtext.Plain(tree), "") {
			unread++
		}
	}
	t.Logf("%d trees drawn; of %d that the engine can play %d (%.1f %%) are not read back in the plain wording, %d in the wording of their parts",
		drawn, played, unread, 100*float64(unread)/float64(played), worded)
	if 1000*unread > unreadShare*played || 1000*worded > wordedShare*played {
		t.Errorf("more than %d of 1,000, or %d", unreadShare, wordedShare)
	}
	if os.Getenv("CLOSURE") == "" {
		return
	}
	keys := slices.SortedFunc(maps.Keys(groups), func(a, b string) int { return cmp.Or(groups[b]-groups[a], strings.Compare(a, b)) })
	for _, k := range keys {
		t.Logf("%4d %s\n\t\t%s", groups[k], k, sample[k])
	}
}
