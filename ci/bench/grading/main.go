// Command grading measures how fast a class is graded: it makes different notebooks of the lesson
// on trees, with answers to five exercises. Some answers are right, some wrong and some missing.
// `tessella grade` grades them without earlier results, and again with them. For each number of
// students the command prints a JSON line.
//
//	go run ./ci/bench/grading [-atleast 200] [-atmost 1024] [-peers venv/bin/python] 100 400
//
// It is to be started in the checkout. The build cache is warm, as after the first class, and what
// a run adds to it is new. With -atleast (students a minute) and -atmost (MB of memory) it ends
// with status 1 where one is missed.
//
// With -peers (a Python that has what peers/requirements.txt lists) nbgrader and otter-grader then
// grade as many students as the first number says. The command prints how many times our seconds
// and memory they take. README.md has figures.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"
)

// exercises are the functions to write of the lesson, which are graded.
var exercises = []string{"entropy", "gain", "best-attribute", "id3", "classify"}

// Result is one line of the output.
type Result struct {
	Students  int     `json:"students"`
	Wall      float64 `json:"wall_s"`
	PerMinute float64 `json:"per_minute"`
	CPU       float64 `json:"cpu_s_each"` // user and system, of all processes
	User      float64 `json:"user_s_each"`
	// of all processes together; 0 where the system does not tell
	Peak      int     `json:"peak_MB"`
	Processes int     `json:"processes"`
	Disk      int     `json:"disk_MB"` // of the cache and the results, after the run
	Again     float64 `json:"regrade_s"`
	AgainCPU  float64 `json:"regrade_cpu_s"`
	Right     int     `json:"right"` // of all exercises, to see that the work was done
	Wrong     int     `json:"wrong"`
	Missing   int     `json:"missing"`
}

// disk is the most that compiled packages and results may take, in MB.
const disk = 200

func main() {
	atLeast := flag.Float64("atleast", 0,
		"end with status 1 where fewer students a minute are graded")
	atMost := flag.Int("atmost", 0,
		"end with status 1 where more MB of memory are used, or more of the disk than "+
			"compiled packages and results may take")
	peers := flag.String("peers", "", "measure nbgrader and otter-grader too, with this Python")
	seed := flag.Uint64("seed", uint64(time.Now().UnixNano()),
		"makes the class another one; the default is new each time, so that nothing of it "+
			"was compiled before")
	flag.Parse()
	if err := run(flag.Args(), *peers, *seed, *atLeast, *atMost); err != nil {
		fmt.Fprintln(os.Stderr, "grading:", err)
		os.Exit(1)
	}
}

func run(sizes []string, peers string, seed uint64, atLeast float64, atMost int) error {
	if len(sizes) == 0 {
		return errors.New("say how many students there are, such as 100 400")
	}
	work, err := os.MkdirTemp("", "bench")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	program := filepath.Join(work, "tessella")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	trees, err := readLesson()
	if err != nil {
		return err
	}
	var results []Result
	for i, text := range sizes {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return fmt.Errorf("%q is not a number of students", text)
		}
		class := filepath.Join(work, "class"+text)
		if err := trees.class(class, n, seed+uint64(i)); err != nil {
			return err
		}
		r, err := measure(program, work, class, n)
		if err != nil {
			return err
		}
		if err := json.NewEncoder(os.Stdout).Encode(r); err != nil {
			return err
		}
		results = append(results, r)
		if r.PerMinute < atLeast {
			return fmt.Errorf("%.0f students a minute; it should be %.0f", r.PerMinute, atLeast)
		}
		if atMost > 0 && (r.Peak > atMost || r.Disk > disk) {
			return fmt.Errorf("%d MB of memory and %d MB of the disk; it should be "+
				"at most %d and %d", r.Peak, r.Disk, atMost, disk)
		}
	}
	if peers == "" {
		return nil
	}
	return compare(os.Stdout, peers, results)
}

// measure grades a class twice.
func measure(program, work, class string, n int) (Result, error) {
	user, err := os.UserCacheDir()
	if err != nil {
		return Result{}, err
	}
	cache := filepath.Join(user, "tessella-bench") // stays, so that it is warm
	out := filepath.Join(work, "reports")
	grade := func(path string) (usage, error) {
		args := []string{"grade", path, "--lesson", "trees", "--seed", "secret", "--format", "json",
			"--out", out}
		for _, ex := range exercises {
			args = append(args, "--exercise", "trees/"+ex)
		}
		cmd := exec.Command(program, args...)
		cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+cache, "TMPDIR="+work)
		return watch(cmd)
	}
	if _, err := grade("notebooks/08-trees.ipynb"); err != nil { // fills the cache
		return Result{}, err
	}
	results, err := filepath.Glob(filepath.Join(cache, "tessella", "grade", "results.db*"))
	if err != nil {
		return Result{}, err
	}
	for _, file := range results {
		if err := os.Remove(file); err != nil {
			return Result{}, err
		}
	}
	first, err := grade(class)
	if err != nil {
		return Result{}, err
	}
	r := Result{Students: n, Wall: round(first.wall),
		PerMinute: round(float64(n) / first.wall * 60),
		CPU:       round((first.user + first.system) / float64(n)),
		User:      round(first.user / float64(n)), Peak: int(first.peak >> 20),
		Processes: first.processes}
	if r.Disk, err = size(cache); err != nil {
		return r, err
	}
	if err := r.count(filepath.Join(out, "grades.json")); err != nil {
		return r, err
	}
	again, err := grade(class)
	r.Again, r.AgainCPU = round(again.wall), round(again.user+again.system)
	return r, err
}

func round(x float64) float64 { return float64(int(x*1000+0.5)) / 1000 }

// count counts what became of the exercises.
func (r *Result) count(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var class struct {
		Students []struct {
			Exercises []struct {
				State   string
				Verdict *struct{ Status string }
			}
		}
	}
	if err := json.Unmarshal(data, &class); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	for _, s := range class.Students {
		for _, ex := range s.Exercises {
			switch {
			case ex.Verdict == nil, ex.Verdict.Status == "unwritten":
				r.Missing++
			case ex.Verdict.Status == "passed":
				r.Right++
			default:
				r.Wrong++
			}
		}
	}
	if len(class.Students) != r.Students || r.Right == 0 || r.Wrong == 0 {
		return fmt.Errorf("%d students of %d, with %d right and %d wrong exercises",
			len(class.Students), r.Students, r.Right, r.Wrong)
	}
	return nil
}

// size is how much a folder holds, in MB.
func size(folder string) (int, error) {
	total := int64(0)
	err := filepath.WalkDir(folder, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			total += info.Size()
		}
		return err
	})
	return int(total >> 20), err
}
