package submission

import (
	"maps"
	"slices"

	"github.com/tessella-go/tessella/notebooks/course"
)

// sent is a submission on its way from the process that reads it to the one that grades it.
type sent struct {
	*Submission
	Draft *draft            // nil where nothing could be read
	Roots map[string]string // by exercise: a name of its declaration
}

// pack makes a submission ready to send.
func (s *Submission) pack() sent {
	out := sent{s, s.draft, make(map[string]string)}
	for _, w := range s.wanted {
		if x := s.roots[w.ID]; x != nil {
			out.Roots[w.ID] = x.called(w.Function)
		}
	}
	return out
}

// unpack is the submission that was sent.
func (in sent) unpack(wanted []course.Exercise) *Submission {
	s := in.Submission
	s.wanted, s.draft, s.roots = wanted, in.Draft, make(map[string]*decl)
	if s.draft != nil {
		s.draft.want(wanted)
		s.draft.index()
	}
	for id, name := range in.Roots {
		s.roots[id], _ = s.draft.live(name)
	}
	return s
}

// afresh is the draft as it was read, without the compiler's errors.
func (d *draft) afresh() *draft {
	c := &draft{Notebook: d.Notebook, Machine: d.Machine, Units: clones(d.Units), wanted: d.wanted}
	for _, u := range c.Units {
		u.Imports, u.Dots, u.Decls = maps.Clone(u.Imports), clones(u.Dots), clones(u.Decls)
		for name, s := range u.Imports {
			own := *s
			u.Imports[name] = &own
		}
		for _, s := range u.Dots {
			s.unused = false
		}
		for _, x := range u.Decls {
			if x.dropped {
				x.Dead, x.dropped = "", false
			}
		}
	}
	c.index()
	return c
}

func clones[T any](list []*T) []*T {
	copied := slices.Clone(list)
	for i, x := range list {
		own := *x
		copied[i] = &own
	}
	return copied
}
