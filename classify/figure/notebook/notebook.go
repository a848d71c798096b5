// Package notebook shows figures below the notebook cell that runs:
//
//	notebook.Show(figure.Tree(model.Diagram()))
//	notebook.Show(figure.Slider("K", []int{1, 5, 15}, draw))
//
// It is separate from package figure because it links the library of the GoNB kernel and the 30
// packages below that. A program that only saves figures does not need them. A page of the course
// has no kernel: there, on WebAssembly, figures are written to a file instead.
package notebook

import (
	"fmt"
	"os"

	"github.com/tessella-go/tessella/classify/figure"
)

// Picture is what [Show] can show: a [*figure.Figure], [*figure.Slides] or a [*figure.Animation].
type Picture interface {
	Err() error     // what is wrong with it, nil if it can be drawn
	String() string // one line, for a terminal
	Display() (*figure.Display, error)
}

// Show displays the picture below the notebook cell that runs, and returns when the notebook has
// received it. Outside a notebook it prints one line, which describes the picture and says how to
// save it.
//
// If the picture cannot be drawn, Show prints the error on standard error and returns it. It prints
// the error because the last statement of a cell has no caller to return it to.
func Show(p Picture) error {
	err := show(p)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	return err
}

func show(p Picture) error {
	if !inNotebook() {
		if err := p.Err(); err != nil {
			return err
		}
		fmt.Printf("%s\n%s\n", p, howToSave(p))
		return nil
	}
	d, err := p.Display()
	if err != nil {
		return err
	}
	return send(d)
}

func howToSave(p Picture) string {
	switch p.(type) {
	case *figure.Slides:
		return `figure.Save(s.Figures[0], "figure.png") writes one to a file`
	case *figure.Animation:
		return `figure.SaveAnimation(a, "figure.gif") writes it to a file`
	}
	return `figure.Save(f, "figure.png") writes it to a file`
}
