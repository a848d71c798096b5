package sandbox

import "sync"

// idle are children that wait for another part of their program.
type idle struct {
	mu       sync.Mutex
	children map[job][]*connection // by their job with part 0
}

// park keeps a child.
func (i *idle) park(c *connection) {
	i.mu.Lock()
	defer i.mu.Unlock()
	if i.children == nil {
		i.children = make(map[job][]*connection)
	}
	i.children[c.job] = append(i.children[c.job], c)
}

// take returns a child for a job, or nil if there is none.
func (i *idle) take(j job) *connection {
	i.mu.Lock()
	defer i.mu.Unlock()
	list := i.children[j]
	if len(list) == 0 {
		return nil
	}
	last := len(list) - 1
	i.children[j] = list[:last]
	return list[last]
}

// end ends the children of a program, or all if its file is not named.
func (i *idle) end(wasm string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for j, list := range i.children {
		if wasm != "" && j.Program != wasm {
			continue
		}
		for _, c := range list {
			c.stop()
		}
		delete(i.children, j)
	}
}
