package option_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/tessella-go/tessella/classify/internal/option"
)

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{option.NotNegative("p: L.N", 0, "0 (all) or more"), "<nil>"},
		{option.NotNegative("p: L.N", 3, "0 (all) or more"), "<nil>"},
		{option.NotNegative("p: L.N", -1, "0 (all) or more"),
			"p: L.N is -1; it must be 0 (all) or more"},
		{option.NotNegative("p: L.E", math.Inf(1), "0 or more"), "<nil>"},
		{option.NotNegative("p: L.E", math.NaN(), "0 or more"),
			"p: L.E is NaN; it must be 0 or more"},
		{option.Finite("p: L.C", math.MaxFloat64, "0 or more"), "<nil>"},
		{option.Finite("p: L.C", -1e-300, "0 or more"), "p: L.C is -1e-300; it must be 0 or more"},
		{option.Finite("p: L.C", math.Inf(1), "0 or more"), "p: L.C is +Inf; it must be 0 or more"},
		{option.Finite("p: L.C", math.NaN(), "0 or more"), "p: L.C is NaN; it must be 0 or more"},
		{option.Between("p: L.Share", 0., 0, 1, "from 0 to 1"), "<nil>"},
		{option.Between("p: L.Share", 1., 0, 1, "from 0 to 1"), "<nil>"},
		{option.Between("p: L.Share", 1.5, 0, 1, "from 0 to 1"),
			"p: L.Share is 1.5; it must be from 0 to 1"},
		{option.Between("p: L.Share", -.5, 0, 1, "from 0 to 1"),
			"p: L.Share is -0.5; it must be from 0 to 1"},
		{option.Between("p: L.Share", math.NaN(), 0, 1, "from 0 to 1"),
			"p: L.Share is NaN; it must be from 0 to 1"},
		{option.Check(true, "p: L.Bins", 2, "0 or at least 2"), "<nil>"},
		{option.Check(false, "p: L.Bins", 1, "0 or at least 2"),
			"p: L.Bins is 1; it must be 0 or at least 2"},
	} {
		if got := fmt.Sprint(test.err); got != test.want {
			t.Errorf("got %s\nwant %s", got, test.want)
		}
	}
}
