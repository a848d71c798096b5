package grading

import (
	"crypto/sha256"
	"encoding/json"

	"github.com/tessella-go/tessella/grader"
)

// same keeps equal parts of verdicts once. Most of a class's verdicts are equal: they say that all
// is right. The others repeat the inputs and the results that everybody should get.
type same struct {
	verdicts map[[sha256.Size]byte]*grader.Verdict
	inputs   map[[sha256.Size]byte][]grader.Value
	texts    map[string]string
}

func newSame() *same {
	return &same{map[[sha256.Size]byte]*grader.Verdict{}, map[[sha256.Size]byte][]grader.Value{},
		map[string]string{}}
}

// verdict returns a verdict that is equal. It must not be changed.
func (s *same) verdict(v *grader.Verdict) *grader.Verdict {
	data, err := json.Marshal(v)
	if err != nil {
		return v
	}
	key := sha256.Sum256(data)
	if known := s.verdicts[key]; known != nil {
		return known
	}
	for i := range v.Cases {
		c := &v.Cases[i]
		c.Input = s.input(c.Input)
		texts := []*string{&c.Name, &c.Where, &c.Note, &c.Relation, &c.Want, &c.Got, &c.Message}
		for _, text := range texts {
			*text = s.text(*text)
		}
	}
	s.verdicts[key] = v
	return v
}

func (s *same) input(values []grader.Value) []grader.Value {
	data, err := json.Marshal(values)
	if err != nil {
		return values
	}
	key := sha256.Sum256(data)
	if known, ok := s.inputs[key]; ok {
		return known
	}
	s.inputs[key] = values
	return values
}

func (s *same) text(text string) string {
	if known, ok := s.texts[text]; ok {
		return known
	}
	s.texts[text] = text
	return text
}
