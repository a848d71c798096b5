package grader_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/guest"
	"github.com/tessella-go/tessella/grader/mistakes"
)

// related is the exercise of means with relations.
func related() meanEx {
	ex := means()
	ex.Relations = []grader.Relation{
		{Name: "ten more each, ten more in the mean", Change: func(_ *rand.Rand, args []any) []any {
			x := args[0].([]float64)
			for i := range x {
				x[i] += 10
			}
			return []any{x}
		}, Same: func(before, after []any) bool {
			d := after[0].(float64) - before[0].(float64)
			return d > 9.999999 && d < 10.000001
		}},
		{Name: "another order, the same mean", Change: func(r *rand.Rand, args []any) []any {
			x := args[0].([]float64)
			r.Shuffle(len(x), func(i, j int) { x[i], x[j] = x[j], x[i] })
			return []any{x}
		}},
	}
	return ex
}

// answer makes all calls of a plan on f.
func answer(p *grader.Plan, f any) []grader.Answer {
	var answers []grader.Answer
	for _, args := range p.Calls() {
		answers = append(answers, grader.Answer{Reply: guest.Invoke(reflect.ValueOf(f), args)})
	}
	return answers
}

func judge(t *testing.T, p *grader.Plan, f any) grader.Verdict {
	t.Helper()
	v, err := p.Judge(grader.Origin{
		Function: "work.mean",
		Place:    func(guest.Frame) string { return "cell 7, line 3" },
	}, answer(p, f))
	if err != nil {
		t.Fatal(err)
	}
	return v
}

func plan(t *testing.T, ex grader.Task, o grader.PlanOptions) *grader.Plan {
	t.Helper()
	p, err := grader.NewPlan(ex, o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestPlanHasHiddenCases(t *testing.T) {
	ex := related()
	if err := ex.Validate(); err != nil {
		t.Fatal(err)
	}
	open := plan(t, ex, grader.PlanOptions{})
	if n := len(open.Calls()); n != 10 { // five visible ones, five drawn for all
		t.Errorf("without a secret %d calls, want 10", n)
	}
	p := plan(t, ex, grader.PlanOptions{Secret: "s", Hidden: 4})
	if n := len(p.Calls()); n != 16 { // and four hidden ones, and two relations
		t.Fatalf("%d calls, want 16", n)
	}
	if p.Function != "mean" {
		t.Errorf("the function is called %q, want mean", p.Function)
	}
	v := judge(t, p, mean)
	if v.Status != grader.Passed || v.HiddenTotal != 6 || v.HiddenPassed != 6 {
		t.Errorf("the reference: %s, %d of %d hidden", v.Status, v.HiddenPassed, v.HiddenTotal)
	}

	// Right wherever the student can look, wrong elsewhere.
	seen := map[string]bool{}
	for _, args := range open.Calls() {
		seen[string(args)] = true
	}
	cheat := func(x []float64) float64 {
		args, err := guest.Encode(reflect.ValueOf(x))
		if err != nil || !seen[string(args)] {
			return -1
		}
		return mean(x)
	}
	v = judge(t, p, cheat)
	if want := "All 10 visible cases are right; 6 of 6 hidden ones are not."; v.Message != want ||
		v.Status != grader.Partly {
		t.Errorf("%s: %s\nwant %s", v.Status, v.Message, want)
	}
	if got := grader.Score(v, grader.ByCase); got != 1.87 { // 3·10/16, rounded down
		t.Errorf("score %g, want 1.87", got)
	}
	if got := grader.Score(v, grader.AllOrNothing); got != 0 {
		t.Errorf("all or nothing: %g", got)
	}
}

func TestPlanDependsOnSecretAndStudent(t *testing.T) {
	prints := map[string]string{}
	for _, o := range []grader.PlanOptions{{}, {Secret: "a"}, {Secret: "b"},
		{Secret: "a", Student: "ada"}, {Secret: "a", Student: "bob"}, {Secret: "a", Hidden: 9}} {
		p := plan(t, means(), o)
		if again := plan(t, means(), o); again.Fingerprint() != p.Fingerprint() {
			t.Errorf("%+v: another plan the second time", o)
		}
		if other, ok := prints[p.Fingerprint()]; ok {
			t.Errorf("%+v makes the plan of %s", o, other)
		}
		prints[p.Fingerprint()] = fmt.Sprintf("%+v", o)
	}
	if _, err := grader.NewPlan(means(), grader.PlanOptions{Hidden: -1}); err == nil {
		t.Error("-1 hidden cases: no error")
	}
}

func TestPlanTellsBrokenRelations(t *testing.T) {
	p := plan(t, related(), grader.PlanOptions{Secret: "s"})
	first := func(x []float64) float64 { // right where all are drawn in this order, and no mean
		if len(x) > 0 && x[0] > 5 {
			return 0
		}
		return mean(x)
	}
	v := judge(t, p, first)
	last := v.Cases[len(v.Cases)-2]
	if !strings.HasPrefix(last.Message,
		"ten more each, ten more in the mean: that does not hold; got 0, want ") {
		t.Errorf("the relation's case says %q", last.Message)
	}
	bad := related()
	bad.Relations[0].Same = nil
	if err := bad.Validate(); err == nil || !strings.Contains(err.Error(),
		`relation "ten more each, ten more in the mean": the reference gives`) {
		t.Errorf("a relation that the reference breaks: %v", err)
	}
	bad.Relations = []grader.Relation{
		{Name: "never", Change: func(*rand.Rand, []any) []any { return nil }},
	}
	if err := bad.Validate(); err == nil ||
		!strings.Contains(err.Error(), "says nothing about any of 20") {
		t.Errorf("a relation that never applies: %v", err)
	}
}

func TestStudentsSeeNothingOfHiddenCases(t *testing.T) {
	private := []grader.PrivateCase{
		{Exercise: "test/mean", Name: "secret name",
			Args: []json.RawMessage{json.RawMessage(`[123456, 0.5]`)}},
	}
	p := plan(t, related(), grader.PlanOptions{Secret: "s", Private: private})
	shouts := func(x []float64) float64 {
		if len(x) == 2 && x[0] == 123456 {
			panic(fmt.Sprint("secret panic ", x))
		}
		return -1
	}
	v := judge(t, p, shouts)
	for _, text := range []string{grader.ForStudent(v, 1).Text(), grader.ForStudent(v, 1).HTML(),
		must(json.Marshal(grader.ForStudent(v, 1)))} {
		for _, secret := range []string{"secret", "123456", "61728", "second"} {
			if strings.Contains(text, secret) {
				t.Errorf("a student reads %q in\n%s", secret, text)
			}
		}
		for _, word := range []string{"first", "hidden 1", "hidden 8"} {
			if !strings.Contains(text, word) {
				t.Errorf("a student does not read %q in\n%s", word, text)
			}
		}
	}
	for i, c := range grader.ForStudent(v, 0).Cases {
		if c.Hidden && (c.Input != nil || c.Got != "" || c.Want != "" || c.Path != "" ||
			c.Output != "" || c.Note != "") {
			t.Errorf("case %d tells what it holds: %+v", i, c)
		}
	}
	if !strings.Contains(must(json.Marshal(v)), "secret panic") {
		t.Error("the teacher does not see the panic")
	}
}

// TestHiddenCasesTellABit grades functions that do the same in visible cases and get the same
// hidden cases right. However they fail in the others, a student reads the same.
func TestHiddenCasesTellABit(t *testing.T) {
	ex := related()
	double := func(x []float64) float64 { return 2 * mean(x) }
	ex.Misconceptions = []grader.Misconception[func([]float64) float64]{
		{Name: "twice", Hint: "half", Wrong: double}}
	p := plan(t, ex, grader.PlanOptions{Secret: "s", Hidden: 6})
	open := len(plan(t, ex, grader.PlanOptions{}).Calls())
	panics := func(text string) grader.Answer {
		return grader.Answer{Reply: guest.Reply{Kind: guest.Panicked, Text: text}}
	}
	wrong := func(a *grader.Answer) { *a = panics("one") }
	// read is what a student reads if these of the hidden cases fail in a way, and the score.
	read := func(fail func(*grader.Answer), these ...int) string {
		answers := answer(p, mean)
		for _, i := range these {
			fail(&answers[open+i])
		}
		place := func(f guest.Frame) string { return fmt.Sprint("line ", f.Line) }
		from := grader.Origin{Function: "work.mean", Place: place}
		v, err := p.Judge(from, answers)
		if err != nil {
			t.Fatal(err)
		}
		text := fmt.Sprint(grader.Score(v, grader.ByCase), grader.Score(v, grader.ByStep), " ")
		return text + must(json.Marshal(grader.ForStudent(v, 9)))
	}
	want := read(wrong, 0, 1)
	if !strings.Contains(want, "All 10 visible cases are right; 2 of 8 hidden ones are not.") {
		t.Error(want)
	}
	seven := answer(p, func([]float64) float64 { return 7 })
	ends := map[string]func(a *grader.Answer){
		"another text": func(a *grader.Answer) { *a = panics("two") },
		"another line": func(a *grader.Answer) {
			at := []guest.Frame{{Function: "work.Mean", File: "cell 7", Line: 400}}
			*a = panics("one")
			a.Reply.Trace = at
		},
		"another end": func(a *grader.Answer) { *a = grader.Answer{Outcome: grader.Overflowed} },
		"not run":     func(a *grader.Answer) { *a = grader.Answer{Outcome: grader.NotRun} },
		"a result":    func(a *grader.Answer) { *a = seven[0] },
		"a print":     func(a *grader.Answer) { wrong(a); a.Printed = "400" },
	}
	for name, end := range ends {
		if got := read(end, 0, 1); got != want {
			t.Errorf("%s tells:\n%s\nand not\n%s", name, got, want)
		}
	}
	right, doubled := answer(p, mean), answer(p, double)
	known := func(a *grader.Answer) {
		same := func(r grader.Answer) bool { return reflect.DeepEqual(r, *a) }
		*a = doubled[slices.IndexFunc(right, same)]
	}
	if got := read(known, 0, 1); got != want {
		t.Errorf("a known mistake tells:\n%s", got)
	}
	if got := read(wrong, 3, 5); got != want {
		t.Errorf("the order tells:\n%s", got)
	}
	got := read(wrong, 0, 7)
	if got == want || !strings.Contains(got, "it must hold that: another order, the same mean") {
		t.Errorf("a relation is not named:\n%s", got)
	}
}

// A step of a hidden list that is right would tell where the list deviates.
func TestHiddenStepsGiveNoCredit(t *testing.T) {
	steps := &grader.StepsRight{Right: 3, Total: 4}
	v := grader.Verdict{Points: 4, Status: grader.Partly, Total: 2, Cases: []grader.CaseVerdict{
		{Outcome: grader.Wrong, Steps: steps}, {Outcome: grader.Wrong, Steps: steps, Hidden: true}}}
	if got := grader.Score(v, grader.ByStep); got != 1.5 { // 4·(3/4 + 0)/2
		t.Errorf("%g points, want 1.5", got)
	}
}

func must(b []byte, err error) string {
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestPrivateCases(t *testing.T) {
	read := func(text string) ([]grader.PrivateCase, error) {
		return grader.ReadPrivateCases(strings.NewReader(text))
	}
	cases, err := read(`[{"exercise": "test/mean", "name": "big", "args": [[1e300, 3e300]], ` +
		`"want": 2e300}, {"exercise": "test/other", "name": "x", "args": []}]`)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(plan(t, means(), grader.PlanOptions{Private: cases}).Calls()); n != 11 {
		t.Errorf("%d calls, want 11: one is private", n)
	}
	for text, want := range map[string]string{
		`{}`: "it should be a list",
		`[{"exercise": "mean", "name": "x"}]`: `private case 1: exercise is "mean"; ` +
			`it should be an ID`,
		`[{"exercise": "test/mean", "args": []}]`: "private case 1, of " +
			"test/mean: it has no name",
		`[{"exercise": "test/mean", "name": "x", "wants": 1}]`: `unknown field "wants"`,
		`[] []`: "something after the list",
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\nwant …%s…", text, err, want)
		}
	}
	for text, want := range map[string]string{
		`[]`:                    "it has 0 arguments, and should have 1",
		`["x"]`:                 "argument 1 should be a []float64",
		`[[1, 3]], "want": 5`:   "the reference does not meet it: got 2, want 5",
		`[[1, 3]], "want": "x"`: "result 1 should be a float64",
	} {
		cases, err := read(`[{"exercise": "test/mean", "name": "odd", "args": ` + text + `}]`)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := grader.NewPlan(means(), grader.PlanOptions{Private: cases}); err == nil ||
			!strings.Contains(err.Error(), `private case "odd": `+want) {
			t.Errorf("%s: %v\nwant …%s…", text, err, want)
		}
	}
}

func TestScoreByStep(t *testing.T) {
	type running = func(x []float64) []float64
	sums := func(x []float64) []float64 {
		list := []float64{}
		total := 0.0
		for _, v := range x {
			total += v
			list = append(list, total)
		}
		return list
	}
	ex := grader.Exercise[running]{ID: "test/sums", Title: "Running sums", Points: 4,
		Solution: sums, Cases: func() []grader.Case {
			return []grader.Case{
				{Name: "four", Args: []any{[]float64{1, 2, 3, 4}}, Want: []float64{1, 3, 6, 10}},
				{Name: "none", Args: []any{nil}, Want: []float64{}},
			}
		}}
	v := judge(t, plan(t, ex, grader.PlanOptions{}), func(x []float64) []float64 {
		list := sums(x)
		if len(list) > 3 {
			list[3] = 0 // three steps of four are right
		}
		return list
	})
	if got := grader.Score(v, grader.ByStep); got != 3.5 { // 4·(3/4 + 1)/2
		t.Errorf("by step %g, want 3.5", got)
	}
	if got := grader.Score(v, grader.ByCase); got != 2 {
		t.Errorf("by case %g, want 2", got)
	}
}

func TestJudgeRefusesAnswersToOtherCalls(t *testing.T) {
	p := plan(t, means(), grader.PlanOptions{})
	answers := answer(p, mean)
	if _, err := p.Judge(grader.Origin{}, answers[1:]); err == nil {
		t.Error("an answer less: no error")
	}
	answers[2] = grader.Answer{}
	if _, err := p.Judge(grader.Origin{}, answers); err == nil {
		t.Error("an answer of no kind: no error")
	}
	answers[2] = grader.Answer{Outcome: grader.TimedOut, Message: "still running"}
	nowhere := func(guest.Frame) string { return "" }
	v, err := p.Judge(grader.Origin{Function: "work.mean", Place: nowhere}, answers)
	if err != nil || v.Cases[2].Outcome != grader.TimedOut || v.Passed != v.Total-1 {
		t.Errorf("an end: %+v, %v", v.Cases[2], err)
	}
}

// Only the source says whether a function that returns 0 everywhere is written.
func TestPlanReadsTheSource(t *testing.T) {
	p := plan(t, related(), grader.PlanOptions{})
	zero := answer(p, func([]float64) float64 { return 0 })
	for source, want := range map[string]grader.Status{
		"": grader.Partly,
		"func mean(x []float64) float64 { return 0 }":                   grader.Unwritten,
		"func mean(x []float64) float64 { return float64(0 / len(x)) }": grader.Partly,
		"var mean = func(x []float64) (m float64) { return m }":         grader.Unwritten,
	} {
		from := grader.Origin{Function: "work.mean", Source: func() *mistakes.Function {
			files := map[string][]byte{"cell7.go": []byte("package work\n" + source)}
			return mistakes.Find(files, "mean")
		}}
		v, err := p.Judge(from, zero)
		if err != nil || v.Status != want {
			t.Errorf("%s: %s, want %s (%v)", source, v.Status, want, err)
		}
	}
}

// A hidden case has no say in which known mistake it is: a student would learn something of it.
func TestPlanNamesMistakesFromVisibleCases(t *testing.T) {
	p := plan(t, related(), grader.PlanOptions{Secret: "s"})
	answers := answer(p, means().Misconceptions[0].Wrong)
	right := answer(p, mean)
	for i, c := range judge(t, p, mean).Cases {
		if c.Hidden {
			answers[i] = right[i]
		}
	}
	v, err := p.Judge(grader.Origin{Function: "work.mean"}, answers)
	if err != nil || len(v.Misconceptions) != 1 || v.Misconceptions[0].Name != "sum" {
		t.Errorf("%v, %v", v.Misconceptions, err)
	}
}

// An exercise that is worth something else is worth it in what is said of it, and results with
// other points are kept apart.
func TestWorth(t *testing.T) {
	plan := func(task grader.Task) *grader.Plan {
		p, err := grader.NewPlan(task, grader.PlanOptions{})
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	own := plan(means())
	more := plan(grader.Worth(means(), 7))
	if own.Points != 3 || more.Points != 7 || grader.Worth(means(), 7).About().Points != 7 {
		t.Errorf("the points are %d, and %d instead of 7", own.Points, more.Points)
	}
	if own.Fingerprint() == more.Fingerprint() ||
		own.Fingerprint() != plan(grader.Worth(means(), 3)).Fingerprint() {
		t.Error("results are kept under the wrong points")
	}
}
