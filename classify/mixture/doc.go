// Package mixture takes examples to come from several Gaussians at once, f(x) = Σₖ πₖ N(x; μₖ, Σₖ),
// and finds out which: [EM] fits a [Mixture] to examples whose component nobody told, [PerClass]
// makes a classifier of one mixture for each class, and [Choose] weighs how many components there
// should be. [KMeans] stands beside it: it is what EM becomes for small, equal spheres.
//
// EM and KMeans look at the attributes and the weights of a data set only. Its labels are not used,
// and it may be without classes and labels.
//
// A mixture is not unique. The order of its components is of no matter, and different ones can
// describe much the same density, as 100 is 5·10 + 2·20 + 2·5 and also 10·10.
package mixture
