package main

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"digijudge/content"
	"digijudge/rules/scenario/lang"
)

// noticed is the exit code of a player that found a fault. Any other failure means that the fault
// crashed it.
const noticed = 3

// play plays the proofs of the content until one doesn't hold or its trace differs from the golden
// one, and prints which.
func play() int {
	golden, err := goldenTraces(filepath.Join("content", "testdata", "traces"))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	cards, err := content.Cards()
	if err != nil {
		fmt.Println("proof: the cards aren't read")
		return noticed
	}
	proofs := content.Proofs()
	// Shuffled, so that rare subjects don't always come last, but always in the same order.
	slices.SortFunc(proofs, func(a, b content.Proof) int { return strings.Compare(mixed(a.ID), mixed(b.ID)) })
	for i := range proofs {
		if by := noticedIn(&proofs[i], cards, golden); by != "" {
			fmt.Println(by)
			return noticed
		}
	}
	return 0
}

// mixed returns a sort key by which proofs of one subject don't follow each other.
func mixed(id string) string {
	h := fnv.New64a()
	_, _ = h.Write([]byte(id))
	return fmt.Sprintf("%016x", h.Sum64())
}

func noticedIn(p *content.Proof, cards lang.CardSource, golden map[string]string) string {
	if p.Kind == content.KindDrill || p.Question != nil && p.Question.Effect != "" {
		return "" // a drill is part of a ruling's line; a question about an effect plays nothing
	}
	_, _, r, err := p.PlayWhole(context.Background(), cards)
	if errors.Is(err, lang.ErrMissingCard) {
		return ""
	}
	if err != nil || !r.OK() {
		return "proof: " + p.ID
	}
	var b strings.Builder
	for _, s := range r.Main.Steps() {
		fmt.Fprintf(&b, "  %s\n", &s)
	}
	if want, ok := golden[p.Kind+" "+p.ID]; ok && want != b.String() {
		return "trace: " + p.ID
	}
	return ""
}

var numbered = regexp.MustCompile(`(-\d+)?\.txt$`)

// goldenTraces reads the golden traces. It returns the steps of each proof by its kind and name.
func goldenTraces(dir string) (map[string]string, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("no golden traces in %s: run it from the top of the repository", dir)
	}
	golden := map[string]string{}
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		kind := numbered.ReplaceAllString(filepath.Base(name), "")
		for block := range strings.SplitSeq(string(data), "\n\n") {
			id, steps, ok := strings.Cut(block, "\n")
			if !ok {
				continue
			}
			// The last line of a block counts lines and branches.
			steps = steps[:strings.LastIndexByte("\n"+steps, '\n')]
			golden[kind+" "+id] = steps
		}
	}
	return golden, nil
}
