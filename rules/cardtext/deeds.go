package cardtext

// Deed is the kind of thing that an effect does to something, so that later words can speak of it:
// "this effect didn't delete", "the deleted Digimon".
type Deed uint8

// These are the deeds. "This effect didn't …" can be said of those up to DeedHatch.
const (
	DeedDelete Deed = iota
	DeedTrash
	DeedSuspend
	DeedPlay
	DeedPlace
	DeedReturn
	DeedDigivolve
	DeedAdd
	DeedUse
	DeedFlip
	DeedUnsuspend
	DeedLink
	DeedHatch
	DeedChoose
	DeedReveal
	DeedFind
)

// deeds is the only table of deeds. Each row has the verb, its participle, another name for
// antecedents if there is one, and the adjectives by which later words can speak of the thing.
var deeds = [...]struct {
	verb, done, named string
	refs              []Ref
}{
	DeedDelete:    {"delete", "deleted", "", []Ref{RefDeleted, RefThisEffectDeleted}},
	DeedTrash:     {"trash", "trashed", "", []Ref{RefTrashed}},
	DeedSuspend:   {"suspend", "suspended", "", []Ref{RefSuspended, RefThisEffectSuspended}},
	DeedPlay:      {"play", "played", "", []Ref{RefPlayed, RefThisEffectPlayed}},
	DeedPlace:     {"place", "placed", "", []Ref{RefPlaced}},
	DeedReturn:    {"return", "returned", "", []Ref{RefReturned}},
	DeedDigivolve: {"digivolve", "digivolved", "", []Ref{RefDigivolved}},
	DeedAdd:       {"add", "added", "added to the hand", []Ref{RefThisEffectAdded}},
	DeedFlip:      {"flip", "flipped", "", nil},
	DeedUnsuspend: {"unsuspend", "unsuspended", "", nil},
	DeedChoose:    {"choose", "chosen", "", []Ref{RefChosen}},
	DeedReveal:    {"reveal", "revealed", "", []Ref{RefRevealed}},
	DeedUse:       {"use", "used", "", nil},
	DeedLink:      {"link", "linked", "", nil},
	DeedHatch:     {"hatch", "hatched", "", nil},
	DeedFind:      {"find", "found", "", nil},
}

// Refs returns the adjectives by which later words can speak of a thing to which the deed was done.
func (d Deed) Refs() []Ref { return deeds[d].refs }

// deedRefs returns the adjectives that fit the thing on which an action acted.
func deedRefs(a Action) []Ref {
	if r, ok := a.(referred); ok {
		return r.refs()
	}
	if d, ok := a.does(); ok {
		return deeds[d].refs
	}
	return nil
}

// deedVerbs returns the verbs that can follow "this effect", indexed by Deed.
func deedVerbs() []string {
	var out []string
	for _, d := range deeds[:DeedHatch+1] {
		out = append(out, d.verb)
	}
	return out
}

// deedParticiples returns the participles of deedVerbs, indexed by Deed.
func deedParticiples() []string {
	var out []string
	for _, d := range deeds[:DeedHatch+1] {
		out = append(out, d.done)
	}
	return out
}

// refAdjective returns the adjective in a reference such as "the deleted Digimon".
func refAdjective(r Ref) string { return refAdjectives[r] }

// refAdjectives maps each reference to its participle.
var refAdjectives = func() map[Ref]string {
	m := map[Ref]string{}
	for _, d := range deeds {
		for _, r := range d.refs {
			if r <= RefDigivolved {
				m[r] = d.done
			}
		}
	}
	return m
}()
