package guest_test

import (
	"reflect"
	"testing"

	"github.com/tessella-go/tessella/grader/guest"
)

type (
	vector  []float64
	share   float64
	shares  map[string]share
	endless []endless
	row     struct{ Shares shares }
)

func TestTypeName(t *testing.T) {
	for _, test := range []struct {
		f    any
		want string
	}{
		{func(vector, []vector, [2]vector) share {
			return 0
		}, "func([]float64, [][]float64, [2][]float64) float64"},
		{func(shares, ...vector) (any, error) { return nil, nil },
			"func(map[string]float64, ...[]float64) (interface {}, error)"},
		{func(*row, *vector, row) {}, "func(*guest_test.row, *[]float64, guest_test.row)"},
		{func(endless) {}, "func(guest_test.endless)"},
		{func([]byte, rune) {}, "func([]uint8, int32)"},
		{7, "int"},
	} {
		if got := guest.TypeName(reflect.TypeOf(test.f)); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}
