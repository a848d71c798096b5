package gradebook_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/tessella-go/tessella/grader/gradebook"
	"github.com/tessella-go/tessella/grader/gradebook/booktest"
)

// TestMadeAtOnce makes one book from many sides.
func TestMadeAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "class.db")
	const writers = 8
	var all sync.WaitGroup
	for i := range writers {
		all.Go(func() {
			b, err := gradebook.Open(t.Context(), path, gradebook.Options{})
			if err != nil {
				t.Error(err)
				return
			}
			defer b.Close()
			name := strings.Repeat("x", 1+i)
			class := booktest.Hand(booktest.Trees(), name, booktest.Day, 4, 6)
			if _, err := b.Record(t.Context(), class,
				booktest.Handed(map[string]string{name: "a"})); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	class, err := open(t, path, gradebook.Options{}).Class(t.Context(), "trees")
	if err != nil || len(class.Students) != writers {
		t.Errorf("%d students (%v), want %d", len(class.Students), err, writers)
	}
	files, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(files) != 1 {
		t.Errorf("left beside the book: %v, %v", files, err)
	}
}
