package compare

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"
)

// Accept makes a comparison of a function that looks at an answer by itself, such as one that tries
// a chosen parameter on held-out data. Its error says in words what the answer leads to, and does
// not tell which answer would be right. If it is an error of Reason, only the last result deviates:
// the verdict then has no hints about the choice. If it panics, the answer is wrong: it comes from
// a student and must not end the grader.
func Accept(judge func(args, got []any) error) Func {
	return func(args, got, _ []any) (d *Deviation) {
		defer func() {
			if r := recover(); r != nil {
				d = &Deviation{Message: fmt.Sprintf("it cannot be tried: panic: %v", r)}
			}
		}()
		err := judge(args, got)
		var reason reasonError
		switch {
		case errors.As(err, &reason): // which is the last result
			return &Deviation{Place: Place{Result: len(got)}, Message: err.Error(), named: true}
		case err != nil:
			return &Deviation{Message: err.Error()}
		}
		return nil
	}
}

// leastWords is how many words a reason must have.
const leastWords = 8

// reasonError is an error of a reason, beside which the choice is right.
type reasonError struct{ error }

// Reason checks a reason that a person may read later. It asks for eight different words, which
// have three letters each on average.
func Reason(text string) error {
	words := strings.Fields(strings.ToLower(text))
	slices.Sort(words)
	words = slices.Compact(words)
	if n := len(words); n < leastWords {
		return reasonError{fmt.Errorf("the reason has %d different words; give one of at least %d",
			n, leastWords)}
	}
	if n := utf8.RuneCountInString(strings.Join(words, "")); n < 3*leastWords {
		return reasonError{fmt.Errorf("the reason has %d letters; give one in words", n)}
	}
	return nil
}

// ErrorAtMost compares labels: at most this share of them may be wrong. The results are a slice for
// each result of the function. The message says what the labels are, if that is seen.
func ErrorAtMost(share float64) Func {
	return func(args, got, want []any) *Deviation {
		labels, truth := reflect.ValueOf(got[0]), reflect.ValueOf(want[0])
		n := truth.Len()
		if labels.Len() != n {
			return &Deviation{Message: fmt.Sprintf("it returns %d labels for %d rows", labels.Len(),
				n)}
		}
		wrong := 0
		for i := range n {
			if !labels.Index(i).Equal(truth.Index(i)) {
				wrong++
			}
		}
		if float64(wrong) <= share*float64(n) {
			return nil
		}
		return &Deviation{Message: fmt.Sprintf("%d of %d labels are wrong (%.1f %%); at most "+
			"%.1f %% may be%s", wrong, n, 100*float64(wrong)/float64(n), 100*share,
			explainLabels(args, labels, truth, share))}
	}
}

// Bug compares an answer that names a line of the wrong function, and after it the arguments of a
// call that shows the mistake. The line must be one of lines. The right and the wrong function must
// differ on the arguments: in their results, or because only the wrong one panics. Both functions
// have one type, and must not change their arguments. The right one panics if the arguments break
// the contract, and says which bound is broken: the student reads that. needs completes the
// sentence "a case that shows it needs …", for a student who has the line and no such case.
func Bug(lines []int, right, wrong any, needs string) Func {
	return func(_, got, _ []any) *Deviation {
		line := got[0].(int)
		shows, err := differ(reflect.ValueOf(right), reflect.ValueOf(wrong), got[1:])
		found := slices.Contains(lines, line)
		switch {
		case err != nil && found:
			return &Deviation{Message: fmt.Sprintf("line %d it is; but %v", line, err)}
		case err != nil:
			return &Deviation{Message: fmt.Sprintf("line %d does what it should; and %v", line,
				err)}
		case found && shows:
			return nil
		case found:
			return &Deviation{Message: fmt.Sprintf("line %d it is; but on your case the wrong "+
				"function is right: a case that shows it needs %s", line, needs)}
		case shows:
			return &Deviation{Message: fmt.Sprintf("your case shows the mistake; but line %d does "+
				"what it should", line)}
		}
		return &Deviation{Message: fmt.Sprintf("line %d does what it should, and on your case the "+
			"wrong function is right", line)}
	}
}

// differ reports whether two functions differ on a call. It is an error if the right one panics:
// what it says is what is wrong with the case.
func differ(right, wrong reflect.Value, args []any) (bool, error) {
	want, err := call(right, args)
	if err != nil {
		return false, fmt.Errorf("your case breaks the contract: %w", err)
	}
	got, err := call(wrong, args)
	return err != nil || Results(args, got, want) != nil, nil
}

// call calls a function. A panic is an error.
func call(f reflect.Value, args []any) (results []any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	in := make([]reflect.Value, len(args))
	for i, arg := range args {
		in[i] = reflect.ValueOf(arg)
	}
	for _, out := range f.Call(in) {
		results = append(results, out.Interface())
	}
	return results, nil
}
