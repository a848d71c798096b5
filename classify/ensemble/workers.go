package ensemble

import "iter"

// inOrder yields work(0), work(1) and so on to work(n−1), in this order, with up to workers of them
// running at once. So the result does not depend on the number of workers. If the loop over it ends
// early, it waits for those still running. With one worker, nothing runs ahead of the loop.
func inOrder[T any](n, workers int, work func(i int) T) iter.Seq2[int, T] {
	return func(yield func(int, T) bool) {
		if workers <= 1 {
			for i := range n {
				if !yield(i, work(i)) {
					return
				}
			}
			return
		}
		var running []chan T
		defer func() {
			for _, result := range running {
				<-result
			}
		}()
		for i, started := 0, 0; i < n; i++ {
			for ; started < min(n, i+workers); started++ {
				result, task := make(chan T, 1), started
				go func() { result <- work(task) }()
				running = append(running, result)
			}
			result := <-running[0]
			running = running[1:]
			if !yield(i, result) {
				return
			}
		}
	}
}
