package grading

import (
	"context"
	"fmt"
	"io/fs"
	"os"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/submission"
)

// referenceName is the name under which the reference answers are compared with the students'.
const referenceName = "(the reference)"

// Read reads the functions of a class for [Options.Alike], without running any. A hand-in that
// cannot be read has none.
func (o Options) Read(ctx context.Context) ([]similarity.Work, error) {
	sources, err := submission.FindAll(o.Paths, submission.Options{Student: o.Student})
	if err != nil {
		return nil, err
	}
	reader := readerOf(o.Paths, o.Student)
	defer reader.close()
	var works []similarity.Work
	for _, source := range sources {
		read, err := reader.read(ctx, source, grader.Abouts(o.Tasks))
		if err != nil {
			return nil, err
		}
		works = append(works, read.works(source.Student, grader.Abouts(o.chosen()))...)
	}
	return works, nil
}

// Alike compares the works of a class with each other and with the reference answers. handout is
// the path of what everybody was given, such as the lesson's notebook; empty: there is nothing.
func (o Options) Alike(
	ctx context.Context, works []similarity.Work, handout string,
) ([]similarity.Pair, error) {
	var given []similarity.Piece
	if handout != "" {
		got, err := o.readOne(ctx, handout, "handout")
		if err != nil {
			return nil, fmt.Errorf("what everybody was given: %w", err)
		}
		given = got.All
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
		reference, err := o.readOne(ctx, folder, referenceName)
		if err != nil {
			return nil, fmt.Errorf("the reference answers: %w", err)
		}
		answers := reference.works(referenceName, grader.Abouts(o.chosen()))
		for i := range answers {
			answers[i].Reference = true
		}
		works = append(works[:len(works):len(works)], answers...)
	}
	return compared(ctx, comparison{works, given})
}

// readOne reads one hand-in.
func (o Options) readOne(ctx context.Context, path, name string) (reading, error) {
	sources, err := submission.Find(path, submission.Options{Student: name})
	if err != nil {
		return reading{}, err
	}
	reader := readerOf([]string{path}, name)
	defer reader.close()
	return reader.read(ctx, sources[0], grader.Abouts(o.Tasks))
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
