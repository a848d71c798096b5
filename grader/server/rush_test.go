package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/report"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
)

// program is a server that a test runs, with its own database.
type program struct {
	t       *testing.T
	path    string
	where   string // the database: a file or a URL
	address string
	running *exec.Cmd
}

func (p *program) start() {
	p.t.Helper()
	p.running = exec.Command(p.path, "serve", p.where, "--listen", p.address)
	p.running.Stderr = io.Discard
	if err := p.running.Start(); err != nil {
		p.t.Fatal(err)
	}
	for range 200 {
		if got, err := http.Get("http://" + p.address + "/healthz"); err == nil {
			got.Body.Close()
			return
		}
		time.Sleep(50 * time.Millisecond)
	}
	p.t.Fatal("the server does not start")
}

func (p *program) kill() {
	_ = p.running.Process.Kill()
	_ = p.running.Wait()
}

// rush makes a server with a course and a logged-in browser for each of some students. where is its
// database; empty: a new file.
func rush(t *testing.T, where string, students int) (*program, []*http.Client) {
	t.Helper()
	if os.Getenv("TESSELLA_LONG") == "" {
		t.Skip("TESSELLA_LONG is not set")
	}
	dir := t.TempDir()
	p := &program{t: t, path: filepath.Join(dir, "server"),
		where: cmp.Or(where, filepath.Join(dir, "course.db"))}
	if out, err := exec.Command("go", "build", "-o", p.path, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p.address = listener.Addr().String()
	listener.Close()
	ctx := t.Context()
	s, err := store.Open(ctx, p.where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	err = s.Book.SetCourse(ctx, gradebook.Course{Name: "c",
		Syllabus: "course: c\nlessons:\n  - lesson: trees\n"})
	if err != nil {
		t.Fatal(err)
	}
	who, err := people.Open(ctx, s.DB)
	if err != nil {
		t.Fatal(err)
	}
	var roster strings.Builder
	roster.WriteString("Name\n")
	for i := range students {
		fmt.Fprintf(&roster, "Student %d\n", i)
	}
	enrolled, err := who.Enrol(ctx, 1, "roster.csv", []byte(roster.String()),
		people.Teacher)
	if err != nil {
		t.Fatal(err)
	}
	var ids []int64
	for _, m := range enrolled.Added {
		ids = append(ids, m.ID)
	}
	links, err := who.NewLinks(ctx, ids)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	p.start()
	t.Cleanup(p.kill)
	var browsers []*http.Client
	for _, id := range ids {
		jar, err := cookiejar.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		b := &http.Client{Jar: jar, Timeout: 20 * time.Second,
			Transport: &http.Transport{DisableKeepAlives: true},
			CheckRedirect: func(*http.Request, []*http.Request) error {
				return http.ErrUseLastResponse
			}}
		got, err := b.Post("http://"+p.address+"/login/link/"+links[id], "", nil)
		if err != nil {
			t.Fatal(err)
		}
		got.Body.Close()
		browsers = append(browsers, b)
	}
	return p, browsers
}

// handIn hands in once, and returns the status and the answer.
func (p *program) handIn(b *http.Client, text string) (int, string, error) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	if err := w.WriteField("lesson", "trees"); err != nil {
		return 0, "", err
	}
	part, err := w.CreateFormFile("file", "gain.go")
	if err != nil {
		return 0, "", err
	}
	if _, err := io.WriteString(part, text); err != nil {
		return 0, "", err
	}
	w.Close()
	r, err := http.NewRequest("POST", "http://"+p.address+"/c/1/hand-in", &body)
	if err != nil {
		return 0, "", err
	}
	r.Header.Set("Content-Type", w.FormDataContentType())
	r.Header.Set("Accept", "application/json")
	got, err := b.Do(r)
	if err != nil {
		return 0, "", err
	}
	defer got.Body.Close()
	answer, err := io.ReadAll(got.Body)
	return got.StatusCode, string(answer), err
}

// TestRush lets 500 students hand in within a minute, and kills the server in the middle. Nobody is
// refused, half of them have the receipt within two seconds, and what has a receipt is graded. It
// does so on both databases.
func TestRush(t *testing.T) {
	if os.Getenv("TESSELLA_LONG") == "" {
		t.Skip("TESSELLA_LONG is not set")
	}
	pgtest.Both(t, testRush)
}

// entropy is a right answer to one exercise. Students write it in ten ways, so it is compiled and
// run for each of them, and the others who have written the same get the result of that.
func entropy(student int) string {
	name := string(rune('a' + student%10))
	return strings.ReplaceAll(fmt.Sprintf(`package trees

import "math"

// student %d
func Entropy(counts []float64) float64 {
	all, bits := 0.0, 0.0
	for _, NAME := range counts {
		all += NAME
	}
	for _, NAME := range counts {
		if NAME > 0 {
			bits -= NAME / all * math.Log2(NAME/all)
		}
	}
	return bits
}
`, student), "NAME", "n"+name)
}

func testRush(t *testing.T, where string) {
	const students = 500
	p, browsers := rush(t, where, students)
	var mu sync.Mutex
	var took []time.Duration
	receipts := map[string]string{} // the answer by the text that was handed in
	var group sync.WaitGroup
	for i, b := range browsers {
		group.Go(func() {
			time.Sleep(rand.N(30 * time.Second))
			text := entropy(i)
			began := time.Now()
			for range 60 { // whoever gets no answer tries again
				status, answer, err := p.handIn(b, text)
				if err == nil && status == http.StatusCreated {
					mu.Lock()
					took = append(took, time.Since(began))
					receipts[text] = answer
					mu.Unlock()
					return
				}
				if err == nil {
					t.Errorf("student %d is refused: %d, %s", i, status, answer)
					return
				}
				time.Sleep(500 * time.Millisecond)
			}
			t.Errorf("student %d got no answer", i)
		})
	}
	time.Sleep(12 * time.Second)
	p.kill()
	p.start()
	group.Wait()
	if len(took) != students {
		t.Fatalf("%d of %d have a receipt", len(took), students)
	}
	slices.Sort(took)
	t.Logf("the receipt takes %v in the middle, %v at the most", took[students/2],
		took[students-1])
	if took[students/2] > 2*time.Second {
		t.Errorf("the receipt takes %v; it should be 2 s", took[students/2])
	}
	p.graded(receipts)
}

// graded waits until all that was handed in has a result: that Entropy is right. Each receipt
// belongs to one of the submissions.
func (p *program) graded(receipts map[string]string) {
	t := p.t
	t.Helper()
	const most = 25 * time.Minute
	ctx, stop := context.WithTimeout(t.Context(), most)
	defer stop()
	began := time.Now()
	s, err := store.Open(ctx, p.where, store.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	queue, err := work.New(s)
	if err != nil {
		t.Fatal(err)
	}
	for {
		all, err := queue.List(ctx, work.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		done := 0
		for _, one := range all {
			if one.State == work.Done {
				done++
			}
		}
		if done == len(all) {
			t.Logf("%d submissions, all graded, %v after the last receipt", len(all),
				time.Since(began).Round(time.Second))
			break
		}
		if time.Since(began) > most-time.Minute {
			t.Fatalf("%d of %d submissions are graded after %v", done, len(all), most-time.Minute)
		}
		time.Sleep(time.Second)
	}
	all, err := queue.List(ctx, work.Filter{})
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, one := range all {
		sub, err := queue.Find(ctx, one.ID)
		if err != nil {
			t.Fatal(err)
		}
		known[string(sub.Content)+sub.Receipt] = true
		_, result, err := queue.Look(ctx, one.ID)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(result.Student.Exercises, func(e report.Exercise) bool {
			return e.ID == "trees/entropy" && e.Passed()
		}) {
			t.Errorf("submission %d is not right: %+v", one.ID, result.Student)
		}
	}
	for text, answer := range receipts {
		found := false
		for key := range known {
			receipt, is := strings.CutPrefix(key, text)
			found = found || is && strings.Contains(answer, receipt)
		}
		if !found {
			t.Errorf("a receipt was given for %q, and nothing is there", text)
		}
	}
}

// TestSockets opens 10,000 connections that say nothing. A student hands in all the same.
func TestSockets(t *testing.T) {
	p, browsers := rush(t, "", 1)
	var open []net.Conn
	defer func() {
		for _, c := range open {
			c.Close()
		}
	}()
	for range 10_000 {
		c, err := net.Dial("tcp", p.address)
		if err != nil {
			t.Skipf("this machine opens %d sockets at the most: %v", len(open), err)
		}
		open = append(open, c)
	}
	began := time.Now()
	status, answer, err := p.handIn(browsers[0], "package trees\n")
	if err != nil || status != http.StatusCreated {
		t.Fatalf("%d, %s, %v", status, answer, err)
	}
	if took := time.Since(began); took > 2*time.Second {
		t.Errorf("the receipt takes %v beside %d sockets", took, len(open))
	}
	memory, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", p.running.Process.Pid))
	if err == nil {
		var size, resident int
		if _, err := fmt.Sscan(string(memory), &size, &resident); err != nil {
			t.Fatal(err)
		}
		if mb := resident * os.Getpagesize() >> 20; mb > 600 {
			t.Errorf("the server has %d MB", mb)
		}
	}
	// Whoever says nothing is shown the door.
	open[0].SetReadDeadline(time.Now().Add(30 * time.Second))
	if _, err := open[0].Read(make([]byte, 1)); err == nil || os.IsTimeout(err) {
		t.Errorf("a silent connection stays: %v", err)
	}
}
