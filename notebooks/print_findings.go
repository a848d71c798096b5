package notebooks

import (
	"fmt"
	"io"
	"strings"
)

// PrintFindings writes what [Doctor] found, and returns whether all that is needed is there.
func PrintFindings(w io.Writer, findings []Finding) bool {
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
