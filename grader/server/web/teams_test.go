package web

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
)

// What a student hands in counts for the team: for each by the own rules, and once.
func TestTeam(t *testing.T) { pgtest.Both(t, team) }

func team(t *testing.T, where string) {
	r := startOn(t, where, "    due: 2020-01-02\n    late: 50%/day,floor=50%\n"+
		"    policy: last\n")
	olga, _ := r.member("Olga", people.Owner)
	olga.must(http.StatusSeeOther, olga.upload("/c/1/people/roster", "roster", "r.csv", []byte(
		"Name,Email,Section,Team\nAda Lovelace,a@example.org,Tuesday,the  trees\n"+
			"Ben Okri,b@example.org,Friday,the trees\nCleo,c@example.org,Friday,\n"), nil))
	who := map[string]people.Member{}
	browsers := map[string]*browser{}
	all, err := r.o.People.Members(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range all {
		who[m.Name], browsers[m.Name] = m, r.login(m.ID)
	}
	ada, ben, cleo := browsers["Ada Lovelace"], browsers["Ben Okri"], browsers["Cleo"]
	olga.sent("/c/1/extensions", url.Values{"lesson": {"trees"}, "due": {"2099-01-02"},
		"student": {"Ben Okri"}, "sure": {"yes"}})
	r.linked(who["Ada Lovelace"].ID, who["Ben Okri"].ID, who["Cleo"].ID)
	page := ada.handIn("gain.go")
	r.grade()
	rows := func(name string) []work.Summary {
		t.Helper()
		list, err := r.o.Queue.List(t.Context(), work.Filter{Course: 1, Student: name})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	bens := submissionPath(1, rows("Ben Okri")[0].ID)
	if len(rows("Cleo")) != 0 || len(rows("Ada Lovelace")) != 1 || len(rows("Ben Okri")) != 1 {
		t.Fatalf("Cleo has %v, Ben %v", rows("Cleo"), rows("Ben Okri"))
	}
	// Each sees it, with who has handed it in, and by the own deadline.
	ben.has("/c/1/", "your team: Ada Lovelace, Ben Okri", "by Ada Lovelace", "extended for you")
	ada.has("/c/1/", "not by Ada Lovelace")
	cleo.has("/c/1/", "not your team", "Nothing handed in yet")
	ben.has(bens, "for Ben Okri, Ada Lovelace, by Ada Lovelace", "not , late",
		"Your team reads it, too.")
	ada.has(page, "for Ben Okri, Ada Lovelace, by Ada Lovelace", ", late")
	for path, other := range map[string]*browser{page: ben, bens: ada} {
		other.must(404, other.get(path))
		cleo.must(404, cleo.get(path))
	}
	// Each has one score, in the class, in the exports and at the learning platform.
	worth := float64(lessonPoints())
	scores := func() map[string][]string {
		t.Helper()
		lines, err := csv.NewReader(strings.NewReader(
			olga.must(200, olga.get("/c/1/scores.csv")).body)).ReadAll()
		if err != nil || len(lines) != 5 { // titles, points, three students
			t.Fatalf("%q, %v", lines, err)
		}
		found := map[string][]string{}
		for _, line := range lines[2:] {
			found[line[0]] = line[3:]
		}
		return found
	}
	if got := scores(); got["Ada Lovelace"][0] != points(worth/4) ||
		got["Ben Okri"][0] != points(worth/2) || got["Cleo"][0] != "" {
		t.Errorf("the scores are %q, of %v", got, worth)
	}
	class, err := r.o.Store.Book.Course("c").Class(t.Context(), "trees")
	if err != nil || len(class.Students) != 2 || class.Students[0].Attempt != 1 {
		t.Errorf("the exports have %+v, %v", class.Students, err)
	}
	pass := PassBack(r.o)
	for _, want := range []int{2, 0} {
		if n, err := pass(t.Context()); n != want || err != nil {
			t.Errorf("%d scores are passed back, %v; want %d", n, err, want)
		}
	}
	// Who grades does it once.
	olga.sent(page+"/score", url.Values{"exercise": {"trees/gain"}, "score": {"0.25"},
		"reason": {"shown orally"}})
	olga.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Well done, both"}})
	ben.has(bens, "shown orally", "Set by hand to 0.25", "Well done, both")
	ben.sent(bens+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Thank you"}})
	ada.has(page, "Well done, both", "Thank you")
	ben.data("/me/data", "Well done, both", `"team": "the trees"`)
	olga.has(bens+"?exercise=trees/gain", "student 2 of 2, 0 not read")
	if log := strings.Join(r.entries(), "\n"); !strings.Contains(log,
		"set a score, Ada Lovelace, trees/gain") ||
		!strings.Contains(log, "set a score, Ben Okri, trees/gain") {
		t.Errorf("the log:\n%s", log)
	}
	olga.sent(bens+"/score", url.Values{"exercise": {"trees/gain"}, "do": {"revoke"}})
	ada.has(page, "not Set by hand")
	// An assistant of one section learns nothing of the one in another.
	help, helen := r.member("Helen", people.Assistant)
	limit := fmt.Sprintf("/c/1/people/%d/sections", helen.ID)
	olga.sent(limit, url.Values{"section": {"Friday"}})
	help.has(bens, "Ben Okri", "not Lovelace")
	help.must(404, help.get(page))
	help.sent(bens+"/score", url.Values{"exercise": {"trees/gain"}, "do": {"none"}})
	ada.has(page, "not By the rubric")
	ben.has(bens, "By the rubric")
	// What only one has is taken back all the same.
	olga.sent(bens+"/score", url.Values{"exercise": {"trees/gain"}, "do": {"revoke"}})
	ben.has(bens, "not By the rubric")
	// A team changes from then on. Of different work each has the own score.
	team := func(name, to string) {
		t.Helper()
		olga.sent(fmt.Sprintf("/c/1/people/%d/team", who[name].ID), url.Values{"team": {to}})
	}
	olga.must(400, olga.post(fmt.Sprintf("/c/1/people/%d/team", who["Cleo"].ID),
		url.Values{"team": {strings.Repeat("x", 101)}}))
	team("Ben Okri", "")
	team("Cleo", " the trees ")
	// Who has left reads what was said until then.
	ada.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Ben is gone"}})
	ben.sent(bens+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"I am alone"}})
	ada.has(page, "Well done, both", "Thank you", "Ben is gone", "not I am alone")
	ben.has(bens, "Well done, both", "Thank you", "I am alone", "not Ben is gone")
	olga.has(page, "Ben is gone", "I am alone")
	ben.data("/me/data", "not Ben is gone")
	ben.handsIn("gain.go", []byte(code+"// alone\n"))
	token := cleo.token(time.Now().AddDate(0, 0, 7))
	said, _, err := r.command(token, false, write(t, "gain.go", []byte(code)))
	if err != nil || !strings.Contains(said, "It counts for your team, too: Ada Lovelace.\n") {
		t.Errorf("the command says %q, %v", said, err)
	}
	r.grade()
	if n := [3]int{len(rows("Ada Lovelace")), len(rows("Ben Okri")), len(rows("Cleo"))}; n !=
		[3]int{2, 2, 1} {
		t.Errorf("they have %v submissions", n)
	}
	if got := scores(); got["Cleo"][0] != points(worth/4) {
		t.Errorf("the scores are %q", got)
	}
	olga.sent(page+"/score", url.Values{"exercise": {"trees/entropy"}, "score": {"0.75"},
		"reason": {"for the old work"}})
	ada.has(page, "for the old work")
	ben.has(bens, "not for the old work") // other work of his counts
	// A roster without the column changes no team.
	olga.must(http.StatusSeeOther, olga.upload("/c/1/people/roster", "roster", "r.csv", []byte(
		"Name,Email\nAda Lovelace,a@example.org\n"), nil))
	olga.has("/c/1/people", "<td>the trees</td>")
	grace, _ := r.member("Grace", people.Assistant)
	grace.must(404, grace.post(fmt.Sprintf("/c/1/people/%d/team", who["Cleo"].ID), nil))
	// After one is erased, the other one keeps work, score and what was said.
	olga.sent(fmt.Sprintf("/c/1/people/%d/erase", who["Ada Lovelace"].ID),
		url.Values{"sure": {"Ada Lovelace"}})
	ben.has(bens, "Well done, both", "not Lovelace")
	if where := r.holding("Lovelace"); len(where) > 0 {
		t.Errorf("her name is in %v", where)
	}
}

// The names of a team are hidden where a lesson is graded without names.
func TestTeamWithoutNames(t *testing.T) {
	r := start(t, "    anonymous: true\n")
	help, _ := r.member("Helen", people.Assistant)
	var last *browser
	page := ""
	for _, name := range []string{"Ben Okri", "Ada Lovelace"} {
		m := r.join(1, people.Member{Role: people.Student, Person: people.Person{Name: name},
			Team: "x"})
		last = r.login(m.ID)
	}
	page = last.handIn("gain.go")
	r.grade()
	last.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Why?"}})
	for _, path := range []string{page, "/c/1/s/2"} {
		help.has(path, "Why?", "not Ada", "not Ben", "for Student ")
	}
}

// Works of one team are not compared with each other. The same work of a team is one.
func TestTeamIsNotAlike(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	text, renamed := answers(t, "pedestrian")
	handIn := func(b *browser, code string) {
		t.Helper()
		b.handsIn("w.go", []byte("package trees\n\n"+code))
	}
	students := map[string]*browser{}
	for name, team := range map[string]string{"Ada": "x", "Ben": "x", "Cleo": ""} {
		m := r.join(1, people.Member{Role: people.Student, Person: people.Person{Name: name},
			Team: team})
		students[name] = r.login(m.ID)
	}
	pairs := func(want ...string) {
		t.Helper()
		page := grace.compared("")
		for _, pair := range want {
			if !strings.Contains(page, "<h2>"+pair+"</h2>") {
				t.Errorf("there is no pair %s", pair)
			}
		}
		if strings.Count(page, "<section") != len(want) {
			t.Errorf("it should have only the pairs %q:\n%s", want, page)
		}
	}
	handIn(students["Ada"], text)
	pairs()
	// Of two versions, the earlier one was handed in for one of them only.
	r.exec(`UPDATE members SET team = '' WHERE student = 'Ben'`)
	handIn(students["Ada"], renamed)
	pairs("Ada and Ben")
	r.exec(`UPDATE members SET team = 'x' WHERE student = 'Ben'`)
	pairs()
	handIn(students["Ada"], text)
	handIn(students["Cleo"], renamed)
	pairs("Ben, Ada and Cleo")
	if page := grace.get("/c/1/alike?lesson=trees").body; !strings.Contains(page,
		"of 3 students, of whom 3") {
		t.Errorf("it counts other students:\n%s", page)
	}
}
