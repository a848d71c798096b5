package report

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func readCSV(t *testing.T, data string) [][]string {
	t.Helper()
	rows, err := csv.NewReader(strings.NewReader(data)).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	return rows
}

func TestCanvasWithoutARoster(t *testing.T) {
	rows := readCSV(t,
		written(t, sample(), "canvas", Options{Column: "Homework 3 (4711)"})["canvas.csv"])
	if len(rows) != 10 ||
		!slices.Equal(rows[0],
			[]string{"Student", "ID", "SIS User ID", "SIS Login ID", "Section",
				"Homework 3 (4711)"}) ||
		!slices.Equal(rows[1], []string{"    Points Possible", "", "", "", "", "8"}) ||
		!slices.Equal(rows[3], []string{"ben", "", "", "ben", "", "3.42"}) {
		t.Errorf("%q", rows)
	}
}

// No cell that somebody else has filled is a formula to a spreadsheet.
func TestNoFormulas(t *testing.T) {
	c := sample()
	c.Title = "@SUM(1)"
	for i, name := range []string{"=1+1", "+1", "-1", "@x", "\t=1", "\r=1", " =1", "\n-1"} {
		c.Students[i].Name = name
		c.Students[i].Problems = []string{name}
	}
	for _, format := range []string{"canvas", "moodle"} {
		rows := readCSV(t, written(t, c, format, Options{})[format+".csv"])
		if len(rows) < 9 {
			t.Errorf("%s: %d rows", format, len(rows))
		}
		for _, row := range rows {
			for _, cell := range row {
				if strings.HasPrefix(cell, "    Points") {
					continue
				}
				if trimmed := strings.TrimSpace(cell); trimmed != "" &&
					strings.ContainsAny(trimmed[:1], "=+-@") ||
					strings.ContainsAny(cell, "\t\r\n") {
					t.Errorf("%s: a cell is %q", format, cell)
				}
			}
		}
	}
}

func rosterFile(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "roster.csv")
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// The rows are as Canvas exports them: a mark of the encoding, a row about posting, read-only
// columns, a test student.
const canvasRoster = "\ufeffStudent,ID,SIS User ID,SIS Login ID,Section,Homework 1 (11),Decision " +
	"Trees (12),Final Score\n" +
	",,,,,Manual Posting,,\n" +
	"    Points Possible,,,,,10,8.00,(read only)\n" +
	"\"Lovelace, Ada\",101,s-1,ada@example.edu,\"A, B\",9,,90\n" +
	"\"Franklin, Ben\",102,s-2,bfranklin,A,7,1,70\n" +
	"\"Of Egypt, Cleo\",103,cleo,cleo7,A,,EX,\n" +
	"\"Two, Eve\",104,s-4,eve,A,,,\n" +
	"\"Two, Eve\",105,s-5,eve,A,,,\n" +
	"\"Nobody, Nina\",106,s-6,nina,A,3,2,30\n" +
	"\"Student, Test\",107,,0123abc,A,,,\n"

func TestCanvasRoster(t *testing.T) {
	c := sample()
	c.Students = c.Students[:5]
	c.Students[1].Name, c.Students[4].Name = "Ben Franklin", "eve two"
	files := written(t, c, "canvas", Options{Roster: rosterFile(t, canvasRoster)})
	want := strings.NewReplacer(`"A, B",9,,90`, `"A, B",9,8,90`, "A,7,1,70", "A,7,3.42,70",
		"10,8.00,", "10,8,", `    Points Possible,,`,
		`"    Points Possible",,`).Replace(canvasRoster)
	if got := files["canvas.csv"]; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	// cleo is excused, dan is in no row, eve in two.
	if got := files["canvas-not-in-roster.csv"]; got != "Student,Score,Why\ndan,0,\"no row has "+
		"this number, login, e-mail address or name\"\neve two,0,rows 7 and 8 have this name\n" {
		t.Errorf("not in the roster: %q", got)
	}
	// With semicolons, and a column that is not there yet.
	files = written(t, alone(0), "canvas", Options{
		Roster: rosterFile(t,
			strings.ReplaceAll("LastName,FirstName,ID,SIS Login ID,Section\n    Points "+
				"Possible,,,,\nRoe,Ada,1,x,A\nada,,2,y,A\n", ",", ";")),
		Column: "New one",
	})
	if got, want := files["canvas.csv"],
		"LastName;FirstName;ID;SIS Login ID;Section;New one\n\"    Points Possible\";;;;;8\n"+
			"Roe;Ada;1;x;A\nada;;2;y;A;8\n"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if len(files) != 1 {
		t.Errorf("%d files", len(files))
	}
	// Two submissions for one row: neither is taken.
	c = sample()
	c.Students = []Student{c.Students[0], c.Students[7]}
	if left := written(t, c, "canvas", Options{Roster: rosterFile(t,
		canvasRoster)})["canvas-not-in-roster.csv"]; left != "Student,Score,Why\nada,8,\"row 4 "+
		"fits 2 submissions: ada, ada\"\nada,3.42,\"row 4 fits 2 submissions: ada, ada\"\n" {
		t.Errorf("two submissions: %q", left)
	}
}

func TestRosterThatDoesNotFit(t *testing.T) {
	for content, want := range map[string]string{
		"":                    "it is empty",
		"Name,Mail\nx,y\n":    "it should be a gradebook exported from Canvas",
		"Student,ID\nx,1\n":   "no row Points Possible",
		"Student,ID\n\"x,1\n": "line 2, column 6",
		strings.Replace(canvasRoster, "8.00", "100", 1): `"Decision Trees (12)" is worth 100 ` +
			`points there, and the lesson 8: set the assignment's points to 8`,
	} {
		dir := t.TempDir()
		if _, err := Write(dir, sample(), "canvas",
			Options{Roster: rosterFile(t, content)}); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", content, err, want)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != 0 {
			t.Errorf("an error leaves %v, %v", left, err)
		}
	}
	if _, err := Write(t.TempDir(), sample(), "moodle",
		Options{Roster: filepath.Join(t.TempDir(), "none.csv")}); err == nil ||
		!strings.Contains(err.Error(), "none.csv") {
		t.Errorf("a roster that is not there: %v", err)
	}
	if _, err := Write(t.TempDir(), sample(), "moodle",
		Options{Roster: rosterFile(t, "A,B\nx,y\n")}); err == nil ||
		!strings.Contains(err.Error(), "it should be a CSV file exported from Moodle") {
		t.Errorf("no roster of Moodle: %v", err)
	}
}

func TestMoodle(t *testing.T) {
	rows := readCSV(t, written(t, sample(), "moodle", Options{})["moodle.csv"])
	if len(rows) != 9 ||
		!slices.Equal(rows[0],
			[]string{"Username", "Decision trees", "Decision trees (Feedback)"}) ||
		rows[2][0] != "ben" || rows[2][1] != "3.42" ||
		!strings.HasPrefix(rows[2][2], "0 of 3 exercises passed. Entropy (0/2): a pure node: ") {
		t.Errorf("%q", rows)
	}
	// The gradebook's export.
	export := "First name,Last name,ID number,Email address,Assignment: Decision trees " +
		"(Real),Last downloaded from this course\nAda,Roe,7,ada@example.edu,-,1700000000\n" +
		"Ben,Doe,8,b@example.edu,3,1700000000\n"
	c := sample()
	c.Students = c.Students[:2]
	c.Students[1].Name = "ben doe"
	rows = readCSV(t, written(t, c, "moodle", Options{Roster: rosterFile(t, export)})["moodle.csv"])
	if len(rows) != 3 || rows[0][6] != "Decision trees (Feedback)" || rows[1][4] != "8" ||
		rows[1][6] != "3 of 3 exercises passed." || rows[2][4] != "3.42" ||
		rows[2][5] != "1700000000" {
		t.Errorf("%q", rows)
	}
	// An assignment's grading worksheet.
	worksheet := "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Grade can be " +
		"changed,Feedback comments\nParticipant 5,Ada Roe,ada@example.edu,Submitted,,8.00,Yes,\n"
	rows = readCSV(t,
		written(t, alone(0), "moodle", Options{Roster: rosterFile(t, worksheet)})["moodle.csv"])
	if len(rows[0]) != 8 || rows[1][4] != "8" || rows[1][7] != "3 of 3 exercises passed." {
		t.Errorf("%q", rows)
	}
	if _, err := Write(t.TempDir(), alone(0), "moodle",
		Options{
			Roster: rosterFile(t, strings.Replace(worksheet, "8.00", "100.00", 1)),
		}); err == nil || !strings.Contains(err.Error(),
		"the maximum grade is 100.00 there, and the lesson is worth 8") {
		t.Errorf("another maximum: %v", err)
	}
}

func TestReadEnrolled(t *testing.T) {
	for name, c := range map[string]struct {
		file string
		want []Enrolled
	}{
		"a teacher's list": {"\ufeffName;Email\nAda Lovelace;ada@example.org\n;\nBen  Ali;\n",
			[]Enrolled{{2, "Ada Lovelace", "ada@example.org", "", "", ""},
				{4, "Ben Ali", "", "", "", ""}}},
		"Canvas": {"Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n" +
			"\"Lovelace, Ada\",17,s1,ada@example.org,Monday\n\"Student, Test\",18,,,Monday\n",
			[]Enrolled{{3, "Ada Lovelace", "ada@example.org", "Monday", "s1", ""}}},
		"Moodle": {"First name,Last name,ID number,Email address\nAda,Lovelace,7,ada@example.org\n",
			[]Enrolled{{2, "Ada Lovelace", "ada@example.org", "", "7", ""}}},
		"teams": {"Name,Section,Team\nAda,Monday,the  trees\nBen,,\n",
			[]Enrolled{{2, "Ada", "", "Monday", "", "the trees"}, {3, "Ben", "", "", "", ""}}},
	} {
		got, err := ReadEnrolled("r.csv", []byte(c.file))
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, %v; want %v", name, got, err, c.want)
		}
	}
	for file, want := range map[string]string{
		"":                             "r.csv: it is empty",
		"Mail\nada@example.org\n":      "should have a column Name",
		"Name,Email\n":                 "it has no students",
		"Name,Email\n,a@example.org\n": "row 2 has no name",
		"Name\n\"Ada\n":                "r.csv: ",
		"Name\nZo\xeb\n":               `row 2, ["Zo\xeb"], must be UTF-8`,
	} {
		if _, err := ReadEnrolled("r.csv", []byte(file)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v; want %q", file, err, want)
		}
	}
}
