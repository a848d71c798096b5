package figure

import (
	"strings"
	"testing"
)

func TestWideFiguresAreScrolled(t *testing.T) {
	f := Tree(tennis())
	f.Width = pageWidth + 1
	page := f.display(nil).HTML
	if !strings.Contains(page, "max-width:none") || !strings.Contains(page, "overflow-x:auto") {
		t.Errorf("%s", page)
	}
}
