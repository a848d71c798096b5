package main

import "github.com/tessella-go/tessella/notebooks/gonb"

// formatted is a cell in the form of gofmt, or the errors that prevent it.
type formatted struct {
	Source string       `json:"source"`
	Errors []gonb.Fault `json:"errors,omitempty"`
}

// formatCell formats a cell.
func formatCell(a struct{ Source string }) (any, error) {
	source, faults := gonb.Format(a.Source)
	return formatted{source, columns(faults, []cell{{Source: a.Source}})}, nil
}
