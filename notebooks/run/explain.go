package run

import (
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/source"
)

// failedCommand judges the commands of a cell to which GoNB replied ok: the line where it is known,
// and the reason, "" if nothing failed. A notice counts only in a cell that has a command.
func failedCommand(source string, notices []string) (line int, reason string) {
	commands := commandLines(source)
	if len(commands) == 0 || len(notices) == 0 {
		return 0, ""
	}
	text := strings.TrimSpace(strings.TrimPrefix(notices[0], "^C\n"))
	lines := strings.Split(source, "\n")
	if name, unknown := strings.CutSuffix(text, " unknown or not implemented yet."); unknown {
		name = strings.Trim(name, `"`)
		for _, n := range commands {
			if f := strings.Fields(command(lines[n-1])); f[0] == name {
				return n, fmt.Sprintf("the command %s is unknown", name)
			}
		}
		return 0, fmt.Sprintf("the command %s is unknown", name)
	}
	if len(commands) == 1 { // else GoNB does not say which
		return commands[0], fmt.Sprintf("%s: %s", command(lines[commands[0]-1]), text)
	}
	return 0, "a command failed: " + text
}

// commandLines gives the numbers of the lines, from 1, that GoNB takes for commands. A cell that
// begins with %%bash or the like is a command as a whole.
func commandLines(source string) []int {
	var ns []int
	for i, l := range strings.Split(source, "\n") {
		if l = command(l); l == "" {
			continue
		}
		ns = append(ns, i+1)
		if i == 0 && (strings.HasPrefix(l, "%%bash") || strings.HasPrefix(l, "%%sh") ||
			strings.HasPrefix(l, "%%script")) {
			break
		}
	}
	return ns
}

// command is the line as GoNB reads a command: after an optional //gonb: it begins with ! or %. It
// is empty if the line is not a command, or only %% or %main, which begin the main function.
func command(line string) string {
	line = strings.TrimPrefix(line, "//gonb:")
	if len(line) < 2 || line[0] != '!' && line[0] != '%' {
		return ""
	}
	if f := strings.Fields(line); f[0] == "%%" || f[0] == "%main" {
		return ""
	}
	return line
}

var (
	ansi        = regexp.MustCompile(`\x1b\[[0-9;]*m`)
	compileLine = regexp.MustCompile(`^Cell\[(\d+)\]: Line (\d+)\n`)
	traceLine   = regexp.MustCompile(
		`(?:\[\[ Cell \[(\d+)\] Line (\d+) \]\] )?(/\S*/main(?:_test)?\.go):(\d+)`)
	ownFile   = regexp.MustCompile(`^/\S*/main\.go:\d+:\d+: `)
	panicLine = regexp.MustCompile(`(?m)^(?:panic: |fatal error: ).*$`)
)

// explain finds the line of the cell where it failed, 0 if it is not known, and a reason of one
// line.
func (r *runner) explain(c *ipynb.Cell, reply kernel.Reply) (line int, reason string) {
	for _, entry := range reply.Traceback {
		entry = ansi.ReplaceAllString(entry, "")
		m := compileLine.FindStringSubmatch(entry)
		if m == nil {
			continue
		}
		// The message is the last line. The code comes before it.
		message := strings.TrimSpace(entry)
		message = r.renamed(message[strings.LastIndex(message, "\n")+1:])
		count, _ := strconv.Atoi(m[1])
		n, _ := strconv.Atoi(m[2])
		switch {
		case c.ExecutionCount != nil && count == *c.ExecutionCount:
			return n, message
		case r.counts[count] != 0:
			return 0, fmt.Sprintf("%s (in line %d of cell %d)", message, n, r.counts[count])
		}
		return 0, message
	}
	reason = firstLine(reply.EValue)
	if ownFile.MatchString(reason) {
		// GoNB names a place in the file that it has made of the cell, and an error at the cell's
		// end is after it.
		if _, _, err := gonb.Parse(c.Source); err != nil {
			return min(gonb.LineOf(err), strings.Count(c.Source, "\n")+1), gonb.MessageOf(err)
		}
	}
	stderr := lastStderr(c)
	if p := panicLine.FindStringIndex(stderr); p != nil {
		reason = fmt.Sprintf("%s (%s)", stderr[p[0]:p[1]], reason)
		return r.traceLine(c, stderr[p[1]:]), reason
	}
	return 0, reason
}

// noMethod matches Go's message about a package's function if something else has the package's
// name.
var noMethod = regexp.MustCompile(`^(\w+)\.\w+ undefined \(type .* has no field or method `)

// renamed adds to a message of the compiler what to do if a cell declares a name that a cell
// imports: GoNB drops the import then.
func (r *runner) renamed(message string) string {
	found := noMethod.FindStringSubmatch(message)
	if found == nil {
		return message
	}
	for _, cell := range r.nb.Cells {
		if _, file := gonb.TryParse(cell.Source); cell.Type == ipynb.Code && file != nil &&
			source.Imports(file)[found[1]] != "" {
			return fmt.Sprintf("%s; a cell declares %s, which is the name of a package: rename "+
				"what the cell declares, and restart the kernel", message, found[1])
		}
	}
	return message
}

// traceLine finds the first line of the cell in a stack trace. GoNB marks such lines, but only if
// the path and the number happen to arrive in one piece; so a line that is not marked is looked up
// in the file that GoNB has made of the cell.
func (r *runner) traceLine(c *ipynb.Cell, trace string) int {
	for _, m := range traceLine.FindAllStringSubmatch(ansi.ReplaceAllString(trace, ""), -1) {
		if m[1] != "" {
			count, _ := strconv.Atoi(m[1])
			if c.ExecutionCount != nil && count == *c.ExecutionCount {
				n, _ := strconv.Atoi(m[2])
				return n
			}
			continue
		}
		data, err := os.ReadFile(m[3])
		n, _ := strconv.Atoi(m[4])
		if err != nil || n < 1 {
			continue
		}
		if line := locate(strings.Split(string(data), "\n"), n-1,
			strings.Split(c.Source, "\n")); line > 0 {
			return line
		}
	}
	return 0
}

// locate finds line i of a file in the source of a cell: the line with the same text, and of
// several the one with the most equal neighbours. It gives the number from 1, or 0.
func locate(file []string, i int, source []string) int {
	if i >= len(file) {
		return 0
	}
	same := func(a, b int) bool {
		return a >= 0 && a < len(file) && b >= 0 && b < len(source) &&
			strings.TrimSpace(file[a]) == strings.TrimSpace(source[b])
	}
	best, most := 0, 0
	for j := range source {
		if !same(i, j) {
			continue
		}
		equal := 1
		for d := 1; same(i-d, j-d); d++ {
			equal++
		}
		for d := 1; same(i+d, j+d); d++ {
			equal++
		}
		if equal > most {
			best, most = j+1, equal
		}
	}
	return best
}

// lastStderr is the end of what the cell printed to stderr.
func lastStderr(c *ipynb.Cell) string {
	const enough = 256 << 10
	var pieces []string
	size := 0
	for i := len(c.Outputs) - 1; i >= 0; i-- {
		if out := c.Outputs[i]; out.Type == ipynb.Stream && out.Name == "stderr" {
			for j := len(out.Text) - 1; j >= 0 && size < enough; j-- {
				pieces = append(pieces, out.Text[j])
				size += len(out.Text[j])
			}
		}
	}
	var b strings.Builder
	for i := len(pieces) - 1; i >= 0; i-- {
		b.WriteString(pieces[i])
	}
	return b.String()
}

func firstLine(s string) string {
	for line := range strings.Lines(s) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "# ") {
			return line
		}
	}
	return "the kernel replied with an error and gave no reason"
}
