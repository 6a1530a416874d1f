package cardlist

import (
	"slices"

	"digijudge/rules/cardtext/anatomy"
)

// anatomyBox maps boxes to those of package anatomy.
var anatomyBox = map[BoxKind]anatomy.Box{EffectBox: anatomy.Upper, RequirementBox: anatomy.Upper, InheritedBox: anatomy.Inherited,
	SecurityBox: anatomy.SecurityBox, LinkBox: anatomy.Link, OptionBox: anatomy.OptionBox}

// AnatomyBox returns the box for package anatomy.
func AnatomyBox(box BoxKind) anatomy.Box { return anatomyBox[box] }

// Labelled reports whether package anatomy labels every part of an effect, from its tree or around
// words that aren't understood.
func Labelled(box BoxKind, text string) bool {
	a := anatomy.Label(text, anatomyBox[box])
	return len(a.Effects) > 0 && !slices.ContainsFunc(a.Effects, func(e anatomy.Effect) bool { return !e.Tree && !e.Around })
}
