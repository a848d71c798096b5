package grading

import (
	"context"

	"github.com/tessella-go/tessella/grader/similarity"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// reading is what a worker has read of a hand-in, without running any of it.
type reading struct {
	Parts   map[string]submission.Part
	Written map[string][]similarity.Piece // by exercise, as the student wrote it
	All     []similarity.Piece            // all functions
	Source  map[string][]byte             // of the exercises that were found, as files of a package
}

func newReading(s *submission.Submission, wanted []course.Exercise) *reading {
	r := &reading{Parts: map[string]submission.Part{}, Written: map[string][]similarity.Piece{}}
	var found []string
	for _, w := range wanted {
		part := s.Parts[w.ID]
		if r.Parts[w.ID] = *part; part.State != submission.Found {
			continue
		}
		found = append(found, w.ID)
		for _, x := range s.Written(w.ID) {
			r.Written[w.ID] = append(r.Written[w.ID], similarity.Piece(x))
		}
	}
	for _, x := range s.All() {
		r.All = append(r.All, similarity.Piece(x))
	}
	if found != nil {
		r.Source = s.Source(found...)
	}
	return r
}

// works lists what was written for some exercises.
func (r *reading) works(student string, exercises []course.Exercise) []similarity.Work {
	var works []similarity.Work
	for _, e := range exercises {
		if pieces := r.Written[e.ID]; pieces != nil {
			works = append(works, similarity.Work{Student: student, Exercise: e.ID, Pieces: pieces})
		}
	}
	return works
}

// reader reads hand-ins in a worker. It must be closed.
type reader struct {
	job job
	w   *worker
}

// readerOf makes a reader of the hand-ins that [submission.FindAll] finds.
func readerOf(paths []string, student string) *reader {
	return &reader{job: job{Paths: paths, Student: student}}
}

// read reads a hand-in. One that takes too much has nothing of what is wanted.
func (r *reader) read(ctx context.Context, s submission.Source, wanted []course.Exercise) (reading,
	error) {
	if r.w == nil {
		var err error
		if r.w, err = startWorker(ctx, r.job); err != nil {
			return reading{}, err
		}
	}
	var read reading
	over, err := r.w.ask(ctx, request{Student: s.Student, Path: s.Path, Wanted: wanted},
		func(a answer) error {
			if a.Read != nil {
				read = *a.Read
			}
			return nil
		})
	if over != "" {
		r.close()
		read = *newReading(s.Unread(wanted, "it was not read: "+over), wanted)
	}
	return read, err
}

// close ends the worker.
func (r *reader) close() {
	r.w.end()
	r.w = nil
}
