package people

import (
	"context"
	"fmt"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/report"
)

// Enrolment says whom a roster has added, and whom the course knew already.
type Enrolment struct {
	Added, Known []Member
}

// Enrol makes the students of a roster members of a course: a CSV file with a column Name, or First
// name and Last name, and if there are any Email and Section, or the export of Canvas or Moodle.
// All rows count or none does. Nobody is removed, and nobody who is more than a student becomes
// one.
func (s *Store) Enrol(ctx context.Context, course int64, file string,
	data []byte) (e Enrolment, err error) {
	rows, err := report.ReadEnrolled(file, data)
	if err != nil {
		return e, err
	}
	err = s.db.Write(ctx, func(t *database.Tx) error {
		e = Enrolment{}
		for _, row := range rows {
			who := Member{Person: Person{Name: row.Name, Email: row.Email}, Role: Student,
				Section: row.Section}
			role, known := s.roleOf(t, course, row)
			if known {
				who.Role = role
			}
			m, err := s.join(t, course, who)
			if err != nil {
				return fmt.Errorf("%s: row %d: %w", file, row.Row, err)
			}
			if known {
				e.Known = append(e.Known, m)
			} else {
				e.Added = append(e.Added, m)
			}
		}
		return nil
	})
	return e, err
}

// roleOf returns the role of the member of whom a row is, as join finds it.
func (s *Store) roleOf(t *database.Tx, course int64, row report.Enrolled) (role Role, known bool) {
	email, _ := address(row.Email)
	known = email != "" && t.Query(`SELECT role FROM members JOIN people ON people.id = person
		WHERE course = ? AND email = ?`, course, email).First(&role) ||
		t.Query(`SELECT role FROM members JOIN people ON people.id = person WHERE course = ?
			AND student = ? AND (email IS NULL OR ? = '')`, course, row.Name, email).First(&role)
	return role, known
}
