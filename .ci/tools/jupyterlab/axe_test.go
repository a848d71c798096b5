package jupyterlab

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// violations lists what axe-core finds on a page: the rule, where, and why.
const violations = `axe.run().then(found => found.violations.flatMap(v => v.nodes.map(
	n => v.id + ": " + n.html.slice(0, 200) + "\n" + n.failureSummary)))`

// TestAccessible checks all rules of axe-core on the pages that TESSELLA_PAGES lists, separated as
// in PATH, in a light browser. It checks every fifth page in a dark one too, because all have the
// same style. TESSELLA_AXE is its file axe.min.js.
func TestAccessible(t *testing.T) {
	if os.Getenv("TESSELLA_PAGES") == "" {
		t.Skip("TESSELLA_PAGES names no pages that go run . run has written")
	}
	axe, err := os.ReadFile(os.Getenv("TESSELLA_AXE"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	t.Cleanup(cancel)
	p := startBrowser(ctx, t)
	for i, file := range filepath.SplitList(os.Getenv("TESSELLA_PAGES")) {
		schemes := []string{"light", "dark"}
		if i%5 != 0 {
			schemes = schemes[:1]
		}
		for _, scheme := range schemes {
			if _, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
				emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
					{Name: "prefers-color-scheme", Value: scheme}}}); err != nil {
				t.Fatal(err)
			}
			p.do("open "+file, chromedp.Navigate("file://"+file))
			p.do("load axe-core", chromedp.Evaluate[chromedp.Void](string(axe)))
			var found []string
			p.eval(violations, &found)
			if len(found) > 0 {
				t.Errorf("%s, %s: %d places\n%s", filepath.Base(file), scheme, len(found),
					strings.Join(found, "\n"))
			}
		}
	}
}
