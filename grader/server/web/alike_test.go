package web

import (
	"errors"
	"fmt"
	"html"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
)

// answers are functions of the lesson on trees, and the same with other names.
func answers(t *testing.T, style string) (text, renamed string) {
	t.Helper()
	data, err := os.ReadFile("../../grading/testdata/right/trees/" + style + ".go.txt")
	if err != nil {
		t.Fatal(err)
	}
	text = string(data)
	return text, strings.NewReplacer("counts", "zahlen", "children", "kinder", "total", "summe",
		"labels", "klassen").Replace(text)
}

// compared waits for the page of a comparison.
func (b *browser) compared(handout string) string {
	b.t.Helper()
	b.must(http.StatusSeeOther, b.upload("/c/1/alike", "file", "given.go", []byte(handout),
		map[string]string{"lesson": "trees"}))
	for range 600 {
		if strings.Contains(b.get("/c/1/alike/state?lesson=trees").body, "done") {
			return b.must(200, b.get("/c/1/alike?lesson=trees")).body
		}
		time.Sleep(50 * time.Millisecond)
	}
	b.t.Fatal("the comparison does not end")
	return ""
}

// A teacher sees the functions of a lesson that are alike, side by side. Only the last submission
// of each student counts, and what everybody was given does not.
func TestAlike(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	kay, _ := r.member("Kay", people.Assistant)
	text, renamed := answers(t, "pedestrian")
	other, _ := answers(t, "terse")
	right := ""
	for _, name := range []string{"best_attribute", "entropy", "gain", "given", "id3"} {
		data, err := os.ReadFile("../../../solutions/trees/" + name + ".go")
		if err != nil {
			t.Fatal(err)
		}
		right += regexp.MustCompile(`(?s)^.*?\npackage trees\n(\nimport \(.*?\n\))?`).
			ReplaceAllString("\n"+string(data), "")
	}
	const head = "package trees\n\n"
	hostile := strings.ReplaceAll(text, "{\n", "{\n\t// <script>alert('code')</script>\n")
	handIn := func(b *browser, code string) { b.handsIn("w.go", []byte(head+code)) }
	eve, m := r.member("Eve", people.Student)
	handIn(eve, text)
	for name, code := range map[string]string{"<img src=x>": hostile, "Ben": renamed,
		"Cleo": other, "Dan": right} {
		b, _ := r.member(name, people.Student)
		handIn(b, code)
		b.must(http.StatusNotFound, b.get("/c/1/alike"))
		b.must(http.StatusNotFound, b.upload("/c/1/alike", "file", "w.go", nil, nil))
	}
	handIn(eve, "func Nothing() {}\n")
	kay.must(http.StatusNotFound, kay.get("/c/1/alike"))
	grace.has("/c/1/alike?lesson=trees", "not Compared on") // before anybody asked
	page := grace.compared("")
	grace.holds("the page", page, "5 students, of whom 4", ">&lt;img src=x&gt; and Ben</a>",
		"As in the reference answers: Dan (trees/entropy 100 %,", "// &lt;script&gt;alert(",
		"trees/id3", "zahlen", "does not say that anybody copied", "not Cleo and", "not and Cleo",
		"not Eve")
	if markup.MatchString(page) {
		t.Errorf("the page has markup of a student:\n%s", page)
	}
	grace.holds("with what everybody was given", grace.compared(head+text), "not  and Ben",
		"As in the reference answers: Dan (")
	grace.must(http.StatusBadRequest, grace.upload("/c/1/alike", "file", "given.zip",
		[]byte("zip"), map[string]string{"lesson": "trees"}))
	grace.compared("")
	// Another server of the same database shows it, too.
	second := httptest.NewServer(New(r.o))
	defer second.Close()
	grace.told(200, grace.do(http.NewRequest("GET", second.URL+"/c/1/alike?lesson=trees", nil)),
		"Compared on")
	// Nothing of an erased person stays, and nothing of one comes who is erased meanwhile.
	before := time.Now()
	owner, _ := r.member("Olga", people.Owner)
	owner.must(http.StatusSeeOther, owner.post(fmt.Sprintf("/c/1/people/%d/erase", m.ID),
		map[string][]string{"sure": {m.Name}}))
	grace.has("/c/1/alike?lesson=trees", "not Compared on")
	if err := r.o.Marking.KeepComparison(t.Context(), 1, "trees", "{}", before); !errors.Is(err,
		marking.ErrErased) {
		t.Errorf("a comparison from before: %v", err)
	}
	grace.compared("")
}

// A named group can be copied as a known mistake of the lesson, without the student's name.
func TestEntry(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	kay, _ := r.member("Kay", people.Assistant)
	ada, _ := r.member("Ada Lovelace", people.Student)
	ada.handsIn("w.go", []byte("package trees\n\n// by Ada Lovelace\n"+
		"func Gain(c [][]float64) float64 {\n\t// by Ada Lovelace\n"+
		"\tx := Entropy(c[0])\n\treturn x - x/2\n}\n\n"+
		"func Entropy(c []float64) float64 { return 1 }\n"))
	r.grade()
	groups, _, err := r.o.Store.Book.Course("c").Groups(t.Context(), "trees")
	if err != nil || len(groups["trees/gain"]) != 1 {
		t.Fatalf("the groups are %v, %v", groups, err)
	}
	form := url.Values{"lesson": {"trees"}, "signature": {groups["trees/gain"][0].Signature}}
	page := "/c/1/entry?" + form.Encode()
	grace.told(400, grace.get(page), "a name and a hint")
	form.Set("name", "half of the entropy")
	form.Set("hint", "Which entropies does a gain compare?")
	grace.must(http.StatusSeeOther, grace.post("/c/1/group", form))
	grace.has("/c/1/exercises?lesson=trees", html.EscapeString(page))
	got := grace.get(page)
	grace.told(200, got, "exercise: trees/gain\n\nmistake: half of the entropy\n"+
		"hint: Which entropies does a gain compare?\n- ", "\n+ x := Entropy(children[0])\n",
		"\n+ return x - x/2\n", "not Ada")
	if kind := got.Header.Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("the entry comes as %s", kind)
	}
	kay.must(404, kay.get(page))
	ada.must(404, ada.get(page))
}
