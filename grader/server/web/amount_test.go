package web

import (
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/work"
)

// noise is a content that cannot be compressed.
func noise(bytes int) []byte {
	data := make([]byte, bytes)
	r := rand.NewChaCha8([32]byte{1})
	_, _ = r.Read(data)
	return data
}

// keep puts a zip of a member into the database, past all that a hand-in is asked, and returns its
// number.
func (r *running) keep(m people.Member, content []byte) int64 {
	r.t.Helper()
	sub := work.Submission{Course: r.course, Lesson: "trees", Student: m.Student, Person: m.ID,
		Name: "answers.zip", Content: content, Via: "upload"}
	err := r.o.Store.Write(r.t.Context(), func(tx *database.Tx) error {
		return r.o.Queue.HandIn(r.t.Context(), tx, &sub, work.Due)
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return sub.ID
}

// The data of a person go out file by file, however much was handed in, and not too often.
func TestDataOfMuchWork(t *testing.T) {
	r := start(t, "")
	ada, m := r.member("Ada", people.Student)
	const files, each = 12, 2 << 20
	content := noise(each)
	for i := range files {
		content[0] = byte(i)
		r.keep(m, content)
	}
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	stop, most := make(chan struct{}), make(chan uint64)
	go func() { // the largest heap meanwhile
		var now runtime.MemStats
		largest := before.HeapInuse
		for {
			select {
			case <-stop:
				most <- largest
				return
			case <-time.After(5 * time.Millisecond):
			}
			runtime.ReadMemStats(&now)
			largest = max(largest, now.HeapInuse)
		}
	}()
	var group sync.WaitGroup
	for range 3 {
		group.Go(func() {
			got, err := ada.Get(r.URL + "/me/data")
			if err != nil {
				t.Error(err)
				return
			}
			defer got.Body.Close()
			if n, err := io.Copy(io.Discard, got.Body); err != nil || n < files*each {
				t.Errorf("%d bytes, %v", n, err)
			}
		})
	}
	group.Wait()
	close(stop)
	if used := (<-most - before.HeapInuse) >> 20; used > 90 {
		t.Errorf("three downloads of %d MB take %d MB", files*each>>20, used)
	}
	ben, _ := r.member("Ben", people.Student)
	for n := 1; ben.get("/me/data").StatusCode != http.StatusTooManyRequests; n++ {
		if n > 30 {
			t.Fatal("there is no limit")
		}
		ben.must(200, ben.get("/me")) // only what costs much is limited
	}
}

// A student may hand in three times the largest hand-in for a lesson. The same again costs nothing,
// and nor does what others of the team hand in.
func TestQuota(t *testing.T) {
	r := start(t, "limits:\n  upload: 100 KB\n")
	ada, m := r.member("Ada", people.Student)
	ben, other := r.member("Ben", people.Student)
	for _, m := range []people.Member{m, other} {
		if err := r.o.People.SetTeam(t.Context(), 1, m.ID, "A"); err != nil {
			t.Fatal(err)
		}
	}
	hand := func(b *browser, first byte, bytes int) answer {
		content := noise(bytes)
		content[0] = first
		return b.tries("gain.go", content)
	}
	for i := range 4 { // the last one for the second time
		ada.must(http.StatusSeeOther, hand(ada, byte(min(i, 2)), 90<<10))
	}
	ada.told(http.StatusRequestEntityTooLarge, hand(ada, 3, 90<<10),
		"all together may have 300 KB")
	ada.must(http.StatusSeeOther, hand(ada, 3, 20<<10))
	ben.must(http.StatusSeeOther, hand(ben, 3, 90<<10))
}

// The database keeps a content once, and compressed, until nobody has handed it in.
func TestContentsOnce(t *testing.T) {
	r := start(t, "")
	olga, _ := r.member("Olga", people.Owner)
	content := []byte(code + strings.Repeat("// the same comment\n", 10_000))
	var pages []string
	var members []people.Member
	for i := range 3 {
		b, m := r.member(fmt.Sprint("Student ", i), people.Student)
		members = append(members, m)
		pages = append(pages, b.handsIn("gain.go", content))
	}
	kept := func() (rows, bytes int) {
		t.Helper()
		err := r.o.Store.QueryRowContext(t.Context(), `SELECT count(*),
			coalesce(sum(length(data)), 0) FROM contents`).Scan(&rows, &bytes)
		if err != nil {
			t.Fatal(err)
		}
		return rows, bytes
	}
	if rows, bytes := kept(); rows != 1 || bytes > len(content)/20 {
		t.Errorf("%d rows of %d bytes", rows, bytes)
	}
	for i, m := range members {
		if got := olga.must(200, olga.get(pages[i]+"/file")).body; got != string(content) {
			t.Errorf("%d bytes come back", len(got))
		}
		if err := erase(t.Context(), r.o, 1, m.ID); err != nil {
			t.Fatal(err)
		}
	}
	if rows, _ := kept(); rows != 0 {
		t.Errorf("%d rows are left", rows)
	}
}
