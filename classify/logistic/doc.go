// Package logistic estimates the probability of each class directly, as a sigmoid of a linear
// function of the attributes, without a model of the attributes themselves: the discriminative
// counterpart of naive Bayes.
//
// [Regression] is the learner, for two classes or more, and [SGD] the one for rows that come in
// parts. [Sigmoid], [Cost], [Gradient] and [Hessian] are the formulas; [Descend] is gradient
// descent on any function that has a gradient.
//
// Logistic regression is a generalised linear model: the response r has a Bernoulli distribution
// with mean y, and a link function of the mean is linear, g(y) = wᵀx + w₀. Here the link is the
// [Logit]; the identity gives least squares and the logarithm Poisson regression. It is the
// canonical link of its distribution, so the gradient is Σ (y − r)x as in least squares, the cost
// is convex, and Newton's method is iteratively reweighted least squares with weights y(1 − y), as
// in R's glm(family = binomial).
//
// All parameters are in one slice: w₀ first, then the weights of the attributes in their order.
//
// The named values, which go doc lists in part:
//
//   - why an optimiser stopped: [Running], [Converged], [Budget], [Diverged], [Separable],
//     [Stalled]
//   - [Method]: [LBFGS], [Newton], [GradientDescent], [ConjugateGradient], [BFGS]
//
// What deviates from the lectures:
//
//   - [Cost]: the lecture's formula has − between the two terms, and e to the power of the
//     likelihood.
//   - [Descend]: the lecture calls the method ascent. It also says that η = 1/t always
//     converges, which is not so: on θ⁴ from 10 it overshoots more and more. The last step is
//     then Diverged.
//   - [Regression]: by default w₀ is not penalised, as in other programs, so that predictions
//     do not depend on the attributes' zero points; see PenaliseIntercept.
package logistic
