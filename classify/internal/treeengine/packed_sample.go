package treeengine

// Sample returns an engine for n rows, of which row i of the data set is times[i]. A row that the
// sample has several times has as many entries.
func (p *Packed) Sample(times []int, n int) *Packed {
	q := *p
	count := make([]int32, len(p.rows))
	for r, i := range p.rows {
		count[r] = int32(times[i])
	}
	q.order = make([]int32, 0, n)
	for r, k := range count {
		for range k {
			q.order = append(q.order, int32(r))
		}
	}
	q.entries = make([][]uint64, len(p.entries))
	for j, column := range p.entries {
		if column != nil {
			q.entries[j] = repeat(column, count, p.rowMask, n)
		}
	}
	q.scratch(n)
	q.pool = make([]worker, len(p.pool))
	for i := range q.pool {
		q.pool[i] = newWorker(len(p.parent.counts), n)
	}
	if n != len(p.rows) {
		q.tables = q.newTables(n)
	}
	return &q
}

// scratch gives a copy of an engine its own buffers for nodes of up to n rows, except those of the
// workers.
func (p *Packed) scratch(n int) {
	p.left, p.spare, p.found = make([]uint8, len(p.rows)), make([]int32, n+1),
		make([]found, len(p.found))
	p.noted = nil
	p.parent = parent{counts: make([]int64, len(p.parent.counts))}
	if p.nominal != nil {
		p.nominal = p.nominal.share(p.order)
	}
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

// share returns rows that have the columns of g and an order and buffers of their own.
func (g *Rows) share(order []int32) *Rows {
	return &Rows{
		Options:    g.Options,
		attributes: g.attributes, columns: g.columns, holes: g.holes, class: g.class,
		target: g.target, width: g.width, weight: g.weight, order: g.order, all: g.all,
		orders: [][]int32{order}, table: make([]float64, len(g.table)),
		slot: make([]int32, len(g.slot)),
	}
}
