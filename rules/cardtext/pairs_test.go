package cardtext_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"digijudge/rules/cardtext"
)

// frames are the places in a sentence for an action, with the words around them.
var frames = []struct {
	name string
	body func(a cardtext.Action, x *others) []cardtext.Sentence
}{
	{"alone", func(a cardtext.Action, _ *others) []cardtext.Sentence { return sentences(does(a)) }},
	{"you may", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		s := does(a)
		s.May = true
		return sentences(s)
	}},
	{"by …, gain 1 memory", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		s := does(cardtext.Memory{N: 1})
		s.By = []cardtext.Action{a}
		return sentences(s)
	}},
	{"by suspending this, …", func(a cardtext.Action, x *others) []cardtext.Sentence {
		s := does(a)
		s.By = []cardtext.Action{cardtext.Suspend{What: x.this}}
		return sentences(s)
	}},
	{"your opponent", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		s := does(a)
		s.Opponent = true
		return sentences(s)
	}},
	{"your opponent may", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		s := does(a)
		s.Opponent, s.May = true, true
		return sentences(s)
	}},
	{"then", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		s := does(a)
		s.Then = true
		return sentences(does(cardtext.Memory{N: 1}), s)
	}},
	{"before then", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		s := does(cardtext.Memory{N: 1})
		s.Then = true
		return sentences(does(a), s)
	}},
	{"instead", func(a cardtext.Action, x *others) []cardtext.Sentence {
		s := does(a)
		s.If, s.Instead = x.cond, true
		return sentences(does(cardtext.Memory{N: 1}), s)
	}},
	{"and you may", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		s := does(a)
		s.And, s.May = true, true
		return sentences(does(cardtext.Memory{N: 1}), s)
	}},
	{"at the end of the turn, …", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		return sentences(does(cardtext.Later{When: cardtext.AtEndOfTurn, Acts: []cardtext.Action{a}}))
	}},
	{"… at the end of the turn", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		return sentences(does(cardtext.Later{When: cardtext.AtEndOfTurn, Acts: []cardtext.Action{a}, Last: true}))
	}},
	{"a mode", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		return sentences(does(cardtext.Choose{N: 1, Modes: sentences(does(a), does(cardtext.Memory{N: 1}))}))
	}},
	{"the last mode", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		return sentences(does(cardtext.Choose{N: 1, Modes: sentences(does(cardtext.Memory{N: 1}), does(a))}))
	}},
	{"a mode that may be left", func(a cardtext.Action, _ *others) []cardtext.Sentence {
		s := does(a)
		s.May = true
		return sentences(does(cardtext.Choose{N: 1, Modes: sentences(s, does(cardtext.Memory{N: 1}))}))
	}},
	{"quoted", func(a cardtext.Action, x *others) []cardtext.Sentence {
		quoted := &cardtext.Effect{Timings: []cardtext.Timing{cardtext.WhenAttacking}, Body: sentences(does(a))}
		return sentences(does(cardtext.GainEffect{What: x.this, Effect: quoted, Dur: cardtext.ForTheTurn}))
	}},
}

// others are the parts to combine with those being tested.
type others struct {
	this *cardtext.Select
	cond *cardtext.Cond
}

func does(acts ...cardtext.Action) cardtext.Sentence { return cardtext.Sentence{Acts: acts} }

func sentences(list ...cardtext.Sentence) []cardtext.Sentence { return list }

// pairing counts the pairs of parts that are read back.
type pairing struct {
	*testing.T
	played, missed int
}

// try prints a body in the plain wording and compares it with what is read from the print.
func (p *pairing) try(pair string, e *cardtext.Effect) {
	tree := cardtext.Plain(&cardtext.Text{Paragraphs: []cardtext.Paragraph{{Effect: e}}})
	if !plays(tree) {
		return
	}
	p.played++
	printed, same, err := back(tree)
	switch {
	case same:
	case err == nil:
		again, _ := cardtext.Parse(printed)
		p.Errorf("%s: %s\n\tis read as another tree:\n\t%s\n\t%s", pair, printed, meaning(reflect.ValueOf(tree)), meaning(reflect.ValueOf(again)))
	default:
		p.missed++
		if os.Getenv("CLOSURE") != "" {
			p.Logf("%s: %s\n\t%v", pair, printed, err)
		}
	}
}

func (p *pairing) main(pair string, body []cardtext.Sentence) {
	p.try(pair, &cardtext.Effect{Timings: []cardtext.Timing{cardtext.Main}, Body: body})
}

// few returns some parts of each family.
func few(list []part, n int) (out []part) {
	count := map[string]int{}
	for _, p := range list {
		if count[p.family()]++; count[p.family()] <= n {
			out = append(out, p)
		}
	}
	return out
}

// pairShare is how many of 1,000 pairs may fail to be read back. It may only be lowered.
const pairShare = 2

// TestPairs combines every two sorts of parts: actions with places in the sentence, with each
// other, with objects, durations, conditions and counts; conditions and counts with each other and
// with trigger conditions.
func TestPairs(t *testing.T) {
	_, parts := madeEffects(t)
	p := &pairing{T: t}
	x := &others{
		this: &cardtext.Select{Quantity: cardtext.This, Filter: cardtext.Filter{Kind: cardtext.KindDigimon}},
		cond: &cardtext.Cond{Kind: cardtext.CondMemory, Who: cardtext.Your, Bound: cardtext.Bound{Op: cardtext.AtLeast, Value: 2}},
	}
	var acts []part
	for _, a := range few(parts[reflect.TypeFor[cardtext.Action]()], 3) {
		if !slices.ContainsFunc(cardtext.Phrases(a.value.Interface().(cardtext.Action)), shared) {
			acts = append(acts, a)
		}
	}
	conds := few(parts[reflect.TypeFor[*cardtext.Cond]()], 2)
	counts := parts[reflect.TypeFor[*cardtext.Count]()]
	selects := few(parts[reflect.TypeFor[*cardtext.Select]()], 3)
	triggers := few(parts[reflect.TypeFor[*cardtext.Trigger]()], 2)
	for _, ap := range acts {
		a := ap.value.Interface().(cardtext.Action)
		name := fmt.Sprintf("%T", a)
		for _, f := range frames {
			p.main(name+" × "+f.name, f.body(a, x))
		}
		for _, bp := range few(acts, 1) {
			p.main(name+" × and "+bp.family(), sentences(does(a, bp.value.Interface().(cardtext.Action))))
		}
		for _, s := range selects {
			if v := reflect.New(ap.value.Elem().Type()).Elem(); v.FieldByName("What").IsValid() {
				v.Set(ap.value.Elem())
				where := slot{v.Type().Name() + ".What", reflect.TypeFor[*cardtext.Select]()}
				if old := v.FieldByName("What"); !old.IsNil() && interchangeable(where, old, s) {
					old.Set(s.value)
					p.main(name+" × "+s.words(), sentences(does(v.Interface().(cardtext.Action))))
				}
			}
		}
		if v := reflect.New(ap.value.Elem().Type()).Elem(); v.FieldByName("Dur").IsValid() {
			v.Set(ap.value.Elem())
			for d := cardtext.Permanently; d <= cardtext.ThisTurn; d++ {
				v.FieldByName("Dur").Set(reflect.ValueOf(d))
				p.main(fmt.Sprintf("%s × duration %d", name, d), sentences(does(v.Interface().(cardtext.Action))))
			}
		}
		for _, c := range counts {
			s := does(a)
			s.ForEach = c.value.Interface().(*cardtext.Count)
			p.main(name+" × "+c.words(), sentences(s))
		}
		for _, c := range few(conds, 1) {
			s := does(a)
			s.If = c.value.Interface().(*cardtext.Cond)
			p.main(name+" × "+c.words(), sentences(s))
		}
	}
	for _, c := range conds {
		cond := c.value.Interface().(*cardtext.Cond)
		for _, f := range frames {
			body := f.body(cardtext.Draw{N: 1}, x)
			if last := &body[len(body)-1]; last.If == nil || last.Instead {
				last.If = cond
				p.main(c.words()+" × "+f.name, body)
			}
		}
		for _, d := range conds {
			both, either := *cond, *cond
			if len(cond.And)+len(cond.Or) > 0 || len(d.value.Interface().(*cardtext.Cond).And)+len(d.value.Interface().(*cardtext.Cond).Or) > 0 {
				continue
			}
			both.And, either.Or = []cardtext.Cond{*d.value.Interface().(*cardtext.Cond)}, []cardtext.Cond{*d.value.Interface().(*cardtext.Cond)}
			for _, c := range []*cardtext.Cond{&both, &either} {
				s := does(cardtext.Draw{N: 1})
				s.If = c
				p.main("conditions: "+c.String(), sentences(s))
			}
		}
		for _, n := range counts {
			s := does(cardtext.Memory{N: 1})
			s.If, s.ForEach = cond, n.value.Interface().(*cardtext.Count)
			p.main(c.words()+" × "+n.words(), sentences(s))
		}
		for _, tr := range triggers {
			s := does(cardtext.Draw{N: 1})
			s.If = cond
			p.try(tr.words()+" × "+c.words(), &cardtext.Effect{Timings: []cardtext.Timing{cardtext.AllTurns}, Trigger: tr.value.Interface().(*cardtext.Trigger), Body: sentences(s)})
		}
	}
	t.Logf("%d of %d pairs that the engine can play are not read back (%.1f %%)", p.missed, p.played, 100*float64(p.missed)/float64(p.played))
	if 1000*p.missed > pairShare*p.played {
		t.Errorf("more than %d of 1,000", pairShare)
	}
}

// objectShare is how many of 1,000 objects may fail to be read back. It may only be lowered.
const objectShare = 5

// TestObjects combines all numbers, owners and areas with every two descriptions.
func TestObjects(t *testing.T) {
	_, parts := madeEffects(t)
	p := &pairing{T: t}
	seen := map[string]bool{}
	var asked []cardtext.Filter
	for _, s := range parts[reflect.TypeFor[*cardtext.Select]()] {
		if !strings.HasSuffix(s.owner, ".What") {
			continue // what a condition asks isn't always a description of a thing
		}
		f := s.value.Interface().(*cardtext.Select).Filter
		f.Kind = cardtext.AnyCard
		if key := meaning(reflect.ValueOf(f)); !seen[key] {
			seen[key] = true
			asked = append(asked, f)
		}
	}
	rng := rand.New(rand.NewPCG(12, 13))
	const draws = 20_000
	verbs := []func(*cardtext.Select) cardtext.Action{
		func(s *cardtext.Select) cardtext.Action { return cardtext.Delete{What: s} },
		func(s *cardtext.Select) cardtext.Action { return cardtext.Suspend{What: s} },
		func(s *cardtext.Select) cardtext.Action { return cardtext.Return{What: s, To: cardtext.HandArea} },
		func(s *cardtext.Select) cardtext.Action { return cardtext.Trash{What: s} },
		func(s *cardtext.Select) cardtext.Action { return cardtext.AddToHand{What: s} },
		func(s *cardtext.Select) cardtext.Action { return cardtext.Play{What: s, Free: true} },
		func(s *cardtext.Select) cardtext.Action { return cardtext.UseOption{What: s, Free: true} },
		func(s *cardtext.Select) cardtext.Action {
			return cardtext.ChangeDP{What: s, N: -2000, Dur: cardtext.ForTheTurn}
		},
		func(s *cardtext.Select) cardtext.Action {
			return cardtext.GainKeyword{What: s, Keywords: []cardtext.Keyword{{Name: "Rush"}, {Name: "Jamming"}}, Dur: cardtext.ForTheTurn}
		},
		func(s *cardtext.Select) cardtext.Action {
			return cardtext.Restrict{What: s, Can: []cardtext.Ability{cardtext.AbAttack, cardtext.AbBlock}, Dur: cardtext.UntilEndOfOpponentsTurn}
		},
	}
	for range draws {
		s := &cardtext.Select{
			Quantity: cardtext.Quantity(rng.IntN(3)), Owner: cardtext.Owner(rng.IntN(4)), Other: rng.IntN(6) == 0, Area: cardtext.Where(rng.IntN(9)),
			Extreme: cardtext.Extreme(max(0, rng.IntN(18)-11)),
		}
		if s.Quantity != cardtext.All {
			s.N = 1 + rng.IntN(3)
		}
		s.Filter = asked[rng.IntN(len(asked))]
		if more := asked[rng.IntN(len(asked))]; rng.IntN(2) == 0 && len(s.Filter.Or)+len(more.Or) == 0 {
			both(reflect.ValueOf(&s.Filter).Elem(), reflect.ValueOf(more))
		}
		s.Filter.Kind = cardtext.Kind(rng.IntN(7))
		if s.Area == cardtext.BattleArea && s.Owner == cardtext.Anyone && s.Filter.Kind == cardtext.AnyCard {
			continue // "1 card" needs an area
		}
		verb := rng.IntN(len(verbs))
		p.main(fmt.Sprintf("verb %d, quantity %d, owner %d, area %d, kind %d", verb, s.Quantity, s.Owner, s.Area, s.Filter.Kind), sentences(does(verbs[verb](s))))
	}
	t.Logf("%d of %d objects that the engine can play are not read back (%.1f %%)", p.missed, p.played, 100*float64(p.missed)/float64(p.played))
	if 1000*p.missed > objectShare*p.played {
		t.Errorf("more than %d of 1,000", objectShare)
	}
}

// both returns a filter with the requirements of one and, for fields that it doesn't set, those of
// the other.
func both(f, more reflect.Value) {
	for i := range f.NumField() {
		if f.Type().Field(i).IsExported() && f.Field(i).IsZero() {
			f.Field(i).Set(more.Field(i))
		}
	}
}
