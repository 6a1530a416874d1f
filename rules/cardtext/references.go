package cardtext

import "reflect"

// Reference is a place in an effect with words that point back, and their meaning.
type Reference struct {
	Words string // "it", "that Digimon", "among them", "the rest", "if you did"
	Means Antecedent
	Says  string // the meaning in words
}

// References returns the words of the effect that point back, in the order of the tree, or nil.
func (e *Effect) References() []Reference {
	var out []Reference
	e.references(&out)
	return out
}

func (e *Effect) references(out *[]Reference) {
	seen := map[*Select]bool{} // actions of one clause share their object
	add := func(words string, a Antecedent) {
		*out = append(*out, Reference{Words: words, Means: a, Says: e.says(a)})
	}
	var walk func(v reflect.Value)
	walk = func(v reflect.Value) {
		switch v.Kind() {
		case reflect.Pointer, reflect.Interface:
			if v.IsNil() {
				return
			}
			switch x := v.Interface().(type) {
			case *Select:
				if seen[x] {
					return
				}
				seen[x] = true
				switch {
				case x.Quantity == It && x.Ref != RefSame:
					add(x.String(), x.Means)
				case x.Area == RevealedCards:
					add("among them", x.Means)
				case x.Area == SpokenOf:
					add("those "+kindNouns[x.Filter.Kind][1], x.Means)
				}
			case *Cond:
				switch x.Kind {
				case CondDid:
					add(pick(x.Not, "if … didn't", "if … did"), x.Means)
				case CondEffectDid:
					add("this effect", x.Means)
				}
			case RestTo:
				add("the rest", x.Means)
			case *Effect:
				x.references(out)
				return
			case NextTime:
				(&Effect{Trigger: x.Trigger, Body: x.Body}).references(out)
				return
			}
			walk(v.Elem())
		case reflect.Struct:
			for i := 0; i < v.NumField(); i++ {
				if v.Type().Field(i).IsExported() {
					walk(v.Field(i))
				}
			}
		case reflect.Slice:
			for i := 0; i < v.Len(); i++ {
				walk(v.Index(i))
			}
		}
	}
	walk(reflect.ValueOf(e.Trigger))
	walk(reflect.ValueOf(e.Body))
}

// At returns the action at a place of the effect, or nil.
func (e *Effect) At(at Place) Action {
	pick := func(s *Sentence, by bool, i int) Action {
		list := s.Acts
		if by {
			list = s.By
		}
		if i < 0 || i >= len(list) {
			return nil
		}
		return list[i]
	}
	if at.Sentence < 0 || at.Sentence >= len(e.Body) {
		return nil
	}
	a := pick(&e.Body[at.Sentence], at.By, at.Action)
	if at.Inner == 0 {
		return a
	}
	if n, ok := a.(nesting); ok {
		if list := n.inside(at); at.Inner <= len(list) {
			return list[at.Inner-1]
		}
	}
	return nil
}

// says describes an antecedent in words.
func (e *Effect) says(a Antecedent) string {
	switch a.Kind {
	case Holder:
		return "the card that has this effect"
	case Triggering:
		if e.Trigger != nil && e.Trigger.Subject != nil {
			return "what the trigger condition speaks of (“" + e.Trigger.Subject.String() + "”)"
		}
		return "what the trigger condition speaks of"
	case TriggerInto:
		return "what the trigger condition speaks of second"
	case Dealt:
		if d, ok := e.At(a.At).(Suspend); ok && a.All {
			deed, _ := d.does()
			return "all that was " + deeds[deed].done + " before"
		}
		return e.dealtWords(a.At)
	case OwnerOf:
		if s := e.dealtAt(a.At, Object); s != nil {
			return "the " + nounOf(s.Of, "Digimon") + " whose cards were dealt with before"
		}
	case HostOf:
		if s := e.dealtAt(a.At, Host); s != nil {
			d, _ := e.At(a.At).does()
			return "the " + nounOf(s, "Digimon") + " that the card was " + pick(d == DeedPlace, "placed under", deeds[d].done+" to")
		}
	case Shown:
		if _, ok := e.At(a.At).(Search); ok {
			return "the cards that are searched through"
		}
		return "the cards revealed before"
	case Leftover:
		return "the revealed cards that are left"
	case DoneBefore:
		return "the step right before it"
	case WholeEffect:
		return "all that this effect has done"
	case Described:
		return "each one that these words describe"
	case Battled:
		return "the other Digimon in the battle"
	case Bearer:
		return "what this lies on"
	case Uncertain:
		if a.Or != nil && a.Alt != nil {
			return "not certain: " + e.says(*a.Or) + ", or " + e.says(*a.Alt)
		}
	}
	return "not certain"
}

// nounOf returns the noun of a phrase, or other if it has none.
func nounOf(s *Select, other string) string {
	if s == nil || s.Filter.Kind == AnyCard {
		return other
	}
	return kindNouns[s.Filter.Kind][btoi(s.N > 1 || s.Quantity == All)]
}

// dealtWords describes what an action was done to: "the Digimon suspended before".
func (e *Effect) dealtWords(at Place) string {
	a := e.At(at)
	if d, ok := a.(dealing); ok && d.dealt() != "" {
		return d.dealt()
	}
	verb := "spoken of"
	if a != nil {
		if d, ok := a.does(); ok {
			verb = pick(deeds[d].named != "", deeds[d].named, deeds[d].done)
		}
	}
	s := e.dealtAt(at, Object)
	if s == nil {
		return "what was " + verb + " before"
	}
	field := a.phrases()[0].Field
	other := pick(field, "Digimon", "card")
	if !field && (s.N > 1 || s.Quantity == All) {
		other = "cards"
	}
	if verb == "spoken of" && (s.Quantity == Exactly || s.Quantity == UpTo) {
		verb = "chosen"
	}
	return "the " + nounOf(s, other) + " " + verb + " before"
}

// dealtAt returns the phrase with a role in an action, or nil.
func (e *Effect) dealtAt(at Place, role Role) *Select {
	if a := e.At(at); a != nil {
		for _, x := range a.phrases() {
			if x.Role == role {
				return x.What
			}
		}
	}
	return nil
}

// antecedents are the names of the kinds of antecedent, for programs.
var antecedents = [...]string{
	Unresolved: "", Holder: "holder", Triggering: "trigger", TriggerInto: "trigger-second", Dealt: "dealt", OwnerOf: "owner", HostOf: "host",
	Shown: "revealed", Leftover: "rest", DoneBefore: "step", WholeEffect: "effect", Described: "described", Battled: "battled", Bearer: "bearer",
	Uncertain: "uncertain",
}

// String returns the name of the kind in one word.
func (k AntecedentKind) String() string { return antecedents[k] }
