package jupyterlab

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
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
	// JupyterLab may draw a cell twice, so what counts is what it comes to.
	for i, open := range []string{"false", "true"} {
		p.wait("note "+strconv.Itoa(i)+" with title and formula, last in its cell, open: "+open,
			`(() => { const d = document.querySelectorAll("details")[`+strconv.Itoa(i)+`];
			return [d?.open, d?.querySelector("summary")?.textContent,
				d?.querySelector("mjx-container")?.checkVisibility(),
				d?.parentElement?.lastElementChild === d].join() })() == "`+
				open+",A slip,"+open+","+open+`"`)
	}
	p.wait("the Markdown of the note",
		`document.querySelector("details")?.innerHTML.includes("<em>y</em>") === true`)
	p.screenshot("", "note")
}
