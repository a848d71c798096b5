package web

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader/server/people"
)

// routes are all addresses of the server, as New names them.
func routes(t *testing.T) (all [][2]string) {
	t.Helper()
	source, err := os.ReadFile("web.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`page\("([A-Z]+) (/[^"]*)"`).
		FindAllStringSubmatch(string(source), -1) {
		all = append(all, [2]string{m[1], strings.TrimSuffix(m[2], "{$}")})
	}
	if len(all) < 70 {
		t.Fatalf("New has only %d addresses", len(all))
	}
	return all
}

// An assistant who is limited to a section learns nothing of a student of another one, at any
// address: neither name, address, file, score nor text.
func TestAssistantOfAnotherSection(t *testing.T) {
	r := start(t, "    due: 2098-01-02\n")
	join := func(name, section string, role people.Role) (*browser, people.Member) {
		t.Helper()
		m := r.join(1, people.Member{Role: role, Section: section,
			Person: people.Person{Name: name, Email: strings.Fields(name)[0] + "@example.org"}})
		return r.login(m.ID), m
	}
	olga, _ := join("Olga", "", people.Owner)
	ada, student := join("Ada Lovelace", "Tuesday", people.Student)
	ben, _ := join("Ben Okri", "Friday", people.Student)
	cleo, _ := join("Cleo", "Friday", people.Student)
	page, bens := ada.handIn("lovelace.go"), ben.handIn("okri.go")
	cleo.handIn("cleo.go")
	r.grade()
	ada.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"a LOVELACEQUESTION"}})
	ben.sent(bens+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"an OKRIQUESTION"}})
	olga.sent("/c/1/extensions", url.Values{"lesson": {"trees"}, "due": {"2099-01-02"},
		"student": {student.Student}})
	olga.sent(page+"/score", url.Values{"exercise": {"trees/gain"}, "score": {"1.25"},
		"reason": {"lovelace"}})
	ada.sent("/c/1/share", url.Values{"agrees": {"yes"}})
	ada.must(http.StatusNoContent, ada.post("/c/1/progress", url.Values{"lesson": {"trees"},
		"exercise": {"trees/gain"}, "status": {"failed"}}))
	regrade := olga.sent("/c/1/regrade", url.Values{"lesson": {"trees"}, "reason": {"a test"}})
	waiting := ada.handIn("lovelace-again.go")
	r.exec(`UPDATE river_job SET state = 'discarded', finalized_at = CURRENT_TIMESTAMP
		WHERE id = (SELECT max(job) FROM submissions)`) // given up
	ada.handIn("lovelace-waits.go")
	r.linked(student.ID)
	if n, err := PassBack(r.o)(t.Context()); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	receipt := regexp.MustCompile(`Receipt (\w{26})`).FindStringSubmatch(ada.get(page).body)[1]
	paths := strings.NewReplacer("{course}", "1", "{person}", fmt.Sprint(student.ID),
		"{submission}", strings.TrimPrefix(page, "/c/1/s/"), "{format}", "json",
		"{regrade}", strings.TrimPrefix(regrade, "/c/1/regrade/"))
	form := url.Values{"lesson": {"trees"}, "exercise": {"trees/gain"}, "receipt": {receipt},
		"do": {"read"}, "text": {"Well"}, "person": {fmt.Sprint(student.ID)}}
	secret := regexp.MustCompile(`(?i)lovelace|1\.25|` + receipt)
	// tells returns the addresses at which somebody learns something of her.
	tells := func(b *browser, methods ...string) map[string]string {
		t.Helper()
		found := map[string]string{}
		for _, route := range routes(t) {
			if !slices.Contains(methods, route[0]) || strings.HasSuffix(route[1], "/events") ||
				strings.HasPrefix(route[1], "/log") || route[1] == "/me/out" { // end the session
				continue
			}
			path := paths.Replace(route[1])
			var got answer
			if route[0] == "GET" {
				got = b.get(path + "?" + form.Encode())
			} else {
				got = b.post(path, form)
			}
			text := got.body + fmt.Sprint(got.Header)
			for _, sent := range form { // what was asked for is no news
				text = strings.ReplaceAll(text, url.QueryEscape(sent[0]), "")
			}
			if hit := secret.FindString(text); hit != "" || got.StatusCode < 300 &&
				strings.Contains(route[1], "{submission}") {
				found[route[0]+" "+route[1]] = got.Status + " " + hit
			}
		}
		return found
	}
	help, assistant := join("Helen", "", people.Assistant)
	limit := fmt.Sprintf("/c/1/people/%d/sections", assistant.ID)
	before := tells(help, "GET")
	for _, path := range []string{"class", "scores", "exercises", "questions", "queue",
		"extensions", "student/{person}", "regrade/{regrade}", "s/{submission}",
		"s/{submission}/state", "s/{submission}/file"} {
		if before["GET /c/{course}/"+path] == "" {
			t.Errorf("without a limit, %s tells nothing: the test cannot fail there", path)
		}
	}
	grace, _ := join("Grace", "", people.Teacher)
	grace.must(404, grace.post(limit, url.Values{"section": {"Friday"}})) // only an owner does it
	olga.must(400, olga.post(limit, url.Values{"section": {"Monday"}}))
	olga.must(400, olga.post(fmt.Sprintf("/c/1/people/%d/sections", student.ID), nil))
	// as fetch sends it
	for body, want := range map[string]int{"section=Friday": 303, "section=%": 400} {
		asked, err := http.NewRequest("POST", r.URL+limit, strings.NewReader(body))
		if err == nil {
			asked.Header.Set("Content-Type", "application/x-www-form-urlencoded;charset=UTF-8")
		}
		olga.must(want, olga.do(asked, err))
	}
	olga.has("/c/1/people", `<span class="soft">sees only</span> Friday`)
	for _, path := range slices.Sorted(maps.Keys(tells(help, "GET", "POST", "PUT"))) {
		t.Errorf("%s tells of a student of another section", path)
	}
	for _, path := range []string{"", "/state", "/file", "/say", "/unsay", "/score"} {
		for _, of := range []string{page, waiting} {
			if path == "" || path == "/state" || path == "/file" {
				help.must(404, help.get(of+path))
			} else {
				help.must(404, help.post(of+path, form))
			}
		}
	}
	// Nothing was done to her work, and the own section is there as before.
	ada.has(page, "not Well")
	help.has("/c/1/class?lesson=trees", "Ben Okri", "Cleo")
	help.has("/c/1/questions", "OKRIQUESTION")
	help.has("/c/1/", "Questions (1)", "2 of 2")
	help.has("/c/1/live?lesson=trees", "<strong>0</strong> of 0 students",
		"The course has 2 students")
	help.has("/c/1/scores", "Ben Okri")
	help.has("/c/1/exercises?lesson=trees", "Ben Okri")
	help.sent(bens+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Well"}})
	help.has(help.sent(bens+"/score", form)+"?exercise=trees/gain", "student 1 of 2")
	to := help.must(http.StatusSeeOther, help.get("/c/1/grade?lesson=trees&exercise=trees/gain")).
		Header.Get("Location")
	if strings.Contains(to, page+"?") {
		t.Errorf("grading begins at %s", to)
	}
	help.has("/c/1/s/3?exercise=trees/gain", "student 2 of 2", "not next student")
	help.must(200, help.get(help.handIn("mine.go"))) // of the assistant's own
	// Who is added with a section is limited to it. Being added again changes no limit.
	add := url.Values{"name": {"Kay"}, "email": {"kay@example.org"}, "section": {" Friday "},
		"role": {"assistant"}}
	grace.sent("/c/1/people/add", add)
	added, err := r.o.People.ByEmail(t.Context(), "kay@example.org")
	if err != nil {
		t.Fatal(err)
	}
	kay := r.login(added.ID)
	kay.has("/c/1/class?lesson=trees", "Ben Okri", "not Ada")
	add.Set("section", "Tuesday")
	grace.sent("/c/1/people/add", add)
	kay.has("/c/1/class?lesson=trees", "Ben Okri", "not Ada")
	olga.sent(limit, nil) // sees all again
	if again := tells(help, "GET"); !maps.Equal(again, before) {
		t.Errorf("after the limit was removed: %v, want %v", again, before)
	}
}

// linked makes a learning platform whose link opens the lesson, with an account of each person.
func (r *running) linked(all ...int64) {
	r.t.Helper()
	r.exec(`INSERT INTO lti_platforms (name, issuer, client, auth, token, aud, keys, frames)
		VALUES ('moodle', 'https://m.example', 'c', '', '', '', '', '')`)
	r.exec(`INSERT INTO lti_contexts (platform, deployment, context, title, course, members, asked,
		answer) VALUES (1, 'd', 'x', 'T', 1, '', 0, '')`)
	r.exec(`INSERT INTO lti_links (context, link, title, lesson, item, items, making)
		VALUES (1, 'l', 'T', 'trees', 'i', '', 0)`)
	for _, id := range all {
		r.exec(fmt.Sprintf(`INSERT INTO accounts (course, platform, subject, person, name, email)
			VALUES (1, 1, 'u%[1]d', %[1]d, '', '')`, id))
	}
}
