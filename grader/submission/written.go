package submission

import (
	"go/token"
	"slices"
	"strings"
)

// Written is a declaration as the student wrote it, with the comments inside it.
type Written struct {
	Place string // "cell 7" or "answers.go"
	Line  int    // of the first line in that place
	Text  string // whole lines
}

// Written returns the function of an exercise and the helpers that it needs, but not the functions
// of other exercises and what these need. It is nil unless the function was found.
func (s *Submission) Written(id string) []Written {
	if part := s.Parts[id]; part == nil || part.State != Found {
		return nil
	}
	reached, _ := s.draft.reach(s.roots[id])
	others := make(map[*decl]bool)
	for _, other := range s.Needs(id) {
		below, _ := s.draft.reach(s.roots[other])
		for _, x := range below {
			others[x] = true
		}
	}
	var all []Written
	for _, x := range reached {
		if x == s.roots[id] || !others[x] {
			all = append(all, x.written())
		}
	}
	return all
}

// All returns every function that was read, whether an exercise needs it or not.
func (s *Submission) All() []Written {
	if s.draft == nil {
		return nil
	}
	var all []Written
	for _, u := range s.draft.Units {
		for _, x := range u.Decls {
			if x.Kind == token.FUNC {
				x.unit = u
				all = append(all, x.written())
			}
		}
	}
	return all
}

func (d *decl) written() Written {
	lines := d.unit.Lines
	from := min(max(0, d.Line-1), len(lines))
	to := min(max(from, d.End), len(lines))
	return Written{d.unit.Label, d.Line, strings.Join(slices.Clone(lines[from:to]), "\n")}
}
