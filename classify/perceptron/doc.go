// Package perceptron has learners that learn from mistakes: they predict an example, get its class,
// and if the prediction was wrong, move the weights towards the example or away from it:
//
//	w ← w + y·x    where the predicted class ŷ is not y
//
// The prediction for w·x = 0, as for every example at w = 0, is an option: see [Zero].
//
// [Perceptron] is the rule for two classes. Its result is the last weights, the best so far
// (pocket), the average, or a vote of all. [Rosenblatt] is Rosenblatt's loop. [Kernel] is the rule
// with a kernel, [Multiclass] is for any number of classes, and [Structured] for answers with
// parts, such as a sequence of labels. [Winnow] multiplies weights instead of adding to them, and
// [Majority] does so with experts instead of attributes.
//
// All except Structured are an [Algorithm]: Fit makes several passes over a data set, Steps returns
// each presentation, and a [Learner] takes one example at a time. In a data set of two classes the
// second, index 1, is y = +1 and the first y = −1.
//
// The named values, which go doc lists in part:
//
//   - why training stopped: [Going], [Converged], [Budget], [Cycle]
//   - [Keep]: [Last], [Pocket], [Ratchet], [Average], [Vote]
//   - [Objective]: [Perceptive], [CRF], [MaxMargin]
//   - [Update]: [Half], [Full], [RightOnly]
//   - [Zero]: [ZeroPositive], [ZeroMistake], [ZeroNegative]
//
// What deviates from the lectures:
//
//   - [Perceptron]: the pocket algorithm there draws examples at random, one by one. Here
//     they come in the order of their rows or, with Shuffle, each once in an epoch.
//   - [Rosenblatt]: the lecture's loop never ends if no hyperplane separates the examples.
//     This one stops after Epochs, or when the weights at the end of an epoch repeat.
package perceptron
