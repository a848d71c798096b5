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

// A link opens all courses of a person. A teacher of one of them cannot log in as somebody who is
// in another one, whoever came first.
func TestLinksOfOtherCourses(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	root := r.root()
	root.must(http.StatusSeeOther, root.post("/admin/courses", url.Values{"name": {"d"},
		"owner": {"Olga"}, "email": {"olga@example.org"}}))
	join := func(course int64, name string, role people.Role) people.Member {
		t.Helper()
		m, err := r.o.People.Join(t.Context(), course, people.Member{Role: role, Person: people.
			Person{Name: name, Email: strings.ToLower(name) + "@example.org"}}, people.Owner)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	join(2, "Ada", people.Student)
	for name, role := range map[string]string{"Olga": "assistant", "Ada": "student"} {
		grace.must(http.StatusSeeOther, grace.post("/c/1/people/add", url.Values{"name": {name},
			"email": {strings.ToLower(name) + "@example.org"}, "role": {role}}))
		m, err := r.o.People.ByEmail(t.Context(), strings.ToLower(name)+"@example.org")
		if err != nil {
			t.Fatal(err)
		}
		link := fmt.Sprintf("/c/1/people/%d/link", m.ID)
		grace.must(403, grace.post(link, nil))
		root.must(200, root.post(link, nil))
	}
	ben := join(1, "Ben", people.Student)
	lines := strings.Split(grace.must(200, grace.post("/c/1/people/links", nil)).body, "\n")
	if len(lines) != 4 || !strings.HasPrefix(lines[1], "Ada,") ||
		!strings.Contains(lines[1], "ask an administrator") ||
		!strings.Contains(lines[2], "/login/link/") {
		t.Errorf("the links:\n%s", strings.Join(lines, "\n"))
	}
	all := root.must(200, root.post("/c/1/people/links", nil)).body
	if strings.Count(all, "/login/link/") != 2 {
		t.Errorf("the administrator's links:\n%s", all)
	}
	// A session from before the person became somebody else.
	early := r.login(ben.ID)
	early.must(200, early.get("/c/1/"))
	link, err := r.o.People.NewLink(t.Context(), ben.ID)
	if err != nil {
		t.Fatal(err)
	}
	join(2, "Ben", people.Teacher)
	early.must(http.StatusSeeOther, early.get("/c/2/"))
	early.must(403, early.post("/login/link/"+link, nil))
}

// What somebody may do changes with the next request.
func TestPromotedWhileLoggedIn(t *testing.T) {
	r := start(t, "")
	ada, m := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	page := ben.handIn("gain.go")
	set := func(role people.Role) {
		t.Helper()
		m.Role = role
		if _, err := r.o.People.Join(t.Context(), 1, m, people.Owner); err != nil {
			t.Fatal(err)
		}
	}
	ada.must(404, ada.get(page))
	set(people.Assistant)
	ada.must(http.StatusSeeOther, ada.get(page)) // to the login
	ada = r.login(m.ID)
	ada.must(200, ada.get(page))
	ada.must(404, ada.post(page+"/score", url.Values{"score": {"1"}}))
	set(people.Student)
	ada.must(404, ada.get(page))
	ada.must(200, ada.get("/c/1/"))
}
