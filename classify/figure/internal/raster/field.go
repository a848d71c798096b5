package raster

// Between is a place between two middles of cells of a row or column.
type Between struct {
	Low, High int
	Share     float64 // of the way to the higher one
}

// Neighbours finds where the middles of n pixels lie in a row of size cells.
func Neighbours(size, n int) []Between {
	places := make([]Between, n)
	for i := range places {
		at := min(max((float64(i)+0.5)*float64(size)/float64(n)-0.5, 0), float64(size-1))
		low := int(at)
		places[i] = Between{low, min(low+1, size-1), at - float64(low)}
	}
	return places
}

// Nearest is the most frequent label around a place: of the four places around it, each by its
// share.
func Nearest(labels []int, size int, x, y Between) int {
	around := [4]int{labels[y.Low*size+x.Low], labels[y.Low*size+x.High], labels[y.High*size+x.Low],
		labels[y.High*size+x.High]}
	if around[0] == around[1] && around[0] == around[2] && around[0] == around[3] {
		return around[0]
	}
	share := [4]float64{(1 - y.Share) * (1 - x.Share), (1 - y.Share) * x.Share,
		y.Share * (1 - x.Share), y.Share * x.Share}
	best, most := 0, -1.0
	for _, k := range around {
		total := 0.0
		for j, other := range around {
			if other == k {
				total += share[j]
			}
		}
		if total > most {
			best, most = k, total
		}
	}
	return best
}

// Mean is the value between the four places around one.
func Mean(values []float64, size int, x, y Between) float64 {
	low, high := values[y.Low*size:][:size], values[y.High*size:][:size]
	return (1-y.Share)*((1-x.Share)*low[x.Low]+x.Share*low[x.High]) +
		y.Share*((1-x.Share)*high[x.Low]+x.Share*high[x.High])
}
