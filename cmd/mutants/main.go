// Command mutants checks whether the project's own content would notice a wrong engine. It makes a
// fixed sample of small faults in package rules, one at a time, and plays every proof against each.
// A fault is noticed if a verdict or a line of a golden trace changes. If no proof notices it, the
// command plays games of the invented cards and runs the tests of rules and of the scenario
// language. It needs nothing but this repository.
//
//	mutants [-n 200] [-only NUMBER,…]
//
// All faults of the sample are built into one program, each behind a switch (see points.go), so the
// engine is compiled once. The exit code is 1 if fewer than nine in ten faults are noticed. Faults
// that change nothing don't count: alike.txt lists them, each with the reason.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// wanted is the percentage of faults that must be noticed.
const wanted = 90

// A fault that makes the engine loop is noticed by its processor time, which doesn't depend on how
// busy the machine is. A fault that makes it wait for ever is noticed by the clock.
const (
	patience    = 400
	waiting     = time.Hour
	tookTooLong = 128 + 9 // the exit code of sh if the system killed the program
)

func main() {
	if len(os.Args) == 2 && os.Args[1] == "play" {
		os.Exit(play())
	}
	n := flag.Int("n", 200, "how many faults")
	only := flag.String("only", "", "try these alone and show what notices each")
	workers := flag.Int("workers", 2, "how many faults at once")
	flag.Parse()
	if err := run(*n, *only, *workers); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// builds are the programs that contain all faults of the sample.
type builds struct{ play, games, rules, scenario string }

func run(n int, only string, workers int) error {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	points, err := sample("rules", n)
	if err != nil {
		return err
	}
	alike, err := readAlike("rules")
	if err != nil {
		return err
	}
	overlay, err := writeOverlay(dir, points)
	if err != nil {
		return err
	}
	b, err := build(dir, overlay)
	if err != nil {
		return err
	}
	if by, err := b.noticedBy(0); err != nil || by != "" {
		return errors.Join(err, fmt.Errorf("without a fault: noticed by %q", by))
	}
	if only == "" {
		return b.tryAll(points, alike, workers)
	}
	for number := range strings.SplitSeq(only, ",") {
		i, err := strconv.Atoi(number)
		if err != nil || i < 1 || i > len(points) {
			return fmt.Errorf("%q is no fault of the %d", number, len(points))
		}
		by, err := b.noticedBy(i)
		if err != nil {
			return err
		}
		fmt.Printf("%d %s: %s\n", i, points[i-1], cmp.Or(by, "nothing"))
	}
	return nil
}

// build compiles the player of proofs and the tests of the engine, each with all faults inside.
func build(dir, overlay string) (b builds, err error) {
	b = builds{filepath.Join(dir, "play"), filepath.Join(dir, "games.test"), filepath.Join(dir, "rules.test"), filepath.Join(dir, "scenario.test")}
	for _, args := range [][]string{
		{"build", "-overlay", overlay, "-o", b.play, "./cmd/mutants"},
		{"test", "-c", "-vet=off", "-overlay", overlay, "-o", b.games, "./content/cardlist"},
		{"test", "-c", "-vet=off", "-overlay", overlay, "-o", b.rules, "./rules"},
		{"test", "-c", "-vet=off", "-overlay", overlay, "-o", b.scenario, "./rules/scenario"},
	} {
		if out, err := exec.Command("go", args...).CombinedOutput(); err != nil {
			return b, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
		}
	}
	return b, nil
}

// tryAll tries each fault and reports those that nothing notices. It puts all faults through one
// stage before it begins the next, slower one, so that the remaining faults are known early. It
// leaves out the faults of alike.txt.
func (b builds) tryAll(points []point, alike map[string]string, workers int) error {
	noticed, failed := make([]string, len(points)), make([]error, len(points))
	left := []int{}
	for i := range points {
		if alike[points[i].place()] == "" {
			left = append(left, i)
		}
	}
	tried := len(left)
	for _, st := range b.stages() {
		var wg sync.WaitGroup
		next := make(chan int)
		for range max(1, workers) {
			wg.Go(func() {
				for i := range next {
					noticed[i], failed[i] = b.at(st, i+1)
				}
			})
		}
		for _, i := range left {
			next <- i
		}
		close(next)
		wg.Wait()
		left = slices.DeleteFunc(left, func(i int) bool { return noticed[i] != "" })
		var numbers []string
		for _, i := range left {
			numbers = append(numbers, strconv.Itoa(i+1))
		}
		fmt.Printf("%d left after %s: %s\n", len(left), st.name, strings.Join(numbers, ","))
	}
	by := map[string]int{}
	for _, s := range noticed {
		kind, _, _ := strings.Cut(s, ":")
		by[kind]++
	}
	for _, i := range left {
		fmt.Printf("SURVIVES %d %s\n", i+1, points[i])
	}
	killed := tried - len(left)
	fmt.Printf("%d of %d faults are noticed", killed, tried)
	for _, kind := range []string{"proof", "trace", "games", "rules", "scenario", "time", "crash"} {
		if by[kind] > 0 {
			fmt.Printf(", %s %d", kind, by[kind])
		}
	}
	fmt.Printf("; %d more make no other program\n", len(points)-tried)
	if err := errors.Join(failed...); err != nil {
		return err
	}
	if 100*killed < wanted*tried {
		return fmt.Errorf("%d %% wanted", wanted)
	}
	return nil
}

// stage is a program that may notice a fault: the player of all proofs, or the tests of one
// package.
type stage struct {
	name, dir, program string
	args               []string
}

func (b builds) stages() []stage {
	tests := func(name string) []string { return []string{"-test.failfast", "-test.run", name} }
	return []stage{
		{"proofs", ".", b.play, []string{"play"}},
		{"games", filepath.Join("content", "cardlist"), b.games, tests("^TestGamesStay$")},
		{"rules", "rules", b.rules, tests(".")},
		{"scenario", filepath.Join("rules", "scenario"), b.scenario, tests(".")},
	}
}

// noticedBy returns what notices the fault: "proof: ID", "trace: ID", "games", "rules", "scenario",
// "time" or "crash", or "" if nothing does.
func (b builds) noticedBy(fault int) (by string, err error) {
	for _, st := range b.stages() {
		if by, err = b.at(st, fault); by != "" || err != nil {
			break
		}
	}
	return by, err
}

// at is noticedBy for one stage.
func (b builds) at(st stage, fault int) (string, error) {
	out, code, err := b.start(fault, st.dir, st.program, st.args...)
	switch {
	case errors.Is(err, context.DeadlineExceeded), code == tookTooLong:
		return "time", nil
	case err != nil:
		return "", err
	case code == 0:
		return "", nil
	case st.name != "proofs":
		return st.name, nil
	case code == noticed:
		return strings.TrimSpace(out), nil
	}
	return "crash", nil
}

// start runs a program with one fault switched on and returns its output and exit code.
func (builds) start(fault int, dir, program string, args ...string) (string, int, error) {
	ctx, cancel := context.WithTimeout(context.Background(), waiting)
	defer cancel()
	args = append([]string{"-c", fmt.Sprintf(`ulimit -t %d; "$0" "$@"; exit $?`, patience), program}, args...)
	c := exec.CommandContext(ctx, "sh", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "MUTANT="+strconv.Itoa(fault))
	out, err := c.Output()
	if ctx.Err() != nil {
		return "", 0, ctx.Err()
	}
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return "", 0, err
	}
	return string(out), c.ProcessState.ExitCode(), nil
}
