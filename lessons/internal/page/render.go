package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/output"
)

type renderArguments struct {
	Cells   []cell
	ID      string            // of the cell that ran
	Raw     []json.RawMessage // outputs as in nbformat
	Errors  []gonb.Fault      // of the compiler
	LeftOut []gonb.Fault      // cells above that cannot be read
}

// rendered is the result of a run as a page shows it.
type rendered struct {
	Outputs []string          `json:"outputs"` // HTML
	Raw     []json.RawMessage `json:"raw"`     // outputs as in nbformat
	Errors  []gonb.Fault      `json:"errors"`
}

// render shows the outputs of a cell, with the faults in front of them. The stack of a panic
// becomes the lines of cells.
func render(a renderArguments) (any, error) {
	outputs, err := readOutputs(a.Raw)
	if err != nil {
		return nil, err
	}
	r := rendered{Outputs: []string{}, Raw: []json.RawMessage{},
		Errors: append([]gonb.Fault{}, a.Errors...)}
	if faults := explainPanic(outputs); len(faults) > 0 {
		r.Errors = append(r.Errors, columns(faults[:1], a.Cells)...)
		outputs = slices.DeleteFunc(outputs, func(out *ipynb.Output) bool {
			return out.Type == ipynb.Error || out.Type == ipynb.Stream && out.Text.String() == ""
		})
		outputs = append(outputs, panicked(faults, a.ID))
	}
	if len(a.Errors) > 0 {
		outputs = append(outputs, wrong("ERROR", a.Errors, a.ID))
	}
	for _, f := range a.LeftOut {
		text := "The cell above that cannot be read is left out: " + describe(f, a.ID) + "\n"
		left := &ipynb.Output{Type: ipynb.Stream, Name: "stderr", Text: ipynb.Text{text}}
		outputs = slices.Insert(outputs, 0, left)
	}
	for i, out := range outputs {
		r.Outputs = append(r.Outputs, output.HTML(out, "", fmt.Sprintf("%s-run-%d", a.ID, i)))
	}
	r.Raw, err = writeOutputs(outputs)
	return r, err
}

// wrong is an output that lists faults.
func wrong(name string, faults []gonb.Fault, id string) *ipynb.Output {
	var lines []string
	for _, f := range faults {
		lines = append(lines, describe(f, id))
	}
	text := strings.Join(lines, "\n")
	return &ipynb.Output{Type: ipynb.Error, EName: name, EValue: text, Traceback: lines}
}

// panicked is an output that says why a program crashed, and through which lines of cells.
func panicked(faults []gonb.Fault, id string) *ipynb.Output {
	lines := []string{faults[0].Text}
	for i, f := range faults {
		if f.Line > 0 && i < 8 {
			at := f
			at.Text = ""
			lines = append(lines, "at "+strings.TrimSuffix(describe(at, id), ": "))
		}
	}
	return &ipynb.Output{Type: ipynb.Error, EName: "ERROR", EValue: lines[0], Traceback: lines}
}

// readOutputs reads outputs as they stand in a notebook.
func readOutputs(raw []json.RawMessage) ([]*ipynb.Output, error) {
	if raw == nil {
		raw = []json.RawMessage{}
	}
	nb, err := notebookOf(map[string]any{"id": "c", "cell_type": "code", "metadata": struct{}{},
		"source": "", "execution_count": nil, "outputs": raw})
	if err != nil {
		return nil, err
	}
	return nb.Cells[0].Outputs, nil
}

func notebookOf(cell any) (*ipynb.Notebook, error) {
	data, err := json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 5,
		"metadata": struct{}{}, "cells": []any{cell}})
	if err != nil {
		return nil, err
	}
	return ipynb.Read(strings.NewReader(string(data)))
}

// writeOutputs writes outputs as they stand in a notebook.
func writeOutputs(outputs []*ipynb.Output) ([]json.RawMessage, error) {
	nb := ipynb.New()
	nb.Cells = []*ipynb.Cell{ipynb.NewCode("c", "")}
	nb.Cells[0].Outputs = outputs
	var file strings.Builder
	if err := nb.Write(&file); err != nil {
		return nil, err
	}
	var written struct {
		Cells []struct{ Outputs []json.RawMessage }
	}
	err := json.Unmarshal([]byte(file.String()), &written)
	return written.Cells[0].Outputs, err
}
