package jupyterlab

import (
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// keep replaces the download of a file: the page keeps its text in saved.
const keep = `(() => {
	HTMLAnchorElement.prototype.click = () => {};
	const make = URL.createObjectURL;
	URL.createObjectURL = blob => {
		blob.text().then(text => { window.saved = text; });
		return make(blob);
	};
})()`

// TestSavedInPage writes an answer on a page of the site that TESSELLA_SITE names and saves it with
// the page's button. JupyterLab opens the file on the course's kernel, without a question, and the
// answer passes there.
func TestSavedInPage(t *testing.T) {
	t.Parallel()
	site := os.Getenv("TESSELLA_SITE")
	if site == "" {
		t.Skip("TESSELLA_SITE names no site that tessella site has written")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	s, lab := startLab(ctx, t, notebook)
	p := startBrowser(ctx, t)
	writeFile(t, filepath.Join(lab, notebook), p.saved(site))
	p.open(s, notebook)
	p.screenshot("", "saved-in-page")

	var shown struct {
		Kernel  string
		Dialogs int
		Source  string
	}
	p.eval(`({kernel: probe.kernel(), dialogs: document.querySelectorAll(".jp-Dialog").length,
		source: probe.source(`+quote(exercise)+`)})`, &shown)
	if shown.Kernel != "Go (Tessella)" || shown.Dialogs > 0 {
		t.Errorf("the notebook opens with the kernel %q and %d dialogs, want Go (Tessella) "+
			"and none", shown.Kernel, shown.Dialogs)
	}
	if shown.Source != answer {
		t.Errorf("the answer became:\n%s", shown.Source)
	}
	p.run(imports)
	p.run(exercise)
	p.run(check)
	p.readable("passed", "✓ passed")
}

// saved returns the notebook that the lesson's page saves after the answer was written there.
func (p page) saved(site string) string {
	p.t.Helper()
	server := httptest.NewServer(http.FileServer(http.Dir(site)))
	p.t.Cleanup(server.Close)
	p.do("open the page", chromedp.Navigate(server.URL+"/"+
		strings.TrimSuffix(notebook, ".ipynb")+".html"))
	p.wait("the page's scripts", `document.querySelector("html[data-ready]") !== null`)
	cell := "#cell-" + exercise
	p.do("click on the cell", chromedp.Click(chromedp.CSS(cell+" pre.code:not(.notice *)")))
	p.wait("its editor", "document.querySelector("+quote(cell+" .cm-focused")+") !== null")
	p.eval(`document.execCommand("selectAll")`, nil)
	p.eval(`document.execCommand("insertText", false, `+quote(answer)+`)`, nil)
	p.eval(keep, nil)
	p.do("save", chromedp.Click(chromedp.CSS("#site-save")))
	p.wait("the file", "typeof saved === 'string'")
	var text string
	p.eval("saved", &text)
	return text
}
