// Command bench measures how fast the algorithms learn and predict, and how their cost grows.
//
//	go run ./ci/bench peers -o table            next to other libraries, as a table and a picture
//	go run ./ci/bench peers -o table -only svc  the tasks whose name matches a pattern
//	go run ./ci/bench growth                    the exponents of time and memory, next to theory
//	go run ./ci/bench against HEAD~5            next to another commit of this checkout
//
// It makes its data from a seed, and is to be started in the checkout. Command grading below
// measures a class.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
)

// options are the flags of all commands.
type options struct {
	out    string
	readme string
	only   *regexp.Regexp
	rounds int
}

// command is what the first argument names.
type command struct {
	about string
	run   func(o options, arguments []string) error
}

var commands = map[string]command{
	"peers":   {"measures other libraries beside ours", peers},
	"growth":  {"measures how time and memory grow, and compares with theory", growth},
	"against": {"measures another commit beside this checkout: against COMMIT", against},
	"measure": {"measures one task, once for each line of its input; bench starts itself so",
		func(_ options, arguments []string) error { return child(arguments) }},
}

func main() {
	if err := start(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// start picks the command and reads its flags.
func start(arguments []string) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.Usage = func() { usage(flags) }
	var o options
	var only string
	flags.StringVar(&o.out, "o", "", "the `folder` for the table, the figures and the picture")
	flags.StringVar(&o.readme, "readme", "", "put the table of peers into this `file`, too")
	flags.StringVar(&only, "only", "", "measure the tasks, algorithms or parts whose name "+
		"this regular `expression` matches")
	flags.IntVar(&o.rounds, "rounds", 5, "how often each side is measured, of peers and against")
	name := ""
	if len(arguments) > 0 {
		name, arguments = arguments[0], arguments[1:]
	}
	chosen, ok := commands[name]
	if !ok {
		usage(flags)
		if name == "-h" || name == "-help" || name == "--help" {
			return nil
		}
		return fmt.Errorf("%q is not a command", name)
	}
	// Flags may stand behind the other arguments: against HEAD~5 -only tree.
	var others []string
	for len(arguments) > 0 {
		if err := flags.Parse(arguments); err != nil {
			return err
		}
		if arguments = flags.Args(); len(arguments) > 0 {
			others, arguments = append(others, arguments[0]), arguments[1:]
		}
	}
	if o.rounds < 1 {
		return errors.New("-rounds must be at least 1")
	}
	var err error
	if o.only, err = regexp.Compile(only); err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	return chosen.run(o, others)
}

func usage(flags *flag.FlagSet) {
	fmt.Fprintln(flags.Output(), "usage: go run ./ci/bench COMMAND [flags], such as")
	fmt.Fprintln(flags.Output(), "  go run ./ci/bench peers -o table -only 'tree|lda' -rounds 1")
	for _, name := range []string{"peers", "growth", "against"} {
		fmt.Fprintf(flags.Output(), "  %-8s %s\n", name, commands[name].about)
	}
	flags.PrintDefaults()
}
