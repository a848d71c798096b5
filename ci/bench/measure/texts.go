package measure

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
)

// Texts reads the counts of words of 25,000 texts, 20 classes over 30,000 terms: the first 20,000 to train on, and the others.
func Texts() (train, test *classify.Sparse, err error) {
	s := &classify.Sparse{Name: "texts"}
	for file, to := range map[string]*[]int{"txt_indptr.i32": &s.Indptr, "txt_indices.i32": &s.Indices, "txt_y.i32": &s.Y} {
		if *to, err = Ints(file); err != nil {
			return nil, nil, err
		}
	}
	if s.Data, err = Floats("txt_data.f64"); err != nil {
		return nil, nil, err
	}
	for j := range 30_000 {
		s.Terms = append(s.Terms, fmt.Sprint("t", j))
	}
	for k := range 20 {
		s.Classes = append(s.Classes, fmt.Sprint("c", k))
	}
	if err := s.Validate(); err != nil {
		return nil, nil, err
	}
	const first = 20_000
	rows := make([]int, s.Len())
	for i := range rows {
		rows[i] = i
	}
	if len(rows) < first {
		return nil, nil, fmt.Errorf("measure: %d texts; there should be more than %d", len(rows), first)
	}
	return s.Subset(rows[:first]), s.Subset(rows[first:]), nil
}
