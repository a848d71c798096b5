// Command bench measures how fast the algorithms learn and predict, and how much memory they take.
// It makes its data from a seed. Each measurement is a process of its own.
//
//	go run ./ci/bench                          this checkout alone
//	go run ./ci/bench -sklearn                 next to scikit-learn, in a venv in the user's cache
//	go run ./ci/bench -against HEAD~5          next to another commit of this checkout
//	go run ./ci/bench -sklearn tree-gini lda   two tasks alone
//
// The two sides take turns. The table has the medians of user CPU seconds, and the ratios of ours
// to theirs: below 1, ours is faster. Command grading below measures a class.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
)

type options struct {
	sklearn bool
	against string
	rounds  int
	threads int
	seed    uint64
	json    string
}

func main() {
	var o options
	flag.BoolVar(&o.sklearn, "sklearn", false, "measure scikit-learn too; needs python3 with venv")
	flag.StringVar(&o.against, "against", "", "measure another `commit` of this checkout too")
	flag.IntVar(&o.rounds, "rounds", 5, "how often each side is measured")
	flag.IntVar(&o.threads, "threads", 1, "how many threads each side may use")
	flag.Uint64Var(&o.seed, "seed", 1, "the seed of the data")
	flag.StringVar(&o.json, "json", "", "write the figures to this `file` too")
	task := flag.String("child", "",
		"measure this `task` in this process, on the data in the folder "+
			"that follows; bench starts itself so")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(),
			"usage: go run ./ci/bench [flags] [task ...], such as")
		fmt.Fprintln(flag.CommandLine.Output(), "  go run ./ci/bench -sklearn tree-gini lda")
		flag.PrintDefaults()
	}
	flag.Parse()
	var err error
	if *task != "" {
		err = child(*task, folder(flag.Arg(0)))
	} else {
		err = run(o, flag.Args())
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// row is a line of the table.
type row struct {
	Task   string   `json:"task"`
	Ours   figures  `json:"ours"`
	Theirs *figures `json:"theirs,omitempty"`
}

func run(o options, names []string) error {
	if o.sklearn && o.against != "" {
		return fmt.Errorf("choose -sklearn or -against; one run has two sides")
	}
	if o.rounds < 1 || o.threads < 1 {
		return fmt.Errorf("-rounds and -threads must be at least 1")
	}
	chosen, err := choose(names)
	if err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	ours, theirs, err := sides(o, work)
	if err != nil {
		return err
	}
	if theirs != nil {
		defer theirs.close()
	}
	made := make(map[string]bool)
	var rows []row
	for _, t := range chosen {
		if !made[t.data] {
			fmt.Fprintln(os.Stderr, "making the data of", t.data)
			random := rand.New(rand.NewPCG(o.seed, uint64(len(t.data))))
			if err := makers[t.data](folder(work), random); err != nil {
				return err
			}
			made[t.data] = true
		}
		fmt.Fprintln(os.Stderr, "measuring", t.name)
		r, err := compare(t, o.rounds, ours, theirs, work)
		if err != nil {
			return err
		}
		rows = append(rows, r)
	}
	if o.json != "" {
		data, err := json.MarshalIndent(rows, "", "  ")
		if err != nil {
			return err
		}
		if err := os.WriteFile(o.json, append(data, '\n'), 0o644); err != nil {
			return err
		}
	}
	print(os.Stdout, rows, theirs)
	return nil
}

// choose finds the tasks of these names; all if there are none.
func choose(names []string) ([]task, error) {
	if len(names) == 0 {
		return tasks, nil
	}
	var chosen []task
	for _, name := range names {
		i := slices.IndexFunc(tasks, func(t task) bool { return t.name == name })
		if i < 0 {
			return nil, unknown(name)
		}
		chosen = append(chosen, tasks[i])
	}
	return chosen, nil
}

// compare measures a task on both sides in turn.
func compare(t task, rounds int, ours, theirs *side, data string) (row, error) {
	if t.alone && theirs != nil && theirs.python {
		theirs = nil
	}
	var a, b []figures
	for range rounds {
		f, err := ours.measure(t.name, data)
		if err != nil {
			return row{}, err
		}
		a = append(a, f)
		if theirs == nil {
			continue
		}
		if f, err = theirs.measure(t.name, data); err != nil {
			return row{}, err
		}
		b = append(b, f)
	}
	r := row{Task: t.name, Ours: middle(a)}
	if theirs != nil {
		m := middle(b)
		r.Theirs = &m
	}
	return r, nil
}

// middle takes the median of each figure. The quality is the same in all rounds.
func middle(all []figures) figures {
	var fits, predictions, memory []float64
	for _, f := range all {
		fits, predictions = append(fits, f.Fit), append(predictions, f.Predict)
		memory = append(memory, float64(f.Memory))
	}
	return figures{Fit: median(fits), Predict: median(predictions), Memory: int(median(memory)),
		Quality: all[0].Quality}
}

// print writes the rows as a Markdown table.
func print(w io.Writer, rows []row, theirs *side) {
	if theirs == nil {
		fmt.Fprint(w,
			"| task | fit s | predict s | MB | quality |\n| --- | --: | --: | --: | --- |\n")
	} else {
		fmt.Fprintf(w, "ours / %s, user CPU seconds\n\n", theirs.name)
		fmt.Fprint(w, "| task | fit s | ratio | predict s | ratio | MB | quality |\n"+
			"| --- | --: | --: | --: | --: | --: | --- |\n")
	}
	for _, r := range rows {
		switch {
		case theirs == nil:
			fmt.Fprintf(w, "| %s | %.3g | %.3g | %d | %s |\n", r.Task, r.Ours.Fit, r.Ours.Predict,
				r.Ours.Memory, qualities(r.Ours.Quality, nil))
		case r.Theirs == nil:
			fmt.Fprintf(w, "| %s | %.3g | | %.3g | | %d | %s |\n", r.Task, r.Ours.Fit,
				r.Ours.Predict, r.Ours.Memory, qualities(r.Ours.Quality, nil))
		default:
			fmt.Fprintf(w, "| %s | %.3g / %.3g | %s | %.3g / %.3g | %s | %d / %d | %s |\n", r.Task,
				r.Ours.Fit, r.Theirs.Fit, ratio(r.Ours.Fit, r.Theirs.Fit),
				r.Ours.Predict, r.Theirs.Predict, ratio(r.Ours.Predict, r.Theirs.Predict),
				r.Ours.Memory, r.Theirs.Memory, qualities(r.Ours.Quality, r.Theirs.Quality))
		}
	}
}

func ratio(ours, theirs float64) string {
	if theirs == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", ours/theirs)
}

// qualities shows each figure that our side has, next to theirs if there is one.
func qualities(ours, theirs map[string]any) string {
	var parts []string
	for key, value := range ours {
		part := fmt.Sprintf("%s %.6v", key, value)
		if other, ok := theirs[key]; ok {
			part += fmt.Sprintf(" / %.6v", other)
		}
		parts = append(parts, part)
	}
	slices.Sort(parts)
	return strings.Join(parts, ", ")
}
