package drill

import (
	"strings"

	"digijudge/rules"
	"digijudge/rules/scenario/lang"
)

// subject is the subject of a sentence or claim, as far as drills distinguish subjects.
type subject uint8

// The subjects.
const (
	drawing subject = iota
	memory
	ending
	winning
	blocking
	attacking
	checking
	security
	deletion
	battles
	trashing
	hands
	decks
	playing
	digivolving
	linking
	hatching
	moving
	using
	suspending
	unsuspending
	numbers
	sources
	triggering
	activating
	choosing
	revealing
	placing
	leaving
	order
)

// stems maps each subject to beginnings of words that mention it.
var stems = map[subject][]string{
	drawing: {"draw", "drew"}, memory: {"memory", "cost", "pay", "paid", "free", "marker", "overflow"},
	ending: {"end", "over", "continu", "start", "goes"}, winning: {"win", "lose", "lost", "loss", "game"}, blocking: {"block"},
	attacking: {"attack", "target"}, checking: {"check"}, security: {"security", "recover"},
	deletion: {"delet", "die", "destroy", "surviv"}, battles: {"battle"}, trashing: {"trash"},
	hands: {"hand", "return", "add"}, decks: {"deck", "shuffl", "return"},
	playing: {"play"}, digivolving: {"digivol", "evol", "evo", "fus"}, linking: {"link"}, hatching: {"hatch"},
	moving: {"move", "moving"}, using: {"use", "using", "option"}, suspending: {"suspend", "rest"},
	unsuspending: {"unsuspend"}, numbers: {"dp", "level", "cost", "number"},
	sources:    {"digivolution", "source", "under", "stack", "inherit", "place"},
	triggering: {"trigger"}, activating: {"activat", "happen", "work"},
	choosing: {"choose", "chose", "choice", "select", "pick"}, revealing: {"reveal"},
	placing: {"place", "put", "placing"}, leaving: {"leav", "left", "stay", "remain", "prevent", "save"},
	order: {"before", "after", "first", "then", "until", "together", "same", "simultan", "wait", "while",
		"during", "next", "later", "last", "between", "at once", "order", "already", "earlier", "come"},
}

// subjectsOf returns the subjects that a text mentions.
func subjectsOf(text string) map[subject]bool {
	out := map[subject]bool{}
	for _, w := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < 'a' || r > 'z' }) {
		for s, list := range stems {
			for _, stem := range list {
				out[s] = out[s] || strings.HasPrefix(w, stem)
			}
		}
	}
	return out
}

// actSubjects maps actions to their subjects.
var actSubjects = map[rules.Verb][]subject{
	rules.VAttack: {attacking}, rules.VBlock: {blocking}, rules.VPlay: {playing}, rules.VDigivolve: {digivolving},
	rules.VDNA: {digivolving}, rules.VBurst: {digivolving}, rules.VAppFuse: {digivolving}, rules.VUse: {using},
	rules.VLink: {linking}, rules.VHatch: {hatching}, rules.VMove: {moving}, rules.VChoose: {choosing},
	rules.VActivate: {activating, using},
}

// formSubjects maps events to their subjects.
var formSubjects = map[lang.EventForm][]subject{
	lang.FormDraw: {drawing}, lang.FormGain: {memory}, lang.FormLose: {memory}, lang.FormWin: {winning},
	lang.FormLoseGame: {winning}, lang.FormDrawn: {winning}, lang.FormAttack: {attacking},
	lang.FormBattle: {battles}, lang.FormBlock: {blocking}, lang.FormDigivolve: {digivolving},
	lang.FormSuspend: {suspending}, lang.FormUnsuspend: {unsuspending}, lang.FormMove: {moving},
	lang.FormLeave: {leaving, deletion}, lang.FormTrigger: {triggering}, lang.FormActivate: {activating, triggering},
	lang.FormChecked: {checking}, lang.FormShuffled: {decks}, lang.FormTurnStart: {ending},
	lang.FormTurnEnd: {ending}, lang.FormAttackEnd: {attacking}, lang.FormSwitch: {attacking},
}

// doneSubjects maps what is done to cards to its subjects.
var doneSubjects = map[lang.DoneKind][]subject{
	lang.Deleted: {deletion}, lang.Trashed: {trashing}, lang.Played: {playing}, lang.UsedCard: {using},
	lang.CheckedCard: {checking}, lang.Revealed: {revealing}, lang.Hatched: {hatching}, lang.Linked: {linking},
	lang.ReturnedToHand: {hands}, lang.ReturnedToDeck: {decks}, lang.AddedToHand: {hands},
	lang.AddedToDeck: {decks}, lang.PlacedUnder: {sources, placing}, lang.PlacedInSecurity: {security},
	lang.PlacedInBattle: {placing},
}

// areaSubjects maps areas to their subjects.
var areaSubjects = map[rules.Zone][]subject{
	rules.Hand: {hands, drawing}, rules.Trash: {trashing}, rules.Deck: {decks}, rules.SecurityStack: {security, checking},
	rules.BattleArea: {deletion, playing, leaving}, rules.BreedingArea: {hatching, moving},
}

// stateSubjects returns the subjects of a state.
func stateSubjects(s *lang.State) []subject {
	switch s.Kind {
	case lang.IsSuspended, lang.IsUnsuspended:
		return []subject{suspending, unsuspending}
	case lang.MemoryIs:
		return []subject{memory}
	case lang.TurnIs, lang.PhaseIs:
		return []subject{ending}
	case lang.StatIs:
		if s.Stat == lang.StatSources || s.Stat == lang.StatUnder {
			return []subject{sources}
		}
		if s.Stat == lang.StatLinks {
			return []subject{linking}
		}
		return []subject{numbers}
	}
	return areaSubjects[s.Area]
}

// subjects returns the subjects of a proposition.
func subjects(p *lang.Prop) []subject {
	t := &p.Terms[0]
	switch {
	case t.State != nil:
		return stateSubjects(t.State)
	case t.Modal != nil:
		return actSubjects[t.Modal.Action.Verb]
	}
	if len(t.Happen.Events) > 1 {
		return []subject{order}
	}
	e := &t.Happen.Events[0]
	switch e.Form {
	case lang.FormAct:
		return actSubjects[e.Action.Verb]
	case lang.FormDone:
		if o := e.Origin; o != nil && o.InBattle {
			return []subject{battles}
		}
		return doneSubjects[e.Done]
	}
	return formSubjects[e.Form]
}

// speaksOf reports whether a text has one of the subjects.
func speaksOf(text map[subject]bool, of []subject) bool {
	for _, s := range of {
		if text[s] {
			return true
		}
	}
	return false
}

// names reports whether the text names the icon or keyword of an effect in the proposition.
func names(text string, p *lang.Prop) bool {
	for _, ref := range refs(p) {
		word, _, _ := strings.Cut(ref.Text, " (")
		word = strings.TrimRight(word, "+-0123456789 ")
		if word != "" && strings.Contains(text, word) {
			return true
		}
	}
	return false
}

// refs returns the effects that the proposition names.
func refs(p *lang.Prop) []*lang.EffectRef {
	var out []*lang.EffectRef
	add := func(r *lang.EffectRef) {
		if r != nil {
			out = append(out, r)
		}
	}
	for i := range p.Terms {
		t := &p.Terms[i]
		switch {
		case t.State != nil:
			add(t.State.Effect)
		case t.Modal != nil:
			add(t.Modal.Action.Effect)
		default:
			for j := range t.Happen.Events {
				e := &t.Happen.Events[j]
				add(e.Effect)
				if e.Action != nil {
					add(e.Action.Effect)
				}
				if e.Cause != nil {
					add(e.Cause.Effect)
				}
			}
		}
	}
	return out
}
