//go:build !linux

package sandbox

import "slices"

// snapshot is the memory of an instance at a moment.
type snapshot struct{ memory []byte }

// reserve does nothing.
func (s *snapshot) reserve(int64) error { return nil }

// take keeps the memory.
func (s *snapshot) take(memory []byte) error {
	s.memory = slices.Clone(memory)
	return nil
}

// restore puts the memory back.
func (s *snapshot) restore(r *reserved) error {
	copy(r.pages, s.memory)
	return nil
}
