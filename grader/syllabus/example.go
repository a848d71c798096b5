package syllabus

import (
	"bytes"
	_ "embed"
	"fmt"

	"github.com/tessella-go/tessella/grader"
)

//go:embed example.txt
var example string

// Example is a course.yaml with all lessons, and a comment for each key.
func Example(lessons []grader.Lesson) []byte {
	out := bytes.NewBufferString(example)
	for i, l := range lessons {
		points, tasks := 0, ids(l.Tasks)
		for _, t := range l.Tasks {
			points += t.About().Points
		}
		fmt.Fprintf(out, "  # %d. %s\n  - lesson: %s\n", l.Number, l.Title, l.Name)
		fmt.Fprintf(out, "    #points: %d\n    #due: 2026-11-30T18:00\n", points)
		if i > 0 {
			continue // one lesson shows all keys
		}
		fmt.Fprintf(out, "    #late: none\n    #policy: last\n    #feedback: at once\n"+
			"    #dropped: [%s]\n    #exercises:\n    #  %s: {points: 3, feedback: at once}\n",
			tasks[len(tasks)-1], tasks[0])
	}
	return out.Bytes()
}
