package grader

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"reflect"

	"github.com/tessella-go/tessella/grader/guest"
)

// PrivateCase is a hidden case written by a teacher.
type PrivateCase struct {
	Exercise string            `json:"exercise"` // its ID
	Name     string            `json:"name"`     // for the teacher's report; students do not see it
	Args     []json.RawMessage `json:"args"`     // one for each parameter
	// the result, or a list of several results; if it is left out, the reference computes it
	Want json.RawMessage `json:"want"`
}

// ReadPrivateCases reads a file of private cases: a JSON list of objects such as
//
//	{"exercise": "trees/gain", "name": "three classes",
//	  "args": [[[2, 1, 0], [0, 0, 3]]], "want": 1}
//
// An error names the entry that is not a case. Whether a case fits its exercise is checked in
// [NewPlan].
func ReadPrivateCases(r io.Reader) ([]PrivateCase, error) {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	var cases []PrivateCase
	if err := d.Decode(&cases); err != nil {
		return nil, fmt.Errorf("private cases: %w; it should be a list of objects with "+
			"exercise, name, args and, if you know it, want", err)
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("private cases: there is something after the list")
	}
	for i, c := range cases {
		switch {
		case !wellFormed(c.Exercise):
			return nil, fmt.Errorf("private case %d: exercise is %q; it should be an ID "+
				"such as trees/gain", i+1, c.Exercise)
		case c.Name == "":
			return nil, fmt.Errorf("private case %d, of %s: it has no name",
				i+1, c.Exercise)
		}
	}
	return cases, nil
}

// private prepares the private cases of this exercise.
func (t *task) private(cases []PrivateCase) ([]call, error) {
	var all []call
	for _, c := range cases {
		if c.Exercise != t.ID {
			continue
		}
		one, err := t.privateCall(c)
		if err != nil {
			return nil, t.errorf("private case %q: %w", c.Name, err)
		}
		one.hidden = true
		all = append(all, one)
	}
	return all, nil
}

func (t *task) privateCall(c PrivateCase) (call, error) {
	args, err := unmarshal("argument", c.Args, guest.Params(t.solution.Type()))
	if err != nil {
		return call{}, err
	}
	one, err := t.answered(Case{Name: c.Name, Args: args})
	if err != nil || c.Want == nil {
		return one, err
	}
	types := guest.Results(t.solution.Type())
	wants := []json.RawMessage{c.Want}
	if len(types) > 1 {
		if err := json.Unmarshal(c.Want, &wants); err != nil {
			return call{}, fmt.Errorf("want should be a list of the %d results: %w",
				len(types), err)
		}
	}
	want, err := unmarshal("result", wants, types)
	if err != nil {
		return call{}, err
	}
	if d := t.compare(one.in, one.want, want); d != nil {
		return call{}, fmt.Errorf("the reference does not meet it: %s", d)
	}
	one.want = want
	return one, nil
}

// unmarshal reads values of the given types.
func unmarshal(what string, texts []json.RawMessage, types []reflect.Type) ([]any, error) {
	if len(texts) != len(types) {
		return nil, fmt.Errorf("it has %d %ss, and should have %d", len(texts), what, len(types))
	}
	values := make([]any, len(types))
	for i, text := range texts {
		v := reflect.New(types[i])
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(v.Interface()); err != nil {
			return nil, fmt.Errorf("%s %d should be a %s: %w", what, i+1, types[i], err)
		}
		values[i] = v.Elem().Interface()
	}
	return values, nil
}
