package people

import (
	"context"
	"fmt"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/report"
)

// Enrolment lists the people that a roster has added, and those that the course had already.
type Enrolment struct {
	Added, Known []Member
}

// maxRows is the most rows of a roster, which are one transaction.
const maxRows = 5000

// Enrol makes the students of a roster members of a course: a CSV file with a column Name, or First
// name and Last name, and optional columns Email and Section, or the export of Canvas or Moodle. If
// one row is wrong, nobody is enrolled. Nobody is removed, and a member with a higher role keeps
// it. A column Team puts students into teams; without it, or in an empty cell, they stay as they
// are. by is the role of whoever asks for it: a row about somebody about whom that role does not
// decide changes nothing.
func (s *Store) Enrol(ctx context.Context, course int64, file string, data []byte,
	by Role) (e Enrolment, err error) {
	rows, err := report.ReadEnrolled(file, data)
	if err != nil {
		return e, err
	}
	if len(rows) > maxRows {
		return e, fmt.Errorf("%s has %d rows; it should have at most %d", file, len(rows), maxRows)
	}
	err = s.db.Write(ctx, func(t *database.Tx) error {
		e = Enrolment{}
		for _, row := range rows {
			who := Member{Person: Person{Name: row.Name, Email: row.Email}, Role: Student,
				Section: row.Section, Number: row.Number, Team: row.Team}
			id, role, known := s.roleOf(t, course, row)
			if known && !by.Gives(role) {
				who.ID, who.Role = id, role
				e.Known = append(e.Known, who)
				continue
			}
			if known {
				who.Role = role
			}
			m, err := s.join(t, course, who, by)
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

// roleOf returns the member that a row is about, as join finds it.
func (s *Store) roleOf(t *database.Tx, course int64, row report.Enrolled) (id int64, role Role,
	known bool) {
	email, _ := address(row.Email)
	find := func(by string, args ...any) bool {
		return t.Query(`SELECT person, role FROM members JOIN people ON people.id = person
			WHERE course = ? AND `+by, append([]any{course}, args...)...).First(&id, &role)
	}
	known = row.Number != "" && find(`number = ? ORDER BY person`, row.Number) ||
		email != "" && find(`email = ?`, email) ||
		find(`student = ? AND `+byName, row.Name, email, row.Number)
	return id, role, known
}
