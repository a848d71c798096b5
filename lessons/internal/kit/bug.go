package kit

import (
	"fmt"
	"math"

	"github.com/tessella-go/tessella/grader/compare"
)

// Bug is [compare.Bug] for functions that do not check their arguments: bounds says which bound of
// the contract a case breaks.
func Bug(
	lines []int, right, wrong any, bounds func(args []any) error, needs string,
) compare.Func {
	bug := compare.Bug(lines, right, wrong, needs)
	return func(args, got, want []any) *compare.Deviation {
		if err := bounds(got[1:]); err != nil {
			return &compare.Deviation{Message: "your case breaks the contract: " + err.Error()}
		}
		return bug(args, got, want)
	}
}

// CheckRows reports what is wrong with rows that should be at least one, of d finite numbers each.
func CheckRows(name string, rows [][]float64, d int) error {
	if len(rows) == 0 {
		return fmt.Errorf("%s is empty; it needs at least one row", name)
	}
	for i, row := range rows {
		if len(row) != d {
			return fmt.Errorf("%s[%d] has the length %d; it should be %d", name, i, len(row), d)
		}
		if err := CheckFinite(fmt.Sprintf("%s[%d]", name, i), row...); err != nil {
			return err
		}
	}
	return nil
}

// CheckFinite reports a number that is infinite or NaN.
func CheckFinite(name string, numbers ...float64) error {
	for _, v := range numbers {
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return fmt.Errorf("%s has the number %v; all should be finite", name, v)
		}
	}
	return nil
}
