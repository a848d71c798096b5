package report

import (
	"bytes"
	"errors"
	"strings"
	"testing"
)

// TestJoin finds the rows of students as Canvas and Moodle name their work in a download of all.
// The numbers of the rows are as an editor counts them.
func TestJoin(t *testing.T) {
	const (
		canvas = "Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n" +
			"\"Lovelace, Ada\",4711,s1,alove,A\n\"O'Neill-Müller, " +
			"Zoë\",4712,s2,zoe@example.edu,A\n\"Zeta, Yan\",2,s3,yan,A\n" +
			"\"Smith, Sam\",4714,s4,smith,A\n\"Two, Eve\",4715,s5,e1,A\n\"Two, " +
			"Eve\",4716,s6,e2,A\n\"Doe, Jo\",4717,4711,jo_3,A\n"
		moodle = "Identifier,Full name,ID number,Email address,Status,Grade,Maximum Grade,Last " +
			"modified (submission)\n" +
			"Participant 12345,Ada Lovelace,17,ada@example.edu,,,8.00,-\nParticipant 17,Ben " +
			"Roe,12345,ben@example.edu,,,8.00,-\nParticipant 18,Eve " +
			"Two,1,e1@example.edu,,,8,-\nParticipant 19,Eve Two,2,e2@example.edu,,,8,-\n"
		blind = "Identifier,Status,Grade,Maximum Grade\nParticipant " +
			"12345,,,8.00\nTeilnehmer/in17,,,8.00\n"
		export = "First name,Surname,ID number,Email address,Assignment: X " +
			"(Real)\nAda,Lovelace,12345,ada@example.edu,-\nBen,Roe,7,ben@example.edu,-\n"
	)
	for _, test := range []struct {
		name, roster, student, want string
	}{
		{"the number of a Canvas file", canvas, "lovelaceada_4711", "Lovelace, Ada"},
		{"marks and signs that Canvas leaves out", canvas, "oneillmüllerzoë_4712",
			"O'Neill-Müller, Zoë"},
		{"marks apart from their letters", canvas, "oneillmu\u0308llerzoe\u0308_4712",
			"O'Neill-Müller, Zoë"},
		{"another name since", canvas, "kingada_4711", "Lovelace, Ada"},
		{"a number and the name of another", canvas, "smith_2",
			"row 5 has the number 2 and is Yan Zeta, not smith"},
		{"a login with a number", canvas, "jo_3", "Doe, Jo"},
		{"a number of another kind is another's", canvas, "4711", "rows 3 and 9 have this number"},
		{"the school's number", canvas, "S2", "O'Neill-Müller, Zoë"},
		{"a login", canvas, "ALOVE", "Lovelace, Ada"},
		{"an address", canvas, "zoe@example.edu", "O'Neill-Müller, Zoë"},
		{"what stands before the @", canvas, "zoe", "O'Neill-Müller, Zoë"},
		{"a name", canvas, "Ada Lovelace", "Lovelace, Ada"},
		{"a name in the other order", canvas, "lovelace ada", "Lovelace, Ada"},
		{"two of one name", canvas, "eve two", "rows 7 and 8 have this name"},
		{"two of one name, with a number", canvas, "twoeve_4716", "Two, Eve"},
		{"a name of another number", canvas, "lovelaceada_9999",
			"row 3 has this name and the number 4711, not 9999"},
		{"nobody", canvas, "nobody_9999", "no row has the number 9999 or the name nobody"},
		{"nobody at all", canvas, "nobody", "no row has this number, login, e-mail address or " +
			"name"},
		{"hidden names at Canvas", canvas, "anon_x7Kq2", "no row has"},

		{"the number of a Moodle folder", moodle, "Ada Lovelace_12345", "Participant 12345"},
		{"hidden names at Moodle", moodle, "Participant_12345", "Participant 12345"},
		{"two of one name at Moodle", moodle, "Eve Two_19", "Participant 19"},
		{"a login before the name", moodle, "alove Ada Lovelace_12345", "Participant 12345"},
		{"a group before the name", moodle, "Team B-Ada Lovelace_12345", "Participant 12345"},
		{"a number in another assignment", moodle, "Ada Lovelace_99",
			"row 2 has this name and the number 12345, not 99"},
		{"a group's number", moodle, "Team B_17",
			"row 3 has the number 17 and is Ben Roe, not Team B"},
		{"an address at Moodle", moodle, "ben@example.edu", "Participant 17"},
		{"hidden names in both", blind, "Participant_12345", "Participant 12345"},
		{"hidden names in German", blind, "Teilnehmerin_17", "Teilnehmer/in17"},
		{"a group's number and hidden names", blind, "Team B_17", "row 3 has the number 17"},
		{"the gradebook's export, whose numbers are others", export, "Ben Roe_12345", "Ben"},
		{"a folder of the export's number", export, "12345", "Ada"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := readRoster(rosterFile(t, test.roster))
			if err != nil {
				t.Fatal(err)
			}
			p := r.people(1)
			if test.roster == canvas {
				p = r.people(2)
			}
			j := p.join([]Student{{Name: test.student}}, nil)[0]
			if j.row >= 0 && r.cell(j.row, 0) != test.want || j.row < 0 &&
				!strings.HasPrefix(j.why, test.want) {
				t.Errorf("%s: row %d, %q, want %q", test.student, j.row+1, j.why, test.want)
			}
		})
	}
}

// Who is known by another name has the row with the e-mail address.
func TestJoinByAddress(t *testing.T) {
	r, err := readRoster(rosterFile(t, "Name,Email\nAugusta King,ada@example.org\nBen,b@x.org\n"))
	if err != nil {
		t.Fatal(err)
	}
	emails := map[string]string{"Ada Lovelace": "Ada@example.org", "Ben": ""}
	for i, j := range r.people(1).join([]Student{{Name: "Ada Lovelace"}, {Name: "Ben"}}, emails) {
		if j.row != i+1 {
			t.Errorf("student %d has row %d, %q", i, j.row, j.why)
		}
	}
}

// Students without a row are an error, which names each, and all files are there nevertheless.
func TestNotInRoster(t *testing.T) {
	dir, c := t.TempDir(), sample()
	c.Students = c.Students[:4]
	var out bytes.Buffer
	err := WriteAll(&out, dir, c, []string{"canvas", "json"},
		Options{Roster: rosterFile(t, canvasRoster)})
	var missing *NotInRoster
	if !errors.As(err, &missing) || len(missing.Students) != 2 ||
		!strings.HasPrefix(missing.Students[0], "ben: no row has") ||
		!strings.HasPrefix(missing.Students[1], "dan: ") {
		t.Errorf("got %v", err)
	}
	for _, name := range []string{"canvas.csv", "canvas-not-in-roster.csv", "grades.json"} {
		if !strings.Contains(out.String(), name) {
			t.Errorf("%s was not written:\n%s", name, out.String())
		}
	}
}
