package exercisetest

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader"
)

// patience is how long the judgement of one answer may take.
const patience = 30 * time.Second

// hostile says which answers an exercise without arguments cannot judge. Its answers are tried out
// by the grader itself, outside of the sandbox. So whatever a student returns must be judged soon,
// and without a panic. In turn each result is one that nobody sensible returns, and the others are
// the reference's.
func hostile(ex grader.Task) []string {
	reference := reflect.ValueOf(ex.Reference())
	if reference.Type().NumIn() > 0 {
		return nil
	}
	var wrong []string
	right := reference.Call(nil)
	for i := range right {
		for _, v := range strange(right[i].Type()) {
			results := append([]reflect.Value(nil), right...)
			results[i] = v
			answer := reflect.MakeFunc(reference.Type(),
				func([]reflect.Value) []reflect.Value { return results })
			if fault := judged(ex, answer.Interface()); fault != "" {
				text := []rune(fmt.Sprintf("%#v", v))
				wrong = append(wrong, fmt.Sprintf("result %d as %s: %s", i+1,
					string(text[:min(80, len(text))]), fault))
			}
		}
	}
	return wrong
}

// judged says what goes wrong when an answer is judged: nothing, a panic, or too long a time.
func judged(ex grader.Task, answer any) string {
	ended := make(chan string, 1)
	go func() {
		defer func() {
			if r := recover(); r != nil {
				ended <- fmt.Sprint("panic: ", r)
			}
		}()
		v := grader.Run(ex, answer)
		for _, c := range v.Cases {
			if strings.Contains(c.Message, "panic: ") {
				ended <- c.Message
				return
			}
		}
		ended <- ""
	}()
	select {
	case fault := <-ended:
		return fault
	case <-time.After(patience):
		return fmt.Sprint("not judged within ", patience)
	}
}

// strange returns values of a type that nobody sensible returns.
func strange(t reflect.Type) []reflect.Value {
	list := func(values ...any) []reflect.Value {
		var all []reflect.Value
		for _, v := range values {
			all = append(all, reflect.ValueOf(v).Convert(t))
		}
		return all
	}
	all := []reflect.Value{reflect.Zero(t)}
	switch t.Kind() {
	case reflect.Float64:
		return append(all, list(math.NaN(), math.Inf(1), math.Inf(-1), -1.0, 0.5, 1e-300, 1e300)...)
	case reflect.Int:
		return append(all, list(-1, 1, 1_000_000, math.MaxInt32, math.MaxInt, math.MinInt)...)
	case reflect.String:
		return append(all, list("?", strings.Repeat("A", 100_000))...)
	case reflect.Bool:
		return append(all, list(true)...)
	case reflect.Pointer:
		return append(all, reflect.New(t.Elem()))
	case reflect.Struct:
		for i := range t.NumField() {
			for _, v := range strange(t.Field(i).Type) {
				s := reflect.New(t).Elem()
				s.Field(i).Set(v)
				all = append(all, s)
			}
		}
	case reflect.Slice:
		all = append(all, reflect.MakeSlice(t, 0, 0))
		lengths := []int{1, 2, 3, 40}
		if t.Elem().Kind() != reflect.Slice {
			lengths = append(lengths, 1000)
		}
		for _, v := range strange(t.Elem()) {
			for _, n := range lengths {
				s := reflect.MakeSlice(t, n, n)
				for i := range n {
					s.Index(i).Set(v)
				}
				all = append(all, s)
			}
		}
	}
	return all
}
