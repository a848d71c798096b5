package report

import (
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/mattn/go-isatty"
	"github.com/schollz/progressbar/v3"

	"github.com/tessella-go/tessella/notebooks/verdict"
)

// Progress shows a progress bar on a terminal, and nothing elsewhere. Several goroutines may use it
// at once.
type Progress struct {
	out io.Writer // nil: no terminal

	mu  sync.Mutex
	bar *progressbar.ProgressBar // nil while nothing runs
}

// NewProgress makes a Progress that writes to a file, such as os.Stderr.
func NewProgress(file *os.File) *Progress {
	if !isatty.IsTerminal(file.Fd()) {
		return &Progress{}
	}
	return &Progress{out: file}
}

// Start starts a bar for a number of students. doing says what is done with them, such as
// "reading".
func (p *Progress) Start(doing string, students int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stop()
	if p.out == nil || students <= 0 {
		return
	}
	p.bar = progressbar.NewOptions(students, progressbar.OptionSetWriter(p.out),
		progressbar.OptionSetWidth(20), progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true),
		progressbar.OptionSetDescription(pad(doing, described)))
	_ = p.bar.RenderBlank() // go on even if the bar cannot be drawn
}

// described is the width of the text before the bar, so that the bar does not jump.
const described = 28

// Student counts a student as done.
func (p *Progress) Student(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar == nil {
		return
	}
	p.bar.Describe(pad(line(verdict.Printable(name)), described))
	_ = p.bar.Add(1)
	if p.bar.IsFinished() {
		p.stop()
	}
}

// Say prints a line above the bar.
func (p *Progress) Say(text string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.bar != nil {
		_ = p.bar.Clear()
		defer p.bar.RenderBlank()
	}
	if p.out != nil {
		fmt.Fprintln(p.out, verdict.Printable(text))
	}
}

// Stop removes the bar, at the end or after an error.
func (p *Progress) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stop()
}

// stop removes the bar. The caller holds mu.
func (p *Progress) stop() {
	if p.bar != nil {
		_ = p.bar.Clear()
		p.bar = nil
	}
}
