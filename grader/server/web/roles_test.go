package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/server/people"
)

// A teacher cannot change or become an owner, with neither the form nor a roster.
func TestTeacherTakesNoOwnersPlace(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	olga, owner := r.member("Olga", people.Owner) // without an e-mail address
	for _, form := range []url.Values{
		{"name": {"Olga"}, "role": {"student"}},
		{"name": {"Olga"}, "role": {"assistant"}, "email": {"grace@example.org"}},
	} {
		grace.must(403, grace.post("/c/1/people/add", form))
	}
	grace.must(http.StatusSeeOther, grace.upload("/c/1/people/roster", "roster", "r.csv",
		[]byte("Name,Email,Section\nOlga,grace@example.org,A\nAda,ada@example.org,A\n"), nil))
	m, err := r.o.People.Member(t.Context(), 1, owner.ID)
	if err != nil || m.Role != people.Owner || m.Email != "" || m.Section != "" {
		t.Errorf("the owner is %+v, %v", m, err)
	}
	olga.must(200, olga.get("/c/1/settings")) // is still logged in
}

// Those who decide about a person in one course have no power over the person in another one,
// whoever came first: they cannot become the person there, log the person out there, or give or
// learn the name there.
func TestOneCourseOnly(t *testing.T) {
	r := start(t, "")
	root := r.root()
	root.must(http.StatusSeeOther, root.post("/admin/courses", url.Values{"name": {"d"},
		"owner": {"Mallory"}, "email": {"mallory@example.org"}}))
	mallory, err := r.o.People.ByEmail(t.Context(), "mallory@example.org")
	if err != nil {
		t.Fatal(err)
	}
	m := r.login(mallory.ID)
	link := func(b *browser, course, person int64) string {
		t.Helper()
		body := b.must(200, b.post(fmt.Sprintf("/c/%d/people/%d/link", course, person), nil)).body
		_, path, _ := strings.Cut(body, r.URL)
		path, _, _ = strings.Cut(path, "<")
		return path
	}
	use := func(path string) *browser {
		t.Helper()
		b := r.browser()
		b.must(http.StatusSeeOther, b.post(path, nil))
		return b
	}
	add := func(b *browser, course int, name, address, role string) int64 {
		t.Helper()
		b.must(http.StatusSeeOther, b.post(fmt.Sprintf("/c/%d/people/add", course), url.Values{
			"name": {name}, "email": {address}, "role": {role}}))
		p, err := r.o.People.ByEmail(t.Context(), address)
		if err != nil {
			t.Fatal(err)
		}
		return p.ID
	}
	olga, _ := r.member("Olga", people.Owner)
	// Mallory is first.
	ada := add(m, 2, "Fool", "ada@example.org", "student")
	early, kept := use(link(m, 2, ada)), link(m, 2, ada)
	device := early.must(200, early.post("/me/link", nil)).body
	add(olga, 1, "Ada Lovelace", "ada@example.org", "student")
	_, path, _ := strings.Cut(device, r.URL)
	path, _, _ = strings.Cut(path, "<")
	for _, b := range []*browser{early, use(kept), use(path)} {
		b.must(200, b.get("/c/2/"))
		b.must(404, b.get("/c/1/"))
		b.must(404, b.tries("gain.go", []byte(code)))
		b.data("/me/data", "not Lovelace")
		b.has("/me", "not Lovelace")
	}
	// Mallory is second.
	hers := use(link(olga, 1, add(olga, 1, "Grace Hopper", "grace@example.org", "student")))
	grace := add(m, 2, "Fool", "grace@example.org", "student")
	add(m, 2, "Fool", "grace@example.org", "teacher")
	m.must(http.StatusSeeOther, m.post(fmt.Sprintf("/c/2/people/%d/out", grace), nil))
	early.must(http.StatusSeeOther, early.post("/me/out", nil))
	for _, path := range []string{"/c/1/", "/me"} {
		hers.has(path, "Grace Hopper", "not Fool")
	}
	m.has("/c/2/people", "not Hopper")
	m.data(fmt.Sprintf("/c/2/people/%d/data", grace), "not Hopper")
	olga.has("/c/1/people", "not Fool")
	olga.data(fmt.Sprintf("/c/1/people/%d/data", grace), "not Fool")
	lines := strings.Split(olga.must(200, olga.post("/c/1/people/links", nil)).body, "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[1], "Ada Lovelace,") ||
		!strings.Contains(lines[2], "/login/link/") {
		t.Errorf("the links:\n%s", strings.Join(lines, "\n"))
	}
}
