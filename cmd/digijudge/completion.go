package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// completionCmd prints a script by which a shell completes commands, flags and their values.
type completionCmd struct {
	Shell string `arg:"" enum:"bash,zsh,fish" help:"bash, zsh or fish."`
}

// Help says what to do with the script.
func (*completionCmd) Help() string {
	return `bash: source <(digijudge completion bash)
zsh:  source <(digijudge completion zsh)
fish: digijudge completion fish | source

In a shell's start file it holds for all shells.`
}

// Run prints the script. It is made from the command line's own definition, so nothing can be
// missing.
func (c *completionCmd) Run(ctx context.Context, std streams) error {
	k, err := newParser(ctx, &cli{}, streams{nil, io.Discard, io.Discard}, func(int) {})
	if err != nil {
		return err
	}
	list := completions(k.Model.Node, "")
	var b strings.Builder
	switch c.Shell {
	case "fish":
		writeFish(&b, list)
	case "zsh":
		b.WriteString("autoload -Uz compinit bashcompinit\n(( $+functions[compdef] )) || compinit\nbashcompinit\n")
		writeBash(&b, list)
	default:
		writeBash(&b, list)
	}
	_, err = io.WriteString(std.out, b.String())
	return err
}

// completed is what the shell can offer behind one command.
type completed struct {
	path     string // "", "cards", "cards coverage"
	commands []*kong.Node
	flags    []*kong.Flag
}

// completions returns what can follow a command, and the same for all commands below it. It leaves
// out what the help leaves out.
func completions(n *kong.Node, path string) (list []completed) {
	here := completed{path: path}
	for _, f := range n.Flags {
		if !f.Hidden {
			here.flags = append(here.flags, f)
		}
	}
	for _, c := range n.Children {
		if !c.Hidden {
			here.commands = append(here.commands, c)
		}
		if c == n.DefaultCmd { // the default command's flags may follow directly
			for _, f := range c.Flags {
				if !f.Hidden {
					here.flags = append(here.flags, f)
				}
			}
		}
	}
	list = append(list, here)
	for _, c := range here.commands {
		list = append(list, completions(c, strings.TrimSpace(path+" "+c.Name))...)
	}
	return list
}

func writeBash(b *strings.Builder, list []completed) {
	b.WriteString("_digijudge() {\n\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev= path= words= i\n")
	b.WriteString("\t((COMP_CWORD)) && prev=${COMP_WORDS[COMP_CWORD-1]}\n")
	b.WriteString("\tfor ((i = 1; i < COMP_CWORD; i++)); do\n\t\tcase \"$path ${COMP_WORDS[i]}\" in\n\t\t")
	var paths []string
	for _, c := range list[1:] {
		paths = append(paths, `" `+c.path+`"`)
	}
	b.WriteString(strings.Join(paths, " | ") + ") path=\"$path ${COMP_WORDS[i]}\" ;;\n\t\tesac\n\tdone\n")
	b.WriteString("\tcase \"$path\" in\n")
	for _, c := range list {
		var words []string
		for _, n := range c.commands {
			words = append(words, n.Name)
		}
		for _, f := range c.flags {
			words = append(words, "--"+f.Name)
		}
		path := c.path
		if path != "" {
			path = " " + path
		}
		fmt.Fprintf(b, "\t\"%s\") words=\"%s\" ;;\n", path, strings.Join(words, " "))
	}
	b.WriteString("\tesac\n\tcase \"$prev\" in\n")
	values := valuesOf(list)
	for _, flag := range slices.Sorted(maps.Keys(values)) {
		fmt.Fprintf(b, "\t--%s) words=\"%s\" ;;\n", flag, strings.Join(values[flag], " "))
	}
	b.WriteString("\tesac\n\tCOMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n}\n")
	// offer file names where none of our words fits
	b.WriteString("complete -o default -F _digijudge digijudge\n")
}

// valuesOf returns the values of those flags that take one of a few.
func valuesOf(list []completed) map[string][]string {
	m := map[string][]string{}
	for _, c := range list {
		for _, f := range c.flags {
			if f.Enum != "" {
				m[f.Name] = f.EnumSlice()
			}
		}
	}
	return m
}

func writeFish(b *strings.Builder, list []completed) {
	for _, c := range list {
		when := "__fish_use_subcommand"
		if words := strings.Fields(c.path); len(words) > 0 {
			var seen []string
			for _, w := range words {
				seen = append(seen, "__fish_seen_subcommand_from "+w)
			}
			when = strings.Join(seen, "; and ")
		}
		for _, n := range c.commands {
			fmt.Fprintf(b, "complete -c digijudge -n %s -a %s -d %s\n", fishQuote(when), n.Name, fishQuote(n.Help))
		}
		for _, f := range c.flags {
			fmt.Fprintf(b, "complete -c digijudge -n %s -l %s -d %s", fishQuote(when), f.Name, fishQuote(f.Help))
			if f.Enum != "" {
				fmt.Fprintf(b, " -x -a %s", fishQuote(strings.Join(f.EnumSlice(), " ")))
			} else if !f.IsBool() {
				b.WriteString(" -r")
			}
			b.WriteByte('\n')
		}
	}
}

// fishQuote quotes a word for fish.
func fishQuote(s string) string {
	return "'" + strings.NewReplacer(`\`, `\\`, `'`, `\'`).Replace(s) + "'"
}
