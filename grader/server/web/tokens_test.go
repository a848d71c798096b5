package web

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/handin"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/lessons"
)

// token makes a token on the page of the course.
func (b *browser) token(ends time.Time) string {
	b.t.Helper()
	page := b.must(200, b.post("/c/1/tokens", url.Values{"name": {"job 7"},
		"ends": {ends.Format(time.DateOnly)}})).body
	found := regexp.MustCompile(`<p><code>([\w-]{43})</code>`).FindStringSubmatch(page)
	if found == nil {
		b.t.Fatalf("no token on the page:\n%s", page)
	}
	return found[1]
}

// command runs the command hand-in, and returns what it prints, with the error.
func (r *running) command(token string, wait bool, paths ...string) (string, bool, error) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), time.Minute)
	defer cancel()
	var out bytes.Buffer
	right, err := handin.Run(ctx, handin.Options{Server: r.URL, Token: token, Paths: paths,
		Lessons: lessons.All(), Wait: wait, Out: &out})
	return out.String(), right, err
}

func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// The command hands in by the page's own handler: the page has the receipt, and the command prints
// the result, without what the page does not tell yet.
func TestHandInCommand(t *testing.T) {
	r := start(t, "    feedback: released by the teacher\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	token := ada.token(time.Now().AddDate(0, 0, 7))
	ada.has("/c/1/", "<td>job 7</td>", "not "+token)
	if where := r.holding(token); len(where) > 0 {
		t.Errorf("the token is in %v", where)
	}
	file := write(t, "gain.go", []byte(code))
	ada.data("/me/data", `"job 7"`)
	said, _, err := r.command(token, false, filepath.Dir(file)+"/") // the folder of a package
	receipt := regexp.MustCompile(`receipt (\w{26})\nSHA-256 (\w{64})\n(\S+)\n`).
		FindStringSubmatch(said)
	if err != nil || receipt == nil || !strings.Contains(said, "Trees in winter, trees, on ") {
		t.Fatalf("it says %q, %v", said, err)
	}
	page := strings.TrimPrefix(receipt[3], r.URL)
	ada.has(page, receipt[1], receipt[2])
	r.grade()
	waiting := func(ok bool, want ...string) {
		t.Helper()
		done := make(chan struct{})
		go func() { // grades what the command hands in
			defer close(done)
			for r.open() == 0 {
				time.Sleep(10 * time.Millisecond)
			}
			r.grade()
		}()
		said, right, err := r.command(token, true, file)
		<-done
		if err != nil || right != ok {
			t.Fatalf("right: %v, %v", right, err)
		}
		for _, text := range want {
			if !strings.Contains(said, text) {
				t.Errorf("it does not say %q:\n%s", text, said)
			}
		}
		if strings.Contains(said, "SECRET") {
			t.Errorf("it says what is hidden:\n%s", said)
		}
	}
	waiting(true, "The same was handed in on ", "Your teacher releases",
		"✓ passed: Information gain", "(trees/gain")
	grace.sent("/c/1/release", url.Values{"lesson": {"trees"}, "shown": {"yes"},
		"sure": {"yes"}})
	waiting(false, "0 of 1 hidden cases are right")
	go func() {
		for grace.post("/c/1/s/4/cancel", nil).StatusCode == 404 { // it is not handed in yet
		}
	}()
	said, _, err = r.command(token, true, write(t, "gain.go", []byte(code+"// again\n")))
	if err == nil || !strings.Contains(err.Error(), "not graded: cancelled by Grace") ||
		!strings.Contains(said, "receipt ") {
		t.Errorf("it says %q, %v", said, err)
	}
}

// A token is good for four addresses of one course, with the rights of a student, until it ends.
func TestTokenIsLimited(t *testing.T) {
	r := start(t, "")
	grace, m := r.member("Grace", people.Teacher)
	ada, student := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	others := ben.handIn("gain.go")
	until := time.Now().AddDate(0, 0, 7)
	ask := func(token, method, path string) answer {
		t.Helper()
		req, err := http.NewRequest(method, r.URL+path, nil)
		if err == nil {
			req.Header.Set("Authorization", "Bearer "+token)
			req.Header.Set("Accept", "application/json")
		}
		return r.browser().do(req, err)
	}
	for _, b := range []*browser{ada, grace} {
		token := b.token(until)
		own := b.handIn("gain.go")
		for path, status := range map[string]int{"/api/me": 200, own: 200, own + "/state": 200,
			others: 404, others + "/state": 404, own + "/file": 403, "/c/1/": 403, "/me": 403,
			"/me/data": 403, "/c/1/class": 403, "/c/1/people": 403, "/c/1/drafts": 403,
			"/login": 403, "/admin": 403, "/c/2/s/1": 404} {
			if got := ask(token, "GET", path); got.StatusCode != status {
				t.Errorf("%s: %s, want %d: %s", path, got.Status, status, got.body)
			}
		}
		for _, path := range []string{"/c/1/tokens", "/c/1/share", own + "/say", own + "/score",
			"/me/link", "/me/out", "/logout", "/c/1/tokens/1/end"} {
			if got := ask(token, "POST", path); got.StatusCode != 403 {
				t.Errorf("%s: %s", path, got.Status)
			}
		}
	}
	refused := func(token, want string) {
		t.Helper()
		ada.told(401, ask(token, "GET", "/api/me"), want)
	}
	refused(strings.Repeat("A", 43), "does not know the token")
	for _, form := range []url.Values{{"name": {""}, "ends": {until.Format(time.DateOnly)}},
		{"name": {"x"}, "ends": {"2020-01-01"}}, {"name": {"x"}, "ends": {"2999-01-01"}},
		{"name": {"x"}, "ends": {"soon"}}} {
		ada.must(400, ada.post("/c/1/tokens", form))
	}
	ended := ada.token(until)
	r.exec(`UPDATE tokens SET expires = 1 WHERE id = (SELECT max(id) FROM tokens)`)
	refused(ended, "has ended on ")
	// Nobody takes back a token of somebody else. One's own does not count any more after that.
	taken := ada.token(until)
	id := regexp.MustCompile(`tokens/(\d+)/end`).FindAllStringSubmatch(ada.get("/c/1/").body, -1)
	last := "/c/1/tokens/" + id[len(id)-1][1] + "/end"
	ben.must(404, ben.post(last, nil))
	ask(taken, "GET", "/api/me")
	ada.sent(last, nil)
	refused(taken, "was taken back")
	// So it is if the teacher ends the person's sessions, and if the person becomes more or leaves.
	for _, end := range []func(){
		func() { grace.sent(fmt.Sprintf("/c/1/people/%d/out", student.ID), nil) },
		func() { r.member("Ada", people.Assistant) },
		func() { grace.sent(fmt.Sprintf("/c/1/people/%d/remove", student.ID), nil) },
	} {
		token := r.login(student.ID).token(until)
		end()
		refused(token, "was taken back")
	}
	if tokens, err := r.o.People.Tokens(t.Context(), 1, m.ID); err != nil || len(tokens) != 1 {
		t.Errorf("the teacher has %v, %v", tokens, err)
	}
}

// Every error says what to do.
func TestHandInErrors(t *testing.T) {
	r := start(t, "limits: {upload: 1KB}\n")
	olga, _ := r.member("Olga", people.Owner)
	ada, _ := r.member("Ada", people.Student)
	token := ada.token(time.Now().AddDate(0, 0, 7))
	file := write(t, "gain.go", []byte(code))
	says := func(want, token string, paths ...string) {
		t.Helper()
		said, _, err := r.command(token, true, paths...)
		if err == nil || !strings.Contains(err.Error(), want) || said != "" {
			t.Errorf("%v, %q; want %q", err, said, want)
		}
	}
	says("make one on your page of the course", "", file)
	says("make a new one on your page", "x", file)
	says("a hand-in may have 1024", token, write(t, "gain.go",
		append([]byte(code), bytes.Repeat([]byte("// x\n"), 300)...)))
	says("one notebook, one zip", token, file, write(t, "a.ipynb", nil))
	says("no Go files and no notebook", token, t.TempDir())
	says("no such file", token, "/no/such/file.go")
	says("say --lesson", token, write(t, "other.go", []byte("package other\n")))
	olga.sent("/c/1/end", url.Values{"closed": {"yes"}})
	says("has ended", token, file)
	for server, want := range map[string]string{
		"http://127.0.0.1:1":       "Nothing is lost",
		"http://192.0.2.1":         "should begin with https://",
		"course.example.org":       "should be like https://",
		r.URL + "/assets/page.css": "check --server",
	} {
		_, err := handin.Run(t.Context(), handin.Options{Server: server, Token: token,
			Paths: []string{file}})
		if err == nil || !strings.Contains(err.Error(), want) ||
			strings.Contains(err.Error(), token) {
			t.Errorf("%s: %v; want %q", server, err, want)
		}
	}
}

func (r *running) exec(sql string) {
	r.t.Helper()
	if _, err := r.o.Store.DB.DB.ExecContext(r.t.Context(), sql); err != nil {
		r.t.Fatal(err)
	}
}
