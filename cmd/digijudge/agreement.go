package main

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"digijudge/content"
	"digijudge/content/agreement"
)

// agreementCmd says how far the engine agrees with the publisher's answers.
type agreementCmd struct {
	numbered
	JSON     bool `name:"json" help:"Print for machines."`
	Released bool `name:"released" help:"Print the classes of today as content/official/released.txt keeps them at a release, and play nothing."`
}

// Run plays the scenarios whose cards are imported and counts the answers of each class. If a
// scenario doesn't behave as its answer's class says, the answer counts as one from which the
// engine differs without a reason, and the exit code is 1.
func (c *agreementCmd) Run(ctx context.Context, std streams) error {
	a, err := content.OfficialAnswers()
	if err != nil {
		return err
	}
	if c.Released {
		fmt.Fprint(std.out, a.ReleasedAs(time.Now().UTC().Format(time.DateOnly)))
		return nil
	}
	cards, done, err := c.cards(ctx)
	if err != nil {
		return badInput(std, err)
	}
	defer func() { _ = done() }()
	replayed, err := a.Replay(ctx, cards, nil)
	if err != nil {
		return err
	}
	for q, why := range replayed.Wrong {
		x := a.Answer(q)
		fmt.Fprintf(std.err, "%s (content/%s): %s\n", q, x.Play.Proof.File, strings.Join(why, "; "))
		if x.Class == agreement.Agrees {
			x.Class, x.Because = agreement.Differs, ""
		}
	}
	r := a.Report()
	if c.JSON {
		out, err := json.MarshalIndent(r, "", "  ")
		if err != nil {
			return err
		}
		fmt.Fprintf(std.out, "%s\n", out)
	} else {
		printAgreement(std, a, &r, &replayed)
	}
	if len(replayed.Wrong) > 0 {
		return exitCode(1)
	}
	return nil
}

// printAgreement prints the agreement for people.
func printAgreement(std streams, a *agreement.List, r *agreement.Report, replayed *agreement.Replayed) {
	fmt.Fprintf(std.out, "%s (%s): %s, %d looked at\n", r.Source, r.Date, counted(r.Q, "answer"), r.Classified)
	for _, n := range []struct {
		words string
		count int
	}{
		{"agrees", r.Agrees}, {"differs", r.Differs}, {"not a question of play", r.NotPlay}, {"not expressible", r.NotExpressible},
		{"text not read", r.Text}, {"contested", r.Contested}, {"not looked at yet", r.Q - r.Classified},
	} {
		fmt.Fprintf(std.out, "%5d  %s\n", n.count, n.words)
	}
	for _, why := range a.Reasons {
		n := 0
		for _, x := range a.Of(why.Class) {
			if x.Reason.Name == why.Name {
				n++
			}
		}
		fmt.Fprintf(std.out, "       %s, %s: %d (%s)\n", why.Class, why.Name, n, why.Words)
	}
	fmt.Fprintf(std.out, "%d scenarios played now, %d skipped because their cards are not imported; %d rulings' answers are played by digijudge check\n",
		replayed.Played, len(replayed.Absent), len(slices.DeleteFunc(a.Of(agreement.Agrees), func(x *agreement.Answer) bool { return len(x.Rulings) == 0 })))
	for _, d := range r.Differing {
		fmt.Fprintf(std.out, "differs: %s: %s (ours %s; theirs %s) %s\n", d.Q, d.Says, strings.Join(d.Ours, ", "), strings.Join(d.Theirs, ", "), d.Reason)
	}
	for _, s := range replayed.Read {
		fmt.Fprintln(std.out, "to be looked at anew:", s)
	}
}
