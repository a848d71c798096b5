package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// report is what a run of the command peers found.
type report struct {
	Date     string            `json:"date"`
	Machine  string            `json:"machine"`
	Commit   string            `json:"commit"`
	Load     string            `json:"load"` // of the machine before the run
	Rounds   int               `json:"rounds"`
	Versions map[string]string `json:"versions"`
	Missing  []string          `json:"missing,omitempty"` // what was not measured, and why
	Rows     []row             `json:"rows"`
}

// row compares a task with a peer.
type row struct {
	Task    string  `json:"task"`
	Data    string  `json:"data"`
	Peer    string  `json:"peer"`
	Beside  bool    `json:"beside,omitempty"` // shown without a bound
	Most    float64 `json:"most"`             // the bound of the ratios
	One     pair    `json:"one_thread"`
	Both    pair    `json:"two_threads"`
	Quality string  `json:"quality"` // ours / theirs
	Equal   bool    `json:"equal"`   // ours is as good
}

// pair holds what was measured of ours and of a peer.
type pair struct {
	Ours   figures `json:"ours"`
	Theirs figures `json:"theirs"`
}

// peers measures each task beside its peers, and writes the table.
func peers(o options, arguments []string) error {
	if len(arguments) > 0 {
		return fmt.Errorf("peers has flags only, not %q; -only %s chooses tasks",
			arguments, arguments[0])
	}
	if o.out == "" {
		return errors.New("-o says which folder the table goes to")
	}
	var chosen []task
	for _, t := range tasks {
		if len(t.peers) > 0 && o.only.MatchString(t.name) {
			chosen = append(chosen, t)
		}
	}
	if len(chosen) == 0 {
		return fmt.Errorf("-only %s matches no task", o.only)
	}
	work, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	b := &bench{work: work, rounds: o.rounds, made: map[string]bool{}, began: time.Now()}
	r := &report{Date: time.Now().UTC().Format(time.DateOnly), Machine: machine(),
		Commit: commit(), Load: load(), Rounds: o.rounds}
	if err := b.programs(r); err != nil {
		return err
	}
	r.keep(o.out)
	var failed []error
	for i, t := range chosen {
		rows, err := b.task(t, fmt.Sprintf("%d of %d, %s", i+1, len(chosen), t.name))
		if err != nil { // the other tasks can still be measured
			failed = append(failed, fmt.Errorf("%s: %w", t.name, err))
			r.Missing = append(r.Missing, failed[len(failed)-1].Error())
		}
		r.put(rows)
		// After each task, so that a run that is stopped leaves what it has.
		if err := r.write(o.out, ""); err != nil {
			return err
		}
	}
	if err := r.write(o.out, o.readme); err != nil {
		return err
	}
	fmt.Println(r.summary())
	return errors.Join(append(failed, r.unequal())...)
}

// keep takes over the rows of an earlier run in a folder, so that one task can be measured again.
// The date, the machine and the libraries must be the same, for the table names them once for all
// rows. It names the commits of both runs.
func (r *report) keep(folder string) {
	var old report
	data, err := os.ReadFile(filepath.Join(folder, "peers.json"))
	if err == nil && json.Unmarshal(data, &old) == nil && old.Date == r.Date &&
		old.Machine == r.Machine && old.Rounds == r.Rounds &&
		maps.Equal(old.Versions, r.Versions) {
		r.Rows = old.Rows
		if !strings.Contains(old.Commit, r.Commit) {
			r.Commit = old.Commit + " and " + r.Commit
		}
	}
}

// put puts the rows of a task in place of its earlier ones, in the order of the tasks.
func (r *report) put(rows []row) {
	if len(rows) == 0 {
		return
	}
	r.Rows = slices.DeleteFunc(r.Rows, func(old row) bool { return old.Task == rows[0].Task })
	r.Rows = append(r.Rows, rows...)
	place := func(r row) int {
		return slices.IndexFunc(tasks, func(t task) bool { return t.name == r.Task })
	}
	slices.SortStableFunc(r.Rows, func(a, b row) int { return place(a) - place(b) })
}

// bench is a run of measurements.
type bench struct {
	work            string   // a folder
	ours, python, r *program // r is nil if there is no R
	rounds          int
	made            map[string]bool // data that were made
	began           time.Time
}

// programs makes what measures, and notes the versions.
func (b *bench) programs(r *report) error {
	var err error
	if b.ours, err = build("", filepath.Join(b.work, "ours"), "ours"); err != nil {
		return err
	}
	if b.python, err = python(b.work); err != nil {
		return err
	}
	if b.r, err = rlang(b.work); err != nil {
		r.Missing = append(r.Missing, err.Error())
		b.r = nil
	}
	r.Versions = map[string]string{}
	for _, p := range []*program{b.python, b.r} {
		if p == nil {
			continue
		}
		out, err := exec.Command(p.command[0], append(p.command[1:], "versions")...).Output()
		if err != nil {
			return fmt.Errorf("versions of %s: %w", p.name, err)
		}
		if err := json.Unmarshal(out, &r.Versions); err != nil {
			return fmt.Errorf("versions of %s: %w in %q", p.name, err, out)
		}
	}
	return nil
}

// task measures a task with one thread, then with two.
func (b *bench) task(t task, progress string) ([]row, error) {
	if err := b.make(t.data); err != nil {
		return nil, err
	}
	sides := []side{{b.ours, []string{t.name, b.data()}}}
	var rows []row
	for _, peer := range t.peers {
		script := b.python
		if libraries[peer].r {
			script = b.r
		}
		if script == nil {
			continue
		}
		sides = append(sides, side{script, []string{peer, t.name, b.data()}})
		rows = append(rows, row{Task: t.name, Data: sizes[t.data], Peer: peer,
			Beside: libraries[peer].beside, Most: most(t.name, peer)})
	}
	one, err := b.turns(sides, 1, progress)
	if err != nil {
		return nil, err
	}
	both, err := b.turns(sides, 2, progress)
	if err != nil {
		return nil, err
	}
	for i := range rows {
		rows[i].One, rows[i].Both = pair{one[0], one[i+1]}, pair{both[0], both[i+1]}
		rows[i].Quality, rows[i].Equal = judge(one[0].Quality, one[i+1].Quality)
	}
	return rows, nil
}

// side is a program that measures one task.
type side struct {
	program   *program
	arguments []string
}

// turns measures the sides in turn, and returns the medians of each.
func (b *bench) turns(sides []side, threads int, progress string) ([]figures, error) {
	var processes []*process
	for _, s := range sides {
		p, err := s.program.start(threads, s.arguments...)
		if err != nil {
			return nil, err
		}
		defer p.close()
		processes = append(processes, p)
	}
	found := make([][]figures, len(processes))
	for k := range b.rounds {
		fmt.Fprintf(os.Stderr, "%4.0f s: task %s, threads: %d, round %d of %d\n",
			time.Since(b.began).Seconds(), progress, threads, k+1, b.rounds)
		for i, p := range processes {
			f, err := p.round()
			if err != nil {
				return nil, err
			}
			found[i] = append(found[i], f)
		}
	}
	medians := make([]figures, len(found))
	for i, all := range found {
		medians[i] = middle(all)
	}
	return medians, nil
}

// data is the folder of the data.
func (b *bench) data() string { return filepath.Join(b.work, "data") }

// make makes data, unless they are there.
func (b *bench) make(name string) error {
	if b.made[name] {
		return nil
	}
	b.made[name] = true
	if err := os.MkdirAll(b.data(), 0o755); err != nil {
		return err
	}
	return makers[name](folder(b.data()), rand.New(rand.NewPCG(1, uint64(len(name)))))
}

// rule says when ours is as good.
type rule struct {
	better   float64 // 1: larger is better, -1: smaller is better, 0: both must agree
	most     float64 // how much worse ours may be
	absolute bool    // most is no share of theirs
}

var rules = map[string]rule{
	"accuracy":  {better: 1, most: .01, absolute: true},
	"objective": {better: -1, most: .002},
	"dual":      {better: 1, most: .002},
	// what remains of the last steps differs by chance; logistic regression without the penalty
	"objective of SGD": {better: -1, most: .02},
	"distances":        {most: 1e-4}, // faiss computes with 32 bits
	"squared error":    {better: -1, most: .01},
	"log loss":         {better: -1, most: .02},
	"log-likelihood":   {most: 1e-6},
	"last alpha":       {most: 1e-3}, // scikit-learn's trees differ where gains tie
	"sum":              {most: 1e-9},
	"variance":         {most: 1e-6},
	"AUC":              {most: 1e-9},
}

// judge compares what both sides found. It is not equal if they have nothing in common.
func judge(ours, theirs map[string]float64) (text string, equal bool) {
	var parts []string
	equal = true
	for name, value := range ours {
		other, ok := theirs[name]
		if !ok {
			continue
		}
		parts = append(parts, fmt.Sprintf("%s %.5g / %.5g", name, value, other))
		r := rules[name]
		worse := r.better * (other - value)
		if r.better == 0 {
			worse = math.Abs(other - value)
		}
		if !r.absolute {
			worse /= math.Abs(other)
		}
		// A figure that is not a number is worse.
		equal = equal && worse <= r.most
	}
	slices.Sort(parts)
	return strings.Join(parts, ", "), equal && len(parts) > 0
}

// unequal is an error if a row with a bound compares different work.
func (r *report) unequal() error {
	var names []string
	for _, row := range r.Rows {
		if !row.Equal && !row.Beside {
			names = append(names, fmt.Sprintf("%s (%s: %s)", row.Task, row.Peer, row.Quality))
		}
	}
	if len(names) > 0 {
		return fmt.Errorf("ours is not as good as the peer: %s", strings.Join(names, "; "))
	}
	return nil
}
