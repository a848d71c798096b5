package web

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/server/people"
)

// The page of all lessons has a row for each student, with the scores that count and their sum.
func TestScores(t *testing.T) {
	r := start(t, "  - lesson: thresholds\n    due: 2020-01-02\n    late: 50%/day,floor=50%\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	r.member("Ben", people.Student)
	all := float64(lessonPoints())
	page := ada.handIn("gain.go")
	r.grade()
	grace.must(http.StatusSeeOther, grace.post(page+"/score", url.Values{"score": {"0"},
		"exercise": {"trees/gain"}, "reason": {"copied"}}))
	gain := 0.0
	for _, task := range lessonNamed("trees").Tasks {
		if about := task.About(); about.ID == "trees/gain" {
			gain = float64(about.Points) / 2
		}
	}
	body := grace.must(200, grace.get("/c/1/scores")).body
	row := regexp.MustCompile(`(?s)<tr data-is="([a-z ]*)">.{0,80}>(Ada|Ben)</a>.*?</tr>`)
	rows := row.FindAllStringSubmatch(body, -1)
	if len(rows) != 2 {
		t.Fatalf("%d rows:\n%s", len(rows), body)
	}
	sum := points(all/2 - gain)
	if ada := rows[0]; ada[2] != "Ada" || ada[1] != "missing" ||
		strings.Count(ada[0], ">"+sum+"<") != 2 || strings.Count(ada[0], ">–<") != 1 {
		t.Errorf("her row is %s; want %s twice", ada[0], sum)
	}
	if ben := rows[1]; ben[2] != "Ben" || strings.Count(ben[0], ">–<") != 2 {
		t.Errorf("his row is %s", ben[0])
	}
	ada.must(404, ada.get("/c/1/scores"))
	ada.must(404, ada.get("/c/1/scores.csv"))
	other := 0.0
	for _, task := range lessonNamed("thresholds").Tasks {
		other += float64(task.About().Points)
	}
	got := grace.must(200, grace.get("/c/1/scores.csv")).body
	want := fmt.Sprintf("Name,Email,Section,trees,thresholds,Sum\nPoints,,,%s,%s,%s\n"+
		"Ada,,,%s,,%[4]s\nBen,,,,,0\n", points(all), points(other), points(all+other), sum)
	if got != want {
		t.Errorf("the file is\n%s\nand not\n%s", got, want)
	}
}

// A student sees the score that counts: after lateness, with what was set by hand, by the deadline
// of an extension. It is the one of the class page, which links to the submission that counts. What
// hidden cases took off is not in it until they are told.
func TestScoreThatCounts(t *testing.T) {
	r := start(t, "    due: 2020-01-02\n    late: 50%/day,floor=50%\n"+
		"    feedback: released by the teacher\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, m := r.member("Ada", people.Student)
	all, gain := 0.0, 0.0
	for _, task := range lessonNamed("trees").Tasks {
		about := task.About()
		if all += float64(about.Points); about.ID == "trees/gain" {
			gain = float64(about.Points)
		}
	}
	page := ada.handIn("gain.go")
	r.grade()
	second := ada.handsIn("gain.go", []byte(code+"// another\n"))
	r.grade()
	of := func(x float64) string { return points(x) + " of " + points(all) + " points" }
	ada.has(page, of(all/2), "this attempt counts")
	ada.has(second, "attempt 1 counts")
	ada.has("/c/1/", "<strong>"+points(all/2)+"</strong>")
	grace.must(http.StatusSeeOther, grace.post(page+"/score", url.Values{"score": {"0.25"},
		"exercise": {"trees/gain"}, "reason": {"copied"}}))
	ada.has(page, of(all/2)) // a score by hand is part of the feedback
	ada.has("/c/1/", of(all/2), "not by hand", "not 0.25")
	ada.has(page, "not by hand", "not copied")
	grace.must(http.StatusSeeOther, grace.post("/c/1/release", url.Values{"lesson": {"trees"},
		"shown": {"yes"}, "sure": {"yes"}}))
	ada.has(page, of((all-gain)/4+0.25))
	ada.has("/c/1/", "set by hand to 0.25")
	grace.has(page+"?exercise=trees/gain", "This is late. A score by hand")
	for _, b := range []*browser{ada, grace} {
		b.has(page, "copied", "By hand: no deduction for lateness.")
	}
	link := `<a href="` + page + `">`
	grace.has("/c/1/class", link+points((all-gain)/4+0.25)+"<")
	grace.sent("/c/1/extensions", url.Values{"lesson": {"trees"}, "due": {"2099-01-02"},
		"student": {m.Student}, "sure": {"yes"}})
	ada.has("/c/1/", of((all-gain)/2+0.25))
	grace.has("/c/1/class", link+points((all-gain)/2+0.25)+"<")
}

// If an exercise is worth less than when work was graded, each page shows the share of the points
// of today: of the grader's score, of one set by hand, and of a result that comes late.
func TestPointsOfToday(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, m := r.member("Ada", people.Student)
	page := ada.handIn("gain.go")
	r.grade()
	worth := map[string]int{}
	for _, task := range lessonNamed("trees").Tasks {
		worth[task.About().ID] = task.About().Points
	}
	sum := lessonPoints()
	set := url.Values{"score": {fmt.Sprint(worth["trees/gain"])}, "exercise": {"trees/gain"},
		"reason": {"shown orally"}}
	grace.sent(page+"/score", set)
	again := grace.sent("/c/1/regrade", url.Values{"lesson": {"trees"}, "reason": {"a test"}})
	grace.sent("/c/1/settings", url.Values{"sure": {"yes"}, "yaml": {"course: C\nlessons:\n" +
		"  - lesson: trees\n    exercises:\n      trees/gain: {points: 1}\n" +
		"      trees/entropy: {points: 1}\n"}})
	sum -= worth["trees/gain"] + worth["trees/entropy"] - 2
	of := fmt.Sprintf("of %d points", sum)
	shows := func() {
		t.Helper()
		for _, b := range []*browser{ada, grace} {
			b.has(page, "1 of 1, by hand", "0.5 of 1<", "trees/gain · 1 point<", of,
				fmt.Sprintf("not of %d points", sum+1))
		}
		grace.has(page+"?exercise=trees/gain", "Score, of 1<")
		grace.has(fmt.Sprintf("/c/1/student/%d", m.ID), "trees/gain: 1, shown orally")
		grace.has("/c/1/exercises?lesson=trees", "1 of 1<", "0.5 of 1<")
		ada.has("/c/1/", of, "set by hand to 1<")
	}
	shows()
	r.gradeAgain(grace, again) // by the points of before
	grace.has(again, "1 of 1 graded", "0 with another score", fmt.Sprintf(">%v<",
		points(float64(sum)/2)))
	grace.sent(again, nil)
	shows()
}
