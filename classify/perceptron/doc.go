// Package perceptron learns from its mistakes: an example is predicted, then its class is told, and
// where the prediction was wrong the weights move towards the example or away from it:
//
//	w ← w + y·x    where the predicted class ŷ is not y
//
// What is predicted where w·x is 0, as for every example at w = 0, is an option: see [Zero].
//
// [Perceptron] is the rule for two classes, in all forms of what is kept in the end: the last
// weights, those that survived longest (pocket), the average, or a vote of all. [Rosenblatt] is the
// loop of 1956. [Kernel] takes the rule to where x is seen only through a kernel, [Multiclass] to
// any number of classes, [Structured] to answers with parts, such as a sequence of labels. [Winnow]
// multiplies instead of adding, and [Majority] does so with experts instead of attributes.
//
// All but Structured are of one kind, [Algorithm]: Fit goes over a data set again and again, Steps
// tells the same presentation by presentation, and a [Learner] takes examples one by one. In a data
// set of two classes the second, index 1, is y = +1 and the first y = −1.
package perceptron
