package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tessella-go/tessella/notebooks/ipynb"
	"github.com/tessella-go/tessella/notebooks/kernel"
	"github.com/tessella-go/tessella/notebooks/run"
)

// wait is something that a user waits for.
type wait struct {
	what     string
	measured float64
	unit     string
	least    float64 // the bound, if more is better
	most     float64 // the bound, if less is better; neither: no bound
}

func (w wait) bound() string {
	switch {
	case w.least > 0:
		return fmt.Sprintf("at least %.3g", w.least)
	case w.most > 0:
		return fmt.Sprintf("at most %.3g", w.most)
	}
	return ""
}

func (w wait) kept() bool {
	return w.measured >= w.least && (w.most == 0 || w.measured <= w.most)
}

// part measures some of what a user waits for, in a folder of its own.
type part struct {
	name    string
	measure func(folder string) ([]wait, error)
}

// In this order, so that each part finds the caches warm that it needs warm.
var parts = []part{
	{"cells", cells}, {"checks", checks}, {"submissions", submissions}, {"page", page},
	{"cold", cold},
}

// felt measures what a user waits for. Nothing else may run meanwhile.
func felt(o options, arguments []string) error {
	if len(arguments) > 0 {
		return fmt.Errorf("felt has flags only, not %q", arguments)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "%s, %s, load %s before the run.\n\n| what | measured | | bound |\n"+
		"| --- | --: | --- | --- |\n", time.Now().UTC().Format(time.DateOnly), machine(), load())
	fmt.Print(text.String())
	var missed []string
	for _, p := range parts {
		if !o.only.MatchString(p.name) {
			continue
		}
		folder, err := os.MkdirTemp("", "felt")
		if err != nil {
			return err
		}
		found, err := p.measure(folder)
		_ = os.RemoveAll(folder)
		if err != nil {
			return fmt.Errorf("%s: %w", p.name, err)
		}
		for _, w := range found {
			line := fmt.Sprintf("| %s | %.3g | %s | %s |\n", w.what, w.measured, w.unit, w.bound())
			fmt.Print(line)
			text.WriteString(line)
			if !w.kept() {
				missed = append(missed, w.what)
			}
		}
	}
	if o.out != "" {
		if err := os.MkdirAll(o.out, 0o755); err != nil {
			return err
		}
		err := os.WriteFile(filepath.Join(o.out, "felt.md"), []byte(text.String()), 0o644)
		if err != nil {
			return err
		}
	}
	if len(missed) > 0 {
		return fmt.Errorf("out of bounds: %s", strings.Join(missed, ", "))
	}
	return nil
}

const plainCell = "import \"fmt\"\n\n%%\nfmt.Println(NUMBER)\n"

const pictureCell = `import (
	"github.com/tessella-go/tessella/classify/figure"
	"github.com/tessella-go/tessella/classify/figure/notebook"
)

%%
notebook.Show(figure.Plane("x", "y", figure.Path("", []float64{0, 1}, []float64{0, NUMBER}, 0)))
`

// cells measures warm cells: each is new, and the packages are compiled.
func cells(string) ([]wait, error) {
	var found []wait
	for _, c := range []struct {
		name, source string
		most         float64
	}{{"a plain cell", plainCell, .25}, {"a cell with a picture", pictureCell, .35}} {
		nb := ipynb.New()
		for i := range 41 {
			nb.Cells = append(nb.Cells, ipynb.NewCode(fmt.Sprint("c", i),
				strings.ReplaceAll(c.source, "NUMBER", strconv.Itoa(i+1))))
		}
		result, err := execute(nb)
		if err != nil {
			return nil, err
		}
		var took []float64
		for _, cell := range result.Cells[1:] { // the first compiles what it imports
			took = append(took, cell.Duration.Seconds())
		}
		slices.Sort(took)
		found = append(found, wait{what: "warm: " + c.name + ", median", unit: "s",
			measured: median(took), most: c.most},
			wait{what: "warm: " + c.name + ", 95 %", unit: "s",
				measured: took[len(took)*95/100], most: .5})
	}
	return found, nil
}

// execute executes a notebook on the kernel of this checkout.
func execute(nb *ipynb.Notebook) (*run.Result, error) {
	ctx := context.Background()
	root, err := kernel.Checkout("")
	if err != nil {
		return nil, err
	}
	tools, err := kernel.Setup(ctx, root, kernel.SetupOptions{})
	if err != nil {
		return nil, err
	}
	return run.Notebook(ctx, nb, run.Options{Kernel: kernel.Config{Root: root, Tools: tools}})
}

// treesLesson is the lesson on trees with its solutions, in a folder.
func treesLesson(program, folder string) (string, error) {
	teacher := filepath.Join(folder, "teacher")
	err := shell("", program, "build", "--teacher", "-o", teacher)
	return filepath.Join(teacher, "08-trees.ipynb"), err
}

// checks measures the check cells of a notebook, and the command check on the whole of it.
func checks(folder string) ([]wait, error) {
	program := filepath.Join(folder, "tessella")
	if err := shell("", "go", "build", "-o", program, "."); err != nil {
		return nil, err
	}
	file, err := treesLesson(program, folder)
	if err != nil {
		return nil, err
	}
	nb, err := ipynb.ReadFile(file)
	if err != nil {
		return nil, err
	}
	result, err := execute(nb)
	if err != nil {
		return nil, err
	}
	var took []float64
	for _, cell := range result.Cells {
		if strings.HasSuffix(cell.ID, "-check") {
			took = append(took, cell.Duration.Seconds())
		}
	}
	if len(took) < 3 {
		return nil, fmt.Errorf("%s has %d cells that check an exercise", file, len(took))
	}
	took = took[1:] // the first compiles the lesson's cases
	var whole []float64
	for range 4 {
		began := time.Now()
		if err := shell("", program, "check", file); err != nil {
			return nil, err
		}
		whole = append(whole, time.Since(began).Seconds())
	}
	return []wait{
		{what: "a check in the notebook, median", measured: median(took), unit: "s", most: .4},
		{what: "check of a whole notebook, median", measured: median(whole[1:]), unit: "s",
			most: 3},
	}, nil
}

// submissions measures how many are graded in a minute, and the cost of one beside other graders.
func submissions(folder string) ([]wait, error) {
	list, err := os.ReadFile("ci/bench/grading/peers/requirements.txt")
	if err != nil {
		return nil, err
	}
	interpreter, err := venv(folder, list)
	if err != nil {
		return nil, err
	}
	const few, many = 4, 100
	out, err := exec.Command("go", "run", "./ci/bench/grading", "-peers", interpreter,
		strconv.Itoa(few), strconv.Itoa(many)).Output()
	if err != nil {
		return nil, fmt.Errorf("ci/bench/grading: %w", err)
	}
	var found []wait
	for line := range strings.Lines(string(out)) {
		var said struct {
			Grader    string  `json:"grader"`
			Peer      string  `json:"peer"`
			Students  int     `json:"students"`
			CPU       float64 `json:"cpu_s_each"`
			PerMinute float64 `json:"per_minute"`
			Ratio     float64 `json:"cpu_ratio"`
		}
		if err := json.Unmarshal([]byte(line), &said); err != nil {
			return nil, fmt.Errorf("ci/bench/grading: %w in %q", err, line)
		}
		switch {
		case said.Peer != "" && said.Students == many:
			found = append(found, wait{what: said.Peer + ": its CPU time for a submission / ours",
				measured: said.Ratio, unit: "times", least: 1})
		case said.Peer == "" && said.Grader == "" && said.Students == many:
			found = append(found, wait{what: "submissions in a minute", measured: said.PerMinute,
				least: 400}, wait{what: "CPU time of a submission", measured: said.CPU, unit: "s"})
		}
	}
	return found, nil
}

// page measures the site, if Node.js and the packages of .ci/tools/web are there. Its bounds are
// in times.mjs, which says what it measures.
func page(folder string) ([]wait, error) {
	const web = ".ci/tools/web"
	if _, err := exec.LookPath("node"); err != nil {
		fmt.Fprintln(os.Stderr, "not measured: a check in the page, which needs Node.js")
		return nil, nil
	}
	if _, err := os.Stat(filepath.Join(web, "node_modules")); err != nil {
		fmt.Fprintf(os.Stderr,
			"not measured: a check in the page, which needs: npm ci --prefix %s\n", web)
		return nil, nil
	}
	program, site := filepath.Join(folder, "tessella"), filepath.Join(folder, "site")
	if err := shell("", "go", "build", "-o", program, "."); err != nil {
		return nil, err
	}
	file, err := treesLesson(program, folder)
	if err != nil {
		return nil, err
	}
	if err := shell("", program, "site", "--quick", "--out", site); err != nil {
		return nil, err
	}
	// It ends with status 1 above its own bounds, which are shown here, too.
	out, err := exec.Command("node", filepath.Join(web, "times.mjs"), site, file).Output()
	var found []wait
	for line := range strings.Lines(string(out)) {
		if w, ok := timed(line); ok {
			found = append(found, w)
		}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("times.mjs: %w: %s", err, out)
	}
	return found, nil
}

// timed reads a line of times.mjs, such as "warm check   0.31 s, at most 0.5".
func timed(line string) (wait, bool) {
	what, rest, found := strings.Cut(line, "  ")
	value, bound, _ := strings.Cut(strings.TrimSpace(rest), ", at most ")
	fields := strings.Fields(value)
	if !found || len(fields) != 2 {
		return wait{}, false
	}
	w := wait{what: "in a page: " + what, unit: fields[1]}
	var err error
	if w.measured, err = strconv.ParseFloat(fields[0], 64); err != nil {
		return wait{}, false
	}
	w.most, _ = strconv.ParseFloat(strings.TrimSpace(bound), 64) // 0: there is no bound
	return w, true
}

// cold runs the course as after a download of the modules: nothing is compiled yet.
func cold(folder string) ([]wait, error) {
	modules, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		return nil, err
	}
	home, out := filepath.Join(folder, "home"), filepath.Join(folder, "out")
	c := exec.Command("go", "run", ".", "run", "--out", out)
	c.Env = append(os.Environ(), "HOME="+home, "XDG_CACHE_HOME="+filepath.Join(home, ".cache"),
		"GOCACHE="+filepath.Join(home, "go-build"),
		"GOMODCACHE="+strings.TrimSpace(string(modules)))
	said, err := c.StderrPipe()
	if err != nil {
		return nil, err
	}
	began := time.Now()
	if err := c.Start(); err != nil {
		return nil, err
	}
	stop := make(chan struct{})
	// The page comes first, without outputs. The executed notebook comes with them.
	readable := appears(filepath.Join(out, "01-*.html"), began, stop)
	executed := appears(filepath.Join(out, "01-*.ipynb"), began, stop)
	var last string
	for lines := bufio.NewScanner(said); lines.Scan(); {
		last = lines.Text()
		fmt.Fprintf(os.Stderr, "%4.0f s: %s\n", time.Since(began).Seconds(), last)
	}
	err = c.Wait()
	all := time.Since(began).Seconds()
	close(stop)
	first, outputs := <-readable, <-executed
	if err != nil || first == 0 {
		return nil, fmt.Errorf("go run . run: %v, the first page after %.0f s: %s", err, first,
			last)
	}
	return []wait{
		{what: "the first page of a cold run can be read", measured: first, unit: "s", most: 60},
		{what: "and has its outputs", measured: outputs, unit: "s"},
		{what: "go run . run, nothing compiled yet", measured: all, unit: "s", most: 180},
	}, nil
}

// appears gives the seconds from began until a file with this pattern exists, or 0 if it was not
// there when stop was closed.
func appears(pattern string, began time.Time, stop chan struct{}) chan float64 {
	after := make(chan float64, 1)
	go func() {
		for {
			if files, _ := filepath.Glob(pattern); len(files) > 0 {
				after <- time.Since(began).Seconds()
				return
			}
			select {
			case <-stop:
				after <- 0
				return
			case <-time.After(100 * time.Millisecond):
			}
		}
	}()
	return after
}
