package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"sync"

	"github.com/tessella-go/tessella/grader"
	"github.com/tessella-go/tessella/grader/judging"
	"github.com/tessella-go/tessella/grader/submission"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/notebooks/gonb"
	"github.com/tessella-go/tessella/notebooks/verdict"
	"github.com/tessella-go/tessella/solutions"
)

// checkArguments ask for the verdicts on some exercises of one lesson.
type checkArguments struct {
	Cells []cell
	IDs   []string
}

// checked is the result of an exercise.
type checked struct {
	ID      string           `json:"id"`
	Card    string           `json:"card"` // HTML
	Text    string           `json:"text"` // the same as plain text
	Verdict *verdict.Verdict `json:"verdict"`
	Errors  []gonb.Fault     `json:"errors"` // why no case was run
}

// check judges exercises as the command check does, with the functions that they need.
func check(ctx context.Context, a checkArguments, host judging.Host) ([]checked, error) {
	lesson, err := lessonOf(a.IDs)
	if err != nil {
		return nil, err
	}
	all := grader.Abouts(lesson.Tasks)
	text, err := save(struct {
		Cells  []cell
		Lesson string
	}{a.Cells, lesson.Name})
	if err != nil {
		return nil, err
	}
	sub, err := submission.ReadNotebook([]byte(text.(string)), all)
	if err != nil {
		return nil, err
	}
	var plans []*grader.Plan
	for _, task := range lesson.Tasks {
		id := task.About().ID
		if !slices.ContainsFunc(a.IDs, func(asked string) bool {
			return id == asked || slices.Contains(sub.Needs(asked), id)
		}) {
			continue
		}
		p, err := plan(task)
		if err != nil {
			return nil, err
		}
		plans = append(plans, p)
	}
	reference, err := reference(lesson.Name)
	if err != nil {
		return nil, err
	}
	w := judging.New(sub, plans, grader.ByCase)
	judge := judging.Judge{Host: host}
	if err := judge.Complete(ctx, w, reference, all); err != nil {
		return nil, err
	}
	var list []checked
	for _, id := range a.IDs {
		i := slices.IndexFunc(w.Exercises, func(e judging.Exercise) bool { return e.ID == id })
		list = append(list, show(w, i, a.Cells))
	}
	return list, nil
}

// show makes the card of an exercise. Where no case was run, it says why.
func show(w *judging.Work, i int, cells []cell) checked {
	ex := w.Exercises[i]
	c := checked{ID: ex.ID, Verdict: w.Blamed(ex), Errors: []gonb.Fault{}}
	if c.Verdict == nil {
		v := w.Plans[i].Unjudged(ex.Problem)
		c.Verdict, c.Errors = &v, append(c.Errors, fault(ex.Problem, cells))
	}
	c.Card, c.Text = c.Verdict.Card(), c.Verdict.Text()
	return c
}

// inCell is how a problem begins that names the line of a cell.
var inCell = regexp.MustCompile(`^cell (\d+), line (\d+): `)

// fault is a problem as a page shows one, with the cell's id in place of its number.
func fault(problem string, cells []cell) gonb.Fault {
	match := inCell.FindStringSubmatch(problem)
	if match == nil {
		return gonb.Fault{Text: problem}
	}
	number, _ := strconv.Atoi(match[1])
	line, _ := strconv.Atoi(match[2])
	if number < 1 || number > len(cells) {
		return gonb.Fault{Text: problem}
	}
	return gonb.Fault{Cell: cells[number-1].ID, Line: line, Text: problem[len(match[0]):]}
}

// lessonOf returns the lesson of some exercises.
func lessonOf(ids []string) (grader.Lesson, error) {
	for _, lesson := range lessons.All() {
		mine := func(id string) bool {
			return slices.ContainsFunc(lesson.Tasks, func(t grader.Task) bool {
				return t.About().ID == id
			})
		}
		if len(ids) > 0 && mine(ids[0]) {
			for _, id := range ids {
				if !mine(id) {
					return lesson, fmt.Errorf("the lesson %s has no exercise %q", lesson.Name, id)
				}
			}
			return lesson, nil
		}
	}
	return grader.Lesson{}, fmt.Errorf("no lesson has the exercises %q", ids)
}

// kept are plans by exercise and references by folder, because a student checks often.
var kept sync.Map

func plan(task grader.Task) (*grader.Plan, error) {
	id := task.About().ID
	if p, ok := kept.Load(id); ok {
		return p.(*grader.Plan), nil
	}
	p, err := grader.NewPlan(task, grader.PlanOptions{})
	if err == nil {
		kept.Store(id, p)
	}
	return p, err
}

func reference(folder string) (*submission.Reference, error) {
	if r, ok := kept.Load(folder); ok {
		return r.(*submission.Reference), nil
	}
	files, err := fs.Sub(solutions.Source, folder)
	if err != nil {
		return nil, err
	}
	r, err := submission.ReadReference(files)
	if err == nil {
		kept.Store(folder, r)
	}
	return r, err
}

// checkCells is check with arguments in JSON.
func checkCells(arguments []byte, host judging.Host) (any, error) {
	var a checkArguments
	if err := json.Unmarshal(arguments, &a); err != nil {
		return nil, err
	}
	return check(context.Background(), a, host)
}
