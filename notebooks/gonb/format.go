package gonb

import (
	"fmt"
	"go/format"
	"go/token"
	"regexp"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/notebooks/ipynb"
)

// Format formats the Go of a cell as gofmt does. Lines with commands stay as they are, and so does
// a script of another language. If the cell cannot be read, the faults say why; they name no cell.
func Format(source string) (string, []Fault) {
	if isScript(source) {
		return source, nil
	}
	// The code is checked as a whole, because formatting tells no lines of the cell.
	code := fileOfGoNB(source)
	ipynb.BlankComments(code, renumbers)
	if _, err := parseFile(token.NewFileSet(), code); err != nil {
		return "", faultsOf(Cell{Source: source}, err)
	}
	var out []string
	for _, part := range mainParts(source) {
		text, err := formatPart(part)
		if err != nil {
			return "", faultsOf(Cell{Source: source}, err)
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n"), nil
}

// mainParts cuts a cell before and after the lines with %%.
func mainParts(source string) []string {
	var parts []string
	var part []string
	for _, line := range strings.Split(source, "\n") {
		if startsMain(line) {
			if len(part) > 0 {
				parts = append(parts, strings.Join(part, "\n"))
			}
			parts, part = append(parts, line), nil
			continue
		}
		part = append(part, line)
	}
	return append(parts, strings.Join(part, "\n"))
}

// kept is a placeholder for a command while the lines around it are formatted.
var kept = regexp.MustCompile(`(?m)^[ \t]*//[ ]?tessella_command_(\d+)$`)

// formatPart formats declarations or statements.
func formatPart(part string) (string, error) {
	if startsMain(part) {
		return part, nil
	}
	lines := strings.Split(part, "\n")
	var commands []string
	for i, line := range lines {
		if isCommand(line) {
			lines[i] = fmt.Sprintf("//tessella_command_%d", len(commands))
			commands = append(commands, line)
		}
	}
	text, err := format.Source([]byte(strings.Join(lines, "\n")))
	if err != nil {
		return "", err
	}
	return kept.ReplaceAllStringFunc(string(text), func(s string) string {
		n, _ := strconv.Atoi(kept.FindStringSubmatch(s)[1])
		if n < len(commands) {
			return commands[n]
		}
		return s
	}), nil
}
