// Package svm has support vector machines. They find the plane between two classes that is farthest
// from both, in the space of the attributes or in the space of a kernel.
//
// [SVM] is the learner: soft margins, kernels, two classes or more. [LinearSVM] is faster, and
// needs no kernel, and [SGD] is one for rows that come in parts. [KClass] is one machine for all
// classes, with or without a kernel. [Calibrated] gives probabilities. [Primal], [Dual] and
// [ClosestPoints] solve small separable sets exactly. All three find the same plane.
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
//
// The named values, which go doc lists in part:
//
//   - why training stopped: [Running], [Converged], [Budget], [Stalled], [Slow], [Undefined]
//   - [Form]: [WestonWatkins], [CrammerSinger]
//   - [Loss]: [SquaredHinge], [Hinge]
//   - [Method]: [Fastest], [CoordinateDescent], [Newton]
//   - [Multi]: [OneVsOne], [OneVsRest]
//
// What deviates from the lectures:
//
//   - [KClass]: ξᵢₖ ≥ 0, which its programme lacks. Without it, a class that is far behind
//     would make up for others. The slide joins the programme and the intuitive formulation
//     above it by an arrow, but they are two machines with different planes.
//   - [LinearSVM]: the bias counts in ‖w‖ as the weight of an attribute that is always s =
//     Intercept. So the dual has no constraint Σ αᵢyᵢ = 0, which would couple the
//     multipliers. The larger s is, the less the bias is penalised.
package svm
