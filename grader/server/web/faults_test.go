package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/server/people"
)

// A deadline that makes students late who were not so before is saved when the teacher says so
// again, though it takes no points off.
func TestDeadlineIntoThePast(t *testing.T) {
	r := start(t, "    due: 2098-01-02\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	ada.handIn("gain.go")
	r.grade()
	form := func(due, sure string) url.Values {
		return url.Values{"yaml": {"course: C\nlessons:\n  - lesson: trees\n    due: " + due +
			"\n"}, "sure": {sure}}
	}
	grace.sent("/c/1/settings", form("2097-01-02", ""))
	grace.told(200, grace.post("/c/1/settings", form("2020-01-02", "")), ">Ada<", "late now",
		"due: 2020-01-02")
	ada.has("/c/1/", "2097")
	grace.sent("/c/1/settings", form("2020-01-02", "yes"))
	grace.sent("/c/1/settings", form("2020-01-01", "")) // she is late already
}

// What a form asks for in vain is told without paths and SQL, and is not kept.
func TestFormsInVain(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	page := ada.handIn("gain.go") // not graded yet
	long := strings.Repeat("x", 100_000)
	inVain := func(want int, got answer) {
		t.Helper()
		if got = grace.must(want, got); len(got.body) > 5000 {
			t.Errorf("%d bytes", len(got.body))
		}
		for _, own := range []string{"course.db", "SQL", "sqlite", "comments", "/tmp"} {
			if strings.Contains(got.body, own) {
				t.Errorf("it tells of %s:\n%s", own, got.body)
			}
		}
	}
	inVain(400, grace.post(page+"/score", url.Values{"score": {"1"}, "reason": {"orally"},
		"exercise": {"trees/gain"}}))
	inVain(400, grace.post(page+"/say", url.Values{"text": {"Well done"},
		"exercise": {"trees/none"}}))
	for _, exercise := range []string{"trees/none", "thresholds/accuracy", "", long} {
		inVain(400, grace.post(page+"/score", url.Values{"do": {"read"}, "exercise": {exercise}}))
	}
	inVain(400, grace.post("/c/1/people/add", url.Values{"name": {"Ben"}, "role": {"student"},
		"section": {long}}))
	inVain(400, grace.upload("/c/1/people/roster", "roster", "r.csv",
		[]byte("Name,Section\nBen,"+long+"\n"), nil))
	grace.has("/c/1/people", "not Ben")
	r.grade()
	inVain(400, grace.post(page+"/score", url.Values{"score": {"1"}, "reason": {long},
		"exercise": {"trees/gain"}}))
	inVain(400, grace.post("/c/1/regrade", url.Values{"lesson": {"trees"}, "reason": {long}}))
	for _, lesson := range []string{"thresholds", "", long} { // does nothing to another one
		form := url.Values{"lesson": {lesson}, "exercise": {"trees/gain"}, "shown": {"yes"},
			"sure": {"yes"}, "reason": {"a mend"}, "signature": {"1"}, "id": {}}
		for _, path := range []string{"release", "regrade", "rubric", "group", "export/json"} {
			inVain(404, grace.post("/c/1/"+path, form))
		}
		if lesson != "" {
			inVain(404, grace.get("/c/1/class?lesson="+lesson))
		}
	}
	inVain(400, grace.post("/c/1/release", url.Values{"lesson": {"trees"}, "shown": {"yes"},
		"sure": {"yes"}, "exercise": {"thresholds/accuracy"}}))
	grace.has("/c/1/exercises?lesson=trees", "not released on")
	grace.must(http.StatusSeeOther, grace.post(page+"/say", url.Values{"text": {"Well done"},
		"exercise": {"trees/gain"}}))
	r.exec(`DROP TABLE comments`)
	inVain(500, grace.post(page+"/say", url.Values{"text": {"Well done"}}))
	if !strings.Contains(r.log.String(), "comments") {
		t.Error("the log does not say what is wrong")
	}
}
