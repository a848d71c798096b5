package web

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/internal/pgtest"
	"github.com/tessella-go/tessella/grader/server/people"
)

// holding lists the tables with a cell that has a text.
func (r *running) holding(text string) (where []string) {
	r.t.Helper()
	err := r.o.Store.Read(r.t.Context(), func(t *database.Tx) error {
		list := `SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`
		row := `SELECT json_array(CAST(%[2]s AS TEXT)) FROM "%[1]s"`
		columns := `SELECT '"' || name || '"' FROM pragma_table_info(?)`
		if t.Dialect == database.Postgres {
			list = `SELECT CAST(table_name AS TEXT) FROM information_schema.tables
				WHERE table_schema = current_schema() ORDER BY 1`
			row = `SELECT coalesce(CAST(%[2]s AS TEXT), '') FROM "%[1]s"`
			columns = `SELECT '"' || column_name || '"' FROM information_schema.columns
				WHERE table_schema = current_schema() AND table_name = ?`
		}
		for _, table := range t.Query(list).Texts() {
			for _, column := range t.Query(columns, table).Texts() {
				for _, cell := range t.Query(fmt.Sprintf(row, table, column)).Texts() {
					if strings.Contains(cell, text) {
						where = append(where, table+"."+column)
					}
				}
			}
		}
		return t.Err()
	})
	if err != nil {
		r.t.Fatal(err)
	}
	return where
}

// After everybody of a course was erased, whatever they did before, their names are in no table and
// in no byte of the file. What teachers did to the work of others stays, under another name.
func TestErasedNames(t *testing.T) {
	t.Run("SQLite", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "course.db")
		r := startOn(t, file, "    due: 2098-01-02\n")
		erasedNames(r)
		files, err := filepath.Glob(file + "*")
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, name := range files {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, of := range []string{"Kowalewska", "Hopper", "Helper", "Olafson"} {
				if at := bytes.Index(data, []byte(of)); at >= 0 {
					t.Errorf("byte %d of %s: %q", at, name, data[max(0, at-60):at+60])
				}
			}
		}
	})
	t.Run("PostgreSQL", func(t *testing.T) {
		where, _ := pgtest.Start(t)
		erasedNames(startOn(t, where, "    due: 2098-01-02\n"))
	})
}

func erasedNames(r *running) {
	t := r.t
	join := func(course int64, name, email string, role people.Role) people.Member {
		t.Helper()
		return r.join(course, people.Member{Role: role,
			Person: people.Person{Name: name, Email: email}})
	}
	student := join(1, "Ada Kowalewska", "ada@example.org", people.Student)
	ada, twin := r.login(student.ID), join(1, "Ada Kowalewska", "ada@example.net", people.Student)
	if twin.Student != "Ada Kowalewska (2)" {
		t.Fatalf("the second one is %q", twin.Student)
	}
	ben, _ := r.member("Ben", people.Student)
	grace, teacher := r.member("Grace Hopper", people.Teacher)
	help, assistant := r.member("Helen Helper", people.Assistant)
	olga, owner := r.member("Olga Olafson", people.Owner)
	root := r.root()
	// Everything that notes who did it.
	page, benPage := ada.handIn("gain.go"), ben.handIn("gain.go")
	r.grade()
	waiting := ben.handIn("again.go")
	for _, b := range []*browser{grace, olga} {
		for _, p := range []string{page, benPage} {
			b.must(http.StatusSeeOther, b.post(p+"/score", url.Values{"score": {"1"},
				"exercise": {"trees/gain"}, "reason": {"orally"}}))
			b.must(http.StatusSeeOther, b.post(p+"/say", url.Values{"text": {"Well done"}}))
		}
		b.must(http.StatusSeeOther, b.post("/c/1/regrade", url.Values{"lesson": {"trees"},
			"reason": {"a case was wrong"}}))
	}
	help.must(http.StatusSeeOther, help.post(benPage+"/say", url.Values{"text": {"I agree"}}))
	grace.must(http.StatusSeeOther, grace.post(waiting+"/cancel", nil))
	groups, _, err := r.o.Store.Book.Course("c").Groups(t.Context(), "trees")
	if err != nil || len(groups["trees/gain"]) == 0 {
		t.Fatalf("the groups are %v, %v", groups, err)
	}
	grace.must(http.StatusSeeOther, grace.post("/c/1/group", url.Values{"lesson": {"trees"},
		"signature": {groups["trees/gain"][0].Signature}, "name": {"half"}, "hint": {"Why?"}}))
	for _, m := range []people.Member{student, twin, assistant} {
		grace.must(200, grace.post(fmt.Sprintf("/c/1/people/%d/link", m.ID), nil))
	}
	grace.sent("/c/1/extensions", url.Values{"lesson": {"trees"}, "due": {"2099-01-02"},
		"student": {student.Student}})
	ada.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Ask Ada Kowalewska"}})
	ada.must(200, ada.post("/c/1/tokens", url.Values{"name": {"for Kowalewska"},
		"ends": {time.Now().AddDate(0, 1, 0).Format(time.DateOnly)}}))
	olga.must(200, olga.get(fmt.Sprintf("/c/1/people/%d/data", teacher.ID)))
	// The teacher is in another course, too, and stays there.
	root.must(http.StatusSeeOther, root.post("/admin/courses", url.Values{"name": {"d"}}))
	join(1, "Grace Hopper", "grace@example.org", people.Teacher)
	join(2, "Grace Hopper", "grace@example.org", people.Teacher)
	before := len(r.entries())
	for _, m := range []people.Member{student, twin, teacher, assistant, owner} {
		root.must(http.StatusSeeOther, root.post(fmt.Sprintf("/c/1/people/%d/erase", m.ID),
			url.Values{"sure": {m.Name}}))
	}
	if where := r.holding("Hopper"); len(where) != 2 || where[0] != `members."student"` ||
		where[1] != `people."name"` {
		t.Errorf("a teacher of another course, too, is in %v", where)
	}
	grace = r.login(teacher.ID)
	grace.must(200, grace.get("/c/2/"))
	grace.must(404, grace.get("/c/1/"))
	log := r.entries()
	if len(log) != before+5 {
		t.Errorf("the log has %d lines; it had %d", len(log), before)
	}
	alias := fmt.Sprintf("deleted assistant %d", assistant.ID)
	ben.has(benPage, "Well done", "I agree", "<p class=\"soft small\">"+alias,
		"Set by hand to 1: orally (deleted owner")
	root.must(http.StatusSeeOther, root.post(fmt.Sprintf("/c/2/people/%d/erase", teacher.ID),
		url.Values{"sure": {teacher.Name}}))
	grace.must(http.StatusSeeOther, grace.get("/c/2/"))
	for _, name := range []string{"Kowalewska", "Hopper", "grace@", "ada@", "Helper", "Olafson"} {
		if where := r.holding(name); len(where) > 0 {
			t.Errorf("%s is in %v", name, where)
		}
	}
}

// entries are the lines of the course's log.
func (r *running) entries() []string {
	r.t.Helper()
	all, err := r.o.Marking.Entries(r.t.Context(), r.course, 0, 1000)
	if err != nil {
		r.t.Fatal(err)
	}
	var lines []string
	for _, e := range all {
		lines = append(lines, strings.Join([]string{e.By, e.Action, e.Object, e.Detail}, ", "))
	}
	return lines
}

// What arrives after its student was removed, or the course has ended, is not kept, though the
// upload had begun before.
func TestLateHandIn(t *testing.T) {
	r := start(t, "")
	olga, _ := r.member("Olga", people.Owner)
	ada, m := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	late := func(b *browser, path, says string, change url.Values) {
		t.Helper()
		b.told(403, b.late(func() { olga.post(path, change) }), says)
		if n := r.open(); n != 0 {
			t.Errorf("%d submissions are kept", n)
		}
	}
	late(ada, fmt.Sprintf("/c/1/people/%d/remove", m.ID), "only members of the course", nil)
	late(ben, "/c/1/end", "the course has ended", url.Values{"closed": {"yes"}})
}

// late hands in a file, and lets something happen before the end of it comes.
func (b *browser) late(meanwhile func()) answer {
	t := b.t
	t.Helper()
	var form bytes.Buffer
	w := multipart.NewWriter(&form)
	part, err := w.CreateFormFile("file", "gain.go")
	if err == nil {
		// so much that it does not fit into the buffers of the connection
		_, err = part.Write(bytes.Repeat([]byte(" "), 12<<20))
	}
	if err := cmp.Or(err, w.WriteField("lesson", "trees"), w.Close()); err != nil {
		t.Fatal(err)
	}
	first, rest := form.Bytes()[:form.Len()-20], form.Bytes()[form.Len()-20:]
	body, send := io.Pipe()
	asked, err := http.NewRequest("POST", b.on.URL+"/c/1/hand-in", body)
	if err != nil {
		t.Fatal(err)
	}
	asked.Header.Set("Content-Type", w.FormDataContentType())
	go func() {
		send.Write(first) // so now the server reads, and has let the person in
		meanwhile()
		send.Write(rest)
		send.Close()
	}()
	return b.do(asked, nil)
}
