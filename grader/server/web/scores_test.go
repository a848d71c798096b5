package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/lessons"
)

// The page of all lessons has a row for each student, with the scores that count and their sum.
func TestScores(t *testing.T) {
	r := start(t, "  - lesson: thresholds\n    due: 2020-01-02\n    late: 50%/day,floor=50%\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	r.member("Ben", people.Student)
	all := 0.0
	for _, task := range lessons.All()[7].Tasks {
		all += float64(task.About().Points)
	}
	page := ada.handIn("gain.go")
	r.grade()
	grace.must(http.StatusSeeOther, grace.post(page+"/score", url.Values{"score": {"0"},
		"exercise": {"trees/gain"}, "reason": {"copied"}}))
	gain := 0.0
	for _, task := range lessons.All()[7].Tasks {
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
}
