// Package people knows who uses a course server: the people, their roles in courses, and how they
// log in.
//
// Nobody has a password here. A person logs in by a link that works once, or by the OpenID provider
// of the university. A link that a course has made opens this course alone, for those who decide
// about a person in one course must not become the person in another one. For the same reason a
// person has a name of its own in each course. Links, sessions and the tokens of programs are 256
// random bits. The database holds their SHA-256 only, so whoever reads a backup cannot log in with
// it.
package people

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// schema leads the tables of this package from each version to the next; see
// [database.DB.Migrate]. Times are microseconds since 1970.
var schema = []string{`
CREATE TABLE people (
	id      {id},
	name    {text} NOT NULL,
	email   {text} UNIQUE, -- in small letters; null: not known
	issuer  {text} NOT NULL DEFAULT '', -- of the OpenID provider; empty: never logged in there
	subject {text} NOT NULL DEFAULT '',
	admin   {bool} NOT NULL DEFAULT FALSE,
	created {int} NOT NULL,
	erased  {int} -- when the person's data were erased
) {strict};
CREATE UNIQUE INDEX people_of_provider ON people (issuer, subject) WHERE subject <> '';
CREATE TABLE members (
	course  {int} NOT NULL,
	person  {int} NOT NULL REFERENCES people,
	role    {text} NOT NULL CHECK (role IN ('owner', 'teacher', 'assistant', 'student')),
	student {text} NOT NULL, -- the name in the gradebook
	section {text} NOT NULL DEFAULT '',
	shares  {bool} NOT NULL DEFAULT FALSE, -- shows the class its progress
	number  {text} NOT NULL DEFAULT '', -- at the university, as the roster has it
	team    {text} NOT NULL DEFAULT '', -- what a member of it hands in counts for all
	teamed  {int} NOT NULL DEFAULT 0, -- when the team last changed
	sees    {text} NOT NULL DEFAULT '', -- sections of an assistant, one a line; empty: all
	context {int} NOT NULL DEFAULT 0, -- the learning platform's course that keeps it; 0: none
	seen    {int}, -- when the person first came; null: never
	PRIMARY KEY (course, person),
	UNIQUE (course, student)
) {strict};
CREATE INDEX members_of_person ON members (person);
CREATE TABLE accounts ( -- at learning platforms
	course   {int} NOT NULL, -- that knows whose it is: what one course says counts in no other
	platform {int} NOT NULL, -- of the table lti_platforms
	subject  {text} NOT NULL, -- the platform's ID of the person
	person   {int} REFERENCES people, -- null: a teacher says whether it is a member's account
	name     {text} NOT NULL,
	email    {text} NOT NULL, -- shown to the teacher who is asked
	PRIMARY KEY (course, platform, subject)
) {strict};
CREATE INDEX accounts_of_person ON accounts (person);
CREATE TABLE links ( -- a row for each course that a link opens
	hash    {text} NOT NULL,
	course  {int} NOT NULL, -- 0: all of the person's
	person  {int} NOT NULL REFERENCES people,
	expires {int} NOT NULL,
	used    {int},
	PRIMARY KEY (hash, course)
) {strict};
CREATE INDEX links_of_person ON links (person);
CREATE TABLE sessions ( -- a row for each course that a session opens
	hash    {text} NOT NULL,
	course  {int} NOT NULL, -- 0: all of the person's
	person  {int} NOT NULL REFERENCES people,
	created {int} NOT NULL,
	expires {int} NOT NULL,
	PRIMARY KEY (hash, course)
) {strict};
CREATE INDEX sessions_of_person ON sessions (person);
CREATE TABLE tokens ( -- of programs that hand in for a member
	id      {id},
	hash    {text} NOT NULL UNIQUE,
	course  {int} NOT NULL,
	person  {int} NOT NULL REFERENCES people,
	name    {text} NOT NULL,
	expires {int} NOT NULL
) {strict};
CREATE INDEX tokens_of_person ON tokens (person);
`}

// Store keeps people in a database.
type Store struct {
	db  *database.DB
	now func() time.Time
}

// Open brings the tables up to date.
func Open(ctx context.Context, db *database.DB) (*Store, error) {
	return &Store{db: db, now: time.Now}, db.Migrate(ctx, "people", schema)
}

// Person is somebody who may log in.
type Person struct {
	ID    int64
	Name  string // in a course: the one that the course has given
	Email string // empty: not known
	Admin bool   // may make courses, and has the rights of the owner in each course
}

// Visitor is a person with a session, or a program of the person.
type Visitor struct {
	Person
	Courses []int64 // that the session opens; nil: all of the person's
	Program bool    // of the person, with a token
}

// Opens reports whether the session opens a course.
func (v Visitor) Opens(course int64) bool {
	return v.Courses == nil || slices.Contains(v.Courses, course)
}

// Role says what a member may do in a course.
type Role string

// The roles. Each may do what the ones below it do.
const (
	Owner     Role = "owner"     // names teachers and owners, ends the course, erases people
	Teacher   Role = "teacher"   // sets scores and terms, releases feedback, invites students
	Assistant Role = "assistant" // sees all work, or some sections', comments, grades by rubric
	Student   Role = "student"   // hands in, and sees only their own work
)

// level orders roles. No role has 0.
func (r Role) level() int {
	return map[Role]int{Student: 1, Assistant: 2, Teacher: 3, Owner: 4}[r]
}

// valid reports whether the role exists.
func (r Role) valid() bool { return r.level() > 0 }

// AtLeast reports whether r may do what the other role does.
func (r Role) AtLeast(other Role) bool { return r.valid() && r.level() >= other.level() }

// Gives reports whether somebody with the role r decides about members with the other role: makes
// them, takes them out, makes their links. An owner does so about all, a teacher about those who
// are less.
func (r Role) Gives(other Role) bool {
	return other.valid() && (r == Owner || r == Teacher && !other.AtLeast(Teacher))
}

// Member is a person in a course.
type Member struct {
	Person
	Role    Role
	Student string // the name in the gradebook
	Section string
	Team    string // what one student of it hands in counts for all; empty: none
	Shares  bool   // agrees to show progress to the teacher during class
	Number  string // at the university, as the roster has it
	Seen    bool   // has been in the course
	Sees    string // the sections that an assistant sees, one a line; empty: all
}

// Limited returns the sections to which a member is limited as an assistant; none: to none.
func (m Member) Limited() []string {
	if m.Role != Assistant {
		return nil
	}
	return strings.FieldsFunc(m.Sees, func(r rune) bool { return r == '\n' })
}

// ErrNobody is the error for a person or a member that does not exist.
var ErrNobody = errors.New("there is no such person")

const personColumns = `people.id, people.name, coalesce(people.email, ''), people.admin`

// Person returns a person by number, or [ErrNobody]. An erased person does not exist.
func (s *Store) Person(ctx context.Context, id int64) (p Person, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		if !p.first(t, `WHERE people.id = ? AND people.erased IS NULL`, id) {
			return ErrNobody
		}
		return nil
	})
	return p, err
}

// first reads the first person that a condition finds.
func (p *Person) first(t *database.Tx, where string, args ...any) bool {
	return t.Query(`SELECT `+personColumns+` FROM people `+where, args...).
		First(&p.ID, &p.Name, &p.Email, &p.Admin)
}

// Member returns a person's place in a course, or [ErrNobody].
func (s *Store) Member(ctx context.Context, course, person int64) (Member, error) {
	all, err := s.members(ctx, `members.course = ? AND members.person = ?`, course, person)
	if err == nil && len(all) == 0 {
		err = ErrNobody
	}
	if err != nil {
		return Member{}, err
	}
	return all[0], nil
}

// Members returns all members of a course, in the order of their names.
func (s *Store) Members(ctx context.Context, course int64) ([]Member, error) {
	return s.members(ctx, `members.course = ?`, course)
}

func (s *Store) members(ctx context.Context, where string, args ...any) (all []Member, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		var m Member
		for range t.Query(`SELECT people.id, coalesce(people.email, ''), people.admin, members.role,
			members.student, members.section, members.shares, members.number,
			members.seen IS NOT NULL, members.sees, members.team
			FROM members JOIN people ON people.id = members.person
			WHERE people.erased IS NULL AND `+where+` ORDER BY members.student`, args...).
			Into(&m.ID, &m.Email, &m.Admin, &m.Role, &m.Student, &m.Section, &m.Shares, &m.Number,
				&m.Seen, &m.Sees, &m.Team) {
			m.Name = m.Student
			all = append(all, m)
		}
		return nil
	})
	return all, err
}

// Courses returns the courses that a visitor's session opens, with the role in each.
func (s *Store) Courses(ctx context.Context, who Visitor) (map[int64]Role, error) {
	roles := map[int64]Role{}
	err := s.db.Read(ctx, func(t *database.Tx) error {
		var course int64
		var role Role
		for range t.Query(`SELECT course, role FROM members WHERE person = ?`, who.ID).
			Into(&course, &role) {
			if who.Opens(course) {
				roles[course] = role
			}
		}
		return nil
	})
	return roles, err
}

// Admins counts the administrators.
func (s *Store) Admins(ctx context.Context) (n int, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		t.Query(`SELECT count(*) FROM people WHERE admin AND erased IS NULL`).First(&n)
		return nil
	})
	return n, err
}

// MakeAdmin makes an administrator who is not known by any e-mail address yet.
func (s *Store) MakeAdmin(ctx context.Context, name string) (Person, error) {
	p := Person{Name: name, Admin: true}
	err := s.db.Write(ctx, func(t *database.Tx) error {
		p.ID = t.Insert(`INSERT INTO people (name, admin, created) VALUES (?, TRUE, ?)
			RETURNING id`, name, s.stamp())
		return nil
	})
	return p, err
}

// Join makes a person a member of a course, or changes the role and section of one who is. The
// person is the member with the number, or else is found by the e-mail address. If nobody has it,
// the person is new. Without an address, a member of that name is the person, unless both have
// numbers or a learning platform keeps that member. Who becomes an assistant with a section sees
// only its students, until [Store.Limit] says otherwise. by is the role of whoever asks for it; see
// [ErrRole].
//
// A person who becomes more than before needs a new link to the course. Somebody who decided about
// the person until now may have a link or a session that is the person's.
func (s *Store) Join(ctx context.Context, course int64, who Member, by Role) (m Member, err error) {
	err = s.db.Write(ctx, func(t *database.Tx) error {
		m, err = s.join(t, course, who, by)
		return err
	})
	return m, err
}

// ErrRole is the error for a change of somebody about whom the person who asks for it does not
// decide.
var ErrRole = errors.New("only an owner of the course decides about teachers and owners")

// byName is the condition that a name is enough to find a member, beside an e-mail address and a
// number.
const byName = `(people.email IS NULL OR ? = '') AND (members.number = '' OR ? = '')
	AND members.context = 0`

func (s *Store) join(t *database.Tx, course int64, who Member, by Role) (Member, error) {
	who.Name = strings.Join(strings.Fields(who.Name), " ")
	who.Student = cmp.Or(who.Student, who.Name)
	if who.Name == "" || len(who.Name) > 200 {
		return who, fmt.Errorf("%q is not a name; it should have 1 to 200 bytes", who.Name)
	}
	var err error
	if who.Section, err = label("section", who.Section); err != nil {
		return who, err
	}
	if who.Team, err = label("team", who.Team); err != nil {
		return who, err
	}
	if !who.Role.valid() {
		return who, fmt.Errorf("%q is not a role; it should be owner, teacher, assistant or "+
			"student", who.Role)
	}
	if !by.Gives(who.Role) {
		return who, ErrRole
	}
	email, err := address(who.Email)
	if err != nil {
		return who, err
	}
	who.Email = email
	var known Person
	var found bool
	if who.Number != "" {
		found = known.first(t, `JOIN members ON members.person = people.id
			WHERE members.course = ? AND members.number = ? ORDER BY people.id`, course, who.Number)
	}
	if !found && email != "" {
		found = known.first(t, `WHERE people.email = ?`, email)
	}
	if !found {
		found = known.first(t, `JOIN members ON members.person = people.id
			WHERE members.course = ? AND members.student = ? AND `+byName, course, who.Student,
			email, who.Number)
	}
	if !found {
		who.ID = t.Insert(`INSERT INTO people (name, email, created) VALUES (?, ?, ?)
			RETURNING id`, who.Name, null(email), s.stamp())
	} else {
		who.ID, who.Admin = known.ID, known.Admin
	}
	// The name in the gradebook stays, because the work is recorded under it.
	var name string
	var before Role
	member := t.Query(`SELECT student, role FROM members WHERE course = ? AND person = ?`, course,
		who.ID).First(&name, &before)
	if member && !by.Gives(before) {
		return who, ErrRole
	}
	if found && known.Email == "" && email != "" {
		t.Exec(`UPDATE people SET email = ?1 WHERE id = ?2
			AND NOT EXISTS (SELECT 1 FROM people WHERE email = ?1)`, email, known.ID)
	}
	if who.Role.level() > max(before.level(), Student.level()) {
		endAll(t, who.ID, []int64{course})
	}
	if member {
		who.Name, who.Student = name, name
		t.Exec(`UPDATE members SET role = ?1, section = ?2,
			number = CASE WHEN ?3 = '' THEN number ELSE ?3 END
			WHERE course = ?4 AND person = ?5`, who.Role, who.Section, who.Number, course, who.ID)
		if who.Team != "" {
			s.setTeam(t, course, who.ID, who.Team)
		}
	} else {
		who.Student = free(t, course, who.ID, who.Student)
		who.Name = who.Student
		t.Exec(`INSERT INTO members (course, person, role, student, section, number, team)
			VALUES (?, ?, ?, ?, ?, ?, ?)`, course, who.ID, who.Role, who.Student, who.Section,
			who.Number, who.Team)
	}
	if who.Role == Assistant && before != Assistant && who.Section != "" {
		t.Exec(`UPDATE members SET sees = ? WHERE course = ? AND person = ?`, who.Section, course,
			who.ID)
	}
	return who, nil
}

// label is the name of a section or a team as one line.
func label(what, text string) (string, error) {
	if text = strings.Join(strings.Fields(text), " "); len(text) > 100 {
		return "", fmt.Errorf("the %s %.20q… has %d bytes; it should have at most 100", what, text,
			len(text))
	}
	return text, nil
}

// free returns a name for a person that no other member of the course has in the gradebook: two
// students called Ada Lovelace are "Ada Lovelace" and "Ada Lovelace (2)". Nor does anybody get the
// name of somebody who has left: work, scores and questions stay under it.
func free(t *database.Tx, course, person int64, name string) string {
	nobodys := func(try string) bool {
		return !t.Query(`SELECT 1 FROM members WHERE course = ?1 AND student = ?2
			UNION ALL SELECT 1 FROM submissions WHERE course = ?1 AND student = ?2 AND person <> ?3
			UNION ALL SELECT 1 FROM students WHERE course = ?1 AND name = ?2 AND NOT EXISTS
			(SELECT 1 FROM submissions WHERE course = ?1 AND student = ?2 AND person = ?3)`, course,
			try, person).First(new(int))
	}
	if nobodys(name) {
		return name
	}
	numbered := func(i int) string { return fmt.Sprintf("%s (%d)", name, i+2) }
	// A roster may have very many of one name.
	return numbered(sort.Search(1<<20, func(i int) bool { return nobodys(numbered(i)) }))
}

// Leave ends a membership, and the links and sessions that the course has given. What the person
// has handed in stays.
func (s *Store) Leave(ctx context.Context, course, person int64) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		if t.Exec(`DELETE FROM members WHERE course = ? AND person = ?`, course, person) == 0 {
			return ErrNobody
		}
		endAll(t, person, []int64{course})
		return nil
	})
}

// Limit lets a member see, as an assistant, the students of some sections only. None are all.
func (s *Store) Limit(ctx context.Context, course, person int64, sections []string) error {
	return s.set(ctx, course, person, "sees", strings.Join(sections, "\n"))
}

// SetTeam puts a member into a team. What was handed in before stays as it is. Empty: into none.
func (s *Store) SetTeam(ctx context.Context, course, person int64, team string) error {
	team, err := label("team", team)
	if err != nil {
		return err
	}
	return s.db.Write(ctx, func(t *database.Tx) error {
		if !s.setTeam(t, course, person, team) {
			return ErrNobody
		}
		return nil
	})
}

func (s *Store) setTeam(t *database.Tx, course, person int64, team string) (known bool) {
	return t.Exec(`UPDATE members SET teamed = CASE WHEN team = ?1 THEN teamed ELSE ?2 END,
		team = ?1 WHERE course = ?3 AND person = ?4`, team, s.stamp(), course, person) > 0
}

// Share says whether a member agrees to show progress to the teacher during class.
func (s *Store) Share(ctx context.Context, course, person int64, agrees bool) error {
	return s.set(ctx, course, person, "shares", agrees)
}

func (s *Store) set(ctx context.Context, course, person int64, column string, to any) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		if t.Exec(`UPDATE members SET `+column+` = ? WHERE course = ? AND person = ?`, to, course,
			person) == 0 {
			return ErrNobody
		}
		return nil
	})
}

// Came notes that a member has come to a course for the first time.
func (s *Store) Came(ctx context.Context, course, person int64) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		t.Exec(`UPDATE members SET seen = ? WHERE course = ? AND person = ? AND seen IS NULL`,
			s.stamp(), course, person)
		return nil
	})
}

// address checks an e-mail address and writes it in small letters. Empty stays empty.
func address(text string) (string, error) {
	text = strings.ToLower(strings.TrimSpace(text))
	if text == "" {
		return "", nil
	}
	parsed, err := mail.ParseAddress(text)
	if err != nil || parsed.Address != text {
		return "", fmt.Errorf("%q is not an e-mail address; it should be like ada@example.org",
			text)
	}
	return text, nil
}

func null(text string) any {
	if text == "" {
		return nil
	}
	return text
}

func (s *Store) stamp() int64 { return s.now().UnixMicro() }

// token returns 256 random bits for a link, a cookie or a program, and their hash for the database.
func token() (secret, hash string) {
	var bits [32]byte
	rand.Read(bits[:])
	secret = base64.RawURLEncoding.EncodeToString(bits[:])
	return secret, hashed(secret)
}

// hashed is the SHA-256 of a token. Because the token is random, the time that a lookup takes
// reveals nothing.
func hashed(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// ByEmail returns the person with an e-mail address, or [ErrNobody].
func (s *Store) ByEmail(ctx context.Context, email string) (p Person, err error) {
	if email, err = address(email); err != nil {
		return p, err
	}
	err = s.db.Read(ctx, func(t *database.Tx) error {
		if email == "" || !p.first(t, `WHERE people.email = ? AND people.erased IS NULL`, email) {
			return ErrNobody
		}
		return nil
	})
	return p, err
}
