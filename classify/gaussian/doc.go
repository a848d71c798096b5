// Package gaussian takes the examples of a class to be normally distributed, with a mean and a
// covariance that are estimated by maximum likelihood ([MLE] on the line, [Estimate] in space).
//
// [Quadratic] gives each class a covariance of its own, so that classes are parted by quadrics;
// [Linear] gives all the same, and they are parted by planes. [Fisher] is the discriminant of two
// classes, which uses the same plane whether they are normal or not, and [Projection] looks at any
// number of classes from the few directions that part them best.
//
// A covariance that cannot be inverted, because a column is constant, depends on the columns before
// it, or has more columns than examples, is an error that names the column; Shrinkage moves it
// towards a sphere, where it can.
package gaussian
