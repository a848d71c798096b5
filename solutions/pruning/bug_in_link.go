package pruning

// BugInLink returns the number of the line in which CopiedLink is wrong, and nodes for
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
