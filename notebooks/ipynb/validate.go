package ipynb

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

var validID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// Validate checks the rules of nbformat that the types of this package do not enforce: the version,
// cell ids (from 4.5 on: 1 to 64 letters, digits, - and _, each once), cell and output types,
// stream names, and outputs on code cells alone. The error lists all that is wrong, a line each,
// with the file, the cell counted from 1 and its id.
func (nb *Notebook) Validate() error {
	prefix := ""
	if nb.Path != "" {
		prefix = nb.Path + ": "
	}
	var errs []error
	fail := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf(prefix+format, args...))
	}
	if nb.Format != 4 || nb.Minor < 0 {
		fail("nbformat %d.%d is not supported; 4.0 to 4.5 are", nb.Format, nb.Minor)
	}
	seen := map[string]int{}
	for i, c := range nb.Cells {
		at := label(i, c)
		for _, problem := range c.problems() {
			fail("%s: %s", at, problem)
		}
		if nb.Minor < 5 && c.ID == "" {
			continue
		}
		if !validID.MatchString(c.ID) {
			fail("%s: id %q is not valid; it needs 1 to 64 letters, digits, - or _", at, c.ID)
		} else if first, ok := seen[c.ID]; ok {
			fail("%s: id %q is already that of cell %d", at, c.ID, first+1)
		} else {
			seen[c.ID] = i
		}
	}
	return errors.Join(errs...)
}

func (c *Cell) problems() []string {
	var bad []string
	switch c.Type {
	case Code:
		if c.Attachments != nil {
			bad = append(bad, "a code cell has no attachments")
		}
	case Markdown, Raw:
		if len(c.Outputs) > 0 || c.ExecutionCount != nil || c.Extra["outputs"] != nil ||
			c.Extra["execution_count"] != nil {
			bad = append(bad,
				fmt.Sprintf("a %s cell has neither outputs nor an execution count", c.Type))
		}
	default:
		bad = append(bad,
			fmt.Sprintf("cell type %q is unknown; code, markdown and raw are known", c.Type))
	}
	if c.ExecutionCount != nil && *c.ExecutionCount < 0 {
		bad = append(bad, fmt.Sprintf("the execution count %d is negative", *c.ExecutionCount))
	}
	for _, key := range slices.Sorted(maps.Keys(c.Extra)) {
		if key != "outputs" && key != "execution_count" {
			bad = append(bad, fmt.Sprintf("key %q is unknown", key))
		}
	}
	for i, o := range c.Outputs {
		switch {
		case !slices.Contains([]string{Stream, DisplayData, ExecuteResult, Error}, o.Type):
			bad = append(bad, fmt.Sprintf("output %d: type %q is unknown", i+1, o.Type))
		case o.Type == Stream && strings.TrimSpace(o.Name) == "":
			bad = append(bad,
				fmt.Sprintf("output %d: a stream needs a name, stdout or stderr", i+1))
		}
		for _, key := range slices.Sorted(maps.Keys(o.Extra)) {
			bad = append(bad, fmt.Sprintf("output %d: key %q is unknown", i+1, key))
		}
	}
	return bad
}

// Upgrade makes a notebook of nbformat 4.0 to 4.4 one of 4.5. Cells without an id get "cell-1",
// "cell-2", … by their position, or the next number that is free, so that the same notebook always
// gets the same ids. Newer notebooks are left alone.
func (nb *Notebook) Upgrade() {
	if nb.Format != 4 || nb.Minor >= 5 {
		return
	}
	nb.Minor = 5
	taken := map[string]bool{}
	for _, c := range nb.Cells {
		taken[c.ID] = true
	}
	for i, c := range nb.Cells {
		if c.ID != "" {
			continue
		}
		for n := i + 1; ; n++ {
			if c.ID = fmt.Sprintf("cell-%d", n); !taken[c.ID] {
				break
			}
		}
		taken[c.ID] = true
	}
}
