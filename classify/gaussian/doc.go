// Package gaussian assumes that the examples of a class have a normal distribution. Its mean and
// covariance are estimated by maximum likelihood ([MLE] for one attribute, [Estimate] for several).
//
// [Quadratic] has a covariance for each class, so quadrics separate the classes. [Linear] has one
// covariance for all, so planes separate them. [Fisher] is the discriminant of two classes, which
// uses the same plane even if they are not normal. [Projection] projects any number of classes on
// the few directions that separate them best.
//
// A covariance that cannot be inverted, because a column is constant, depends on the columns before
// it, or has more columns than examples, is an error that names the column; Shrinkage moves it
// towards a sphere, where it can.
//
// What deviates from the lectures:
//
//   - [Fisher]: the lecture's w₀ multiplies the log by wᵀ(μ₀ − μ₁) and divides it by (μ₀ −
//     μ₁)ᵀΣ⁻¹(μ₀ − μ₁), which are equal.
//   - [Criterion]: the lecture prints the difference of the variances, which can be 0 or
//     negative.
//   - [MLE]: the lecture's last line subtracts μ² from the mean of the squares, which is
//     equal on paper; see [NaiveVariance].
package gaussian
