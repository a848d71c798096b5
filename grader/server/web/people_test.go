package web

import (
	"net/http"
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
	if _, err := r.o.People.Join(t.Context(), 2, people.Member{Person: ben.Person,
		Role: people.Student}, people.Owner); err != nil {
		t.Fatal(err)
	}
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
	if len(code) < 20 {
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
			got := b.must(404, b.get("/c/1/receipt"+query)).body
			if !strings.Contains(got, "nothing in Trees in winter has this receipt") ||
				!strings.Contains(got, "26 letters and digits") || len(code) != 26 {
				t.Errorf("%q: %s", query, got)
			}
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
