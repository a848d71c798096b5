package command

import (
	"fmt"
	"io"
	"strings"

	"github.com/tessella-go/tessella/notebooks/doctor"
)

// printFindings writes what [doctor.Examine] found. It returns whether everything needed is
// installed.
func printFindings(w io.Writer, findings []doctor.Finding) bool {
	healthy := true
	for _, f := range findings {
		mark := "ok"
		switch {
		case !f.OK && f.Needed:
			mark, healthy = "MISSING", false
		case !f.OK:
			mark = "absent"
		}
		fmt.Fprintf(w, "%-7s  %s\n%s", mark, f.What, wrapped(f.Found))
		if f.Advice != "" {
			for i, line := range strings.Split(strings.TrimSpace(f.Advice), "\n") {
				if i == 0 {
					line = "to do: " + line
				}
				fmt.Fprintln(w, strings.TrimRight("         "+line, " "))
			}
		}
	}
	return healthy
}

// wrapped breaks a text into lines of at most 80 columns, each indented.
func wrapped(text string) string {
	const indent = "      "
	var out strings.Builder
	width := 0
	for _, word := range strings.Fields(text) {
		n := len([]rune(word))
		switch {
		case width == 0:
			out.WriteString(indent)
			width = len(indent)
		case width+1+n > 80:
			out.WriteString("\n" + indent)
			width = len(indent)
		default:
			out.WriteByte(' ')
			width++
		}
		out.WriteString(word)
		width += n
	}
	if width > 0 {
		out.WriteByte('\n')
	}
	return out.String()
}
