package main

import (
	"fmt"
	"runtime/debug"

	"digijudge/rules"
)

// version is set by the linker for releases.
var version = ""

// versionCmd prints the version.
type versionCmd struct{}

// Run prints the program's version, the rules version and the Go version.
func (*versionCmd) Run(std streams) error {
	v, goVersion := version, ""
	if info, ok := debug.ReadBuildInfo(); ok {
		goVersion = info.GoVersion
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" && v == "" && len(s.Value) >= 12 {
				v = s.Value[:12]
			}
		}
	}
	if v == "" {
		v = "development"
	}
	_, err := fmt.Fprintf(std.out, "digijudge %s, rules version %s, %s\n", v, rules.RulesVersion, goVersion)
	return err
}
