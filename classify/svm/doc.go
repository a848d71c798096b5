// Package svm finds the plane between two classes that is farthest from both, in the space of the
// attributes or, by a kernel, in another one.
//
// [SVM] is the learner: soft margins, kernels, two classes or more. [LinearSVM] is faster where the
// plane lies in the space of the attributes itself, [KClass] is one machine for all classes at
// once, in either space, and [Calibrated] gives probabilities. [Primal], [Dual] and [ClosestPoints]
// solve small separable sets exactly, in three ways that lead to the same plane.
//
// With y = ±1 and slack ξ, the primal and its dual are
//
//	minimise ½‖w‖² + Σ Cᵢξᵢ        where  yᵢ(w·φ(xᵢ) + b) ≥ 1 − ξᵢ,  ξᵢ ≥ 0
//	maximise Σ αᵢ − ½ ΣΣ αᵢαⱼyᵢyⱼK(xᵢ, xⱼ)   where  0 ≤ αᵢ ≤ Cᵢ,  Σ αᵢyᵢ = 0
//
// and the discriminant is f(x) = Σ αᵢyᵢK(xᵢ, x) + b. The classes' planes f = ±1 are 2/‖w‖ apart:
// the width of "Large Margin Linear Classifier" in one lecture; the margin of the lecture on the
// perceptron is half of it, the distance from the plane to the nearest example.
//
// Deviates from the lectures: the slide's discriminant leaves out the factor yᵢ; L_p is to be
// minimised over w and b, but maximised over α; λ of "Introducing slack variables" multiplies the
// slack and is this package's C, while λ elsewhere multiplies ‖w‖²; and of the kernels only the
// Gaussian has a feature space of infinitely many dimensions.
package svm
