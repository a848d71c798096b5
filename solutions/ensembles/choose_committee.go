package ensembles

// ChooseCommittee returns how the trees are combined, "bagging" or "boosting", the largest number
// of leaves that a tree may have, from 2 to 64, and why: a reason of at least eight different
// words. The committee has 50 trees. It learns from 285 lumps, of which one label in ten is wrong,
// and may err on at most 6.5 % of the others, whose labels are right: on average over five deals.
func ChooseCommittee() (method string, leaves int, reason string) {
	return "bagging", 8, "Boosting chases the wrong labels, and full trees learn them by heart; " +
		"small trees cannot, and their vote is steadier than each."
}
