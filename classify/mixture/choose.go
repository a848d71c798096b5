package mixture

import (
	"fmt"

	"github.com/tessella-go/tessella/classify"
)

// Choice is a number of components and the mixture that was fitted.
type Choice struct {
	K             int
	Model         *Model // nil if all starts collapsed
	LogLikelihood float64
	Parameters    int
	BIC, AIC      float64
	Err           error // why there is no model
}

// String prints one row of a table.
func (c Choice) String() string {
	if c.Err != nil {
		return fmt.Sprintf("K %2d  %v", c.K, c.Err)
	}
	return fmt.Sprintf("K %2d  log-likelihood %12.4f  parameters %3d  BIC %12.4f  AIC %12.4f", c.K,
		c.LogLikelihood, c.Parameters, c.BIC, c.AIC)
}

// Choose fits mixtures of 1 to maxK components. The likelihood alone always prefers more and
// smaller components ("GMM may prefer larger K with smaller Gaussians" in Fan's lecture). BIC and
// AIC add a penalty for the number of parameters. If all starts of a K collapse, its Choice has an
// Err.
//
// It is an error if maxK is below 1 or above the number of rows, if a start is given, or if the
// options or the data cannot be used for K = 1.
func Choose(ds *classify.Dataset, em EM, maxK int) ([]Choice, error) {
	if maxK < 1 {
		return nil, fmt.Errorf("mixture: maxK is %d; it must be at least 1", maxK)
	}
	if em.Start != nil {
		return nil, fmt.Errorf("mixture: Choose tries several numbers of components, but " +
			"EM.Start has one")
	}
	em.K = maxK
	if _, err := em.prepare(ds); err != nil {
		return nil, err
	}
	choices := make([]Choice, maxK)
	for i := range choices {
		em.K = i + 1
		c := Choice{K: em.K}
		if c.Model, c.Err = em.Fit(ds); c.Err == nil {
			c.LogLikelihood, c.Parameters, c.BIC, c.AIC = c.Model.TrainedLogLikelihood(),
				c.Model.Parameters(), c.Model.BIC(), c.Model.AIC()
		}
		choices[i] = c
	}
	return choices, nil
}
