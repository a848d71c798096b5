package submission

import (
	"go/token"
	"slices"
	"strings"
)

// sharers lists the exercises that were found and whose functions can change what the function of one sees, which is the first: all run in one process. They
// share a variable of the student's with it or with another of these, or use what a package keeps for everyone, or start what may go on when they have returned.
func (s *Submission) sharers(id string) []string {
	if s.shared == nil {
		s.shared = make(map[string][]*decl)
		s.open = nil
		for _, w := range s.wanted {
			if s.Parts[w.ID].State != Found {
				continue
			}
			reached, _ := s.draft.reach(s.roots[w.ID])
			var vars []*decl
			for _, x := range reached {
				if x.kind == token.VAR {
					vars = append(vars, x)
				}
			}
			s.shared[w.ID] = vars
			if slices.ContainsFunc(reached, s.draft.outlasts) {
				s.open = append(s.open, w.ID)
			}
		}
	}
	ids := []string{id}
	for _, other := range s.open {
		if other != id {
			ids = append(ids, other)
		}
	}
	for i := 0; i < len(ids); i++ {
		for _, w := range s.wanted {
			common := func(x *decl) bool { return slices.Contains(s.shared[ids[i]], x) }
			if !slices.Contains(ids, w.ID) && slices.ContainsFunc(s.shared[w.ID], common) {
				ids = append(ids, w.ID)
			}
		}
	}
	return ids
}

// outlasts reports whether what a declaration does may be felt by functions that have nothing to do with it: it may use a variable of a package, or start goroutines.
func (d *draft) outlasts(x *decl) bool {
	return x.spawns || slices.ContainsFunc(x.uses, func(u use) bool {
		if s := d.imported(x, u); s != nil {
			return stateful(s.path, u.member)
		}
		return len(x.unit.dots) > 0 && d.bare(u)
	})
}

// stateful reports whether a name of a package is a variable, or a function behind which one or a goroutine stands.
func stateful(where, name string) bool {
	switch where {
	case "log", "math/rand", "math/rand/v2", "os", "reflect": // reflect changes any
		return true
	case "unicode": // its tables
		return !strings.HasPrefix(name, "Is") && !strings.HasPrefix(name, "To")
	}
	return strings.HasPrefix(name, "Err") || slices.Contains([]string{"AfterFunc", "Canceled", "DeadlineExceeded", "Discard", "EOF", "IEEETable", "Local", "UTC"}, name)
}
