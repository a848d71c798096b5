package main

import (
	"context"
	"fmt"

	"github.com/tessella-go/tessella/grader/server/backup"
)

type backupCmd struct {
	Database string `arg:"" help:"${url}"`
	File     string `arg:"" help:"The file for the copy, which must not exist."`
}

func (c backupCmd) Run(ctx context.Context) error {
	if err := backup.ToFile(ctx, c.Database, c.File); err != nil {
		return fmt.Errorf("no backup: %w", err)
	}
	fmt.Println(c.File)
	return nil
}

type restoreCmd struct {
	File     string `arg:"" help:"A backup, or the file of a server that does not run."`
	Database string `arg:"" help:"${empty}"`
}

func (c restoreCmd) Run(ctx context.Context) error {
	if err := backup.Copy(ctx, c.File, c.Database); err != nil {
		return fmt.Errorf("not restored: %w", err)
	}
	return nil
}
