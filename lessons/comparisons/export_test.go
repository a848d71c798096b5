package comparisons

// Deals calls yield with each deal that a case of the exercise Enter may have.
func Deals(yield func(table string, args []any, truth []string)) {
	for _, h := range hands() {
		yield(h.table, cloned(h.args), h.truth)
	}
}
