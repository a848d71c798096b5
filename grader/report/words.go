package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/submission"
)

// result is the result of an exercise: its state, or the status of its verdict.
type result struct {
	Name string // stable, for programs
	Word string // for people
	Mark string // one column wide
	// Means and Do tell a student what happened, and what to do. They are empty if the verdict says
	// it.
	Means, Do string
}

// results lists all possible results of an exercise.
var results = []result{
	{Name: "passed", Word: "passed", Mark: "✓"},
	{Name: "partly", Word: "partly right", Mark: "◐"},
	{Name: "failed", Word: "not right yet", Mark: "✗"},
	{Name: "unwritten", Word: "not written yet", Mark: "·",
		Means: "The function is still as the lesson gave it: it returns nothing but zero values.",
		Do:    "Write it, run its check, and hand in again."},
	{Name: string(submission.Missing), Word: "not found", Mark: "–",
		Means: "What was handed in holds no function of this exercise's name.",
		Do: "Keep the name that the lesson gives it, and the cell or file that it stands in. " +
			"Then hand in again."},
	{Name: string(submission.Broken), Word: "does not compile", Mark: "!",
		Means: "Go cannot compile the function, or something that it calls, so none of its " +
			"cases could be run.",
		Do: "The message names the place. Run that cell, or go vet, until it is silent. " +
			"Then hand in again."},
	{Name: string(submission.Refused), Word: "not allowed", Mark: "!",
		Means: "It uses something that graded work may not use, so it was not compiled.",
		Do: "Do without it, even where a cell of the lesson uses it: write what you need of " +
			"it yourself."},
	{Name: string(submission.TooCostly), Word: "too costly to compile", Mark: "!",
		Means: "Compiling it took more time or memory than a submission may have.",
		Do: "Look for an expression, a constant or a table of enormous size, and compute it " +
			"while the function runs."},
	{Name: string(submission.Mistyped), Word: "of another type", Mark: "!",
		Means: "There is a function of this name, but it takes or returns something else than " +
			"the exercise asks for.",
		Do: "Give it the type that the lesson gives it."},
	{Name: string(submission.Unanswered), Word: "no answer", Mark: "!",
		Means: "The run was over before this function had answered.",
		Do: "Another function of yours may have ended the program or used up its time: mend " +
			"that one first. If there is none, ask your teacher."},
	{Name: string(submission.Damaged), Word: "damaged", Mark: "!",
		Means: "What the gradebook kept of this answer cannot be read. The score still counts.",
		Do:    "Ask your teacher to grade it again."},
}

// Result is the stable name of the exercise's result: its state, or the status of its verdict if it
// was graded.
func (e Exercise) Result() string { return e.result().Name }

func (e Exercise) result() result {
	name := string(e.State)
	if e.graded() {
		name = string(e.Verdict.Status)
	}
	found := result{Name: name, Word: name, Mark: "?"}
	for _, r := range results {
		if r.Name == name {
			found = r
		}
	}
	if helpers := e.carried(); helpers != "" {
		found.Word += ", with the reference's " + helpers
	}
	return found
}

// carried names the functions of the reference that replaced the student's helpers.
func (e Exercise) carried() string {
	if !e.graded() {
		return ""
	}
	return strings.Join(e.Verdict.Carried, " and ")
}

// advice says what to do about a visible case with this outcome; it has none if the values say
// enough.
var advice = map[grader.Outcome]string{
	grader.Changed: "It changes the data that it is given, or appends to it. " +
		"Work on a copy, such as slices.Clone makes.",
	grader.Panicked: "A panic breaks the program off at the line that is named. " +
		"Which index, divisor, map or pointer stands there, and which input makes it fail?",
	grader.TimedOut: "It does not always end in time. Which loop never meets its end, and with " +
		"which input? If each of them does, which work is done more often than it must be?",
	grader.Deadlocked: "It waits for something that nobody will send or release. " +
		"The exercise needs no goroutine.",
	grader.Overflowed: "It calls itself without end. " +
		"Which input should stop it, and does it ever get there?",
	grader.Memory: "It asks for more memory than there is. What grows, and how long?",
	grader.Exited: "It ends the whole program. A function says what it found by returning it.",
	grader.Flooded: "It prints more than can be kept. " +
		"Take out what you printed while you wrote it.",
	grader.Unreadable: "Its result cannot be read, such as a value that contains itself.",
	grader.NotRun: "Some cases were not run: " +
		"those before them ended the program too often, or took all the time.",
}

// Hundredths rounds points down to whole hundredths, so that a score is whole only if it is
// complete. Every score and every penalty is rounded where it is computed, and sums are sums of
// rounded numbers, so that the numbers shown add up.
func Hundredths(x float64) float64 { return math.Floor(100*x+1e-6) / 100 }

// number writes points with at most two decimals, without trailing zeros.
func number(x float64) string { return strconv.FormatFloat(Hundredths(x), 'f', -1, 64) }

// marks writes the score of an exercise and its points, "1.5/2".
func marks(e Exercise) string { return number(e.Score) + "/" + strconv.Itoa(e.Points) }

// counted is a number with its noun.
func counted(x float64, noun string) string {
	if x == 1 {
		return number(x) + " " + noun
	}
	return number(x) + " " + noun + "s"
}

// duration writes a duration in its two largest units: 2 days 3 h, 4 min 10 s.
func duration(d time.Duration) string {
	d = d.Round(time.Second)
	hours, minutes, seconds := int(d.Hours()), int(d.Minutes()), int(d.Seconds())
	switch {
	case minutes == 0:
		return fmt.Sprintf("%d s", seconds)
	case hours == 0:
		return fmt.Sprintf("%d min %d s", minutes, seconds%60)
	case hours < 24:
		return fmt.Sprintf("%d h %d min", hours, minutes%60)
	}
	return fmt.Sprintf("%s %d h", counted(float64(hours/24), "day"), hours%24)
}
