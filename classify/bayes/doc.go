// Package bayes decides by probabilities: Bayes' rule for any number of classes, the error that no
// classifier can go below, and the naive Bayes classifiers, which take the attributes of an example
// to be independent within each class:
//
//	P(k | x) = P(k) Πⱼ P(xⱼ | k) / Σₗ P(l) Πⱼ P(xⱼ | l)
//
// [Gaussian] takes each number to be normal within its class; [Shared] does so with one variance
// for all classes, which makes the classifier linear. [Categorical] counts the values of nominal
// attributes. [Multinomial], [Bernoulli] and [Complement] are for counts, above all of words, and
// take a [classify.Sparse] as well.
//
// All keep to logarithms from end to end, so that 10,000 attributes underflow no more than ten. A
// missing value, in an example or in a query, is left out: the attribute says nothing then. A query
// that is impossible under every class leaves the prior probabilities as they are. A class without
// examples has posterior 0.
package bayes
