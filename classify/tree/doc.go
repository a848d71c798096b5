// Package tree grows decision trees. The formulas (impurities, gains) are functions of their own,
// which the learners call: [ID3] and [C45] with a branch for each value of a nominal attribute,
// [CART] with two branches at each node, [Regression] for a number instead of a class. A [Tree]
// shows itself as text, a diagram and, for one example, as the path it takes with every split
// that could have been made there. Packages prune, rules and relevance build on this one.
//
// CART and Regression grow on one of two engines: plain, which reads like the algorithm,
// gives the steps and copes with missing values, and fast, on columns sorted once and packed.
// Both grow the same tree.
package tree
