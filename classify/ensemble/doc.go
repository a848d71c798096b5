// Package ensemble combines many classifiers into one. [Bagging] fits the same learner to bootstrap
// samples and lets the models vote, which reduces variance. [RandomForest] does so with trees that
// choose among a few random attributes at each node. [AdaBoost] fits weak learners one after the
// other, with more weight on the examples that the earlier ones got wrong, and weights their votes.
// Their learners can be of any kind: see [classify.FitFunc]. [GradientBoosting] adds up small trees
// that lower a loss.
//
// The named values, which go doc lists in part:
//
//   - why boosting stopped: [Going], [Budget], [Perfect], [Chance], [Failed]
//   - [Vote]: [Average], [Majority]
package ensemble
