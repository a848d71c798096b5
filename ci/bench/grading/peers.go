package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
)

// Peer is the measurement of another grader.
type Peer struct {
	Grader    string  `json:"grader"`
	Students  int     `json:"students"`
	Wall      float64 `json:"wall_s_each"`
	CPU       float64 `json:"cpu_s_each"`
	PerMinute float64 `json:"per_minute"`
	Peak      int     `json:"peak_MB"`
	Right     int     `json:"right"`
	Of        int     `json:"of"`
}

// Ratio says how many times our time and memory a peer takes for a student.
type Ratio struct {
	Peer     string  `json:"peer"`
	Students int     `json:"students"` // of ours
	CPU      float64 `json:"cpu_ratio"`
	Wall     float64 `json:"wall_ratio"`
	Memory   float64 `json:"memory_ratio"`
}

// compare measures the other graders on as many students as the first of our results has. It prints
// their figures, and the ratios to each of our results.
func compare(w io.Writer, python string, ours []Result) error {
	out := json.NewEncoder(w)
	for _, grader := range []string{"nbgrader", "otter-grader"} {
		peer, err := measurePeer(python, grader, ours[0].Students)
		if err != nil {
			return err
		}
		if err := out.Encode(peer); err != nil {
			return err
		}
		for _, r := range ours {
			ratio := Ratio{
				Peer:     grader,
				Students: r.Students,
				CPU:      round(peer.CPU / r.CPU),
				Wall:     round(peer.Wall * float64(r.Students) / r.Wall),
			}
			if r.Peak > 0 {
				ratio.Memory = round(float64(peer.Peak) / float64(r.Peak))
			}
			if err := out.Encode(ratio); err != nil {
				return err
			}
		}
	}
	return nil
}

// measurePeer runs peers.py for a grader.
func measurePeer(python, grader string, students int) (Peer, error) {
	cmd := exec.Command(python, "ci/bench/grading/peers/peers.py", strconv.Itoa(students), grader)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, os.Stderr
	u, err := watch(cmd)
	if err != nil {
		return Peer{}, err
	}
	var p Peer
	if err := json.Unmarshal(said.Bytes(), &p); err != nil {
		return Peer{}, fmt.Errorf("%s said %q: %w", cmd, said.Bytes(), err)
	}
	p.Peak = int(u.peak >> 20)
	if p.Grader != grader || p.Students != students || p.Right == 0 || p.Right == p.Of {
		return Peer{}, fmt.Errorf("%s did not do the work: %+v", cmd, p)
	}
	return p, nil
}
