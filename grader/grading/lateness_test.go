package grading_test

import (
	"bytes"
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
)

// lateTerms take off a fifth of the score for each begun day.
func lateTerms(t *gradebook.Terms) {
	t.Due = time.Date(2025, 12, 1, 18, 0, 0, 0, time.Local)
	t.Late = gradebook.Late{Share: 0.2, Per: 24 * time.Hour}
}

// download is a class as a learning platform lets it be downloaded, in which everything is right
// and worth 10 points.
func download(t *testing.T, names ...string) (grading.RunOptions, string) {
	t.Helper()
	folder := filepath.Dir(ownCache(t))
	for _, name := range names {
		write(t, filepath.Join(folder, "class", name), answers(goodSum)["homework.ipynb"])
	}
	o := runOptions(filepath.Join(folder, "class"), folder)
	o.Formats, o.Terms = nil, lateTerms
	return o, folder
}

// filled runs a grading, and returns the column of a title in the file that it has filled in, by
// the first column.
func filled(t *testing.T, o grading.RunOptions, file, title string) (map[string]string, error) {
	t.Helper()
	_, wrong := grading.Run(t.Context(), o)
	f, err := os.Open(filepath.Join(o.Out, file))
	if err != nil {
		t.Fatal(wrong, err)
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	at := slices.Index(rows[0], title)
	found := make(map[string]string)
	for _, row := range rows[1:] {
		found[row[0]] = row[at]
	}
	return found, wrong
}

// A download from Canvas fills in its gradebook. LATE costs one day, a list of times says more, and
// who is in no row is an error after all is written.
func TestCanvasDownload(t *testing.T) {
	o, folder := download(t, "lovelaceada_4711_90001_x.ipynb", "doeben_LATE_4712_90002_x.ipynb",
		"roecy_LATE_4713_90003_x.ipynb", "strangersam_9999_90004_x.ipynb")
	o.Formats = []string{"canvas"}
	o.Report.Roster = write(t, filepath.Join(folder, "canvas.csv"),
		"Student,ID,SIS User ID,SIS Login ID,Section,Bank (7)\n    Points Possible,,,,,10.00\n"+
			"\"Lovelace, Ada\",4711,s1,alove,A,\n\"Doe, Ben\",4712,s2,bdoe,A,\n\"Roe, "+
			"Cy\",4713,s3,croe,A,\n\"Nobody, Nina\",4714,s4,nina,A,\n")
	o.Times = write(t, filepath.Join(folder, "times.csv"),
		"Student,ID,Time\n,4713,2025-12-03T12:00\n")
	got, err := filled(t, o, "canvas.csv", "Bank (7)")
	want := map[string]string{"    Points Possible": "10", "Lovelace, Ada": "10", "Doe, Ben": "8",
		"Roe, Cy": "6", "Nobody, Nina": ""}
	for name, points := range want {
		if got[name] != points {
			t.Errorf("%s has %q, want %q", name, got[name], points)
		}
	}
	var missing *report.NotInRoster
	if !errors.As(err, &missing) || len(missing.Students) != 1 ||
		!strings.HasPrefix(missing.Students[0], "strangersam_9999: no row has the number 9999") {
		t.Errorf("got %v, want that strangersam_9999 has no row", err)
	}
	if shown := o.Stdout.(*bytes.Buffer).String(); !strings.Contains(shown,
		"doeben_4712: marked late, 2 points taken off") ||
		!strings.Contains(shown, "roecy_4713: 1 day 18 h late, 4 points taken off") {
		t.Errorf("the table says\n%s", shown)
	}
	// The assignment's points are compared before anything is graded.
	o.Paths = []string{filepath.Join(folder, "nobody")}
	write(t, o.Report.Roster, "Student,ID,Bank\n    Points Possible,,100\n")
	if _, err := grading.Run(t.Context(), o); err == nil ||
		!strings.Contains(err.Error(), `"Bank" is worth 100 points there, and the lesson 10`) {
		t.Errorf("got %v", err)
	}
}

// Moodle's grading worksheet says when its students handed in, and is filled in.
func TestMoodleDownload(t *testing.T) {
	o, folder := download(t, "Ada Lovelace_12345_assignsubmission_file_/w.ipynb",
		"Ben Roe_12346_assignsubmission_file/w.ipynb",
		"Participant_12347_assignsubmission_file_/w.ipynb")
	o.Formats = []string{"moodle"}
	sheet := "Identifier,Full name,Email address,Status,Grade,Maximum Grade,Last modified " +
		"(submission),Feedback comments\n" +
		"Participant 12345,Ada Lovelace,ada@example.edu,,,10.00,\"Monday, 1 December 2025, 5:00 " +
		"PM\",\n" +
		"Participant 12346,Ben Roe,ben@example.edu,,,10.00,\"Monday, 1 December 2025, 7:00 " +
		"PM\",\n" +
		"Participant 12347,Cy Doe,cy@example.edu,,,10.00,\"Tuesday, 2 December 2025, 7:00 PM\",\n"
	o.Report.Roster = write(t, filepath.Join(folder, "sheet.csv"), sheet)
	o.Extensions = map[string]time.Time{"Ben Roe": time.Date(2025, 12, 5, 0, 0, 0, 0, time.Local)}
	got, err := filled(t, o, "moodle.csv", "Grade")
	for name, points := range map[string]string{"Participant 12345": "10",
		"Participant 12346": "10", "Participant 12347": "6"} {
		if got[name] != points {
			t.Errorf("%s has %q, want %q", name, got[name], points)
		}
	}
	if err != nil {
		t.Error(err)
	}
	o.Extensions = map[string]time.Time{"Bea Roe": {}}
	if _, err := grading.Run(t.Context(), o); err == nil ||
		!strings.Contains(err.Error(), "Bea Roe: nobody with this name has handed in; "+
			"there are Ada Lovelace_12345, ") {
		t.Errorf("an extension for a stranger: %v", err)
	}
	o.Extensions = nil
	o.Report.Roster = write(t, o.Report.Roster, strings.ReplaceAll(sheet, "Monday", "Montag"))
	if _, err := grading.Run(t.Context(), o); err == nil ||
		!strings.Contains(err.Error(), `row 2: the time is "Montag, 1 December 2025, 5:00 PM"`) ||
		!strings.Contains(err.Error(), "--times") {
		t.Errorf("a time that cannot be read: %v", err)
	}
}

// The dates of files count only where the teacher says so. Otherwise nothing is taken off, and it
// is said of whom nothing is known.
func TestFileTimes(t *testing.T) {
	o, folder := download(t, "ada/w.ipynb", "ben/w.ipynb", "cy_LATE_4713_90003_x.ipynb")
	late := time.Date(2025, 12, 2, 12, 0, 0, 0, time.Local)
	if err := os.Chtimes(filepath.Join(folder, "class", "ada", "w.ipynb"), late, late); err != nil {
		t.Fatal(err)
	}
	o.Times = write(t, filepath.Join(folder, "times.csv"), "Student,Time\nben,2025-12-01T12:00\n")
	scores := func() []float64 { return term{t, folder}.points()[:3] }
	_, err := grading.Run(t.Context(), o)
	if err == nil || !strings.Contains(err.Error(),
		"no hand-in time is known, so there is no penalty for lateness: ada; name a file "+
			"of times with --times") {
		t.Errorf("got %v, want that nothing is known of ada", err)
	}
	if got := scores(); !slices.Equal(got, []float64{10, 10, 8}) {
		t.Errorf("scores %v", got)
	}
	o.FileTimes = true
	if _, err := grading.Run(t.Context(), o); err != nil {
		t.Error(err)
	}
	if got := scores(); !slices.Equal(got, []float64{8, 10, 8}) {
		t.Errorf("scores %v with the times of files", got)
	}
}
