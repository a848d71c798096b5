package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/grouping"
	"github.com/tessella-go/tessella/grader/statistics"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/notebooks/course"
)

// classStatistics say how a class did.
type classStatistics struct {
	Exercises      []exerciseStatistics    // in the class's order
	Misconceptions []misconceptionOccurred // of all exercises, the most frequent first
	Mean           float64                 // of the scores that count
	Median         float64
	Passed         int // students who passed everything
}

// exerciseStatistics say how a class did in one exercise.
type exerciseStatistics struct {
	course.Exercise
	Results map[string]int // how often each [Exercise.Result]
	Mean    float64        // of Points
	Passed  int
	// Item has the share of the points as its score, 0 where nothing was handed in, and the points
	// in the other exercises as the rest.
	Item statistics.Item
	// Attempts is the mean of [Exercise.Attempts], and RightAfter the median of
	// [Exercise.RightAfter]; NaN and nil where no gradebook knows.
	Attempts       float64
	RightAfter     *time.Duration
	Cases          []caseStatistics // not right for somebody, in the exercise's order
	Misconceptions []misconceptionOccurred
	Others         []otherResult // of the students without a verdict
	// Unknown is answers that no known mistake explains, in groups of two students or more.
	Unknown []unknownGroup
	groups  []grouping.Group // all of them, with the students' places in [Class.Students]
	tried   int              // by how many students
	cases   map[caseName]*caseOutcomes
}

// caseName tells the cases of an exercise apart, which may differ from student to student.
type caseName struct {
	name   string
	hidden bool
}

// caseOutcomes says who had a case, and who had it right.
type caseOutcomes struct{ had, right []int }

// caseStatistics says for whom a case is not right.
type caseStatistics struct {
	Name     string
	Hidden   bool
	Input    []grader.Value // where it is the same for all
	Want     string         // likewise
	Students []int          // in [Class.Students]
	// Item is right or wrong. A student without a verdict has it wrong; one who has a verdict
	// without this case did not have it. The rest is the points in the other exercises.
	Item     statistics.Item
	position int
}

// misconceptionOccurred says whose mistake is one that is known.
type misconceptionOccurred struct {
	grader.NamedHint
	Exercise string // its ID
	Students []int
}

// otherResult says why students have no verdict.
type otherResult struct {
	Result   string
	Word     string
	Students []int
}

func (c Class) statistics() classStatistics {
	st := classStatistics{Exercises: make([]exerciseStatistics, len(c.Exercises))}
	index := make(map[string]int)
	for i, about := range c.Exercises {
		index[about.ID] = i
		st.Exercises[i] = exerciseStatistics{Exercise: about, Results: make(map[string]int),
			cases: make(map[caseName]*caseOutcomes)}
	}
	scores := make([]float64, len(c.Students))
	for i, s := range c.Students {
		scores[i] = s.Score
		if s.Passed() {
			st.Passed++
		}
		for _, e := range s.Exercises {
			if at, ok := index[e.ID]; ok {
				st.Exercises[at].add(i, e)
			}
		}
	}
	for i := range st.Exercises {
		x := &st.Exercises[i]
		if n := len(c.Students); n > 0 {
			x.Mean /= float64(n)
		}
		slices.SortStableFunc(x.Cases, func(a, b caseStatistics) int {
			return cmp.Compare(a.position, b.position)
		})
		sortMisconceptions(x.Misconceptions)
		c.items(x)
		x.groups = c.groups(x.ID)
		x.Unknown = unknown(x.groups)
		st.Misconceptions = append(st.Misconceptions, x.Misconceptions...)
	}
	sortMisconceptions(st.Misconceptions)
	if n := len(scores); n > 0 {
		for _, score := range scores {
			st.Mean += score / float64(n)
		}
		slices.Sort(scores)
		st.Median = (scores[n/2] + scores[(n-1)/2]) / 2
	}
	return st
}

// add counts one student's exercise.
func (x *exerciseStatistics) add(student int, e Exercise) {
	r := e.result()
	x.Results[r.Name]++
	x.Mean += e.Score
	if e.Passed() {
		x.Passed++
	}
	if r.Name != string(submission.Missing) && r.Name != string(grader.Unwritten) {
		x.tried++
	}
	if !e.graded() || e.Verdict.Status == grader.Unwritten {
		o := among(&x.Others, otherResult{Result: r.Name, Word: r.Word},
			func(o otherResult) bool { return o.Result == r.Name })
		o.Students = append(o.Students, student)
		return
	}
	for position, c := range e.Verdict.Cases {
		name := caseName{c.Name, c.Hidden}
		if x.cases[name] == nil {
			x.cases[name] = new(caseOutcomes)
		}
		x.cases[name].had = append(x.cases[name].had, student)
		if c.Outcome == grader.Right {
			x.cases[name].right = append(x.cases[name].right, student)
		}
		if c.Outcome != grader.Right {
			x.wrong(student, position, c)
		}
	}
	for _, m := range e.Verdict.Misconceptions {
		o := among(&x.Misconceptions, misconceptionOccurred{NamedHint: m, Exercise: x.ID},
			func(o misconceptionOccurred) bool { return o.Name == m.Name })
		o.Students = append(o.Students, student)
	}
}

// items says how hard the exercise and its cases are, and how well they tell students apart.
func (c Class) items(x *exerciseStatistics) {
	scores, rest := make([]float64, len(c.Students)), make([]float64, len(c.Students))
	without := make([]float64, len(c.Students)) // of a case: 0 without a verdict, or NaN
	var attempts, after []float64
	for i, s := range c.Students {
		for _, e := range s.Exercises {
			if e.ID != x.ID {
				rest[i] += e.Score
				continue
			}
			switch {
			case e.Points > 0:
				scores[i] = e.Score / float64(e.Points)
			case e.Passed():
				scores[i] = 1
			}
			if e.graded() && e.Verdict.Status != grader.Unwritten {
				without[i] = math.NaN()
			}
			if e.Attempts > 0 {
				attempts = append(attempts, float64(e.Attempts))
			}
			if e.RightAfter != nil {
				after = append(after, float64(*e.RightAfter))
			}
		}
	}
	x.Item = statistics.Of(scores, rest)
	x.Attempts = math.NaN()
	if n := len(attempts); n > 0 {
		x.Attempts = 0
		for _, a := range attempts {
			x.Attempts += a / float64(n)
		}
	}
	if len(after) > 0 {
		x.RightAfter = new(time.Duration(statistics.Median(after)))
	}
	for i := range x.Cases {
		one := &x.Cases[i]
		outcomes := x.cases[caseName{one.Name, one.Hidden}]
		copy(scores, without)
		for _, student := range outcomes.had {
			scores[student] = 0
		}
		for _, student := range outcomes.right {
			scores[student] = 1
		}
		one.Item = statistics.Of(scores, rest)
	}
}

// unknownGroup says whose answers are wrong in the same way, which no known mistake explains.
type unknownGroup struct {
	grouping.Group
	Students []int
}

// groups groups the wrong answers to an exercise that no known mistake explains.
func (c Class) groups(id string) []grouping.Group {
	var answers []grouping.Answer
	for i, s := range c.Students {
		for _, e := range s.Exercises {
			if e.ID == id {
				answers = append(answers, grouping.Answer{Student: strconv.Itoa(i),
					Verdict: e.Verdict})
			}
		}
	}
	return grouping.Of(answers)
}

// unknown are the groups of two students or more.
func unknown(all []grouping.Group) []unknownGroup {
	var groups []unknownGroup
	for _, g := range all {
		if len(g.Students) < 2 {
			continue
		}
		u := unknownGroup{Group: g}
		for _, s := range g.Students {
			i, _ := strconv.Atoi(s)
			u.Students = append(u.Students, i)
		}
		groups = append(groups, u)
	}
	return groups
}

// Short is how the command line calls the group.
func (u unknownGroup) Short() string { return u.Signature[:8] }

// Names names the cases.
func (u unknownGroup) Names() string { return strings.Join(u.Cases, ", ") }

// Named is what a teacher has said about the group; nil: nothing.
func (u unknownGroup) Named() *grader.NamedHint {
	if len(u.Like.Misconceptions) == 0 {
		return nil
	}
	return &u.Like.Misconceptions[0]
}

// among finds an element of a list. It adds one where there is none.
func among[E any](list *[]E, one E, is func(E) bool) *E {
	at := slices.IndexFunc(*list, is)
	if at < 0 {
		at = len(*list)
		*list = append(*list, one)
	}
	return &(*list)[at]
}

// wrong counts a case that is not right. Cases that differ from student to
// student are one by their name.
func (x *exerciseStatistics) wrong(student, position int, c grader.CaseVerdict) {
	o := among(&x.Cases, caseStatistics{Name: c.Name, Hidden: c.Hidden, Input: c.Input,
		Want: c.Want, position: position},
		func(o caseStatistics) bool { return o.Name == c.Name && o.Hidden == c.Hidden })
	if o.Want != c.Want || !slices.Equal(o.Input, c.Input) {
		o.Input, o.Want = nil, ""
	}
	o.Students = append(o.Students, student)
	o.position = min(o.position, position)
}

// hardest are the exercises in which the class has the smallest share of the points, the hardest
// first; those that everybody passed and those that nobody has tried are left out.
func (st classStatistics) hardest() []exerciseStatistics {
	var list []exerciseStatistics
	for _, x := range st.Exercises {
		if x.Points > 0 && x.Mean < float64(x.Points) && x.tried > 0 {
			list = append(list, x)
		}
	}
	slices.SortStableFunc(list, func(a, b exerciseStatistics) int {
		return cmp.Compare(a.share(), b.share())
	})
	return list
}

// share is the mean as a part of the points, from 0 to 1.
func (x exerciseStatistics) share() float64 {
	if x.Points == 0 {
		return 0
	}
	return x.Mean / float64(x.Points)
}

// sortMisconceptions puts the most frequent first.
func sortMisconceptions(list []misconceptionOccurred) {
	slices.SortStableFunc(list, func(a, b misconceptionOccurred) int {
		return cmp.Or(cmp.Compare(len(b.Students), len(a.Students)),
			strings.Compare(a.Exercise, b.Exercise), strings.Compare(a.Name, b.Name))
	})
}

// Figures say how a class did in one exercise, for a page.
type Figures struct {
	course.Exercise
	Mean     float64 // of Points
	Passed   int     // students
	Item     statistics.Item
	Mistakes []Counted // known ones, the most frequent first
	Cases    []Counted // that somebody misses, in the exercise's order
	// wrong answers that no known mistake explains, in groups of equal results
	Groups []grouping.Group
}

// Counted is something that has happened to so many students.
type Counted struct {
	Name     string
	Students int
	Hidden   bool            // of a case: only the teacher knows it
	Item     statistics.Item // of a case
}

// Figures returns those of each exercise, in the class's order.
func (c Class) Figures() []Figures {
	var all []Figures
	for _, x := range c.statistics().Exercises {
		f := Figures{Exercise: x.Exercise, Mean: x.Mean, Passed: x.Passed, Item: x.Item}
		for _, m := range x.Misconceptions {
			f.Mistakes = append(f.Mistakes, Counted{Name: m.Name, Students: len(m.Students)})
		}
		for _, k := range x.Cases {
			f.Cases = append(f.Cases, Counted{k.Name, len(k.Students), k.Hidden, k.Item})
		}
		for _, g := range x.groups {
			var names []string
			for _, s := range g.Students {
				i, _ := strconv.Atoi(s)
				names = append(names, c.Students[i].Name)
			}
			g.Students = names
			f.Groups = append(f.Groups, g)
		}
		all = append(all, f)
	}
	return all
}
