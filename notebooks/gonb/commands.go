package gonb

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// isScript reports whether a cell is a script of another language, or a file to write.
func isScript(source string) bool {
	first := strings.TrimLeft(source, " \t\r\n")
	word, _, _ := strings.Cut(first, "\n")
	return strings.HasPrefix(word, "%%") && !startsMain(strings.TrimRight(word, "\r"))
}

// startsMain reports whether a line is the one after which the statements of main begin.
func startsMain(line string) bool {
	line = strings.TrimPrefix(line, prefix)
	return strings.HasPrefix(line, "%main") || strings.TrimRight(line, "\n") == "%%" ||
		strings.HasPrefix(line, "%% ") || strings.HasPrefix(line, "%%\t")
}

// isCommand reports whether a line is for the kernel, and not for Go.
func isCommand(line string) bool {
	return !startsMain(line) && (strings.HasPrefix(line, "%") || strings.HasPrefix(line, "!") ||
		strings.HasPrefix(line, prefix))
}

// prefix makes a comment of a command, for editors of Go.
const prefix = "//gonb:"

// executed is the function that a line %exec calls, "" for another line.
func executed(line string) string {
	words := strings.Fields(strings.TrimPrefix(line, prefix))
	if len(words) > 1 && words[0] == "%exec" {
		return words[1]
	}
	return ""
}

// words cuts a command at its spaces. Quotes hold words together.
func words(command string) (all []string) {
	var word strings.Builder
	begun, quoted := false, false
	end := func() {
		if begun {
			all = append(all, word.String())
		}
		word.Reset()
		begun = false
	}
	for i := 0; i < len(command); i++ {
		switch b := command[i]; {
		case b == '"':
			begun, quoted = true, !quoted
			continue
		case !quoted && (b == ' ' || b == '\t' || b == '\r' || b == '\n'):
			end()
			continue
		case quoted && b == '\\' && i+1 < len(command):
			i++
			word.WriteByte(unescaped(command[i]))
		default:
			word.WriteByte(b)
		}
		begun = true
	}
	end()
	return all
}

func unescaped(b byte) byte {
	switch b {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	}
	return b
}

// obey does what the commands of a cell ask for. What only the last cell prints is kept in c.said.
func (c *composer) obey(cell Cell, number int, last bool) []Fault {
	var faults []Fault
	c.arguments, c.tests = nil, false
	for i, line := range strings.Split(cell.Source, "\n") {
		if !isCommand(line) && !startsMain(line) {
			continue
		}
		said, err := c.command(number, strings.TrimPrefix(line, prefix))
		if err != nil {
			faults = append(faults, Fault{cell.Name, i + 1, 1, err.Error()})
		}
		if last {
			c.said = append(c.said, said)
		}
		if isScript(cell.Source) {
			break
		}
	}
	return faults
}

// command does one command and returns what GoNB prints about it.
func (c *composer) command(number int, line string) (said string, err error) {
	all := words(line)
	if len(all) == 0 {
		return "", nil
	}
	switch name, args := all[0], all[1:]; {
	case name == "%%", name == "%main", name == "%args":
		c.arguments = args
	case name == "%test":
		c.arguments, c.tests = args, true
	case name == "%exec":
		if len(args) == 0 {
			return "", fmt.Errorf("%%exec needs the name of a function: %%exec f")
		}
		c.arguments = args[1:]
	case name == "%env":
		key, value, ok := strings.Cut(strings.Join(args, "="), "=")
		if !ok || key == "" || len(args) > 2 {
			return "", fmt.Errorf("%%env needs a name and a value: %%env NAME value")
		}
		c.environment[key] = variable{key + "=" + value, number}
		return fmt.Sprintf("Set: %s=%q\n", key, value), nil
	case name == "%reset" && len(args) == 0:
		clear(c.live)
		clear(c.imports)
		c.removed = nil
		return "* State reset: all memorized declarations discarded.\n", nil
	case name == "%rm", name == "%remove":
		c.removed = append(c.removed, number)
		return c.remove(args), nil
	case name == "%ls", name == "%list":
		return c.list(), nil
	case name == "%help":
		return help, nil
	case name == "%version":
		return "Go (Tessella)\n", nil
	case slices.Contains(needless, name):
	case name[0] == '!':
		return "", fmt.Errorf("! runs a command in a shell, and a browser has none: %s", desktop)
	default:
		return "", fmt.Errorf("%s is not a command that works in a browser: %s", name, desktop)
	}
	return "", nil
}

// testing makes a cell whose main runs the tests and benchmarks that are declared. Without other
// arguments it runs the tests of the cell number, or all if it has none.
func (c *composer) testing(name string, number int) Cell {
	lists := map[string]string{}
	var own []string
	arguments := []string{"-test.v"}
	for _, f := range slices.Sorted(maps.Keys(c.live)) {
		kind := testName.FindStringSubmatch(f)
		if kind == nil || c.live[f].kind() != "func" {
			continue
		}
		lists[kind[1]] += fmt.Sprintf("{Name: %q, F: %s}, ", f, f)
		if c.live[f].number != number {
			continue
		}
		if kind[1] == "Test" {
			own = append(own, "^"+f+"$")
		} else if !slices.Contains(arguments, "-test.bench=.") {
			arguments = append(arguments, "-test.bench=.")
		}
	}
	if len(own) > 0 {
		arguments = append(arguments, "-test.run="+strings.Join(own, "|"))
	}
	if len(c.arguments) == 0 {
		c.arguments = arguments
	}
	return Cell{name, fmt.Sprintf("import (\n\t\"regexp\"\n\t\"testing\"\n)\n\n"+
		"func main() {\n\ttesting.Main(regexp.MatchString, []testing.InternalTest{%s}, "+
		"[]testing.InternalBenchmark{%s}, nil)\n}", lists["Test"], lists["Benchmark"])}
}

var testName = regexp.MustCompile(`^(Test|Benchmark)([^\p{Ll}].*)?$`)

// desktop is what helps where a browser cannot do something.
const desktop = "use the kernel GoNB on your computer for it"

// needless are commands that have nothing to do in a browser: all packages are there.
var needless = []string{"%autoget", "%noautoget", "%track", "%untrack", "%goworkfix"}

const help = `Declarations stay from cell to cell, and a later one replaces an earlier one of its
name. Each cell with a main is a program of its own: no values stay.

%% [ARGUMENTS]       the lines below are the body of main; so for %main
%exec F [ARGUMENTS]  calls the function F
%args ARGUMENTS      the arguments of the program of this cell
%test [ARGUMENTS]    runs the tests and benchmarks of this cell, or of all cells if it has none
%env NAME VALUE      an environment variable of the programs from here on
%list                what is declared; so for %ls
%rm NAMES            forgets declarations; so for %remove
%reset               forgets all declarations
`

// variable is a variable of the environment, with the number of the cell that set it.
type variable struct {
	text   string
	number int
}

// remove forgets declarations and imports.
func (c *composer) remove(names []string) string {
	var said strings.Builder
	for _, name := range names {
		key := strings.ReplaceAll(name, "~", ".")
		_, imported := c.imports[key]
		if c.live[key] == nil && !imported {
			fmt.Fprintf(&said, ". %q is not declared, so it is not removed\n", name)
			continue
		}
		delete(c.live, key)
		delete(c.imports, key)
		fmt.Fprintf(&said, ". removed %s\n", name)
	}
	return said.String()
}

// list says what is declared and imported.
func (c *composer) list() string {
	kinds := make(map[string][]string)
	kinds["import"] = slices.Sorted(maps.Keys(c.imports))
	for _, name := range slices.Sorted(maps.Keys(c.live)) {
		if !strings.HasPrefix(name, "_ ") {
			kind := c.live[name].kind()
			kinds[kind] = append(kinds[kind], name)
		}
	}
	var said strings.Builder
	for _, kind := range []string{"import", "const", "type", "var", "func"} {
		if len(kinds[kind]) > 0 {
			fmt.Fprintf(&said, "%-6s %s\n", kind, strings.Join(kinds[kind], " "))
		}
	}
	if said.Len() == 0 {
		return "nothing is declared\n"
	}
	return said.String()
}

// kept lists the cells that a later program may need, by number.
func (c *composer) kept() map[int]bool {
	kept := make(map[int]bool)
	for name, p := range c.live {
		kept[p.number] = kept[p.number] || name != "main"
	}
	for _, i := range c.imports {
		kept[i.number] = true
	}
	for _, v := range c.environment {
		kept[v.number] = true
	}
	for _, number := range c.removed {
		kept[number] = true
	}
	return kept
}
