package treeengine

// Sample returns an engine for n rows, of which row i of the data set is times[i]. A row that the
// sample has several times has as many entries.
func (e *Engine) Sample(times []int, n int) *Engine {
	q := *e
	count := make([]int32, len(e.rows))
	for r, i := range e.rows {
		count[r] = int32(times[i])
	}
	q.order = make([]int32, 0, n)
	for r, k := range count {
		for range k {
			q.order = append(q.order, int32(r))
		}
	}
	q.columns = make([]column, len(e.columns))
	for j, c := range e.columns {
		if c.entries != nil {
			c.entries = repeat(c.entries, count, e.rowMask, n)
		}
		q.columns[j] = c
	}
	q.scratch(n)
	q.pool = make([]worker, len(e.pool))
	for i := range q.pool {
		q.pool[i] = q.newWorker(n)
	}
	if n != len(e.rows) {
		q.tables = q.newTables(n)
	}
	return &q
}

// repeat writes each entry of a column as often as its row counts, n in all. The first two copies
// are written without a check, because few rows are drawn more often in a bootstrap sample.
func repeat(column []uint64, count []int32, rowMask uint64, n int) []uint64 {
	entries := make([]uint64, n+2)
	at := 0
	for _, e := range column {
		k := int(count[e&rowMask])
		entries[at], entries[at+1] = e, e
		for more := 2; more < k; more++ {
			entries[at+more] = e
		}
		at += k
	}
	return entries[:n]
}
