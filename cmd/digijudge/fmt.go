package main

import (
	"fmt"
	"io"
	"os"

	"digijudge/rules/scenario"
)

// fmtCmd prints a scenario in its canonical form.
type fmtCmd struct {
	File string `arg:"" help:"Scenario file, or - for standard input."`
}

// Run prints the canonical form; exit code 3 for bad input.
func (c *fmtCmd) Run(std streams) error {
	src, err := readScenario(c.File, std.in)
	if err != nil {
		return badInput(std, err)
	}
	s, err := scenario.Parse(c.File, src)
	if err != nil {
		return badInput(std, err)
	}
	_, err = std.out.Write(s.Format())
	return err
}

// maxScenario is the largest size of a scenario file that is read.
const maxScenario = 64 << 10

// readScenario reads a scenario from a file, or from standard input for "-".
func readScenario(name string, in io.Reader) ([]byte, error) {
	r := in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, fmt.Errorf("reading a scenario: %w", err)
		}
		defer f.Close()
		r = f
	}
	src, err := io.ReadAll(io.LimitReader(r, maxScenario+1))
	if err != nil {
		return nil, fmt.Errorf("reading a scenario: %w", err)
	}
	if len(src) > maxScenario {
		return nil, fmt.Errorf("%s is larger than %d KB: that is no scenario", name, maxScenario>>10)
	}
	return src, nil
}

// badInput reports what is wrong with the input and returns exit code 3.
func badInput(std streams, err error) error {
	fmt.Fprintln(std.err, err)
	return exitCode(3)
}
