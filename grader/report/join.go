package report

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// NotInRoster is the error if students have no row in the roster. The reports are written
// nevertheless.
type NotInRoster struct {
	Roster   string
	Students []string // each with the reason
}

func (e *NotInRoster) Error() string {
	return fmt.Sprintf("these have no row of their own in the roster %s, and no grade "+
		"there:\n  %s",
		e.Roster, strings.Join(e.Students, "\n  "))
}

// people has the rows of a roster from the first student on, and the columns that identify
// students.
type people struct {
	*roster
	first  int
	number int   // the platform's own number, which its downloads have in file names; -1: none
	ids    []int // other numbers
	logins []int
	emails []int
	names  []int
	// strict: a number counts only if the name agrees. In Moodle the number of a group looks the
	// same.
	strict bool
}

// people returns the students of the rows from first on. The columns are those of Canvas, of Moodle
// and of a teacher's list.
func (r *roster) people(first int) people {
	return people{roster: r, first: first, number: r.column("Identifier", "ID"),
		ids:    r.columns("ID number", "SIS User ID", "Integration ID"),
		logins: r.columns("Username", "Login", "SIS Login ID"),
		emails: r.columns("Email address", "Email", "Username", "SIS Login ID"),
		names:  r.columns("Student", "Full name", "Name"), strict: r.column("Identifier") >= 0}
}

// columns finds the columns with one of the titles.
func (r *roster) columns(titles ...string) []int {
	var found []int
	for _, title := range titles {
		if i := r.column(title); i >= 0 {
			found = append(found, i)
		}
	}
	return found
}

// joining is the row of a student, or -1 and why there is none.
type joining struct {
	row int
	why string
}

// join finds the row of each student. If two students match the same row, neither gets it.
//
// emails has addresses of students, by their names; it may be nil.
func (p people) join(students []Student, emails map[string]string) []joining {
	index := p.index()
	joined := make([]joining, len(students))
	of := make(map[int][]string)
	for i, s := range students {
		if rows := index.email[exact(emails[s.Name])]; len(rows) == 1 {
			joined[i] = joining{row: rows[0]}
		} else {
			joined[i] = index.find(line(s.Name))
		}
		if row := joined[i].row; row >= 0 {
			of[row] = append(of[row], s.Name)
		}
	}
	for i, j := range joined {
		if names := of[j.row]; j.row >= 0 && len(names) > 1 {
			joined[i] = joining{-1, fmt.Sprintf("row %d fits %d submissions: %s", j.row+1,
				len(names), strings.Join(names, ", "))}
		}
	}
	return joined
}

// rosterIndex finds rows by their cells.
type rosterIndex struct {
	people
	number, id, login, email, name rowsBy
}

type rowsBy map[string][]int

func (p people) index() rosterIndex {
	x := rosterIndex{p, rowsBy{}, rowsBy{}, rowsBy{}, rowsBy{}, rowsBy{}}
	for row := p.first; row < len(p.rows); row++ {
		add := func(to rowsBy, key string) {
			if key != "" && !slices.Contains(to[key], row) {
				to[key] = append(to[key], row)
			}
		}
		id := p.cell(row, p.number)
		add(x.id, exact(id))
		add(x.number, lastNumber.FindString(strings.TrimSpace(id))) // of "Participant 12345"
		for _, c := range p.ids {
			add(x.id, exact(p.cell(row, c)))
		}
		for _, c := range p.logins {
			add(x.login, exact(p.cell(row, c)))
		}
		for _, c := range p.emails {
			if local, _, ok := strings.Cut(exact(p.cell(row, c)), "@"); ok {
				add(x.email, exact(p.cell(row, c)))
				add(x.email, local)
			}
		}
		for _, name := range p.namesOf(row) {
			add(x.name, sameName(name))
			add(x.name, letters(name))
		}
	}
	return x
}

// namesOf lists the forms of a row's name.
func (p people) namesOf(row int) []string {
	given := p.cell(row, p.column("First name", "FirstName"))
	family := p.cell(row, p.column("Last name", "LastName", "Surname"))
	names := []string{given + " " + family, family + " " + given}
	for _, c := range p.names {
		names = append(names, p.cell(row, c))
		if last, first, ok := strings.Cut(p.cell(row, c), ","); ok {
			names = append(names, first+" "+last)
		}
	}
	return slices.DeleteFunc(names, func(name string) bool { return letters(name) == "" })
}

var (
	lastNumber = regexp.MustCompile(`[0-9]+$`)
	numbered   = regexp.MustCompile(`^(.+)_([0-9]+)$`) // the form of names in downloads of a class
)

// find looks for a student by number, then by login, e-mail address and name. The first of these
// that matches a row decides.
func (x rosterIndex) find(student string) joining {
	whole := exact(student)
	name, number := student, ""
	if m := numbered.FindStringSubmatch(student); m != nil {
		name, number = m[1], m[2]
	}
	// A folder may be named after a login such as smith_2, which is not a name with a number.
	if rows := slices.Concat(x.id[whole], x.login[whole], x.email[whole]); number == "" ||
		len(rows) > 0 {
		number = ""
	}
	if rows := x.number[number]; len(rows) > 0 {
		return x.numbered(rows, name, number)
	}
	for _, try := range []struct {
		what string
		rows []int
	}{{"number", x.id[whole]}, {"login", x.login[whole]}, {"e-mail address", x.email[whole]},
		{"name", x.byName(student)}, {"name", x.byName(name)}} {
		switch len(try.rows) {
		case 0:
			continue
		case 1:
			row := try.rows[0]
			if other := lastNumber.FindString(x.cell(row, x.people.number)); number != "" &&
				other != "" {
				return joining{-1, fmt.Sprintf("row %d has this name and the number %s, not %s",
					row+1, other, number)}
			}
			return joining{row: row}
		}
		return joining{-1, fmt.Sprintf("rows %s have this %s", rowNumbers(try.rows), try.what)}
	}
	if number != "" && x.people.number >= 0 {
		return joining{-1, fmt.Sprintf("no row has the number %s or the name %s", number, name)}
	}
	return joining{-1, "no row has this number, login, e-mail address or name"}
}

// numbered decides whether to accept the row with a number, although the name may differ.
func (x rosterIndex) numbered(rows []int, name, number string) joining {
	if len(rows) > 1 {
		return joining{-1, fmt.Sprintf("rows %s have the number %s", rowNumbers(rows), number)}
	}
	row, others := rows[0], slices.Concat(x.byName(name), x.login[exact(name)],
		x.email[exact(name)])
	if x.agrees(row, name) || slices.Contains(others, row) || !x.strict && len(others) == 0 {
		return joining{row: row}
	}
	called := x.cell(row, x.people.number)
	if names := x.namesOf(row); len(names) > 0 {
		called = line(names[len(names)-1])
	}
	return joining{-1, fmt.Sprintf("row %d has the number %s and is %s, not %s", row+1, number,
		called, name)}
}

// agrees reports whether a row may belong to this name. The name may have more words: a group's, a
// login. If names are hidden, both the row and the name are Participant 12345.
func (x rosterIndex) agrees(row int, name string) bool {
	hidden := lastNumber.ReplaceAllString(x.cell(row, x.people.number), "")
	if mine := letters(name); mine != "" && mine == letters(hidden) {
		return true
	}
	mine := words(name)
	return slices.ContainsFunc(x.namesOf(row), func(n string) bool {
		return !slices.ContainsFunc(words(n),
			func(word string) bool { return !slices.Contains(mine, word) })
	})
}

func (x rosterIndex) byName(name string) []int {
	if key := sameName(name); key != "" {
		if rows := x.name[key]; len(rows) > 0 {
			return rows
		}
		return x.name[letters(name)]
	}
	return nil
}

// Named finds a student by the name that a teacher would write: the full name, or without its
// number for a name such as Ada Lovelace_12345.
func Named(students []string, name string) (string, error) {
	if slices.Contains(students, name) {
		return name, nil
	}
	var found []string
	for _, s := range students {
		bare := s
		if m := numbered.FindStringSubmatch(s); m != nil {
			bare = m[1]
		}
		if sameName(bare) == sameName(name) {
			found = append(found, s)
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("nobody with this name has handed in; there are %s",
			strings.Join(students, ", "))
	case 1:
		return found[0], nil
	}
	return "", fmt.Errorf("several have this name: %s; write which", strings.Join(found, ", "))
}

func rowNumbers(rows []int) string {
	list := make([]string, len(rows))
	for i, row := range rows {
		list[i] = fmt.Sprint(row + 1)
	}
	return strings.Join(list, " and ")
}

// exact normalises a number, login or address for comparison.
func exact(s string) string { return strings.ToLower(line(verdict.Printable(s))) }

// letters keeps the letters and digits of a name, in lower case and without accents. Platforms
// leave out other characters, and some file systems write ü as u with a mark.
func letters(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFKD.String(name))
}

// words returns the words of a name, normalised for comparison.
func words(name string) []string {
	var list []string
	apart := func(r rune) bool { return unicode.IsSpace(r) || r == ',' || r == '-' }
	for _, word := range strings.FieldsFunc(name, apart) {
		if word = letters(word); word != "" {
			list = append(list, word)
		}
	}
	return list
}

// sameName is equal for names of the same words in any order.
func sameName(name string) string {
	list := words(name)
	slices.Sort(list)
	return strings.Join(list, " ")
}
