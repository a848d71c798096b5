package grading

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/likeness"
	"github.com/tessella-go/tessella/grader/submission"
)

// Reference is the name under which the reference answers are compared with the students'.
const Reference = "(the reference)"

// written lists the functions that were found, as they were written.
func written(s *submission.Submission, graded []grader.Task) []likeness.Work {
	var works []likeness.Work
	for _, t := range graded {
		w := likeness.Work{Student: s.Student, Exercise: t.About().ID}
		for _, x := range s.Written(t.About().ID) {
			w.Pieces = append(w.Pieces, likeness.Piece(x))
		}
		if w.Pieces != nil {
			works = append(works, w)
		}
	}
	return works
}

// Read reads the functions of a class for [Options.Alike], without running any. A hand-in that
// cannot be read has none.
func (o Options) Read(ctx context.Context) ([]likeness.Work, error) {
	as := submission.Options{Student: o.Student}
	sources, err := submission.FindAll(o.Paths, as)
	if err != nil {
		return nil, err
	}
	readers := submission.NewReaders(o.Paths, as, 1)
	defer readers.Close()
	var works []likeness.Work
	for _, source := range sources {
		read, err := readers.Read(ctx, source, abouts(o.Tasks))
		if err != nil {
			return nil, err
		}
		works = append(works, written(read, o.chosen())...)
	}
	return works, nil
}

// Alike compares the works of a class with each other and with the reference answers. handout is
// the path of what everybody was given, such as the lesson's notebook; empty: there is nothing.
func (o Options) Alike(
	ctx context.Context, works []likeness.Work, handout string,
) ([]likeness.Pair, error) {
	var given []likeness.Piece
	if handout != "" {
		got, err := o.readOne(ctx, handout, "handout")
		if err != nil {
			return nil, fmt.Errorf("what everybody was given: %w", err)
		}
		for _, x := range got.All() {
			given = append(given, likeness.Piece(x))
		}
	}
	if o.Carry != nil {
		folder, err := os.MkdirTemp("", "tessella-reference-")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(folder)
		if err := copyAnswers(folder, o.Carry); err != nil {
			return nil, err
		}
		reference, err := o.readOne(ctx, folder, Reference)
		if err != nil {
			return nil, fmt.Errorf("the reference answers: %w", err)
		}
		works = append(works[:len(works):len(works)], written(reference, o.chosen())...)
	}
	return compared(ctx, comparison{works, given})
}

// readOne reads one hand-in.
func (o Options) readOne(
	ctx context.Context, path, name string,
) (*submission.Submission, error) {
	as := submission.Options{Student: name}
	sources, err := submission.Find(path, as)
	if err != nil {
		return nil, err
	}
	readers := submission.NewReaders([]string{path}, as, 1)
	defer readers.Close()
	return readers.Read(ctx, sources[0], abouts(o.Tasks))
}

// copyAnswers writes the Go files of a folder, without those in folders below it.
func copyAnswers(to string, from fs.FS) error {
	names, err := fs.Glob(from, "*.go")
	if err != nil {
		return err
	}
	root, err := os.OpenRoot(to)
	if err != nil {
		return err
	}
	defer root.Close()
	for _, name := range names {
		data, err := fs.ReadFile(from, name)
		if err != nil {
			return err
		}
		if err := root.WriteFile(name, data, 0o600); err != nil {
			return err
		}
	}
	return nil
}
