package main

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"digijudge/rules/clause"
)

// version is set by the linker for releases.
var version = ""

// versionCmd prints the version.
type versionCmd struct{}

// Run prints the program's version, the rules version and the Go version.
func (*versionCmd) Run(std streams) error {
	_, err := fmt.Fprintf(std.out, "digijudge %s, rules version %s, %s\n", programVersion(), clause.RulesVersion, runtime.Version())
	return err
}

// programVersion returns the release, or the commit from which the program was built.
func programVersion() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && len(s.Value) >= 12 {
				return s.Value[:12]
			}
		}
	}
	return "development"
}
