package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/server/people"
)

// An extension is later than the deadline. Teacher and student see it, and it can be taken back.
func TestExtensions(t *testing.T) {
	r := start(t, "    due: 2098-01-02\n  - lesson: thresholds\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, m := r.member("Ada", people.Student)
	page := fmt.Sprintf("/c/1/extensions?person=%d", m.ID)
	grace.has(page, "<option selected>Ada")
	for lesson, wrong := range map[string]string{"trees": "2020-01-02",
		"thresholds": "2099-01-02"} { // which is never due
		grace.must(400, grace.post(page, url.Values{"lesson": {lesson}, "student": {"Ada"},
			"due": {wrong}}))
		ada.has("/c/1/", "not extended for you")
	}
	form := url.Values{"lesson": {"trees"}, "student": {"Ada"}, "due": {"2099-01-02T03:04"}}
	grace.sent(page, form)
	const at = "2 January 2099, 03:04"
	ada.has("/c/1/", at)
	grace.has(page, at)
	form.Set("forget", "yes")
	grace.sent(page, form)
	ada.has("/c/1/", "not "+at)
	grace.has(page, "not "+at)
}

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
	got := grace.must(200, grace.post("/c/1/settings", form("2020-01-02", ""))).body
	if !strings.Contains(got, ">Ada<") || !strings.Contains(got, "late now") ||
		!strings.Contains(got, "due: 2020-01-02") {
		t.Errorf("no warning:\n%s", got)
	}
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
	if body := grace.must(200, grace.get("/c/1/people")).body; strings.Contains(body, "Ben") {
		t.Errorf("he is a member:\n%.2000s", body)
	}
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
	if _, err := r.o.Store.ExecContext(t.Context(), `DROP TABLE comments`); err != nil {
		t.Fatal(err)
	}
	inVain(500, grace.post(page+"/say", url.Values{"text": {"Well done"}}))
	if !strings.Contains(r.log.String(), "comments") {
		t.Error("the log does not say what is wrong")
	}
}
