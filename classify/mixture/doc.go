// Package mixture models examples as a mixture of Gaussians, f(x) = Σₖ πₖ N(x; μₖ, Σₖ). [EM] fits a
// [Mixture] to examples whose components are unknown. [PerClass] is a classifier with one mixture
// for each class. [Choose] compares numbers of components. [KMeans] is the limit of EM for small,
// equal spheres.
//
// EM and KMeans use only the attributes and the weights of a data set. It may have no classes and
// labels.
//
// A mixture is not unique. The order of its components does not matter, and different mixtures can
// have nearly the same density.
//
// The named values, which go doc lists in part:
//
//   - why a fit stopped: [Running], [Converged], [Budget], [Collapsed]
//   - [Covariance]: [Full], [Shared], [Diagonal], [Spherical]
//   - [Spread]: [Variance], [Deviation]
//
// What deviates from the lectures:
//
//   - [EM]: the lecture's gradient and its M step have x_k where x_n is meant. Its likelihood
//     is a sum over the examples, where a product is meant.
package mixture
