package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/people"
)

// Drafts are each person's own, the later one holds, and a page of somebody else neither keeps one
// nor hands in. After a logout the browser has nothing that is left.
func TestDrafts(t *testing.T) {
	r := start(t, "")
	ada, m := r.member("Ada", people.Student)
	ben, other := r.member("Ben", people.Student)
	put := func(b *browser, person int64, key, text string, at int64) answer {
		t.Helper()
		body, err := json.Marshal(map[string]any{"person": person, "key": key, "text": text,
			"original": "func Gain", "at": at})
		if err != nil {
			t.Fatal(err)
		}
		return b.do(http.NewRequest("PUT", r.URL+"/c/1/drafts", strings.NewReader(string(body))))
	}
	has := func(b *browser, want string) {
		t.Helper()
		var got []draft
		body := b.must(200, b.get("/c/1/drafts")).body
		if err := json.Unmarshal([]byte(body), &got); err != nil {
			t.Fatal(err)
		}
		texts := []string{}
		for _, d := range got {
			texts = append(texts, d.Key+": "+d.Text)
		}
		if strings.Join(texts, ", ") != want {
			t.Errorf("the drafts are %q; want %q", texts, want)
		}
	}
	ada.must(http.StatusNoContent, put(ada, m.ID, "trees/gain", "mine", 2))
	ada.must(http.StatusNoContent, put(ada, m.ID, "trees/gain", "earlier", 1))
	ada.must(http.StatusNoContent, put(ada, m.ID, "trees/entropy", "too", 1))
	has(ada, "trees/entropy: too, trees/gain: mine")
	has(ben, "")
	// A clock that was ahead does not keep what is written after it was set.
	now := time.Now()
	ada.must(http.StatusNoContent, put(ada, m.ID, "ahead", "old",
		now.AddDate(5, 0, 0).UnixMilli()))
	ada.must(http.StatusNoContent, put(ada, m.ID, "ahead", "new", now.Add(time.Hour).UnixMilli()))
	has(ada, "ahead: new, trees/entropy: too, trees/gain: mine")
	ben.must(http.StatusConflict, put(ben, m.ID, "trees/gain", "of Ada's page", 3))
	ben.must(http.StatusConflict, ben.upload("/c/1/hand-in", "file", "gain.go", []byte(code),
		map[string]string{"lesson": "trees", "person": fmt.Sprint(m.ID)}))
	ben.must(http.StatusSeeOther, ben.upload("/c/1/hand-in", "file", "gain.go", []byte(code),
		map[string]string{"lesson": "trees", "person": fmt.Sprint(other.ID)}))
	ada.must(http.StatusRequestEntityTooLarge, put(ada, m.ID, "trees/gain",
		strings.Repeat("x", smallBody), 3))
	for i := range 5 {
		if got := put(ada, m.ID, fmt.Sprint("large ", i), strings.Repeat("x", smallBody-1000),
			3).StatusCode; (got == http.StatusNoContent) != (i < 4) {
			t.Errorf("draft %d: %d", i, got)
		}
	}
	const tree = "\U0001F333" // has 4 bytes
	for i := range 5 {
		if got := put(ben, other.ID, fmt.Sprint("tree ", i), strings.Repeat(tree, 1<<18-1000),
			3).StatusCode; (got == http.StatusNoContent) != (i < 4) {
			t.Errorf("draft %d: %d", i, got)
		}
	}
	cleo, third := r.member("Cleo", people.Student)
	err := r.o.Store.Write(t.Context(), func(tx *database.Tx) error {
		for i := range maxCells {
			tx.Exec(`INSERT INTO drafts (course, person, key, text, original, at)
				VALUES (1, ?, ?, '', '', 1)`, third.ID, fmt.Sprint(i))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	cleo.must(http.StatusNoContent, put(cleo, third.ID, "7", "the same cell", 3))
	cleo.must(http.StatusRequestEntityTooLarge, put(cleo, third.ID, "trees/gain", "more", 3))
	ada.data("/me/data", `"text": "mine"`)
	base, err := url.Parse(r.URL)
	if err != nil {
		t.Fatal(err)
	}
	number := func() string {
		for _, c := range ada.Jar.Cookies(base) {
			if c.Name == "person" {
				return c.Value
			}
		}
		return ""
	}
	if number() != fmt.Sprint(m.ID) {
		t.Errorf("the pages know her as %q", number())
	}
	out := ada.must(http.StatusSeeOther, ada.post("/logout", nil))
	if number() != "" || out.Header.Get("Clear-Site-Data") != `"storage"` {
		t.Errorf("after the logout the pages know %q, %v", number(), out.Header)
	}
}
