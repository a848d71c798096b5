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
package perceptron
