package report

import (
	"github.com/tessella-go/tessella/grader/submission"
	"strings"
	"testing"
	"time"
)

// TestTimes reads the times of a teacher's list and of a worksheet, whose form Moodle calls
// "%A, %d %B %Y, %I:%M %p".
func TestTimes(t *testing.T) {
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Fatal(err)
	}
	local := time.Local
	time.Local = berlin
	t.Cleanup(func() { time.Local = local })
	evening := time.Date(2026, 11, 30, 17, 5, 0, 0, time.UTC) // 18:05 in Berlin
	for _, test := range []struct{ name, file, student string }{
		{"a list", "Student,Time\nada,2026-11-30T18:05\n", "ada"},
		{"with semicolons and a space", "Time;Username\n2026-11-30 18:05;ada\n", "ada"},
		{"with a zone", "Email address,Submitted\nada@example.edu,2026-11-30T17:05:00Z\n", "ada"},
		{"a number", "ID,Student,Handed in\n4711,\"Lovelace, Ada\",2026-11-30T18:05:00+01:00\n",
			"lovelaceada_4711"},
		{"Moodle's worksheet", "Identifier,Full name,Last modified (submission)\nParticipant " +
			"12345,Ada Lovelace,\"Monday, 30 November 2026, 6:05 PM\"\nParticipant 2,Ben Roe,-\n",
			"Ada Lovelace_12345"},
		{"the American form", "Identifier,Full name,Last modified (submission)\nParticipant " +
			"12345,Ada Lovelace,\"Monday, November 30, 2026, 6:05 PM\"\n", "Ada Lovelace_12345"},
	} {
		times, err := ReadTimes(rosterFile(t, test.file))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		c := Class{Students: []Student{{Name: test.student, Mark: submission.Late},
			{Name: "Ben Roe_2"}, {Name: "nobody", Mark: submission.OnTime}, {Name: "unknown"}}}
		times.Apply(c.Students)
		if s := c.Students[0]; !s.Submitted.Equal(evening) || s.Mark != submission.Unmarked {
			t.Errorf("%s: %v %q, want %v", test.name, s.Submitted, s.Mark, evening)
		}
		for _, s := range c.Students[1:] {
			if !s.Submitted.IsZero() {
				t.Errorf("%s: %s has the time %v", test.name, s.Name, s.Submitted)
			}
		}
	}
	for file, want := range map[string]string{
		"Student,When\nada,2026-11-30T18:05\n": "no column of times; its title " +
			"should be Last modified (submission), Submitted,",
		"Pupil,Time\nada,2026-11-30T18:05\n": "no column says who handed in",
		"Student,Time\nada,2026-11-30T18:05\n" +
			"ben,gestern\n": `row 3: the time is "gestern"; it should be as in 2026-11-30T18:05`,
		"Student,Time\nada,2026-11-30\n": `row 2: the time is "2026-11-30"`,
	} {
		if _, err := ReadTimes(rosterFile(t, file)); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", file, err, want)
		}
	}
	if times, err := WorksheetTimes(rosterFile(t, canvasRoster)); times != nil || err != nil {
		t.Errorf("a roster without times: %v, %v", times, err)
	}
}

// TestLatenessIsShown holds that the class's page and the table say who was late, and by how much.
func TestLatenessIsShown(t *testing.T) {
	c := sample()
	c.Students = c.Students[:3]
	page := func() string { return written(t, c, "html", Options{})["index.html"] }
	if strings.Contains(page(), ">Late<") {
		t.Error("a column of lateness, and nobody is late")
	}
	c.Students[0].Late = 26 * time.Hour
	c.Students[1].Mark, c.Students[1].Penalty = submission.Late, 0.5
	for _, want := range []string{">Late<", ">1 day 2 h late<",
		">marked late, 0.5 points taken off<"} {
		if !strings.Contains(page(), want) {
			t.Errorf("the class's page lacks %s", want)
		}
	}
	for _, want := range []string{"ada: 1 day 2 h late\n",
		"ben: marked late, 0.5 points taken off\n"} {
		if got := printed(t, c, 80, false); !strings.Contains(got, want) {
			t.Errorf("the table lacks %q:\n%s", want, got)
		}
	}
}
