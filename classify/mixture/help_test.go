package mixture_test

import (
	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/mixture"
)

var everyKind = []mixture.Covariance{mixture.Full, mixture.Shared, mixture.Diagonal,
	mixture.Spherical}

// clouds draws n rows of d columns about K centres that lie apart; it has
// neither classes nor labels.
func clouds(n, d, K int, apart float64, seed uint64) *classify.Dataset {
	ds := classifytest.Clouds(n, d, K, apart, seed)
	ds.Classes, ds.Y = nil, nil
	return ds
}
