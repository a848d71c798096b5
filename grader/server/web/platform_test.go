package web

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
)

// platform is a learning platform of another program: testdata/platform.py.
type platform struct {
	url string
	on  *running
	t   *testing.T
}

// startPlatform starts one that trusts the certificate of a server.
func startPlatform(t *testing.T, on *running) *platform {
	t.Helper()
	python := os.Getenv("TESSELLA_PYTHON")
	if python == "" {
		t.Skip("TESSELLA_PYTHON names no Python with lti1p3platform")
	}
	trusted := filepath.Join(t.TempDir(), "ca.pem")
	certificate := pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: on.Certificate().Raw})
	if err := os.WriteFile(trusted, certificate, 0o600); err != nil {
		t.Fatal(err)
	}
	var said bytes.Buffer
	c := exec.CommandContext(t.Context(), python, "testdata/platform.py")
	c.Env = append(os.Environ(), "REQUESTS_CA_BUNDLE="+trusted)
	c.Stderr = &said
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = c.Process.Kill()
		_ = c.Wait()
		if t.Failed() {
			t.Logf("the platform says: %s", said.String())
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatalf("the platform does not start: %v\n%s", err, said.String())
	}
	return &platform{strings.TrimSpace(line), on, t}
}

// ask asks the platform for JSON. What is sent makes it a POST: a form, or something for JSON.
func (p *platform) ask(path string, send, into any) {
	p.t.Helper()
	method, kind, body := "GET", "", io.Reader(nil)
	switch send := send.(type) {
	case nil:
	case url.Values:
		method, kind = "POST", "application/x-www-form-urlencoded"
		body = strings.NewReader(send.Encode())
	default:
		text, err := json.Marshal(send)
		if err != nil {
			p.t.Fatal(err)
		}
		method, kind, body = "POST", "application/json", bytes.NewReader(text)
	}
	r, err := http.NewRequest(method, p.url+path, body)
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", kind)
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer got.Body.Close()
	if err := json.NewDecoder(got.Body).Decode(into); err != nil || got.StatusCode != 200 {
		p.t.Fatalf("%s: %s, %v", path, got.Status, err)
	}
}

func (p *platform) set(memory map[string]any) {
	p.t.Helper()
	p.ask("/set", memory, &struct{}{})
}

// passed is a score as the platform has taken it.
type passed struct {
	User     string   `json:"userId"`
	Given    *float64 `json:"scoreGiven"`
	Most     float64  `json:"scoreMaximum"`
	Activity string   `json:"activityProgress"`
	Grading  string   `json:"gradingProgress"`
	Column   string   `json:"column"`
}

func (p passed) String() string {
	if p.Given == nil {
		return fmt.Sprint(p.User, " – of ", p.Most, " ", p.Activity, " ", p.Grading)
	}
	return fmt.Sprint(p.User, " ", *p.Given, " of ", p.Most, " ", p.Activity, " ", p.Grading)
}

// memory is what the platform knows.
func (p *platform) memory() (m struct {
	Scores  []passed
	Columns map[string]struct {
		Link   string `json:"resourceLinkId"`
		Lesson string `json:"resourceId"`
	}
	Refused    int
	Registered map[string]any
}) {
	p.t.Helper()
	p.ask("/get", nil, &m)
	return m
}

// launch opens a link of the platform as one of its people.
func (p *platform) launch(b *browser, user, link string) answer {
	p.t.Helper()
	var start struct{ URL string }
	p.ask("/start?"+url.Values{"user": {user}, "link": {link}}.Encode(), nil, &start)
	got := b.must(http.StatusSeeOther, b.get(strings.TrimPrefix(start.URL, p.on.URL)))
	var form map[string]string
	p.ask(strings.TrimPrefix(got.Header.Get("Location"), p.url), nil, &form)
	return b.post(strings.TrimPrefix(form["launch_url"], p.on.URL),
		url.Values{"id_token": {form["id_token"]}, "state": {form["state"]}})
}

// settle works until no job for platforms is left.
func (r *running) settle() {
	r.t.Helper()
	open := func() (n int) {
		r.t.Helper()
		err := r.o.Store.Read(r.t.Context(), func(t *database.Tx) error {
			t.Query(`SELECT count(*) FROM river_job WHERE kind <> 'grade'
				AND state NOT IN ('completed', 'cancelled', 'discarded')`).First(&n)
			return nil
		})
		if err != nil {
			r.t.Fatal(err)
		}
		return n
	}
	if open() > 0 {
		r.work(work.Options{Also: r.o.LTI.Jobs}, func() bool { return open() == 0 })
	}
}

// A platform that others wrote registers itself, links a lesson, opens it, gives its roster, and
// gets each score exactly once.
func TestPlatform(t *testing.T) { pgtest.Both(t, tryPlatform) }

func tryPlatform(t *testing.T, where string) {
	r := serve(t, where, "    feedback: released by the teacher\n", "https")
	p := startPlatform(t, r)
	root := r.root()
	member := func(id, name, role string, more ...string) map[string]any {
		m := map[string]any{"user_id": id, "name": name, "roles": []string{
			"http://purl.imsglobal.org/vocab/lis/v2/" + role}}
		for i := 0; i < len(more); i += 2 {
			m[more[i]] = more[i+1]
		}
		return m
	}
	boss := member("u0", "Grace Hopper", "membership#Instructor")
	ada := member("u1", "Ada L.", "membership#Learner", "lis_person_sourcedid", "s1")
	ben := member("u2", "B. Ali", "membership#Learner", "email", "ben@example.org")
	cleo := member("u3", "Cleo", "membership#Learner", "email", "root@example.org")
	tom := member("u4", "Tom", "membership/Instructor#TeachingAssistant")
	gone := member("u5", "Gone", "membership#Learner", "status", "Inactive")
	p.set(map[string]any{"members": []any{boss, ada, ben, cleo, tom, gone}})

	most := float64(lessonPoints())
	half := fmt.Sprint(most/2, " of ", most) // what found gives

	// It registers itself, once.
	_, address, _ := strings.Cut(root.must(200, root.post("/admin/lms/invite", nil)).body, "<code>"+
		r.URL)
	address, _, _ = strings.Cut(address, "<")
	register := func(token string) answer {
		return r.browser().get(address + "&" + url.Values{"registration_token": {token},
			"openid_configuration": {p.url + "/config"}}.Encode())
	}
	root.must(403, register("wrong"))
	root.must(403, r.browser().get("/lti/register?invitation=x&openid_configuration="+
		p.url+"/config"))
	root.told(200, register("once"), "Registered at lti1p3platform", `data-do="close"`)
	root.must(403, register("once"))
	if scope := p.memory().Registered["scope"]; len(strings.Fields(fmt.Sprint(scope))) != 3 {
		t.Errorf("the scopes are %v", scope)
	}

	// An administrator connects its course. A teacher links a lesson.
	p.set(map[string]any{"links": map[string]any{"by hand": map[string]any{"title": "By hand"}}})
	grace := r.browser()
	grace.must(403, p.launch(grace, "u0", "by hand"))
	root.has("/admin/lms", "Winter")
	root.must(http.StatusSeeOther, root.post("/admin/lms/context/1", url.Values{"course": {"1"}}))
	root.must(http.StatusSeeOther, root.upload("/c/1/people/roster", "roster", "r.csv",
		[]byte("Name,Email,ID number\nAda Lovelace,ada@example.org,s1\nBen Ali,ben@example.org,\n"),
		nil))
	page := grace.must(200, p.launch(grace, "u0", "deep"))
	token := ""
	for form := range strings.SplitSeq(page.body, "<form") {
		if strings.Contains(form, `aria-label="Link `+lessonNamed("trees").Title) &&
			strings.Contains(form, `action="`+p.url+`/deep"`) {
			_, token, _ = strings.Cut(form, `name="JWT" value="`)
			token, _, _ = strings.Cut(token, `"`)
		}
	}
	if policy := page.Header.Get("Content-Security-Policy"); !strings.Contains(policy,
		"form-action 'self' "+p.url+";") {
		t.Errorf("the policy is %s", policy)
	}
	var linked struct {
		Items []struct {
			Type, Title, URL string
			Custom           map[string]string
			Column           struct {
				Most float64 `json:"scoreMaximum"`
			} `json:"lineItem"`
		}
		Said map[string]any
	}
	p.ask("/deep", url.Values{"JWT": {token}}, &linked)
	if len(linked.Items) != 1 || linked.Items[0].Custom["lesson"] != "trees" ||
		linked.Items[0].Column.Most != most || linked.Said["iss"] != "client-9" ||
		linked.Said["aud"] != p.url || linked.Said["nonce"] == "" ||
		fmt.Sprint(linked.Said["https://purl.imsglobal.org/spec/lti-dl/claim/data"]) !=
			"map[mine:1]" {
		t.Fatalf("the platform is told %+v", linked)
	}
	p.set(map[string]any{"columns": map[string]any{"1": map[string]any{"id": p.url + "/columns/1",
		"resourceLinkId": "trees"}}, "links": map[string]any{"by hand": map[string]any{
		"title": "By hand"}, "trees": map[string]any{"title": "Trees", "custom": map[string]string{
		"lesson": "trees"}, "column": p.url + "/columns/1"}}})

	// An account joins a roster by the number, and never by the e-mail address alone.
	members := func() map[string]people.Member {
		t.Helper()
		list, err := r.o.People.Members(t.Context(), 1)
		if err != nil {
			t.Fatal(err)
		}
		all := map[string]people.Member{}
		for _, m := range list {
			all[m.Name] = m
		}
		return all
	}
	before := members()
	adas, bens := r.browser(), r.browser()
	if got := adas.must(http.StatusSeeOther, p.launch(adas, "u1", "trees")); got.Header.Get(
		"Location") != "/c/1/#trees" {
		t.Errorf("the link opens %s", got.Header.Get("Location"))
	}
	adas.has("/me", "Ada Lovelace")
	if bens.told(403, p.launch(bens, "u2", "trees"), "A teacher of the course decides"); bens.in() {
		t.Error("an account with the e-mail address of a member gets in")
	}
	if now := members(); len(now) != len(before) {
		t.Errorf("the members are %v", now)
	}
	if got := grace.must(http.StatusSeeOther, p.launch(grace, "u0", "trees")); got.Header.Get(
		"Location") != "/c/1/class?lesson=trees" {
		t.Errorf("the link opens %s for a teacher", got.Header.Get("Location"))
	}
	grace.has("/c/1/lms", "B. Ali")
	grace.must(http.StatusSeeOther, grace.post("/c/1/lms/account", url.Values{"platform": {"1"},
		"subject": {"u2"}, "same": {"yes"}}))
	bens.must(http.StatusSeeOther, p.launch(bens, "u2", "trees"))
	bens.has("/me", "Ben Ali")

	// The roster stays in step.
	read := func(want ...string) {
		t.Helper()
		grace.must(http.StatusSeeOther, grace.post("/c/1/lms/roster", nil))
		r.settle()
		var all []string
		for name, m := range members() {
			all = append(all, name+": "+string(m.Role))
		}
		if slices.Sort(all); !slices.Equal(all, want) {
			t.Errorf("the members are %q; want %q", all, want)
		}
	}
	read("Ada Lovelace: student", "Ben Ali: student", "Cleo: student", "Grace Hopper: teacher",
		"Tom: assistant")
	tom["roles"] = boss["roles"]
	p.set(map[string]any{"members": []any{boss, tom}})
	read("Ada Lovelace: student", "Ben Ali: student", "Grace Hopper: teacher", "Tom: teacher")
	p.set(map[string]any{"members": []any{}})
	read("Ada Lovelace: student", "Ben Ali: student", "Grace Hopper: teacher", "Tom: teacher")
	grace.has("/c/1/lms", "lists nobody")
	p.set(map[string]any{"members": []any{boss, ada, ben}})

	// Each release is passed back once: not before it, not twice, and not lost, although three
	// servers look for new scores at once.
	servers := []func(context.Context) (int, error){PassBack(r.o), PassBack(r.o), PassBack(r.o)}
	passBack := func() {
		t.Helper()
		var all sync.WaitGroup
		for _, look := range servers {
			all.Go(func() {
				if _, err := look(t.Context()); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		r.settle()
	}
	scores := func(want ...string) {
		t.Helper()
		passBack()
		var all []string
		for _, s := range p.memory().Scores {
			all = append(all, s.String())
		}
		if slices.Sort(all); !slices.Equal(all, want) {
			t.Errorf("the platform has %q; want %q\n%s", all, want, r.log)
		}
	}
	release := func(shown string) {
		t.Helper()
		grace.must(http.StatusSeeOther, grace.post("/c/1/release", url.Values{"lesson": {"trees"},
			"shown": {shown}, "sure": {"yes"}}))
	}
	scores()
	adas.handIn("gain.go")
	r.grade()
	want := []string{fmt.Sprint("u1 – of ", most, " Submitted PendingManual")}
	scores(want...)
	scores(want...)
	p.set(map[string]any{"trouble": []any{503}})
	release("yes")
	want = append([]string{"u1 " + half + " Submitted FullyGraded"}, want...)
	scores(want...)
	scores(want...)
	grace.has("/c/1/queue", half, "taken")
	// The platform takes a score, and its answer is lost: it is sent again, and taken once.
	p.set(map[string]any{"trouble": []any{"lost"}})
	grace.must(http.StatusSeeOther, grace.post("/c/1/s/1/score", url.Values{
		"exercise": {"trees/gain"}, "score": {"0"}, "reason": {"read it"}}))
	passBack()
	if m := p.memory(); len(m.Scores) != 3 || m.Refused != 1 {
		t.Errorf("%d scores, %d refused: %v", len(m.Scores), m.Refused, m.Scores)
	}
	grace.has("/c/1/queue", "it has this score or a later one")
	// What the platform refuses for good is shown, until a teacher sends it again.
	p.set(map[string]any{"trouble": []any{404}, "scores": []any{}})
	bens.handIn("gain.go")
	r.grade()
	passBack()
	grace.has("/c/1/queue", "given up", "the platform says 404")
	scores()
	links, err := r.o.LTI.Links(t.Context(), 1)
	if err != nil {
		t.Fatal(err)
	}
	at := func(id string) int64 {
		return links[slices.IndexFunc(links, func(l lti.Link) bool { return l.Title == id })].ID
	}
	grace.must(http.StatusSeeOther, grace.post(fmt.Sprintf("/c/1/queue/%d/%d", at("Trees"),
		members()["Ben Ali"].ID), nil))
	scores("u2 " + half + " Submitted FullyGraded")

	// A database that was restored has no jobs.
	p.set(map[string]any{"scores": []any{}})
	grace.must(http.StatusSeeOther, grace.post("/c/1/s/2/score", url.Values{
		"exercise": {"trees/gain"}, "score": {"0"}, "reason": {"read it"}}))
	if n, err := PassBack(r.o)(t.Context()); n != 1 || err != nil {
		t.Errorf("%d scores, %v", n, err)
	}
	r.exec(`DELETE FROM river_job`)
	passBack()
	if m := p.memory(); len(m.Scores) != 1 || m.Scores[0].User != "u2" {
		t.Errorf("after a restore: %v", m.Scores)
	}

	// A link that was made by hand gets a lesson here, and one column there.
	grace.must(http.StatusSeeOther, grace.post(fmt.Sprintf("/c/1/lms/link/%d", at("By hand")),
		url.Values{"lesson": {"trees"}}))
	p.set(map[string]any{"scores": []any{}})
	passBack()
	m := p.memory()
	if len(m.Columns) != 2 || m.Columns["2"].Link != "by hand" ||
		m.Columns["2"].Lesson != "trees" || len(m.Scores) != 2 || m.Scores[0].Column != "2" {
		t.Errorf("%+v", m)
	}

	// A person sees what is kept of the account, and nothing of it stays.
	adas.data("/me/data", p.url+" u1 Ada L. ")
	id := members()["Ada Lovelace"].ID
	root.must(http.StatusSeeOther, root.post(fmt.Sprintf("/c/1/people/%d/erase", id),
		url.Values{"sure": {"Ada Lovelace"}}))
	left := 0
	err = r.o.Store.Read(t.Context(), func(t *database.Tx) error {
		t.Query(`SELECT (SELECT count(*) FROM accounts WHERE person = ?1)
			+ (SELECT count(*) FROM lti_scores WHERE person = ?1)`, id).First(&left)
		return nil
	})
	if err != nil || left > 0 {
		t.Errorf("%d rows of an erased person, %v", left, err)
	}
}
