package command

import (
	"context"
	_ "embed"
	"os"

	"github.com/tessella-go/tessella/notebooks/course"
	"github.com/tessella-go/tessella/notebooks/doctor"
)

type doctorCmd struct{}

//go:embed help/doctor.txt
var doctorHelp string

func (doctorCmd) Help() string { return Help(doctorHelp) }

func (doctorCmd) Run(ctx context.Context, lessons course.List, in Checkout) error {
	if !printFindings(os.Stdout, doctor.Examine(ctx, in.Root, lessons)) {
		return ErrShown
	}
	return nil
}
