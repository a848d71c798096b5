package web

import (
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/server/people"
)

// A teacher sees who has never come to this course. Another course of the same person is no visit.
func TestNeverLoggedIn(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	_, ben := r.member("Ben", people.Student)
	root := r.root()
	root.must(http.StatusSeeOther, root.post("/admin/courses", map[string][]string{"name": {"d"}}))
	r.join(2, people.Member{Person: ben.Person, Role: people.Student})
	row := func(name, is string) string {
		return `<tr data-is="student` + is + `" data-find="` + name
	}
	grace.has("/c/1/people", row("Ada", " never"), row("Ben", " never"), `data-is="teacher" `)
	ada.has("/c/1/")
	grace.has("/c/1/people", row("Ada", ""), row("Ben", " never"))
}

// The receipt leads to the submission, for those who may see it.
func TestReceipt(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	page := ada.handIn("gain.go")
	_, code, _ := strings.Cut(ada.has(page), "<summary>Receipt ")
	code, _, _ = strings.Cut(code, "<")
	if len(code) != 26 {
		t.Fatalf("the receipt is %q", code)
	}
	for _, b := range []*browser{ada, grace} {
		for _, text := range []string{code, "%20" + strings.ToLower(code) + "%20"} {
			got := b.must(http.StatusSeeOther, b.get("/c/1/receipt?receipt="+text))
			if to := got.Header.Get("Location"); to != page {
				t.Errorf("%q leads to %s", text, to)
			}
		}
		for _, query := range []string{"?receipt=NOSUCH", ""} {
			b.told(404, b.get("/c/1/receipt"+query), "26 letters and digits",
				"nothing in Trees in winter has this receipt")
		}
	}
	ben.must(404, ben.get(ben.get("/c/1/receipt?receipt="+code).Header.Get("Location")))
}

// Scores on the border of two bars belong to the upper one, and all points to the last.
func TestHistogram(t *testing.T) {
	var got []int
	for _, b := range histogram([]float64{0, .5, 1, 4.99, 5, 9.99, 10, 10}, 10) {
		got = append(got, b.Students)
	}
	if want := []int{2, 1, 0, 0, 1, 1, 0, 0, 0, 3}; !slices.Equal(got, want) {
		t.Errorf("the bars have %v, want %v", got, want)
	}
	last := histogram([]float64{8, 7, 8}, 8)[9]
	if last != (bar{7.2, 8, 2, 100}) {
		t.Errorf("the last bar is %+v", last)
	}
	if histogram(nil, 10) != nil || histogram([]float64{0}, 0) != nil {
		t.Error("there is nothing to show")
	}
}

// Work, scores and questions of a former member stay that person's: somebody new gets another name.
func TestNameOfAFormerMember(t *testing.T) {
	r := start(t, "    due: 2098-01-02\n")
	grace, _ := r.member("Grace", people.Teacher)
	out := func(m people.Member) {
		t.Helper()
		grace.sent(fmt.Sprintf("/c/1/people/%d/remove", m.ID), url.Values{"sure": {"yes"}})
	}
	m := r.student("Ada", "ada@example.org")
	ada := r.login(m.ID)
	page := ada.handIn("gain.go")
	r.grade()
	grace.sent(page+"/score", url.Values{"exercise": {"trees/gain"}, "score": {"1"},
		"reason": {"A good idea."}})
	out(m)
	other := r.student("Ada", "")
	if other.Student != "Ada (2)" {
		t.Errorf("somebody new is %q", other.Student)
	}
	r.login(other.ID).has("/c/1/", "not "+page)
	if back := r.student("Ada", "ada@example.org"); back != m {
		t.Errorf("who comes back is %+v, and was %+v", back, m)
	}
	// Work that is only in the gradebook.
	ben := r.student("Ben", "")
	extend := url.Values{"lesson": {"trees"}, "student": {"Ben"}, "due": {"2099-01-02T03:04"}}
	grace.sent("/c/1/extensions", extend)
	out(ben)
	if other := r.student("Ben", ""); other.Student != "Ben (2)" {
		t.Errorf("somebody new is %q", other.Student)
	}
}
