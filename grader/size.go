package grader

import (
	"fmt"
	"math"
	"reflect"

	"github.com/tessella-go/tessella/notebooks/course"
)

// The most numbers and texts that a call may return, so that no student decides how long the grader
// works. maxOwn is for a prediction, a choice or a case of one's own, on which functions run that
// may take the cube of its size. maxResult is for a function to write, in addition to timesRight
// times as many as the right result has; see [Exercise.Most].
const maxOwn, maxResult, timesRight = 500, 10_000, 10

// textUnit is how many bytes of a text count as much as a number.
const textUnit = 64

// read decodes the results of a student's call. It is an error, which continues a sentence, if
// they cannot be read or are too large.
func (t *task) read(c call, data []byte) ([]any, error) {
	most, right := maxOwn, 0
	large := fmt.Errorf("too much: more than %d numbers and texts, and a few are enough", most)
	if t.Kind == course.Write || t.Kind == course.Build {
		right = size(c.want, math.MaxInt)
		most = max(t.most, maxResult+timesRight*right)
		large = fmt.Errorf("too much: more than %d numbers and texts, and the right result has %d",
			most, right)
	}
	if len(data) > (textUnit+16)*most { // more bytes than so many numbers and texts can have
		return nil, large
	}
	got, err := t.decode(data)
	switch {
	case err != nil:
		return nil, fmt.Errorf("what cannot be read: %w", err)
	case size(got, most) > most:
		return nil, large
	}
	return got, nil
}

// size counts the numbers and texts in values, and stops above a limit. What several pointers point
// to counts each time, and a text counts once more for each [textUnit] bytes.
func size(values []any, limit int) int {
	s := sizer{limit: limit}
	for _, v := range values {
		s.add(reflect.ValueOf(v))
	}
	return s.n
}

type sizer struct{ n, limit int }

func (s *sizer) add(v reflect.Value) {
	before := s.n
	switch v.Kind() {
	case reflect.String:
		s.n += 1 + v.Len()/textUnit
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() <= reflect.Complex128 { // numbers
			s.n += v.Len()
		} else {
			for i := 0; i < v.Len() && s.n <= s.limit; i++ {
				s.add(v.Index(i))
			}
		}
	case reflect.Map:
		for each := v.MapRange(); s.n <= s.limit && each.Next(); {
			s.add(each.Key())
			s.add(each.Value())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			s.add(v.Field(i))
		}
	case reflect.Pointer, reflect.Interface:
		if s.n <= s.limit {
			s.add(v.Elem())
		}
	}
	s.n = max(s.n, before+1) // nothing counts less than a number
}
