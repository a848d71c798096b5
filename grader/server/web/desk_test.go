package web

import (
	"fmt"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/tessella-go/tessella/grader/server/people"
)

// A person grades an exercise of one student after the other.
func TestDesk(t *testing.T) {
	r := start(t, "")
	help, _ := r.member("Helen", people.Assistant)
	pages := map[string]string{}
	var ada *browser
	for _, name := range []string{"Cleo", "Ben", "Ada"} {
		ada, _ = r.member(name, people.Student)
		pages[name] = ada.handIn("gain.go")
	}
	grade := "/c/1/grade?lesson=trees&exercise=trees/gain"
	help.must(404, help.get(grade)) // nothing is graded yet
	r.grade()
	desk := func(name string) string { return pages[name] + "?exercise=trees%2Fgain" }
	if to := help.must(303, help.get(grade)).Header.Get("Location"); to != desk("Ada") {
		t.Errorf("grading begins at %s", to)
	}
	link := func(key, to string) string { return fmt.Sprintf(`data-key="%s" href="%s"`, key, to) }
	help.has(desk("Ben"), "student 2 of 3, 3 not read", link("k", desk("Ada")),
		link("j", desk("Cleo")), link("u", desk("Cleo")),
		link("h", pages["Ben"]+"?exercise=trees%2Fentropy"), "not ID3")
	help.has(desk("Ada"), "not previous student", link("j", desk("Ben")))
	help.must(404, help.get(pages["Ada"]+"?exercise=trees/none"))
	back := desk("Ada") + "#trees-gain"
	if to := help.sent(pages["Ada"]+"/score", url.Values{"exercise": {"trees/gain"},
		"do": {"read"}, "back": {back}}); to != back {
		t.Errorf("afterwards the page is %s", to)
	}
	help.has(desk("Cleo"), "student 3 of 3, 2 not read")
	if to := help.must(303, help.get(grade)).Header.Get("Location"); to != desk("Ben") {
		t.Errorf("grading goes on at %s", to)
	}
	to := help.sent(pages["Ada"]+"/score", url.Values{"exercise": {"trees/gain"}, "do": {"read"},
		"back": {"https://evil.example/"}})
	if to != pages["Ada"] {
		t.Errorf("a form can lead to %s", to)
	}
	// Before feedback is released, the page says what is left to do.
	ada.handsIn("gain.go", []byte(code+"//\n"))
	grace, _ := r.member("Grace", people.Teacher)
	for exercise, others := range map[string]string{"": "3 of 3", "trees/gain": "not 3 of 3"} {
		form := url.Values{"lesson": {"trees"}, "exercise": {exercise}, "shown": {"yes"}}
		grace.told(200, grace.post("/c/1/release", form),
			"The last work of 1 student is not graded", ">2 of 3<", others)
		grace.has("/c/1/exercises?lesson=trees", "not released on")
		form.Set("sure", "yes")
		grace.sent("/c/1/release", form)
		grace.has("/c/1/exercises?lesson=trees", "released on")
		grace.sent("/c/1/release", url.Values{"lesson": {"trees"}, "shown": {"no"}})
	}
	// A student's page has all exercises, and nothing of this.
	ada.has(desk("Ada"), "not data-key", "not Mark as read", "trees/entropy", "not Helen")
}

var itemID = regexp.MustCompile(`name="item" value="(\d+)" aria-pressed="(true|false)"`)

// The items of a rubric are clicked, and sum up. When the rubric changes, so do the scores, after
// the teacher has seen it.
func TestRubric(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	help, _ := r.member("Helen", people.Assistant)
	ada, _ := r.member("Ada", people.Student)
	page := ada.handIn("gain.go")
	r.grade()
	points := lessonNamed("trees").Tasks[1].About().Points
	desk := page + "?exercise=trees/gain"
	form := url.Values{"lesson": {"trees"}, "exercise": {"trees/gain"}, "id": {"", "", ""},
		"title": {"names the assumption", "no example", ""}, "points": {"2", "-0,5", ""},
		"was-title": {"", "", ""}, "was-points": {"", "", ""}}
	grace.sent("/c/1/rubric", form) // it changes no score, so it is not asked about
	items := itemID.FindAllStringSubmatch(help.has(desk, "The rubric is not used yet"), -1)
	if len(items) != 2 {
		t.Fatalf("the rubric has the items %q", items)
	}
	click := func(item string) {
		t.Helper()
		help.sent(page+"/score", url.Values{"exercise": {"trees/gain"}, "item": {item}})
	}
	click(items[0][1])
	click(items[1][1])
	sum := func(score string) string { return fmt.Sprintf("%s of %d points", score, points) }
	help.has(desk, sum("1.5"), `value="`+items[1][1]+`" aria-pressed="true"`)
	ada.has(page, "By the rubric 1.5: names the assumption (&#43;2); no example (-0.5) (Helen,")
	click(items[1][1]) // takes it back
	help.has(desk, sum("2"), `value="`+items[1][1]+`" aria-pressed="false"`)
	form["id"] = []string{items[0][1], items[1][1], ""}
	form["points"] = []string{"1.25", "-0.5", ""}
	form["was-title"], form["was-points"] = form["title"], []string{"2", "-0.5", ""}
	before := float64(lessonPoints()-points)/2 + 2
	grace.told(200, grace.post("/c/1/rubric", form), "changes 1 scores", ">Ada<",
		fmt.Sprintf(">%v<", before), fmt.Sprintf(">%v<", before-.75),
		`name="points" value="1.25"`)
	ada.has(page, "By the rubric 2:")
	form.Set("sure", "yes")
	grace.sent("/c/1/rubric", form)
	ada.has(page, "By the rubric 1.25:")
	grace.has(desk, `name="was-title" value="no example"`, `name="was-points" value="-0.5"`)
	grace.told(400, grace.post("/c/1/rubric", form), // which was loaded before
		"has changed the item &#34;names the assumption&#34; of the rubric meanwhile")
	grace.has("/c/1/class?lesson=trees", fmt.Sprintf(">%v<", before-.75))
	help.sent(page+"/score", url.Values{"exercise": {"trees/gain"}, "do": {"none"}})
	ada.has(page, "By the rubric 0: nothing of the rubric")
	var clicks sync.WaitGroup // none of two at once is lost
	for range 4 {
		for range 2 {
			clicks.Go(func() { click(items[0][1]) })
		}
		clicks.Go(func() { click(items[1][1]) })
	}
	clicks.Wait()
	ada.has(page, "By the rubric 0: nothing of the rubric")
	help.sent(page+"/score", url.Values{"exercise": {"trees/gain"}, "do": {"revoke"}})
	ada.has(page, "not By the rubric")
	for text, form := range map[string]url.Values{
		"are not points":            {"points": {"many"}, "id": {""}, "title": {"x"}},
		"an id, a title and points": {"points": {"1", "2"}, "id": {""}, "title": {"x"}},
		"twice":                     {"points": {"1", "2"}, "id": {"", ""}, "title": {"x", "x"}},
	} {
		form["lesson"], form["exercise"] = []string{"trees"}, []string{"trees/gain"}
		form["was-title"] = make([]string, len(form["id"]))
		form["was-points"] = form["was-title"]
		grace.told(400, grace.post("/c/1/rubric", form), text)
	}
	help.told(400, help.post(page+"/score", url.Values{"exercise": {"trees/gain"},
		"item": {"99"}}), "no such item any more")
}

func lessonPoints() (sum int) {
	for _, t := range lessonNamed("trees").Tasks {
		sum += t.About().Points
	}
	return sum
}

// Comments stand at the lines of the code. Their authors change and delete them.
func TestLineComments(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	help, _ := r.member("Helen", people.Assistant)
	ada, _ := r.member("Ada", people.Student)
	page := ada.handIn("gain.go")
	r.grade()
	desk := page + "?exercise=trees/gain"
	help.has(desk+"&line=4", `name="line" value="4"`, "About line 4")
	say := url.Values{"exercise": {"trees/gain"}, "line": {"4"}, "text": {"Too short."}}
	help.sent(page+"/say", say)
	line := regexp.MustCompile(`(?s)func Gain\(\) \{\}</div>\s*<blockquote.*?Helen.*?line 4.*?` +
		`<p class="text">Too short\.</p>`)
	for _, b := range []*browser{help, grace, ada} {
		if body := b.has(page); !line.MatchString(body) {
			t.Errorf("the comment does not stand below its line:\n%s", body)
		}
	}
	id := regexp.MustCompile(`edit=(\d+)#`).FindStringSubmatch(help.has(desk))
	if id == nil || strings.Contains(grace.has(desk), "edit=") {
		t.Fatalf("who can change it? %q", id)
	}
	help.has(desk+"&edit="+id[1], `name="comment" value="`+id[1]+`"`, "Delete")
	say.Set("comment", id[1])
	say.Set("text", "A good beginning.")
	grace.must(404, grace.post(page+"/say", say))
	help.sent(page+"/say", say)
	ada.has(page, "A good beginning.", "not Too short.")
	grace.must(404, grace.post(page+"/unsay", url.Values{"comment": {id[1]}}))
	help.sent(page+"/unsay", url.Values{"comment": {id[1]}})
	ada.has(page, "not A good beginning.")
	// A line that the code does not have: the comment is not lost.
	say = url.Values{"exercise": {"trees/gain"}, "line": {"400"}, "text": {"Where is it?"}}
	help.sent(page+"/say", say)
	ada.has(page, "Where is it?", "line 400")
}

// A student asks, the staff sees it, answers and closes it.
func TestQuestions(t *testing.T) {
	r := start(t, "")
	grace, _ := r.member("Grace", people.Teacher)
	ada, _ := r.member("Ada", people.Student)
	ben, _ := r.member("Ben", people.Student)
	page := ada.handIn("gain.go")
	ben.handIn("gain.go")
	r.grade()
	ask := func(text, regrade string) {
		t.Helper()
		ada.sent(page+"/say", url.Values{"exercise": {"trees/gain"}, "text": {text},
			"regrade": {regrade}})
	}
	grace.has("/c/1/questions", "Nothing.", ">Questions<")
	ask("Why <b>not</b> 3?", "yes")
	grace.has("/c/1/questions", "Asks for another score.", "Why &lt;b&gt;not&lt;/b&gt; 3?", "waits",
		page+"?exercise=trees%2fgain#trees-gain", ">Questions (1)<")
	grace.has(page+"?exercise=trees/gain", "A request for another score, open",
		"Close the question")
	ada.has("/c/1/", "Your questions", "waits")
	ben.has("/c/1/", "not Your questions", "not another score")
	answer := url.Values{"exercise": {"trees/gain"}, "text": {"A case is wrong."}}
	grace.sent(page+"/say", answer)
	ada.has("/c/1/", "answered")
	ada.has(page, "A case is wrong.")
	closing := url.Values{"exercise": {"trees/gain"}, "close": {"yes"}}
	grace.sent(page+"/say", closing) // without a word
	grace.has("/c/1/questions", "1 closed", ">Questions<")
	grace.told(400, grace.post(page+"/say", closing), "is not open") // closed twice
	ask("But the lecture says so", "")
	grace.has("/c/1/questions", "waits", "not Asks for another score", ">Questions (1)<")
	closing.Set("text", "You are right.")
	grace.sent(page+"/say", closing)
	closing.Set("text", "So it is.")
	grace.sent(page+"/say", closing) // by a page of before
	ada.has(page, "You are right.", "So it is.", "closed on")
	for exercise, text := range map[string]string{"trees/none": "What?", "trees/gain": " "} {
		ada.must(400, ada.post(page+"/say", url.Values{"exercise": {exercise}, "text": {text}}))
	}
	ada.data("/me/data", "But the lecture says so")
}

// A section gets a later deadline, and what this does to scores is seen first.
func TestExtensionsOfASection(t *testing.T) {
	r := start(t, "    due: 2020-01-02\n    late: 100%/day,floor=50%\n  - lesson: thresholds\n")
	grace, _ := r.member("Grace", people.Teacher)
	help, _ := r.member("Helen", people.Assistant)
	for name, section := range map[string]string{"Ada": "A", "Ben": "B", "Cleo": "A"} {
		m := r.join(1, people.Member{Role: people.Student, Person: people.Person{Name: name},
			Section: section})
		if b := r.login(m.ID); name != "Cleo" {
			b.handIn("gain.go")
		}
	}
	r.grade()
	form := url.Values{"lesson": {"trees"}, "student": {"section A"}, "due": {"2099-01-02"}}
	full := float64(lessonPoints()) / 2
	grace.told(200, grace.post("/c/1/extensions", form), "changes 1 scores", ">Ada<",
		fmt.Sprintf(">%v<", full/2), fmt.Sprintf(">%v<", full),
		`name="student" value="section A"`)
	grace.has("/c/1/extensions", "Nobody has one.")
	form.Set("sure", "yes")
	grace.sent("/c/1/extensions", form)
	help.has("/c/1/extensions", "<summary>section A</summary>", "not <td>Ada</td>", "Cleo",
		"not Ben", "not Take back")
	own := url.Values{"lesson": {"trees"}, "student": {"Ada"}, "due": {"2099-02-03"}}
	grace.sent("/c/1/extensions", own)
	grace.has("/c/1/extensions", "<td>Ada</td>", "<td>Cleo</td>", "not <summary>section A")
	r.member("Dan", people.Student)
	r.exec(`UPDATE members SET section = 'A' WHERE student IN ('Ben', 'Dan')`)
	form.Set("student", "Ben")
	grace.sent("/c/1/extensions", form)
	grace.has("/c/1/extensions", "<td>Ada</td>", "<summary>2 of 4 in section A</summary>",
		"not <td>Cleo</td>")
	grace.sent("/c/1/extensions", url.Values{"lesson": {"trees"}, "student": {"Ben", "Cleo"},
		"forget": {"yes"}, "sure": {"yes"}})
	grace.has("/c/1/extensions", "<td>Ada</td>", "not Cleo</td>", "not <summary>2")
	grace.sent("/c/1/extensions", url.Values{"lesson": {"trees"}, "student": {"Cleo"},
		"due": {"2099-02-03"}})
	grace.has("/c/1/extensions", "<summary>2 of 4 in section A</summary>")
	grace.has("/c/1/class?lesson=trees", fmt.Sprintf(">%v<", full))
	back := url.Values{"lesson": {"trees"}, "student": {"Cleo"}, "forget": {"yes"}}
	grace.sent("/c/1/extensions", back)
	back.Set("student", "Ada")
	grace.told(200, grace.post("/c/1/extensions", back), "late now")
	grace.has("/c/1/extensions", "<td>Ada</td>", "not <td>Cleo</td>")
	back.Set("student", "Eve") // whom nobody knows yet: the name stays free
	grace.sent("/c/1/extensions", back)
	if _, m := r.member("Eve", people.Student); m.Name != "Eve" {
		t.Errorf("her name is %s", m.Name)
	}
	for text, form := range map[string]url.Values{
		"neither a student nor a section": {"student": {"section C"}, "due": {"2099-01-02"}},
		"should be later than that":       {"student": {"Ben"}, "due": {"2019-01-02"}},
		"should be a day such as":         {"student": {"Ben"}, "due": {"tomorrow"}},
	} {
		form.Set("lesson", "trees")
		grace.told(400, grace.post("/c/1/extensions", form), text)
	}
	grace.told(400, grace.post("/c/1/extensions", url.Values{"lesson": {"thresholds"},
		"student": {"Ben"}, "due": {"2099-01-02"}}), "has no deadline that could be extended")
}

// On a telephone each row of these tables becomes lines, which say what they are.
func TestStackedTables(t *testing.T) {
	for name, least := range map[string]int{"exercises": 5, "submission": 4, "settings": 2,
		"questions": 5} {
		page, err := pageFiles.ReadFile("pages/" + name + ".html")
		if err != nil {
			t.Fatal(err)
		}
		_, table, _ := strings.Cut(string(page), `"stack"`)
		table, _, _ = strings.Cut(table, "</table>")
		cells := regexp.MustCompile(`<td[^>]*>(?:</td>)?`).FindAllString(table, -1)
		if len(cells) < least {
			t.Errorf("%s has the cells %q", name, cells)
		}
		for _, cell := range cells {
			if !strings.Contains(cell, "data-label=") && cell != "<td></td>" &&
				!strings.Contains(cell, "colspan=") {
				t.Errorf("%s: %s has no label", name, cell)
			}
		}
	}
}
