package harness

import (
	"cmp"
	"fmt"
	"time"
)

// MaxLost is how often the calls of one function may end the program. After that its other calls
// are not made.
const MaxLost = 3

// MostSlow is how many functions may be stopped in a trial. After that the calls of others are not
// made.
const MostSlow = 2

const (
	trial = 250 * time.Millisecond  // of a function in a trial
	total = 1400 * time.Millisecond // of a function
	// allowed seconds for each second of native code: twice the measured ratio
	compiled = 8
	least    = 800 * time.Millisecond // minimum for any call
	maxLate  = 2                      // how often a function may end at the time limit
)

// WithDefaults replaces limits of 0 by the defaults. A negative limit is an error.
func (l Limits) WithDefaults() (Limits, error) {
	if l.Time < 0 || l.Total < 0 || l.Memory < 0 || l.Output < 0 {
		return l, fmt.Errorf("a negative limit: %+v", l)
	}
	l.Time = cmp.Or(l.Time, time.Second/8)
	l.Memory = cmp.Or(l.Memory, 256<<20)
	l.Output = cmp.Or(l.Output, 1<<20)
	return l, nil
}

// For returns the limits for a number of calls like c.
func (l Limits) For(c Call, calls int) Limits {
	l.Time = cmp.Or(c.Time, l.Time)
	all := l.Time * compiled // a single call may use its whole limit
	if c.OwnTime {
		all *= time.Duration(calls)
	}
	l.Total = cmp.Or(l.Total, max(total, all))
	return l
}

// Times returns how long machine code may run in one call, and in all calls of a function.
func (l Limits) Times() (call, all time.Duration) {
	if l.Trial {
		return trial, trial
	}
	return max(l.Time*compiled, least), l.Total
}

// ByFunction returns the indices of the calls of each function, in the order in which the
// functions are first called.
func ByFunction(calls []Call) [][]int {
	var groups [][]int
	of := map[string]int{}
	for i, c := range calls {
		k, known := of[c.Function]
		if !known {
			k = len(groups)
			of[c.Function], groups = k, append(groups, nil)
		}
		groups[k] = append(groups[k], i)
	}
	return groups
}

// Make makes calls of one function, beginning in a fresh instance of the program. If a call ends
// the program, the next one gets another fresh instance. The remaining calls are not made after
// three such ends, after two at the time limit, or when call reports that the function's time is
// spent. Make returns how many calls were stopped in a trial because they took too long.
func Make(calls []Call, which []int, answers []Answer, l Limits,
	call func(Call) (answer Answer, spent bool, err error)) (slow int, err error) {
	lost, late, spent := 0, 0, false
	for _, i := range which {
		stop := ""
		switch {
		case late == maxLate:
			stop = fmt.Sprintf("not run: %d calls before it took too long", maxLate)
		case lost == MaxLost:
			stop = fmt.Sprintf("not run: %d calls before it have ended the program", MaxLost)
		case spent:
			stop = "not run: the calls before it took too long"
		case l.Trial && lost > 0:
			stop = "not run"
		}
		if stop != "" {
			answers[i] = Answer{Ended: NotRun, Message: stop}
			continue
		}
		began := time.Now()
		if answers[i], spent, err = call(calls[i]); err != nil {
			return slow, err
		}
		answers[i].Took = time.Since(began)
		if answers[i].Reply == nil {
			lost++
		}
		if answers[i].Ended == TimedOut {
			late++
			if l.Trial {
				slow++
			}
		}
	}
	return slow, nil
}
