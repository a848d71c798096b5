package submission

import "context"

// Source is what one student handed in, not read yet.
type Source struct {
	Student string // the name of the folder or file; what cannot be printed is escaped
	Path    string // where it lies, as one would type it
}

// Options steer [Find].
type Options struct {
	Student string // all of the path is the work of this one student; "": the path's names say whose
}

// Find lists the hand-ins of a path, sorted by student.
func Find(path string, o Options) ([]Source, error) { return nil, nil }

// Read reads a hand-in. It never fails: what is wrong is in the Submission.
func (s Source) Read(ctx context.Context, wanted []Wanted) *Submission { return nil }
