package web

import (
	"archive/zip"
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/solutions"
)

// running is a server with one course, for one test.
type running struct {
	*httptest.Server
	o      Options
	course int64
	sender work.Sender // of e-mail; nil: none is sent
	log    *bytes.Buffer
	t      *testing.T
}

// start serves a course with the lesson on trees. The yaml may add settings of the lesson.
func start(t *testing.T, yaml string) *running {
	t.Helper()
	return startOn(t, filepath.Join(t.TempDir(), "course.db"), yaml)
}

// startOn is start with a database.
func startOn(t *testing.T, where, yaml string) *running {
	t.Helper()
	return serve(t, where, yaml, "http")
}

// serve is startOn by http or https.
func serve(t *testing.T, where, yaml, scheme string) *running {
	t.Helper()
	ctx := t.Context()
	s, err := store.Open(ctx, where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	queue, err := work.New(s)
	if err != nil {
		t.Fatal(err)
	}
	who, err := people.Open(ctx, s.DB)
	if err != nil {
		t.Fatal(err)
	}
	marks, err := marking.Open(ctx, s.DB)
	if err != nil {
		t.Fatal(err)
	}
	r := &running{t: t, log: &bytes.Buffer{}}
	stopping := make(chan struct{})
	r.o = Options{Store: s, Queue: queue, People: who, Marking: marks, Lessons: lessons.All(),
		Solutions: solutions.Source,
		Log:       slog.New(slog.NewTextHandler(r.log, nil)), Stopping: stopping}
	r.Server = httptest.NewUnstartedServer(nil)
	base, err := url.Parse(scheme + "://" + r.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	r.o.Door = people.NewDoor(who, base, nil)
	if r.o.LTI, err = lti.New(s, base); err != nil {
		t.Fatal(err)
	}
	r.Config.Handler = New(r.o)
	if scheme == "https" {
		r.StartTLS()
	} else {
		r.Start()
	}
	t.Cleanup(func() { close(stopping); r.Close() })
	root := r.root()
	root.must(http.StatusSeeOther, root.post("/admin/courses", url.Values{"name": {"c"},
		"yaml": {"course: Trees in winter\nlessons:\n  - lesson: trees\n" + yaml}}))
	r.course = 1
	return r
}

// root is an administrator, logged in.
func (r *running) root() *browser {
	r.t.Helper()
	admin, err := r.o.People.MakeAdmin(r.t.Context(), "Root")
	if err != nil {
		r.t.Fatal(err)
	}
	return r.login(admin.ID)
}

func TestMain(m *testing.M) {
	grading.Main(lessons.All)
	m.Run()
}

// browser is a browser of a person who is logged in.
type browser struct {
	*http.Client
	on *running
	t  *testing.T
}

func (r *running) browser() *browser {
	jar, err := cookiejar.New(nil)
	if err != nil {
		r.t.Fatal(err)
	}
	return &browser{&http.Client{Jar: jar, Transport: r.Client().Transport,
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse
		}}, r, r.t}
}

func (r *running) login(person int64) *browser {
	r.t.Helper()
	link, err := r.o.People.NewLink(r.t.Context(), person)
	if err != nil {
		r.t.Fatal(err)
	}
	b := r.browser()
	b.must(http.StatusSeeOther, b.post("/login/link/"+link, nil))
	return b
}

// member makes a member of the course, logged in.
func (r *running) member(name string, role people.Role) (*browser, people.Member) {
	r.t.Helper()
	m := r.join(r.course, people.Member{Role: role, Person: people.Person{Name: name}})
	return r.login(m.ID), m
}

// join makes a member of a course.
func (r *running) join(course int64, m people.Member) people.Member {
	r.t.Helper()
	joined, err := r.o.People.Join(r.t.Context(), course, m, people.Owner)
	if err != nil {
		r.t.Fatal(err)
	}
	return joined
}

// student makes a student of the course.
func (r *running) student(name, email string) people.Member {
	r.t.Helper()
	return r.join(r.course, people.Member{Role: people.Student,
		Person: people.Person{Name: name, Email: email}})
}

// data returns the JSON in the archive of a person's data, one file after the other, and checks
// that what was handed in is there and, as in has, some texts.
func (b *browser) data(path string, texts ...string) string {
	b.t.Helper()
	got := b.must(200, b.get(path)).body
	archive, err := zip.NewReader(strings.NewReader(got), int64(len(got)))
	if err != nil {
		b.t.Fatal(err)
	}
	var files []string
	for _, f := range archive.File {
		data, err := fs.ReadFile(archive, f.Name)
		if err != nil {
			b.t.Fatal(err)
		}
		if strings.HasSuffix(f.Name, ".json") {
			files = append(files, string(data))
		} else if string(data) != code {
			b.t.Errorf("%s is %q", f.Name, data)
		}
	}
	text := strings.Join(files, "\n")
	b.holds(path, text, texts...)
	return text
}

type answer struct {
	*http.Response
	body string
}

func (b *browser) do(r *http.Request, err error) answer {
	b.t.Helper()
	if err != nil {
		b.t.Fatal(err)
	}
	got, err := b.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer got.Body.Close()
	body, err := io.ReadAll(got.Body)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer{got, string(body)}
}

func (b *browser) get(path string) answer {
	b.t.Helper()
	return b.do(http.NewRequest("GET", b.on.URL+path, nil))
}

func (b *browser) post(path string, form url.Values) answer {
	b.t.Helper()
	r, err := http.NewRequest("POST", b.on.URL+path, strings.NewReader(form.Encode()))
	if err == nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return b.do(r, err)
}

// upload posts a form with one file.
func (b *browser) upload(path, field, name string, content []byte, form map[string]string) answer {
	b.t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for key, value := range form {
		if err := w.WriteField(key, value); err != nil {
			b.t.Fatal(err)
		}
	}
	part, err := w.CreateFormFile(field, name)
	if err != nil {
		b.t.Fatal(err)
	}
	if _, err := part.Write(content); err != nil {
		b.t.Fatal(err)
	}
	w.Close()
	r, err := http.NewRequest("POST", b.on.URL+path, &body)
	if err == nil {
		r.Header.Set("Content-Type", w.FormDataContentType())
	}
	return b.do(r, err)
}

func (b *browser) must(status int, got answer) answer {
	b.t.Helper()
	if got.StatusCode != status {
		b.t.Fatalf("%s %s: %s; want %d\n%s", got.Request.Method, got.Request.URL.Path, got.Status,
			status, got.body)
	}
	return got
}

// has fails unless a page has all of some texts, and none that begins with "not ".
func (b *browser) has(path string, texts ...string) string {
	b.t.Helper()
	return b.told(200, b.get(path), texts...)
}

// told fails unless an answer has a status and, as in has, some texts.
func (b *browser) told(status int, got answer, texts ...string) string {
	b.t.Helper()
	b.must(status, got)
	b.holds(got.Request.URL.Path, got.body, texts...)
	return got.body
}

func (b *browser) holds(what, body string, texts ...string) {
	b.t.Helper()
	for _, text := range texts {
		if not, no := strings.CutPrefix(text, "not "); no == strings.Contains(body, not) &&
			(no || !strings.Contains(body, text)) {
			b.t.Errorf("%s: it should be %v that it has %q:\n%s", what, !no, not, body)
		}
	}
}

// sent posts a form and fails unless the answer leads to a page, which it returns.
func (b *browser) sent(path string, form url.Values) string {
	b.t.Helper()
	return b.must(http.StatusSeeOther, b.post(path, form)).Header.Get("Location")
}

const code = "package trees\n\n// <script>alert('code')</script>\nfunc Gain() {}\n"

// handIn hands in a file, and returns the address of its page.
func (b *browser) handIn(name string) string {
	b.t.Helper()
	return b.handsIn(name, []byte(code))
}

// handsIn is handIn with a content.
func (b *browser) handsIn(name string, content []byte) string {
	b.t.Helper()
	return b.must(http.StatusSeeOther, b.tries(name, content)).Header.Get("Location")
}

// tries asks the server to take a file.
func (b *browser) tries(name string, content []byte) answer {
	b.t.Helper()
	return b.upload("/c/1/hand-in", "file", name, content, map[string]string{"lesson": "trees"})
}

// lessonNamed is a lesson of the course.
func lessonNamed(name string) grader.Lesson {
	all := lessons.All()
	return all[slices.IndexFunc(all, func(l grader.Lesson) bool { return l.Name == name })]
}

// found grades every submission in the same way: it has a visible and a hidden case, and the hidden
// one is wrong.
type found struct{}

func (found) Grade(_ context.Context, s work.Submission, _ time.Duration) (work.Graded,
	error) {
	lesson := lessonNamed("trees")
	class := report.Class{Lesson: lesson.Name, Title: lesson.Title, Graded: time.Now()}
	of := report.Student{Name: s.Student, Path: s.Name, Submitted: s.Received}
	for _, task := range lesson.Tasks {
		about := task.About()
		class.Exercises = append(class.Exercises, about)
		v := grader.Verdict{ID: about.ID, Title: about.Title, Points: about.Points,
			Status: grader.Partly, Passed: 1, Total: 2, HiddenTotal: 1, Message: "1 of 2",
			Cases: []grader.CaseVerdict{{Name: "the tennis table", Outcome: grader.Right},
				{Name: "hidden 1", Hidden: true, Outcome: grader.Wrong, Got: "SECRETGOT",
					Want: "SECRETWANT"}}}
		of.Exercises = append(of.Exercises, report.Exercise{Exercise: about,
			State: submission.Graded, Found: "gain.go", Verdict: &v,
			Score: float64(about.Points) / 2})
		of.Score += float64(about.Points) / 2
	}
	of.Raw = of.Score
	class.Students = []report.Student{of}
	return work.Graded{Class: class, Content: gradebook.Content{Hash: s.Hash()}}, nil
}

// grade grades the waiting submissions.
func (r *running) grade() {
	r.t.Helper()
	r.work(work.Options{Mail: r.sender}, func() bool {
		return r.open() == 0 && (r.sender == nil || len(r.messages("completed", "cancelled")) == 0)
	})
}

// work has a worker work until that is enough.
func (r *running) work(o work.Options, enough func() bool) {
	r.t.Helper()
	o.Grader, o.Slots, o.Log = found{}, 1, r.o.Log
	ctx, stop := context.WithCancel(r.t.Context())
	done := make(chan error, 1)
	go func() { done <- work.Run(ctx, r.o.Store, o) }()
	defer func() {
		stop()
		if err := <-done; err != nil {
			r.t.Error(err)
		}
	}()
	for range 600 {
		if enough() {
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	r.t.Fatalf("the work does not end\n%s", r.log)
}

// open counts the submissions that are not graded yet.
func (r *running) open() (n int) {
	r.t.Helper()
	all, err := r.o.Queue.List(r.t.Context(), work.Filter{})
	if err != nil {
		r.t.Fatal(err)
	}
	for _, one := range all {
		if !over(one.State) {
			n++
		}
	}
	return n
}

// The whole course of a submission: hand in, see the visible cases, a score by hand, a comment,
// release, see the rest.
func TestTheWay(t *testing.T) {
	r := start(t, "    due: 2020-01-02\n    feedback: released by the teacher\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, m := r.member("Ada", people.Student)
	ada.must(200, ada.get("/c/1/"))
	page := ada.handIn("gain.go")
	ada.has(page, "Receipt", work.Submission{Content: []byte(code)}.Hash(), "late")
	if all := r.messages(); len(all) > 0 { // there is no mail server
		t.Errorf("messages wait: %q", all)
	}
	r.grade()
	ada.has(page, "when your teacher releases it", "not hidden cases are right")
	grace.must(http.StatusSeeOther, grace.post(page+"/score", url.Values{
		"exercise": {"trees/gain"}, "score": {"1,5"}, "reason": {"shown orally"}}))
	grace.must(http.StatusSeeOther, grace.post(page+"/say", url.Values{
		"exercise": {"trees/gain"}, "text": {"Well <b>done</b>"}}))
	ada.data("/me/data", "not shown orally")
	grace.must(http.StatusSeeOther, grace.post("/c/1/release", url.Values{"lesson": {"trees"},
		"shown": {"yes"}, "sure": {"yes"}}))
	ada.data("/me/data", "shown orally", "not SECRET")
	ada.has(page, "0 of 1 hidden cases are right", "Set by hand to 1.5", "shown orally",
		"Well &lt;b&gt;done&lt;/b&gt;", "not SECRET")
	grace.has("/c/1/class?lesson=trees", ">1.5<", "late")
	for _, path := range []string{"exercises", "queue", "people", "audit", "settings", "live",
		fmt.Sprintf("student/%d", m.ID), ""} {
		grace.must(200, grace.get("/c/1/"+path))
	}
	grace.has("/c/1/audit", "set a score", "Ada, trees/gain", "released feedback")
	zipped := grace.must(200, grace.upload("/c/1/export/canvas", "roster", "", nil,
		map[string]string{"lesson": "trees"}))
	if !strings.HasPrefix(zipped.body, "PK") {
		t.Errorf("the export begins with %q", zipped.body[:min(20, len(zipped.body))])
	}
}

// A regrade counts when the teacher says so, and not before.
func TestRegrade(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	ada.handIn("gain.go")
	r.grade()
	got := grace.must(http.StatusSeeOther, grace.post("/c/1/regrade", url.Values{
		"lesson": {"trees"}, "reason": {"a case was wrong"}}))
	page := got.Header.Get("Location")
	grace.must(http.StatusConflict, grace.post(page, nil)) // nothing is graded yet
	r.gradeAgain(grace, page)
	grace.must(http.StatusSeeOther, grace.post(page, nil))
	grace.has(page, "applied")
	ada.must(http.StatusNotFound, ada.get(page))
	grace.must(http.StatusNotFound, grace.get("/c/1/regrade/999"))
	grace.must(http.StatusNotFound, grace.post("/c/1/regrade/999", nil))
}

// gradeAgain grades the one submission of a regrade.
func (r *running) gradeAgain(b *browser, page string) {
	r.work(work.Options{}, func() bool {
		return strings.Contains(b.get(page).body, "1 of 1 graded")
	})
}

// A hint for a group of equal wrong answers is on the page of each of its students.
func TestGroups(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	pages := map[*browser]string{}
	for _, name := range []string{"Ada", "Ben"} {
		b, _ := r.member(name, people.Student)
		pages[b] = b.handIn("gain.go")
	}
	r.grade()
	body := grace.must(200, grace.get("/c/1/exercises?lesson=trees")).body
	found := regexp.MustCompile(`name="signature" value="([0-9a-f]+)"`).FindStringSubmatch(body)
	if found == nil || !strings.Contains(body, "2 students differ in the same 1") {
		t.Fatalf("no group:\n%s", body)
	}
	form := url.Values{"lesson": {"trees"}, "signature": {found[1]},
		"name": {"forgets the empty set"}, "hint": {"What is the entropy of nothing?"}}
	grace.must(http.StatusSeeOther, grace.post("/c/1/group", form))
	for b, page := range pages {
		b.has(page, "What is the entropy of nothing?")
	}
	form.Set("signature", "zz")
	grace.must(400, grace.post("/c/1/group", form))
}

// Nobody can see or change what belongs to others, with any number. To them it looks as if it did
// not exist.
func TestOthersWork(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, m := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	help, _ := r.member("Helen", people.Assistant)
	page := ada.handIn("gain.go")
	nobody := r.browser()
	for _, path := range []string{page, page + "/state", page + "/file"} {
		ada.must(200, ada.get(path))
		help.must(200, help.get(path))
		there, not := ben.get(path), ben.get(strings.Replace(path, "/s/1", "/s/99", 1))
		if there.StatusCode != 404 || not.StatusCode != 404 || there.body != not.body {
			t.Errorf("Ben asks for %s: %s, and for none: %s", path, there.Status, not.Status)
		}
		nobody.must(http.StatusSeeOther, nobody.get(path))
	}
	teachers := []string{"/c/1/class", "/c/1/exercises", "/c/1/people", "/c/1/settings",
		"/c/1/audit", "/c/1/queue", "/c/1/live", "/c/1/events", "/admin", "/c/1/questions",
		"/c/1/extensions", "/c/1/grade?lesson=trees&exercise=trees/gain",
		fmt.Sprintf("/c/1/student/%d", m.ID), fmt.Sprintf("/c/1/people/%d/data", m.ID)}
	for _, path := range teachers {
		ada.must(404, ada.get(path))
	}
	for _, path := range []string{page + "/score", page + "/unsay", page + "/cancel",
		"/c/1/release", "/c/1/extensions",
		"/c/1/rubric", "/c/1/regrade", "/c/1/people/links", "/c/1/people/add", "/c/1/settings",
		"/c/1/end", "/c/1/export/json", "/admin/courses",
		fmt.Sprintf("/c/1/people/%d/erase", m.ID)} {
		ada.must(404, ada.post(path, url.Values{"lesson": {"trees"}, "sure": {"yes"}}))
	}
	for _, path := range []string{"/c/1/rubric", "/c/1/release", "/c/1/people/links",
		"/c/1/extensions"} {
		help.must(404, help.post(path, nil))
	}
	help.must(403, help.post(page+"/score", url.Values{"exercise": {"trees/gain"},
		"score": {"1"}, "reason": {"a gift"}}))
	ben.must(404, ben.post(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Why?"}}))
	// Nobody can give a higher role than their own.
	grace.must(403, grace.post("/c/1/people/add", url.Values{"name": {"Eve"}, "role": {"owner"}}))
	// A course that does not exist, and a course of others, get the same answer.
	ada.must(404, ada.get("/c/2/"))
	ada.must(404, ada.get("/c/x/"))
}

// Another site cannot make a browser send anything.
func TestCrossSite(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	for _, header := range []map[string]string{{"Origin": "https://evil.example"},
		{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}} {
		req, err := http.NewRequest("POST", r.URL+"/c/1/end", strings.NewReader("closed=yes"))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		for key, value := range header {
			req.Header.Set(key, value)
		}
		grace.must(http.StatusForbidden, grace.do(req, nil))
	}
	for _, got := range []answer{grace.get("/c/1/"), r.browser().get("/login")} {
		h := got.Header
		if p := h.Get("Content-Security-Policy"); !strings.Contains(p, "script-src 'self';") ||
			strings.Contains(p, "unsafe-eval") || !strings.Contains(p, "frame-ancestors 'none'") {
			t.Errorf("the policy is %q", p)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "no-store" {
			t.Errorf("headers %v", h)
		}
	}
}

var markup = regexp.MustCompile(`<script>|<img\b`)

// What people write is text, wherever it is shown.
func TestHostileTexts(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member(`Grace "<script>alert('g')</script>`, people.Teacher)
	name := `<img src=x onerror=alert(1)>'; DROP TABLE people; --`
	ada, m := r.member(name, people.Student)
	page := ada.handIn(`"><img src=x onerror=alert(2)>.go`)
	r.grade()
	grace.must(http.StatusSeeOther, grace.post(page+"/say", url.Values{
		"text": {"<script>alert('c')</script>"}, "exercise": {"trees/gain"}}))
	grace.must(http.StatusSeeOther, grace.post(page+"/say", url.Values{
		"text": {"<script>alert('c')</script>"}}))
	grace.must(http.StatusSeeOther, grace.post(page+"/score", url.Values{"score": {"1"},
		"exercise": {"trees/gain"}, "reason": {"<script>alert('r')</script>"}}))
	grace.told(400, grace.post(page+"/say", url.Values{"text": {"Zo\xeb"}}), "must be UTF-8")
	for _, path := range []string{page, "/c/1/class", "/c/1/people", "/c/1/audit", "/c/1/queue",
		"/c/1/exercises", fmt.Sprintf("/c/1/student/%d", m.ID)} {
		body := grace.must(200, grace.get(path)).body
		if bad := markup.FindString(body); bad != "" {
			t.Errorf("%s has %s", path, bad)
		}
	}
	shown := ada.handIn("gain.go")
	r.grade()
	grace.has(shown, "&lt;script&gt;alert(&#39;code&#39;)")
	file := grace.must(200, grace.get(page+"/file"))
	if kind := file.Header.Get("Content-Type"); kind != "application/octet-stream" ||
		!strings.HasPrefix(file.Header.Get("Content-Disposition"), "attachment") {
		t.Errorf("the file comes as %s, %s", kind, file.Header.Get("Content-Disposition"))
	}
	if strings.Contains(r.log.String(), "alert") || strings.Contains(r.log.String(), "Ada") {
		t.Errorf("the log has what people wrote:\n%s", r.log)
	}
	links := grace.post("/c/1/people/links", nil).body
	if strings.Contains(links, "\n=") || !strings.Contains(links, "/login/link/") {
		t.Errorf("the links:\n%s", links)
	}
}

// A request that is too large, too slow, too frequent or malformed is refused, and the answer says
// why.
func TestUploads(t *testing.T) {
	r := start(t, "")
	ada, _ := r.member("Ada", people.Student)
	form := map[string]string{"lesson": "trees"}
	for name, c := range map[string]struct {
		status int
		says   string
		got    func() answer
	}{
		"no lesson": {400, "no lesson", func() answer {
			return ada.upload("/c/1/hand-in", "file", "a.go", []byte("x"), nil)
		}},
		"no file": {400, "no file was chosen", func() answer {
			return ada.upload("/c/1/hand-in", "other", "a.go", []byte("x"), form)
		}},
		"another kind of file": {400, "cannot be graded", func() answer {
			return ada.upload("/c/1/hand-in", "file", "a.exe", []byte("x"), form)
		}},
		"empty": {400, "is empty", func() answer {
			return ada.upload("/c/1/hand-in", "file", "a.go", nil, form)
		}},
		"too large": {413, "20 MB", func() answer {
			return ada.upload("/c/1/hand-in", "file", "a.go", make([]byte, 20<<20+1), form)
		}},
		"a form of another kind": {400, "multipart/form-data", func() answer {
			return ada.post("/c/1/hand-in", url.Values{"lesson": {"trees"}})
		}},
		"a long form elsewhere": {413, "1 MB", func() answer {
			return ada.post("/c/1/share", url.Values{"agrees": {strings.Repeat("x", 2<<20)}})
		}},
	} {
		t.Log(name)
		ada.told(c.status, c.got(), c.says)
	}
	page := ada.handIn("../../etc/passwd.go")
	if file := ada.get(page + "/file"); strings.Contains(
		file.Header.Get("Content-Disposition"), "..") {
		t.Errorf("the file is called %s", file.Header.Get("Content-Disposition"))
	}
}

// Who sends a byte now and then is cut off.
func TestSlowUpload(t *testing.T) {
	before := uploadTime
	uploadTime = 300 * time.Millisecond
	defer func() { uploadTime = before }()
	r := start(t, "")
	ada, _ := r.member("Ada", people.Student)
	base, err := url.Parse(r.URL)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", base.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "POST /c/1/hand-in HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\n"+
		"Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 1000000\r\n\r\n--x\r\n",
		base.Host, ada.Jar.Cookies(base)[0])
	conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	got, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.StatusCode != http.StatusBadRequest {
		t.Errorf("a slow upload: %s", got.Status)
	}
}

// Nobody can log in with a used link or an invented cookie.
func TestForgedAndReplayed(t *testing.T) {
	r := start(t, "")
	_, m := r.member("Ada", people.Student)
	link, err := r.o.People.NewLink(t.Context(), m.ID)
	if err != nil {
		t.Fatal(err)
	}
	b := r.browser()
	b.must(200, b.get("/login/link/"+link)) // a program that looks at mail
	b.must(http.StatusSeeOther, b.post("/login/link/"+link, nil))
	thief := r.browser()
	thief.must(403, thief.post("/login/link/"+link, nil))
	thief.must(403, thief.get("/login/link/"+link))
	base, _ := url.Parse(r.URL)
	for _, forged := range []string{"", "x", strings.Repeat("A", 43), "1", "' OR 1=1 --"} {
		thief.Jar.SetCookies(base, []*http.Cookie{{Name: "session",
			Value: url.QueryEscape(forged)}})
		thief.must(http.StatusSeeOther, thief.get("/c/1/"))
	}
	cookies := b.Jar.Cookies(base)
	b.must(http.StatusSeeOther, b.post("/logout", nil))
	thief.Jar.SetCookies(base, cookies) // of a session that has ended
	thief.must(http.StatusSeeOther, thief.get("/c/1/"))
}

// hasData checks what a person's data say of the gradebook. Hidden cases and scores by hand that
// the teacher has not released are only in what the owner gets.
func (r *running) hasData(text string, whole bool) {
	r.t.Helper()
	files := json.NewDecoder(strings.NewReader(text))
	var data personData
	var feedback []exerciseData
	if err := errors.Join(files.Decode(&data), files.Decode(&feedback)); err != nil {
		r.t.Fatal(err)
	}
	m := data.Courses[0]
	if len(m.Attempts) != 1 || (len(m.SetByHand) == 1) != whole ||
		whole && m.SetByHand[0].Reason != "orally" ||
		len(m.Extensions) != 1 || m.Extensions[0].Due.Year() != 2099 {
		r.t.Fatalf("the gradebook's part is %+v", m)
	}
	a, e := m.Attempts[0], feedback[0]
	if a.Lesson != "trees" || a.Number != 1 || len(a.SHA256) != 64 || !a.Counts ||
		e.Place != "gain.go" || e.Verdict == nil || e.Visible == whole {
		r.t.Errorf("the attempt is %+v, %+v", a, e)
	}
	cases, share := 1, 1.0
	if whole {
		cases, share = 2, 0.5
	}
	if len(e.Verdict.Cases) != cases ||
		a.Scores[e.Exercise] != share*float64(e.Verdict.Points) {
		r.t.Errorf("the owner gets it: %v; the attempt is %+v, %+v", whole, a, *e.Verdict)
	}
	if strings.Contains(text, "SECRET") {
		r.t.Error("values of hidden cases are among the data")
	}
}

// After erasing, nothing of the person is left.
func TestErase(t *testing.T) {
	r := start(t, "    due: 2098-01-02\n    feedback: released by the teacher\n")
	owner, _ := r.member("Olga", people.Owner)
	ada, m := r.member("Ada Lovelace", people.Student)
	ben, _ := r.member("Ben", people.Student)
	page := ada.handIn("gain.go")
	benPage := ben.handIn("gain.go")
	r.grade()
	ada.data("/me/data", "Ada Lovelace", `"receipt"`)
	owner.must(http.StatusSeeOther, owner.post(page+"/score", url.Values{"score": {"1"},
		"exercise": {"trees/gain"}, "reason": {"orally"}}))
	owner.must(http.StatusSeeOther, owner.post("/c/1/extensions", url.Values{
		"lesson": {"trees"}, "student": {"Ada Lovelace"}, "due": {"2099-01-02"}}))
	r.hasData(ada.data("/me/data"), false)
	r.hasData(owner.data(fmt.Sprintf("/c/1/people/%d/data", m.ID)), true)
	for _, sure := range []string{"", "yes", "Ben"} { // it takes more than a click
		owner.must(400, owner.post(fmt.Sprintf("/c/1/people/%d/erase", m.ID),
			url.Values{"sure": {sure}}))
	}
	owner.must(http.StatusSeeOther, owner.post(fmt.Sprintf("/c/1/people/%d/erase", m.ID),
		url.Values{"sure": {"Ada Lovelace"}}))
	owner.must(404, owner.get(page))
	owner.must(200, owner.get(benPage))
	ada.must(http.StatusSeeOther, ada.get("/")) // to the login
	for _, path := range []string{"/c/1/people", "/c/1/audit", "/c/1/class", "/c/1/queue"} {
		owner.has(path, "not Ada")
	}
	class, err := r.o.Store.Book.Course("c").Class(t.Context(), "trees")
	if err != nil || len(class.Students) != 1 || class.Students[0].Name != "Ben" {
		t.Errorf("the gradebook has %v, %v", class.Students, err)
	}
}

// The students of a course that ended long ago are erased, and those of other courses are not.
func TestRetain(t *testing.T) {
	r := start(t, "")
	owner, _ := r.member("Olga", people.Owner)
	ada, _ := r.member("Ada", people.Student)
	ada.handIn("gain.go")
	for _, c := range []struct {
		closed bool
		keep   time.Duration
		erased int
	}{{false, 0, 0}, {true, time.Hour, 0}, {true, 0, 1}} {
		if c.closed {
			owner.must(http.StatusSeeOther, owner.post("/c/1/end", url.Values{"closed": {"yes"}}))
		}
		n, err := Retain(t.Context(), r.o, c.keep)
		if err != nil || n != c.erased {
			t.Errorf("%+v: %d, %v", c, n, err)
		}
	}
	ada.must(http.StatusSeeOther, ada.get("/c/1/"))
	owner.must(200, owner.get("/c/1/"))
}

// A page in class shows how many are where, and names nobody.
func TestInClass(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	check := url.Values{"lesson": {"trees"}, "exercise": {"trees/gain"}, "status": {"failed"},
		"mistake": {"the natural logarithm"}}
	for i, name := range []string{"Ada", "Ben", "Cleo"} {
		b, _ := r.member(name, people.Student)
		if i > 0 {
			b.must(http.StatusSeeOther, b.post("/c/1/share", url.Values{"agrees": {"yes"}}))
		}
		b.must(http.StatusNoContent, b.post("/c/1/progress", check))
		b.must(400, b.post("/c/1/progress", url.Values{"lesson": {"trees"},
			"exercise": {"trees/none"}, "status": {"failed"}}))
		b.must(400, b.post("/c/1/progress", url.Values{"lesson": {"trees"}, "status": {"failed"},
			"exercise": {"trees/gain"}, "mistake": {"Grace is dull"}})) // for all to read
		b.must(400, b.post("/c/1/progress", url.Values{"lesson": {"trees"}, "status": {"failed"},
			"exercise": {"trees/gain"}, "mistake": {"one question only"}})) // of another exercise
	}
	grace.has("/c/1/live?lesson=trees", "the natural logarithm (2)", "not Ben")
}

// An event comes when something has changed, as long as the person may know that. An assistant of a
// section learns of this section only, and nobody has very many streams.
func TestEvents(t *testing.T) {
	r := start(t, "")
	grace, teacher := r.member("Grace", people.Teacher)
	ada, student := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	stream := func() *http.Response {
		t.Helper()
		got, err := grace.Get(r.URL + "/c/1/events")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { got.Body.Close() })
		return got
	}
	got := stream()
	// until reads the stream until it has a text, or else its end.
	until := func(want string) {
		t.Helper()
		var text strings.Builder
		buffer := make([]byte, 200)
		for text.Len() < 1000 { // which is dozens of signs that the stream is still there
			n, err := got.Body.Read(buffer)
			text.Write(buffer[:n])
			if want != "" && strings.Contains(text.String(), want) || want == "" && err == io.EOF {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		t.Errorf("no %q: %q", want, text.String())
	}
	until("still there") // it knows how the course was
	ada.handIn("gain.go")
	until("event: change")
	for range maxStreams - 1 {
		stream()
	}
	if more := stream(); more.StatusCode != http.StatusTooManyRequests {
		t.Errorf("one more stream: %s", more.Status)
	}

	pages := &Server{Options: r.o}
	v := &visit{r: httptest.NewRequest("GET", "/", nil), course: Course{ID: 1},
		only: map[string]bool{student.Student: true}}
	changed := func(f func()) bool {
		t.Helper()
		before, err := pages.changes(v)
		if err != nil {
			t.Fatal(err)
		}
		f()
		after, err := pages.changes(v)
		if err != nil {
			t.Fatal(err)
		}
		return before != after
	}
	if changed(func() { ben.handIn("gain.go") }) || !changed(func() { ada.handIn("more.go") }) {
		t.Error("an assistant of Ada's section learns of Ben, or not of Ada")
	}

	if err := r.o.People.Leave(t.Context(), 1, teacher.ID); err != nil {
		t.Fatal(err)
	}
	until("")
}
