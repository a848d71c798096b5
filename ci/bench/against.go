package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// against measures another commit beside this checkout, with one thread.
func against(o options, arguments []string) error {
	if len(arguments) != 1 {
		return errors.New("against needs one commit, such as HEAD~5")
	}
	work, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	tree, commit := filepath.Join(work, "tree"), arguments[0]
	err = shell("", "git", "worktree", "add", "--detach", "--quiet", tree, commit)
	if err != nil {
		return err
	}
	defer func() { _ = shell("", "git", "worktree", "remove", "--force", tree) }()
	if _, err := os.Stat(filepath.Join(tree, "ci/bench/against.go")); err != nil {
		return fmt.Errorf("%s: choose a commit that has ci/bench/against.go; the benchmark of "+
			"earlier ones cannot be started from here", commit)
	}
	b := &bench{work: work, rounds: o.rounds, made: map[string]bool{}, began: time.Now()}
	if b.ours, err = build("", filepath.Join(work, "ours"), "ours"); err != nil {
		return err
	}
	other, err := build(tree, filepath.Join(work, "theirs"), commit)
	if err != nil {
		return err
	}
	fmt.Printf("| task | fit, s | ratio to %s | predict, s | ratio | MB | quality |\n"+
		"| --- | --: | --: | --: | --: | --: | --- |\n", commit)
	for _, t := range tasks {
		if !o.only.MatchString(t.name) {
			continue
		}
		if err := b.make(t.data); err != nil {
			return err
		}
		arguments := []string{t.name, b.data()}
		found, err := b.turns([]side{{b.ours, arguments}, {other, arguments}}, 1, t.name)
		if err != nil {
			return err
		}
		ours, theirs := found[0], found[1]
		quality, _ := judge(ours.Quality, theirs.Quality)
		fmt.Printf("| %s | %.3g | %s | %.3g | %s | %d / %d | %s |\n", t.name,
			ours.Fit.User, ratio(ours.Fit.User, theirs.Fit.User),
			ours.Predict.User, ratio(ours.Predict.User, theirs.Predict.User),
			ours.Memory, theirs.Memory, quality)
	}
	return nil
}
