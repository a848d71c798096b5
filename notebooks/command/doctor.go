package command

import (
	"context"
	_ "embed"
	"os"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/doctor"
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
	if !printFindings(os.Stdout, doctor.Examine(ctx, root, lessons)) {
		return ErrShown
	}
	return nil
}
