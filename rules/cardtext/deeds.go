package cardtext

// Deed is something that an effect does, as later words speak of it: "this effect didn't delete",
// "the deleted Digimon".
type Deed uint8

// The deeds. "This effect didn't …" can be said of those up to DeedHatch.
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

// deeds is the only table of what effects do. Each row has the verb, its participle, another name
// for antecedents if there is one, and the adjectives with which later words can speak of it.
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

// Refs returns the adjectives by which words can speak of what was dealt with.
func (d Deed) Refs() []Ref { return deeds[d].refs }

// deedRefs returns the adjectives that fit what an action was done to.
func deedRefs(a Action) []Ref {
	if r, ok := a.(referred); ok {
		return r.refs()
	}
	if d, ok := a.does(); ok {
		return deeds[d].refs
	}
	return nil
}

// deedVerbs returns the verbs with which "this effect …" can be said, by Deed.
func deedVerbs() []string {
	var out []string
	for _, d := range deeds[:DeedHatch+1] {
		out = append(out, d.verb)
	}
	return out
}

// deedParticiples returns the participles of deedVerbs, by Deed.
func deedParticiples() []string {
	var out []string
	for _, d := range deeds[:DeedHatch+1] {
		out = append(out, d.done)
	}
	return out
}

// refAdjective returns the adjective of a reference "the … Digimon".
func refAdjective(r Ref) string { return refAdjectives[r] }

// refAdjectives are the participles by the reference that they make.
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
