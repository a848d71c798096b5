package grader

import "github.com/tessella-go/tessella/notebooks/verdict"

// What a check found has its types in package verdict, since notebooks read it and know nothing of
// grading. These are the same types under the names by which exercises and reports know them.
type (
	Verdict     = verdict.Verdict
	CaseVerdict = verdict.Case
	NamedHint   = verdict.NamedHint
	StepsRight  = verdict.StepsRight
	Value       = verdict.Value
	Status      = verdict.Status
	Outcome     = verdict.Outcome
)

// The statuses of a verdict.
const (
	Passed    = verdict.Passed
	Partly    = verdict.Partly
	Failed    = verdict.Failed
	Unwritten = verdict.Unwritten
	Mistyped  = verdict.Mistyped
)

// The outcomes of a case.
const (
	Right      = verdict.Right
	Wrong      = verdict.Wrong
	Changed    = verdict.Changed
	Panicked   = verdict.Panicked
	TimedOut   = verdict.TimedOut
	Deadlocked = verdict.Deadlocked
	Overflowed = verdict.Overflowed
	Memory     = verdict.Memory
	Exited     = verdict.Exited
	Flooded    = verdict.Flooded
	Unreadable = verdict.Unreadable
	NotRun     = verdict.NotRun
)
