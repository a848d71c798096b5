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
package mixture
