// Package text classifies texts ([classify.Corpus]). It splits them into words, counts these,
// weights the counts by tf-idf, and compares the resulting sparse rows ([classify.Sparse]).
//
//	vocabulary, err := text.Bag{MinCount: 2}.Fit(train) // the words of the training texts alone
//	counts, err := vocabulary.Counts(train)             // naive Bayes takes these
//	weights, err := text.TFIDF{}.Fit(counts)            // idf, of the training texts alone
//	model, err := text.Neighbours{K: 3}.Fit(weights.Apply(counts))
//	class := model.Predict(weights.Row(vocabulary.Row("cheap watches")))
//
// Bag.NGrams counts runs of words too. The learners of naive Bayes on counts are in package bayes.
// [Pipeline] joins these steps to one learner of texts, and [classify.Save] writes its model.
//
// The named values, which go doc lists in part:
//
//   - [Measure]: [Cosine], [DotProduct], [Euclidean]
//
// What deviates from the lectures:
//
//   - [Neighbours]: the lecture's testing time O(B/V_t), with B the training texts that have
//     a word of the query, on average, and V_t the query's words, is a mistake: the lists of
//     the query have B·|V_t| entries. That is less than the |D|·|V_t| of a search through all
//     texts, because B ≪ |D|.
package text
