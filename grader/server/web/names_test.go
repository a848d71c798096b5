package web

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
)

// Who grades a lesson without names learns none on any page, until the feedback is released.
func TestAnonymous(t *testing.T) {
	r := start(t, "    anonymous: true\n  - lesson: thresholds\n")
	grace, _ := r.member("Grace", people.Teacher)
	help, _ := r.member("Helen", people.Assistant)
	pages, ids := map[string]string{}, map[string]int64{}
	var ada *browser
	for _, name := range []string{"Ben Okri", "Ada Lovelace"} {
		b, m := r.member(name, people.Student)
		file := strings.Fields(name)[1] + ".go"
		pages[name], ids[name], ada = b.handIn(file), m.ID, b
	}
	cleo, _ := r.member("Cleo", people.Student)
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	w, err := archive.Create("Ada Lovelace/gain.go")
	_, bad := io.WriteString(w, code)
	if err = errors.Join(err, bad, archive.Close()); err != nil {
		t.Fatal(err)
	}
	zipped := cleo.handsIn("x.zip", b.Bytes())
	r.grade()
	page := pages["Ada Lovelace"]
	r.linked(ids["Ada Lovelace"])
	if n, err := PassBack(r.o)(t.Context()); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	help.has("/c/1/queue", "FullyGraded")
	ada.handIn("Lovelace.go") // it waits
	grace.sent(page+"/score", url.Values{"exercise": {"trees/gain"}, "score": {"1"},
		"reason": {"an oral test"}})
	ada.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Why?"}})
	help.must(303, help.post(page+"/say", url.Values{"exercise": {"trees/gain"}, "line": {"2"},
		"text": {"Well."}}))
	name := regexp.MustCompile(`Student [0-9a-f]{6}`)
	hidden := func(b *browser, path string) string {
		t.Helper()
		got := b.must(200, b.get(path))
		for _, real := range []string{"Ada", "Lovelace", "Ben", "Okri"} {
			if strings.Contains(got.body, real) ||
				strings.Contains(got.Header.Get("Content-Disposition"), real) {
				t.Errorf("%s names %s:\n%s", path, real, got.body)
			}
		}
		return got.body
	}
	seen := map[string]bool{}
	for _, path := range []string{"/c/1/class?lesson=trees", "/c/1/exercises?lesson=trees", page,
		"/c/1/queue", "/c/1/questions", page + "?exercise=trees/gain", page + "/file"} {
		body := hidden(help, path)
		found := name.FindString(body)
		if found == "" && !strings.HasSuffix(path, "/file") {
			t.Errorf("%s has no name for the student:\n%s", path, body)
		}
		if strings.HasPrefix(path, page+"?") || strings.HasSuffix(path, "questions") {
			seen[found] = true
		}
	}
	if len(seen) != 1 {
		t.Errorf("on two pages she has the names %v", seen)
	}
	asked, err := http.NewRequest("GET", r.URL+page, nil)
	if err == nil {
		asked.Header.Set("Accept", "application/json")
	}
	help.told(200, help.do(asked, err), "not Lovelace")
	hidden(help, zipped)
	view := submissionView{Result: &work.Result{Student: report.Student{Problems: []string{
		"submission.zip/Ada Lovelace/x.ipynb: line 1: not valid JSON"}}}}
	view.conceal(work.Submission{Name: "x.zip"})
	if got := view.Result.Student.Problems[0]; got != "work.zip: line 1: not valid JSON" {
		t.Errorf("a problem is told as %q", got)
	}
	// Where each student has a name, the lesson is left out, and the others are there.
	student := fmt.Sprintf("/c/1/student/%d", ids["Ada Lovelace"])
	left := "while its names are hidden: " + lessonNamed("trees").Title + "."
	help.has("/c/1/scores", left, ">thresholds</th>", "not >trees</th>", "not >13.5<")
	help.has(student, left, "Nothing yet.", "not Attempts in the gradebook", "not an oral test")
	grace.has("/c/1/scores", ">trees</th>", "not "+left)
	grace.has(student, "an oral test", "not "+left)
	// A teacher learns none while grading.
	hidden(grace, page+"?exercise=trees/gain")
	hidden(grace, "/c/1/questions")
	grace.told(400, grace.post(page+"/score", url.Values{"exercise": {"trees/gain"},
		"score": {"0.001"}, "reason": {"a test"}}), "not Ada", "the student")
	for _, path := range []string{"/c/1/class?lesson=trees", "/c/1/scores", page} {
		grace.has(path, "Ada Lovelace")
	}
	ada.has(page, "Ada Lovelace", "Lovelace.go")
	grace.sent("/c/1/release", url.Values{"lesson": {"trees"}, "exercise": {"trees/gain"},
		"shown": {"yes"}, "sure": {"yes"}})
	hidden(help, page) // a part of the lesson is not released
	grace.sent("/c/1/release", url.Values{"lesson": {"trees"}, "shown": {"yes"},
		"sure": {"yes"}})
	for _, path := range []string{"/c/1/class?lesson=trees", "/c/1/scores", page, "/c/1/questions",
		page + "?exercise=trees/gain"} {
		help.has(path, "Ada Lovelace")
	}
}
