package pruning

// PredictTenfold returns χ² of the table of Outlook if every count in it is ten times as
// large: 140 days with the same shares. It may be wrong by 0.5.
func PredictTenfold() float64 {
	// The counts and the expected counts grow tenfold, so their difference does. Its square grows a
	// hundredfold, and is divided by ten times as much: χ² is 10 · 3.547.
	return 35.47
}

// PredictPrice returns the price of a leaf at which the root of the tree with six leaves
// becomes a leaf, if the weakest link is cut again and again as the price rises from 0.
// It may be wrong by 0.1.
func PredictPrice() float64 {
	// At 8/3 node c falls and at 3 node b. Two leaves with 11 errors are left. They cost as much as
	// one leaf with 21 when 11 + 2λ = 21 + λ.
	return 10
}

// PredictWhole returns on what share of new points the whole tree errs, a number between
// 0 and 1: on average over twenty trees. Each was grown until it erred on none of its 300
// points. One label in six is exchanged, among the 300 points and among the new ones. It
// may be wrong by 0.03.
func PredictWhole() float64 {
	// Each exchanged point has a box of its own, so one place in six answers wrongly. A new point
	// is wrong if its place is or if its own label is exchanged, but not if both are:
	// 1/6 · 5/6 + 5/6 · 1/6 = .28. A little more, since the box of a point reaches beyond it.
	return .3
}

// BugInSubsets returns the number of the line in which SubsetGain is wrong, and counts
// on which it returns too little.
//
// children[v] has the numbers of examples of class 0 and class 1 with value v. There are at least
// two values, each with examples.
func BugInSubsets() (line int, children [][]float64) {
	// Line 6 sorts by the number of examples of class 1, and not by their share. The value 0 has
	// more of class 1 than the value 1, and yet a smaller share.
	return 6, [][]float64{{10, 2}, {0, 1}, {1, 4}}
}

// BugInLink returns the number of the line in which SlideLink is wrong, and nodes for
// which it names the wrong one. The right one is the first whose branches are no longer
// worth their price, as the price of a leaf rises from 0.
//
// Each node has three numbers: its errors as a leaf, the errors of the leaves below it,
// and how many leaves these are. A node has two leaves below it at least, and errs at
// least as often as they do.
func BugInLink() (line int, nodes [][]float64) {
	// A cut takes all leaves away and adds one, the node. So it spares node[2] − 1 of them. By 3/2
	// against 8/4 the first would go; but it is worth its branches up to 3/1, and the second
	// only up to 8/3.
	return 6, [][]float64{{3, 0, 2}, {8, 0, 4}}
}

// ChooseSize returns how many leaves the filter should have, out of the table above, and
// why: a reason of at least eight words. The tree of this size is then asked about the
// 2,724 mails that it has not seen. It may err on 14.5 % of them, and have 15 leaves, so that
// somebody can read it.
func ChooseSize() (leaves int, reason string) {
	return 5, "It is the smallest tree whose error is within one standard error of the best, " +
		"and a small tree is easier to read."
}
