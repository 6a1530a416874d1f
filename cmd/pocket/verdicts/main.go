// Command verdicts plays scenarios and prints the results, so that a test can compare this program
// with the same one compiled for browsers. Standard input is a JSON object of cards and proofs. For
// each proof the command prints a line with its name, its verdicts, and a hash of everything that a
// page would show of it.
package main

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"time"

	"digijudge/content/proof"
	"digijudge/rules/scenario"
	"digijudge/rules/scenario/lang"
	"digijudge/web/pocket"
)

type job struct {
	Cards  string
	Proofs []proof.Proof
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run() error {
	var j job
	if err := json.NewDecoder(os.Stdin).Decode(&j); err != nil {
		return err
	}
	var cards lang.CardFile
	if err := cards.ParseCards("cards", []byte(j.Cards)); err != nil {
		return err
	}
	start := time.Now()
	for i := range j.Proofs {
		fmt.Println(j.Proofs[i].ID, said(&j.Proofs[i], &cards))
	}
	fmt.Fprintln(os.Stderr, "took", time.Since(start).Milliseconds(), "ms")
	return nil
}

// said returns what comes of a proof.
func said(p *proof.Proof, cards lang.CardSource) string {
	q, s, r, err := p.PlayWhole(context.Background(), cards)
	if err != nil {
		return "error: " + err.Error()
	}
	if q != nil {
		s = q.Scenario
	}
	var shown any
	if s != nil {
		v := pocket.ProofView(s, r)
		v.Claims = append(pocket.ClaimViews(r.Now, r.Main), pocket.ClaimViews(r.Claims, r.Main)...)
		v.Claims = append(v.Claims, pocket.ClaimViews(r.Extra, r.Main)...)
		shown = v
	} else {
		shown = r.Extra
	}
	out, err := json.Marshal(shown)
	if err != nil {
		return "error: " + err.Error()
	}
	return fmt.Sprintf("%v %v %x", r.Verdict(), scenario.Verdicts(r.Extra), sha256.Sum256(out))
}
