// Command benchhttp measures the built server from outside and prints the table of the operators'
// guide.
//
//	go run ./cmd/benchhttp [--seconds 4] [--rounds 3] [--force]
//
// nginx serves the same bytes as the cached page. Digijudge's rates are given as a share of
// nginx's, because machines differ and change. The measured server has the first processor and wrk
// the second. Each figure is the median of the rounds of one run. The command needs nginx, wrk and
// taskset (apt install nginx-light wrk), Linux with two processors, and a quiet machine: on a busy
// one it stops, unless forced.
package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// The processors of the measured server and of wrk.
const serverCPU, clientCPU = "0", "1"

// busyShare is the largest share of the processors' time that other programs may use.
const busyShare = 0.1

func main() {
	seconds := flag.Float64("seconds", 4, "length of one measurement")
	rounds := flag.Int("rounds", 3, "measurements of each kind; their median counts")
	force := flag.Bool("force", false, "measure on a busy machine too; the table says so")
	binary := flag.String("binary", "", "built digijudge to measure (default: it is built as for a release)")
	bare := flag.String("bare", "", "serve the page in this file and measure nothing: what the program itself starts, to compare with")
	flag.Parse()
	if *bare != "" {
		fmt.Fprintln(os.Stderr, "benchhttp:", serveBare(*bare, os.Stdout))
		os.Exit(1)
	}
	if err := run(*binary, time.Duration(*seconds*float64(time.Second)), *rounds, *force); err != nil {
		fmt.Fprintln(os.Stderr, "benchhttp:", err)
		os.Exit(1)
	}
}

// tools holds the paths of the programs that are started, by name.
type tools map[string]string

// find looks for the programs in PATH and in the folders of administrators' programs.
func find(names ...string) (tools, error) {
	t, missing := tools{}, []string{}
	for _, n := range names {
		for _, p := range []string{n, "/usr/sbin/" + n, "/usr/local/sbin/" + n} {
			if path, err := exec.LookPath(p); err == nil {
				t[n] = path
				break
			}
		}
		if t[n] == "" {
			missing = append(missing, n)
		}
	}
	if len(missing) > 0 {
		return nil, fmt.Errorf("%s not found; on Debian: apt install nginx-light wrk util-linux", strings.Join(missing, ", "))
	}
	return t, nil
}

// measured is one line of the table.
type measured struct {
	name, goal string
	say        string
	met        bool
}

func run(binary string, length time.Duration, rounds int, force bool) error {
	t, err := find("nginx", "wrk", "taskset")
	if err != nil {
		return err
	}
	if runtime.GOOS != "linux" || runtime.NumCPU() < 2 {
		return fmt.Errorf("this needs Linux with two processors; here is %s with %d", runtime.GOOS, runtime.NumCPU())
	}
	busy, err := otherWork(2 * time.Second)
	if err != nil {
		return err
	}
	if busy > busyShare && !force {
		return fmt.Errorf("other work takes %.0f%% of the machine, so no figure would mean anything: wait until it is quiet, or give --force", 100*busy)
	}
	dir, err := os.MkdirTemp("", "benchhttp")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if err := os.Chmod(dir, 0o711); err != nil { // nginx's workers may run as another user
		return err
	}
	if binary == "" {
		binary = filepath.Join(dir, "digijudge")
		build := exec.Command("bash", ".ci/build", binary)
		if out, err := build.CombinedOutput(); err != nil {
			return fmt.Errorf("building: %w\n%s", err, out)
		}
	}
	info, err := os.Stat(binary)
	if err != nil {
		return err
	}
	b := &bench{tools: t, dir: dir, binary: binary, length: length, data: filepath.Join(dir, "data")}
	table, err := b.all(rounds)
	if err != nil {
		return err
	}
	table = append(table, limit("program, stripped", float64(info.Size())/1e6, 40, "MB"))

	fmt.Printf("Measured %s, %s, %d processors (%s), %d rounds of %s", time.Now().UTC().Format(time.DateOnly), runtime.Version(), runtime.NumCPU(), processor(), rounds, length)
	if after, err := otherWork(time.Second); err == nil && (busy > busyShare || after > busyShare) {
		fmt.Printf("; ON A BUSY MACHINE (%.0f%% other work before, %.0f%% after): not to be relied on", 100*busy, 100*after)
	}
	fmt.Print("\n\n")
	w := tabwriter.NewWriter(os.Stdout, 0, 4, 1, ' ', 0)
	fmt.Fprintf(w, "| what\t| measured\t| goal\t|\n| ---\t| ---\t| ---\t|\n")
	for _, m := range table {
		if m.goal != "" && !m.met {
			m.goal += " (missed)"
		}
		fmt.Fprintf(w, "| %s\t| %s\t| %s\t|\n", m.name, m.say, m.goal)
	}
	return w.Flush()
}

// limit returns a line for a figure that should stay below a goal.
func limit(name string, value, goal float64, unit string) measured {
	return measured{name: name, say: fmt.Sprintf("%.1f %s", value, unit), goal: fmt.Sprintf("below %.0f %s", goal, unit), met: value < goal}
}

// ratio returns a line for a kind of request: its rate a second and the share of nginx's rate. A
// goal of 0 means none.
func ratio(name string, perSecond, share, goal float64) measured {
	m := measured{name: name, say: fmt.Sprintf("%.0f/s, %.3f of nginx", perSecond, share), met: true}
	if goal > 0 {
		m.goal, m.met = fmt.Sprintf("%.2f", goal), share >= goal
	}
	return m
}

// median returns the median of the figures, or 0 if there are none.
func median(list []float64) float64 {
	if len(list) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(list))
	if n := len(s); n%2 == 0 {
		return (s[n/2-1] + s[n/2]) / 2
	}
	return s[len(s)/2]
}

// at returns the figure below which the given share of all figures lies.
func at(share float64, list []time.Duration) time.Duration {
	if len(list) == 0 {
		return 0
	}
	s := slices.Sorted(slices.Values(list))
	return s[min(len(s)-1, int(share*float64(len(s))))]
}
