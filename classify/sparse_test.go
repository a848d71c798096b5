package classify_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
)

// words is three rows of four terms; the second row is empty.
func words() *classify.Sparse {
	return &classify.Sparse{
		Name: "words", Terms: []string{"the", "cat", "sat", "mat"},
		Classes: []string{"prose", "verse"},
		Indptr:  []int{0, 2, 2, 5}, Indices: []int{0, 3, 0, 1, 2}, Data: []float64{2, 1, 1, 3, .5},
		Y: []int{0, 1, 1},
	}
}

func TestSparseRows(t *testing.T) {
	s := words()
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	if s.Len() != 3 {
		t.Errorf("%d rows, want 3", s.Len())
	}
	for i, want := range []struct {
		columns []int
		values  []float64
	}{{[]int{0, 3}, []float64{2, 1}}, {[]int{}, []float64{}},
		{[]int{0, 1, 2}, []float64{1, 3, .5}}} {
		if columns, values := s.Row(i); !slices.Equal(columns, want.columns) ||
			!slices.Equal(values, want.values) {
			t.Errorf("row %d is %v %v, want %v", i, columns, values, want)
		}
	}
	columns, _ := s.Row(0)
	if _ = append(columns, 9); s.Indices[2] != 0 {
		t.Error("appending to a row writes into the next")
	}
	if empty := (&classify.Sparse{Classes: []string{"a"}}); empty.Len() != 0 ||
		empty.Validate() != nil {
		t.Errorf("no rows: %d, %v", empty.Len(), empty.Validate())
	}
}

func TestSparseSubset(t *testing.T) {
	s := words()
	sub := s.Subset([]int{2, 1, 2, 0})
	if err := sub.Validate(); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(sub.Y, []int{1, 1, 1, 0}) || !slices.Equal(sub.Indptr, []int{0, 3, 3, 6, 8}) ||
		!slices.Equal(sub.Indices, []int{0, 1, 2, 0, 1, 2, 0, 3}) ||
		!slices.Equal(sub.Data, []float64{1, 3, .5, 1, 3, .5, 2, 1}) {
		t.Errorf("subset %+v", sub)
	}
	sub.Data[0] = 7
	if s.Data[2] != 1 {
		t.Error("the subset shares its cells")
	}
	if none := s.Subset(nil); none.Len() != 0 || none.Validate() != nil {
		t.Errorf("an empty subset: %d rows, %v", none.Len(), none.Validate())
	}
}

func TestSparseValidate(t *testing.T) {
	for _, c := range map[string]struct {
		spoil func(*classify.Sparse)
		want  string
	}{
		"labels": {func(s *classify.Sparse) { s.Y = s.Y[:2] },
			`"words" has 3 rows, but Y has 2 labels`},
		"label": {func(s *classify.Sparse) {
			s.Y[2] = 2
		}, "row 3: label 2 is none of the 2 classes (0 to 1)"},
		"no classes": {func(s *classify.Sparse) { s.Classes = nil }, `"words" has no classes`},
		"class": {func(s *classify.Sparse) { s.Classes[1] = "prose" },
			`class "prose" stands twice`},
		"term":  {func(s *classify.Sparse) { s.Terms[2] = "cat" }, `two terms named "cat"`},
		"begin": {func(s *classify.Sparse) { s.Indptr[0] = 1 }, "begins with 1"},
		"end": {func(s *classify.Sparse) { s.Data = s.Data[:4] },
			"ends at 5, but there are 5 Indices and 4 Data"},
		"backwards": {func(s *classify.Sparse) { s.Indptr[1] = 6 },
			"row 1: its cells are from 0 to 6 of 5"},
		"falling": {func(s *classify.Sparse) { s.Indptr[2] = 1 },
			"row 2: its cells are from 2 to 1 of 5"},
		"column": {func(s *classify.Sparse) { s.Indices[1] = 4 },
			"row 1: column 4 is none of the 4 terms (0 to 3)"},
		"order": {func(s *classify.Sparse) { s.Indices[4] = 1 },
			"row 3: column 1 stands behind column 1"},
		"NaN": {func(s *classify.Sparse) { s.Data[1] = math.NaN() },
			`row 1: column "mat": value NaN is not finite`},
		"first of two": {func(s *classify.Sparse) { s.Data[3], s.Indices[4] = math.NaN(), 0 },
			`row 3: column "cat": value NaN is not finite`},
		"below 0": {func(s *classify.Sparse) { s.Indices[0] = -1 },
			"row 1: column -1 is none of the 4 terms (0 to 3)"},
		"Inf": {func(s *classify.Sparse) { s.Data[4] = math.Inf(-1) },
			`row 3: column "sat": value -Inf is not finite`},
	} {
		s := words()
		c.spoil(s)
		classifytest.Refuses(t, "classify", s.Validate(), c.want)
	}
	s := words()
	s.Data[2], s.Data[3] = math.MaxFloat64, math.MaxFloat64 // their sum is not finite, but they are
	if err := s.Validate(); err != nil {
		t.Errorf("large values: error %v", err)
	}
	s.Terms = nil
	for j := range 1000 {
		s.Terms = append(s.Terms, fmt.Sprint("term ", j))
	}
	if err := s.Validate(); err != nil {
		t.Errorf("1000 terms: error %v", err)
	}
	s.Terms = append(s.Terms, "term 77", "term 5")
	classifytest.Refuses(t, "classify", s.Validate(), `two terms named "term 77"`)
	classifytest.Refuses(t, "classify", (*classify.Sparse)(nil).Validate(), "nil")
}
