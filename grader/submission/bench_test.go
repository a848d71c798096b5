package submission

import (
	"context"
	"os"
	"testing"
)

// BenchmarkClass reads a class of 200 notebooks of the lesson on trees: find what is wanted of all
// exercises, write the source, hash each.
func BenchmarkClass(b *testing.B) {
	data, err := os.ReadFile("../../notebooks/08-trees.ipynb")
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		for range 200 {
			s := fileOf("w.ipynb", data).Read(context.Background(), lesson)
			if len(s.Source()) != len(lesson) {
				b.Fatal(len(s.Source()))
			}
			for _, w := range lesson {
				s.Hash(w.ID)
			}
		}
	}
}
