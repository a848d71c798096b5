// Package ensemble makes one classifier of many. [Bagging] fits the same learner to bootstrap
// samples and lets the models vote, which evens out what each has by chance; [RandomForest] does so
// with trees that choose among a few attributes at each node; [AdaBoost] fits one weak learner
// after the other, each to the examples that those before it got wrong, and weighs their votes. The
// learners that are combined can be of any kind: see [classify.FitFunc].
package ensemble
