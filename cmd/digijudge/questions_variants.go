package main

import (
	"context"
	"fmt"

	"digijudge/content"
)

// variantsQuestionCmd lists variants.
type variantsQuestionCmd struct {
	Questions []string `arg:"" optional:"" help:"Files or ids; all questions of the site that vary if none is given."`
	Dropped   bool     `help:"Only those that are not kept."`
}

// Run prints one line a variant. The exit code is 1 if a question with variants keeps none, and 3
// if a question can't be read or played.
func (c *variantsQuestionCmd) Run(ctx context.Context, std streams) error {
	list, err := questionsNamed(c.Questions)
	if err != nil {
		return badInput(std, err)
	}
	cards, err := content.Cards()
	if err != nil {
		return err
	}
	vary, kept, dropped, bad := 0, 0, 0, false
	for _, q := range list {
		if q.Tried() == 0 {
			continue
		}
		vary++
		variants, err := q.Variants(ctx, cards, questionBounds)
		if err != nil {
			return badInput(std, fmt.Errorf("question %s: %w", q.ID, err))
		}
		any := false
		for _, v := range variants {
			if v.Why == "" {
				kept, any = kept+1, true
			} else {
				dropped++
			}
			switch {
			case v.Why != "":
				fmt.Fprintf(std.out, "%s variant %d: dropped, %s (%s)\n", q.ID, v.Seed, v.Why, v.Values)
			case !c.Dropped:
				fmt.Fprintf(std.out, "%s variant %d: kept (%s)\n", q.ID, v.Seed, v.Values)
			}
		}
		bad = bad || !any
	}
	fmt.Fprintf(std.out, "%d of %d questions vary: %s kept, %d dropped\n", vary, len(list), counted(kept, "variant"), dropped)
	if bad {
		return exitCode(1)
	}
	return nil
}
