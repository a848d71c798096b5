package jupyterlab

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// note is a notebook with a note in the margin as build makes it, folded and open.
const note = `{"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [
	{"cell_type": "markdown", "id": "folded", "metadata": {}, "source":
		"Text.\n\n<details>\n<summary>A slip</summary>\n\n$x^2$ and *y*.\n\n</details>\n\nEnd."},
	{"cell_type": "markdown", "id": "open", "metadata": {}, "source":
		"<details open>\n<summary>A slip</summary>\n\n$$x^2$$\n\n</details>"}]}`

// JupyterLab folds a note in the margin, and shows its Markdown and its formulas when it is open.
func TestNote(t *testing.T) {
	t.Parallel()
	python := os.Getenv("TESSELLA_PYTHON")
	if python == "" {
		t.Skip("TESSELLA_PYTHON names no Python with JupyterLab")
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	t.Cleanup(cancel)
	lab := t.TempDir()
	writeFile(t, filepath.Join(lab, "note.ipynb"), note)
	s := startServer(ctx, t, python, t.TempDir(), lab)
	p := startBrowser(ctx, t)
	p.do("open the notebook", chromedp.Navigate(s.url+"lab/tree/note.ipynb?reset&token="+token))
	p.wait("the formulas", `document.querySelectorAll("details mjx-container").length == 2`)
	p.screenshot("", "note")
	for i, want := range []string{"false", "true"} {
		var got string
		p.eval(`(() => { const d = document.querySelectorAll("details")[`+strconv.Itoa(i)+`];
			return [d.open, d.querySelector("summary").textContent,
				d.querySelector("mjx-container").checkVisibility(),
				d.parentElement.lastElementChild === d].join() })()`, &got)
		if want := want + ",A slip," + want + "," + want; got != want {
			t.Errorf("note %d: it is open, has the title, shows its formula, is last: %s; want %s",
				i, got, want)
		}
	}
	var text string
	p.eval(`document.querySelector("details").innerHTML`, &text)
	if !strings.Contains(text, "<em>y</em>") {
		t.Errorf("the Markdown of the note is not rendered:\n%s", text)
	}
}
