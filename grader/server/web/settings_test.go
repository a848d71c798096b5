package web

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/server/people"
)

// A form that is too large or incomplete leaves course.yaml as it was.
func TestSettingsStay(t *testing.T) {
	r := start(t, "    due: 2020-01-02\n")
	grace, _ := r.member("Grace", people.Teacher)
	large := []byte(strings.Repeat("#\n", 1<<20))
	got := grace.upload("/c/1/settings", "file", "course.yaml", large, nil)
	if got.StatusCode != http.StatusRequestEntityTooLarge {
		t.Errorf("a large file: %s", got.Status)
	}
	grace.must(400, grace.post("/c/1/settings", nil))
	grace.must(400, grace.post("/c/1/settings", url.Values{"yaml": {"course: C\nlessons: 7\n"}}))
	grace.has("/c/1/settings", "due: 2020-01-02")
	form := map[string]string{"yaml": "course: Two\nlessons:\n  - lesson: thresholds\n"}
	grace.must(http.StatusSeeOther, grace.upload("/c/1/settings", "file", "", nil, form))
	grace.has("/c/1/settings", "course: Two")
	grace.must(400, grace.post("/c/1/settings", url.Values{"yaml": {form["yaml"] +
		strings.Repeat("# more\n", 10_000)}}))
	pages, kept := &Server{Options: r.o}, 0 // what was read of earlier texts is not kept
	for i := range 3 {
		grace.sent("/c/1/settings", url.Values{"yaml": {form["yaml"] + strings.Repeat("#\n", i)}})
		if c, err := pages.course(t.Context(), 1); err != nil || c.Name != "Two" {
			t.Fatal(c, err)
		}
	}
	if pages.plans.Range(func(any, any) bool { kept++; return true }); kept != 1 {
		t.Errorf("%d texts are kept", kept)
	}
}

// A course.yaml that a newer program refuses can be mended in the settings. Meanwhile nobody sees
// more than before, and other courses go on.
func TestBrokenSettings(t *testing.T) {
	r := start(t, "    feedback: released by the teacher\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	page := ada.handIn("gain.go")
	r.grade()
	root := r.root()
	root.must(http.StatusSeeOther, root.post("/admin/courses", url.Values{"name": {"d"}}))
	ben := r.join(2, people.Member{Role: people.Student, Person: people.Person{Name: "Ben"}})
	r.exec("UPDATE courses SET syllabus = 'course: C\nlessons:\n  - lesson: of-the-past\n' " +
		"WHERE id = 1")
	for _, path := range []string{"/c/1/class", "/c/1/scores", "/c/1/"} {
		grace.told(503, grace.get(path), "of-the-past", "/c/1/settings")
	}
	ada.told(503, ada.get(page), "not of-the-past")
	ada.must(404, ada.get("/c/1/settings"))
	ada.data("/me/data", `"visibleCasesOnly": true`, "not hidden 1")
	root.must(200, root.get("/admin"))
	b := r.login(ben.ID)
	b.must(200, b.get("/c/2/"))
	grace.has("/c/1/settings", "there is no lesson &#34;of-the-past&#34;")
	grace.must(http.StatusSeeOther, grace.post("/c/1/settings", url.Values{
		"yaml": {"course: C\nlessons:\n  - lesson: trees\n"}}))
	grace.must(200, grace.get("/c/1/class"))
	ada.must(200, ada.get(page))
}

// A course that cannot be made with its owner is not made.
func TestNoCourseWithoutItsOwner(t *testing.T) {
	r := start(t, "")
	root := r.root()
	form := url.Values{"name": {"d"}, "owner": {"Olga"}, "email": {"olga@@example.org"}}
	root.told(400, root.post("/admin/courses", form), "it should be like ada@example.org")
	form.Set("owner", strings.Repeat("O", 201))
	form.Set("email", "")
	root.must(400, root.post("/admin/courses", form))
	form.Set("owner", "Olga")
	root.must(http.StatusSeeOther, root.post("/admin/courses", form))
}

// Each course has its own limit of uploads, and a new one holds at once.
func TestRateOfACourse(t *testing.T) {
	r := start(t, "limits: {rate: 1/hour}\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	ada.handIn("a.go")
	got := ada.must(http.StatusTooManyRequests, ada.tries("a.go", []byte(code)))
	if got.Header.Get("Retry-After") == "" {
		t.Error("it does not say when to come again")
	}
	ben.handIn("a.go") // is another one
	grace.must(http.StatusSeeOther, grace.post("/c/1/settings", url.Values{
		"yaml": {"course: C\nlessons:\n  - lesson: trees\nlimits: {rate: 5/hour}\n"}}))
	ada.handIn("a.go")
}

// The student is told why a submission is not graded.
func TestDropped(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	page := ada.handIn("gain.go")
	grace.must(http.StatusSeeOther, grace.post(page+"/cancel", nil))
	ada.has(page, "stopped the grading of this work: cancelled by Grace")
}

// At the border of a deadline the page and the gradebook agree: what comes within the grace is not
// late, and a microsecond later it is.
func TestBorderOfADeadline(t *testing.T) {
	r := start(t, "    due: 2020-01-02T12:00\n    late: 10%/day,grace=15m\n")
	grace, _ := r.member("Grace", people.Teacher)
	border := lessonTerms(r).Due.Add(15 * time.Minute)
	for name, c := range map[string]struct {
		at   time.Time
		late bool
	}{"Ada": {border.Add(-15 * time.Minute), false}, "Ben": {border, false},
		"Cleo": {border.Add(time.Microsecond), true}} {
		b, _ := r.member(name, people.Student)
		page := b.handIn("gain.go")
		r.exec(fmt.Sprintf(`UPDATE submissions SET received = %d WHERE student = '%s'`,
			c.at.UnixMicro(), name))
		r.grade()
		if got := strings.Contains(b.must(200, b.get(page)).body, ", late<"); got != c.late {
			t.Errorf("%s's page says that it is late: %v", name, got)
		}
		row := regexp.MustCompile(`<tr data-is="([a-z ]*)">.{0,80}>` + name + `<`).
			FindStringSubmatch(grace.must(200, grace.get("/c/1/class?lesson=trees")).body)
		if row == nil || strings.Contains(row[1], "late") != c.late {
			t.Errorf("%s's row of the class is %q", name, row)
		}
	}
}

func lessonTerms(r *running) gradebook.Terms {
	r.t.Helper()
	terms, err := r.o.Store.Book.Course("c").Terms(r.t.Context(), "trees")
	if err != nil {
		r.t.Fatal(err)
	}
	return terms
}

// The form and the file say the same. The form shows what it does to scores before it saves.
func TestSettingsForm(t *testing.T) {
	r := start(t, "    due: 2099-11-30 # in winter\n    # They ask for it.\n    exercises:\n"+
		"      trees/gain: {feedback: at once}\n  - lesson: thresholds # of numbers\n")
	grace, _ := r.member("Grace", people.Teacher)
	help, _ := r.member("Helen", people.Assistant)
	ada, _ := r.member("Ada", people.Student)
	ada.handIn("gain.go")
	r.grade()
	full := lessonPoints()
	grace.has("/c/1/settings", `value="2099-11-30T23:59"`, `value="Trees in winter"`,
		`placeholder="`+fmt.Sprint(full)+`"`, "Add a lesson")
	form := func(change url.Values) url.Values {
		all := url.Values{"course": {"Trees: again"}, "timezone": {"Europe/Berlin"},
			"lesson": {"trees", "thresholds"}, "due": {"2099-11-30T23:59", ""},
			"points": {"", ""}}
		for name, values := range change {
			all[name] = values
		}
		return all
	}
	grace.sent("/c/1/settings", form(nil)) // changes no score
	yaml := grace.has("/c/1/course.yaml", "course: 'Trees: again'", "timezone: Europe/Berlin",
		"due: 2099-11-30 # in winter\n", "trees/gain:", "not policy:")
	grace.told(400, grace.post("/c/1/settings", form(url.Values{"due": {"", "soon"}})),
		"Lesson thresholds: due is")
	if help.get("/c/1/course.yaml").StatusCode != 404 {
		t.Error("an assistant gets course.yaml")
	}
	late := form(url.Values{"due": {"2020-01-02T12:00", ""}, "late": {"50%/week", ""},
		"points": {fmt.Sprint(2 * full), ""}, "counts trees/classify": {"no"},
		"points trees/classify": {""}, "policy": {"last", ""}, "add": {"neighbours"}})
	grace.told(200, grace.post("/c/1/settings", late), "Nothing was saved yet", ">Ada<",
		"late now", fmt.Sprintf(">%v<", points(float64(full)/2)),
		`name="counts trees/classify" value="no"`)
	if now := grace.has("/c/1/course.yaml"); now != yaml {
		t.Errorf("it is saved at once:\n%s", now)
	}
	late.Set("sure", "yes")
	grace.sent("/c/1/settings", late)
	grace.has("/c/1/course.yaml", "due: 2020-01-02T12:00 # in winter\n",
		"    # They ask for it.\n    exercises:", "# of numbers", "late: 50%/week", "policy: last",
		"dropped: [trees/classify]", "points: "+fmt.Sprint(2*full), "- lesson: neighbours")
	// What it said it does is what it has done. Many weeks late leaves nothing.
	grace.has("/c/1/class?lesson=trees", `data-sort="0"><a href="/c/1/s/1">0</a>`, "not >classify<")
	grace.sent("/c/1/settings", url.Values{"course": {"C"}, "remove": {"thresholds"}})
	grace.has("/c/1/course.yaml", "not thresholds", "not of numbers")
	for want, wrong := range map[string]url.Values{
		"Lesson trees: due is &#34;soon&#34;; it should be a day": {"due": {"soon", ""}},
		"Lesson trees: late is &#34;10%&#34;":                     {"late": {"10%", ""}},
		"has no lesson &#34;forests&#34; any more":                {"lesson": {"forests"}},
		"nothing was changed. timezone is &#34;Berlin&#34;":       {"timezone": {"Berlin"}},
	} {
		bad := form(wrong)
		if !wrong.Has("lesson") {
			bad["lesson"] = []string{"trees"}
		}
		grace.told(400, grace.post("/c/1/settings", bad), want)
	}
}

// All pages of a course have its time zone, and a day is due until its end.
func TestTimesOfTheCourse(t *testing.T) {
	r := start(t, "    due: 2099-11-30\ntimezone: America/New_York\n")
	grace, _ := r.member("Grace", people.Teacher)
	ada, m := r.member("Ada", people.Student)
	page := ada.handIn("gain.go")
	r.grade()
	grace.sent(page+"/score", url.Values{"exercise": {"trees/gain"}, "score": {"1"},
		"reason": {"a test"}})
	grace.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Well"}})
	grace.sent("/c/1/release", url.Values{"lesson": {"trees"}, "shown": {"yes"}, "sure": {"yes"}})
	again := grace.sent("/c/1/regrade", url.Values{"lesson": {"trees"}, "reason": {"a test"}})
	grace.sent("/c/1/extensions", url.Values{"lesson": {"trees"}, "due": {"2099-12-01"},
		"student": {m.Student}})
	ada.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {"Why?"}})
	zones := regexp.MustCompile(`\d\d:\d\d (?:[A-Z]+|[+-]\d+)\b`)
	for b, paths := range map[*browser][]string{ada: {"/c/1/", page}, grace: {"/c/1/", page, again,
		page + "?exercise=trees/gain", "/c/1/exercises?lesson=trees",
		"/c/1/extensions", "/c/1/audit", fmt.Sprintf("/c/1/student/%d", m.ID), "/c/1/settings"}} {
		for _, path := range paths {
			body := b.must(200, b.get(path)).body
			found := zones.FindAllString(body, -1)
			if len(found) == 0 {
				t.Errorf("%s has no time", path)
			}
			for _, at := range found {
				if zone := at[6:]; zone != "EST" && zone != "EDT" {
					t.Errorf("%s has the time %s", path, at)
				}
			}
		}
	}
	grace.has("/c/1/", "30 November 2099, 23:59 EST")
	grace.has("/c/1/settings", "due 30 November 2099, 23:59 EST")
	ada.has("/c/1/", "1 December 2099, 23:59 EST")
	grace.has("/c/1/extensions", "1 December 2099, 23:59 EST", "time zone America/New_York")
}
