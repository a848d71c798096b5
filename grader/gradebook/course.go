package gradebook

import (
	"context"

	"errors"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// onlyCourse is the name of a course that nobody has named.
const onlyCourse = "main"

// Course is what a book knows of a course beside its lessons and students.
type Course struct {
	Name     string // not empty, and no two are equal
	Title    string
	Term     string
	Syllabus string    // the text of course.yaml
	Closed   time.Time // when the course ended; zero: it has not
}

// Course returns the book of the course with this name. A course that the book does not know is
// made when something is first written.
func (b *Book) Course(name string) *Book {
	of := *b
	of.course = name
	return &of
}

// Courses returns the courses of the book, by name.
func (b *Book) Courses(ctx context.Context) ([]Course, error) {
	var all []Course
	err := b.db.Read(ctx, func(t *database.Tx) error {
		all = nil
		var c Course
		var closed stamp
		for range t.Query(`SELECT name, title, term, syllabus, closed FROM courses ORDER BY name`).
			Into(&c.Name, &c.Title, &c.Term, &c.Syllabus, &closed) {
			c.Closed = closed.Time
			all = append(all, c)
		}
		return nil
	})
	return all, err
}

// SetCourse changes what the book knows of a course, and makes it if it is new.
func (b *Book) SetCourse(ctx context.Context, c Course) error {
	if c.Name == "" {
		return errors.New("a course without a name")
	}
	return b.db.Write(ctx, func(t *database.Tx) error {
		t.Exec(`INSERT INTO courses (name, title, term, syllabus, closed)
			VALUES (?1, ?2, ?3, ?4, ?5)
			ON CONFLICT (name) DO UPDATE SET title = ?2, term = ?3, syllabus = ?4, closed = ?5`,
			c.Name, c.Title, c.Term, c.Syllabus, nullTime(c.Closed))
		return nil
	})
}
