package web

import (
	"archive/zip"
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/grader/similarity"
)

// within fails if f takes more memory than that, in all, or more than 5 seconds.
func within(t *testing.T, what string, most uint64, f func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := time.Now()
	f()
	took := time.Since(began)
	runtime.ReadMemStats(&after)
	if used := after.TotalAlloc - before.TotalAlloc; used > most {
		t.Errorf("%s takes %d MB; it should be at most %d", what, used>>20, most>>20)
	}
	if took > 5*time.Second {
		t.Errorf("%s takes %v", what, took)
	}
}

// spaces is a zip of so many files of spaces, of each bytes. The name has a %d for their number.
func spaces(t *testing.T, files, each int, name string) []byte {
	t.Helper()
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	block := bytes.Repeat([]byte(" "), 1<<16)
	for i := range files {
		w, err := archive.Create(fmt.Sprintf(name, i))
		if err != nil {
			t.Fatal(err)
		}
		for left := each; left > 0; left -= len(block) {
			if _, err := w.Write(block[:min(left, len(block))]); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := archive.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// A zip that unpacks to very much is refused at once with the reason. It is not kept.
func TestBombs(t *testing.T) {
	r := start(t, "")
	ada, _ := r.member("Ada", people.Student)
	for name, bomb := range map[string]struct {
		content []byte
		says    string
	}{
		"200 MB of spaces": {spaces(t, 1, 200<<20, "w%d.ipynb"),
			"has 200.0 MB when it is"},
		"no zip": {[]byte("answers"), "not a readable zip"},
	} {
		within(t, name, 40<<20, func() {
			got := ada.tries("answers.zip", bomb.content)
			if got.StatusCode != http.StatusBadRequest || !strings.Contains(got.body,
				"answers.zip cannot be graded: ") || !strings.Contains(got.body, bomb.says) {
				t.Errorf("%s: %s; want 400 and %q\n%s", name, got.Status, bomb.says, got.body)
			}
		})
	}
	if all, err := r.o.Queue.List(t.Context(), work.Filter{}); err != nil || len(all) > 0 {
		t.Errorf("%d submissions were kept, %v", len(all), err)
	}
}

// A bomb that is in the database all the same, from an earlier version of the server, does not harm
// the one who looks at it.
func TestBombsShown(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	_, ada := r.member("Ada", people.Student)
	for name, content := range map[string][]byte{
		"notebooks":  spaces(t, 200, 4<<20, "%d.ipynb"),
		"Go files":   spaces(t, 400, 1<<20, "%d.go"),
		"one of all": spaces(t, 1, 200<<20, "%d.ipynb"),
	} {
		sub := r.keep(ada, content)
		r.grade()
		within(t, name, 200<<20, func() {
			grace.must(200, grace.get(submissionPath(r.course, sub)))
		})
	}
}

// What does not show a large hand-in does not read it, and a student has it read only so often.
func TestLargeHandIn(t *testing.T) {
	r := start(t, "")
	ada, _ := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	content := noise(3 << 20)
	page := ada.handsIn("gain.go", content)
	for path, b := range map[string]*browser{page: ben, page + "/file": ben, page + "/state": ada} {
		within(t, path, 2<<20, func() { b.get(path) })
	}
	for path, most := range map[string]int{page: 100, page + "/file": 20} {
		n := 0
		for n <= most && ada.get(path).StatusCode == http.StatusOK {
			n++
		}
		if n != most {
			t.Errorf("%s is answered %d times", path, n)
		}
	}
	ada.must(200, ada.get(page+"/state"))
}

// Of a file with very many lines a page shows the beginning, once, and says how many are left out.
func TestManyLines(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	content := []byte(code + strings.Repeat("\n", 66_000) + "func Last() {}\n")
	page := ada.handsIn("gain.go", content)
	r.grade()
	help := url.Values{"exercise": {"trees/id3"}, "line": {"4"}, "text": {"Too short."}}
	grace.sent(page+"/say", help)
	within(t, "the page", 20<<20, func() {
		body := ada.has(page, "Too short.", "62965 more lines are not shown", "The code is shown "+
			`above, with <a href="#trees-classify">`, "not func Last")
		if n := strings.Count(body, "func Gain() {}"); n != 1 || len(body) > 1<<20 {
			t.Errorf("the page has %d bytes, and the code %d times", len(body), n)
		}
	})
	grace.has(page+"?exercise=trees/id3", "Too short.", "func Gain() {}", "not is shown above")
	pair := similarity.Pair{Functions: make([]similarity.Match, 400)}
	for i := range pair.Functions {
		pair.Functions[i].A = []similarity.Piece{{Text: string(content)}, {Text: "func Next() {}"}}
	}
	shorten([]similarity.Pair{pair})
	total := 0
	for _, m := range pair.Functions {
		if len(m.A) != 1 || !strings.HasSuffix(m.A[0].Text, "… (the rest is in the file)") {
			t.Fatalf("%d pieces, %.100q", len(m.A), m.A[0].Text)
		}
		total += len(m.A[0].Text) + strings.Count(m.A[0].Text, "\n")*lineTakes
	}
	if total > maxPairs+40*len(pair.Functions) || total < maxPairs/2 {
		t.Errorf("the page of a comparison has %d bytes", total)
	}
}
