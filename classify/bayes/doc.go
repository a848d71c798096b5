// Package bayes has Bayes' rule for any number of classes, the Bayes error, which no classifier can
// go below, and the naive Bayes classifiers. These assume that the attributes of an example are
// independent within each class:
//
//	P(k | x) = P(k) Πⱼ P(xⱼ | k) / Σₗ P(l) Πⱼ P(xⱼ | l)
//
// [Gaussian] assumes that each number has a normal distribution within its class. [Shared] has one
// variance for all classes, which makes the classifier linear. [Categorical] counts the values of
// nominal attributes. [Mixed] takes numbers and nominal attributes. [Multinomial], [Bernoulli] and
// [Complement] are for counts, above all of words, and take a [classify.Sparse] as well.
//
// All but [Shared] and [Mixed] also learn from rows that come in parts, see [Gaussian.Update].
//
// All compute with logarithms, so that even 10,000 attributes do not underflow. A missing value, in
// an example or in a query, is left out. A query that is impossible under every class has the prior
// probabilities as its posterior. A class without examples has posterior 0.
package bayes
