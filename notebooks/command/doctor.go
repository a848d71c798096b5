package command

import (
	"context"
	_ "embed"
	"os"

	"github.com/tessella-go/tessella/notebooks"
	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/kernel"
)

type doctorCmd struct{}

//go:embed help/doctor.txt
var doctorHelp string

func (doctorCmd) Help() string { return Help(doctorHelp) }

func (doctorCmd) Run(ctx context.Context, lessons course.List) error {
	root, err := kernel.Checkout("")
	if err != nil {
		return err
	}
	if !notebooks.PrintFindings(os.Stdout, notebooks.Doctor(ctx, root, lessons)) {
		return ErrShown
	}
	return nil
}
