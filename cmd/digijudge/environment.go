package main

import (
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// serveEnvironment gives each flag of serve an environment variable, DIGIJUDGE_ and the flag's
// name, so that a service or a container can be set up without a command line. Flags of other
// commands have none unless they say so, because a variable is meant for a server and not for a
// single call.
func serveEnvironment() kong.Option {
	return kong.PostBuild(func(k *kong.Kong) error {
		for _, n := range k.Model.Children {
			if n.Name != "serve" {
				continue
			}
			for _, f := range n.Flags {
				if len(f.Envs) > 0 || f.Hidden {
					continue
				}
				env := "DIGIJUDGE_" + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
				f.Envs = append(f.Envs, env)
				if !slices.Contains(f.Tag.Envs, env) {
					f.Tag.Envs = append(f.Tag.Envs, env)
				}
			}
		}
		return nil
	})
}
