package people

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/tessella-go/tessella/grader/database"
)

// Account is somebody's account at a learning platform, in one of its courses.
type Account struct {
	Platform int64
	Context  int64  // the platform's course
	Subject  string // the platform's ID of the person
	Number   string // at the university; empty: the platform does not tell it
	Name     string
	Email    string
	Role     Role
}

// ErrUndecided is the error for an account of which nobody has said yet whether it is a member's.
var ErrUndecided = errors.New("the course has a member with your name or e-mail address, and its " +
	"roster does not say that this account is that member's. A teacher of the course decides it " +
	"under LMS; then open the course again")

// Admit makes a person with an account at a learning platform a member of a course. Whose account
// it is in this course stays as it was said once. A new account is of the member with the same
// number. If there is none, but a member who has no account there has the same name or e-mail
// address, a teacher must decide: see [ErrUndecided] and [Store.Decide]. Otherwise the person is
// new, and has no e-mail address here, since the OpenID provider would find it by that.
//
// Each course knows accounts for itself. Otherwise, those who decide about a member in one course
// could let an account of theirs be that person in another one.
//
// The platform keeps the role of those whom it has made members. Others keep theirs, and so do
// owners.
func (s *Store) Admit(ctx context.Context, course int64, a Account) (m Member, err error) {
	err = s.db.Write(ctx, func(t *database.Tx) error {
		m, err = s.admit(t, course, a)
		if errors.Is(err, ErrUndecided) { // kept, for the teacher
			return nil
		}
		return err
	})
	if err == nil && m.ID == 0 {
		err = ErrUndecided
	}
	return m, err
}

func (s *Store) admit(t *database.Tx, course int64, a Account) (m Member, err error) {
	if !a.Role.valid() || a.Role == Owner {
		return m, fmt.Errorf("%q is not a role that a learning platform gives", a.Role)
	}
	a.Name = strings.Join(strings.Fields(a.Name), " ")
	if len(a.Name) > 200 {
		a.Name = strings.ToValidUTF8(a.Name[:200], "")
	}
	if a.Name == "" { // the platform does not tell names
		a.Name = "Account " + a.Subject
	}
	var person *int64
	known := t.Query(`SELECT person FROM accounts WHERE course = ? AND platform = ?
		AND subject = ?`, course, a.Platform, a.Subject).First(&person)
	if !known {
		var id int64
		switch {
		case a.Number != "" && t.Query(`SELECT person FROM members WHERE course = ? AND number = ?
			AND `+without+` ORDER BY person`, course, a.Number, a.Platform).First(&id):
			person = &id
		case alike(t, course, a) == 0:
			id = s.newcomer(t, a)
			person = &id
		}
		t.Exec(`INSERT INTO accounts (course, platform, subject, person, name, email)
			VALUES (?, ?, ?, ?, ?, ?)`, course, a.Platform, a.Subject, person, a.Name, a.Email)
	}
	if person == nil {
		return m, ErrUndecided
	}
	m.ID = *person
	return m, s.place(t, course, a, &m)
}

// without is the condition that a member has no account at a platform.
const without = `NOT EXISTS (SELECT 1 FROM accounts WHERE course = members.course
	AND person = members.person AND platform = ?)`

func (s *Store) newcomer(t *database.Tx, a Account) int64 {
	return t.Insert(`INSERT INTO people (name, created) VALUES (?, ?) RETURNING id`, a.Name,
		s.stamp())
}

// alike returns a member without an account at the platform who has the name or the e-mail address
// of an account, or 0.
func alike(t *database.Tx, course int64, a Account) (person int64) {
	email, _ := address(a.Email)
	t.Query(`SELECT person FROM members JOIN people ON people.id = person WHERE course = ?
		AND (student = ? OR people.name = ? OR people.email = ?) AND `+without+`
		ORDER BY CASE WHEN people.email = ? THEN 0 ELSE 1 END, person`, course, a.Name, a.Name,
		null(email), a.Platform, null(email)).First(&person)
	return person
}

// place makes a person a member, or lets the role follow the platform's.
func (s *Store) place(t *database.Tx, course int64, a Account, m *Member) error {
	var context int64
	if t.Query(`SELECT student, role, context FROM members WHERE course = ? AND person = ?`, course,
		m.ID).First(&m.Student, &m.Role, &context) {
		m.Name = m.Student
		if context == 0 || context != a.Context || m.Role == Owner || m.Role == a.Role {
			return t.Err()
		}
		if a.Role.level() > m.Role.level() { // see [Store.Join]
			endAll(t, m.ID, []int64{course})
		}
		m.Role = a.Role
		t.Exec(`UPDATE members SET role = ? WHERE course = ? AND person = ?`, m.Role, course, m.ID)
		return t.Err()
	}
	m.Role, m.Student = a.Role, free(t, course, m.ID, a.Name)
	m.Name = m.Student
	t.Exec(`INSERT INTO members (course, person, role, student, number, context)
		VALUES (?, ?, ?, ?, ?, ?)`, course, m.ID, m.Role, m.Student, a.Number, a.Context)
	return t.Err()
}

// Keep admits all accounts of a platform's course, and ends the memberships that it has made of
// those who are not among them. It returns how many have left.
func (s *Store) Keep(ctx context.Context, course, from int64, all []Account) (left int, err error) {
	err = s.db.Write(ctx, func(t *database.Tx) error {
		here := map[int64]bool{}
		for _, a := range all {
			m, err := s.admit(t, course, a)
			if err != nil && !errors.Is(err, ErrUndecided) {
				return err
			}
			here[m.ID] = true
		}
		var gone []int64
		var person int64
		for range t.Query(`SELECT person FROM members WHERE course = ? AND context = ?
			AND role <> 'owner'`, course, from).Into(&person) {
			if !here[person] {
				gone = append(gone, person)
			}
		}
		for _, person := range gone {
			t.Exec(`DELETE FROM members WHERE course = ? AND person = ?`, course, person)
			endAll(t, person, []int64{course})
		}
		left = len(gone)
		return nil
	})
	return left, err
}

// Undecided is an account of which a teacher says whether it is a member's.
type Undecided struct {
	Account
	Member string // who it may be
}

// Undecided lists the accounts of a course about which a teacher must decide.
func (s *Store) Undecided(ctx context.Context, course int64) (all []Undecided, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		all = nil
		var u Undecided
		for range t.Query(`SELECT platform, subject, name, email FROM accounts
			WHERE course = ? AND person IS NULL ORDER BY name, subject`, course).
			Into(&u.Platform, &u.Subject, &u.Name, &u.Email) {
			all = append(all, u)
		}
		for i := range all {
			t.Query(`SELECT student FROM members WHERE course = ? AND person = ?`, course,
				alike(t, course, all[i].Account)).First(&all[i].Member)
		}
		return nil
	})
	return all, err
}

// Decide says whether an account is of the member whom [Store.Undecided] names, or of somebody new.
// by is the role of whoever decides; see [ErrRole].
func (s *Store) Decide(ctx context.Context, course, platform int64, subject string, same bool,
	by Role) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		a := Account{Platform: platform, Subject: subject}
		if !t.Query(`SELECT name, email FROM accounts WHERE platform = ? AND subject = ?
			AND course = ? AND person IS NULL`, platform, subject, course).
			First(&a.Name, &a.Email) {
			return ErrNobody
		}
		person := alike(t, course, a)
		var role Role
		switch {
		case !same:
			person = s.newcomer(t, a)
		case !t.Query(`SELECT role FROM members WHERE course = ? AND person = ?`, course, person).
			First(&role):
			return ErrNobody
		case !by.Gives(role):
			return ErrRole
		}
		t.Exec(`UPDATE accounts SET person = ? WHERE course = ? AND platform = ? AND subject = ?`,
			person, course, platform, subject)
		return nil
	})
}

// Launched begins a session of a member that opens a course, in a browser that may have an earlier
// one.
func (d *Door) Launched(r *http.Request, person, course int64) (session string, err error) {
	err = d.store.db.Write(r.Context(), func(t *database.Tx) error {
		session = d.store.renew(t, person, d.secret(r), course)
		return nil
	})
	return session, err
}
