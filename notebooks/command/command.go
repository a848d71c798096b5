// package command holds the commands that make and run the notebooks: their flags, their help and
// what they print. Their work is done by the packages beside it.
package command

import (
	_ "embed"
	"errors"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/tessella-go/tessella/notebooks/kernel"
)

// Commands lists the commands for package kong. Their Run methods take the lessons.
type Commands struct {
	Setup   setupCmd   `cmd:"" help:"Build the notebook kernel, once, and tell Jupyter about it."`
	Doctor  doctorCmd  `cmd:"" help:"Say what is installed, what is missing, and what to type."`
	Lab     labCmd     `cmd:"" help:"Open your own working copy of the notebooks in JupyterLab."`
	Run     runCmd     `cmd:"" help:"Execute the course, or notebooks, without Jupyter."`
	Site    siteCmd    `cmd:"" help:"Make the course a web site whose cells run in the browser."`
	Lite    liteCmd    `cmd:"" help:"Make a JupyterLite whose notebooks run Go in the browser."`
	Build   buildCmd   `cmd:"" help:"Make the notebooks from the lessons."`
	Starter starterCmd `cmd:"" help:"${starter}"`
	Handout handoutCmd `cmd:"" help:"Make what students get: the course without the solutions."`
}

// Checkout is the course's folder, for the commands that need it; see [InCheckout].
type Checkout struct{ Root string }

// InCheckout finds it.
func InCheckout() (Checkout, error) {
	root, err := kernel.Checkout("")
	return Checkout{root}, err
}

// ErrShown ends the program with status 1 after the error was printed.
var ErrShown = errors.New("")

//go:embed help/flags.txt
var flags string

// Vars has the help texts that are too wide for the tags of flags and commands.
func Vars() kong.Vars { return ReadVars(flags) }

// ReadVars reads help texts by name. Each begins with a line "name: text" and continues in indented
// lines.
func ReadVars(text string) kong.Vars {
	vars := kong.Vars{}
	name := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, " ") {
			vars[name] += " " + strings.TrimSpace(line)
			continue
		}
		name, line, _ = strings.Cut(line, ": ")
		vars[name] = line
	}
	return vars
}

// Help replaces {command} in a help text by the program's name, as the user typed it.
func Help(text string) string { return strings.ReplaceAll(text, "{command}", kernel.Self()) }
