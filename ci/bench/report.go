package main

import (
	"encoding/json"
	"fmt"
	"image/color"
	"io"
	"maps"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// write writes the report as peers.md, peers.json and peers.png into a folder. If readme is not
// empty, it also replaces the table in that file, and the picture that it shows.
func (r *report) write(folder, readme string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	data, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	var text strings.Builder
	r.markdown(&text)
	for name, content := range map[string]string{
		"peers.json": string(data) + "\n", "peers.md": text.String()} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(content), 0o644); err != nil {
			return err
		}
	}
	if err := r.picture(filepath.Join(folder, "peers.png")); err != nil || readme == "" {
		return err
	}
	if err := r.picture(filepath.Join(filepath.Dir(readme), pictureInReadme)); err != nil {
		return err
	}
	return r.insert(readme)
}

const (
	// The table in README.md is between these lines.
	begin, end = "<!-- table of peers -->", "<!-- end of the table of peers -->"

	// The README of the whole checkout shows the picture, too.
	pictureInReadme = "../../.github/pictures/peers.png"
)

// insert replaces the table in a file.
func (r *report) insert(file string) error {
	old, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	before, rest, found := strings.Cut(string(old), begin+"\n")
	_, after, closed := strings.Cut(rest, end+"\n")
	if !found || !closed {
		return fmt.Errorf("%s: the table belongs between lines %s and %s", file, begin, end)
	}
	var text strings.Builder
	text.WriteString(before + begin + "\n")
	r.short(&text)
	text.WriteString(end + "\n" + after)
	return os.WriteFile(file, []byte(text.String()), 0o644)
}

// short writes the table with the ratios alone.
func (r *report) short(w io.Writer) {
	fmt.Fprintf(w, "Measured on %s, %s, rounds: %d, load before: %s. %s. %s\n\n"+
		"![The ratios of the table, on a logarithmic axis](%s)\n\n"+
		"<details>\n<summary>All ratios</summary>\n\n", r.Date, r.Machine, r.Rounds, r.Load,
		r.libraries(), r.summary(), pictureInReadme)
	fmt.Fprint(w, "| task | rows × columns | peer | fit | predict | fit, two threads | "+
		"predict, two threads | memory |\n| --- | --- | --- | --: | --: | --: | --: | --: |\n")
	for _, row := range r.Rows {
		one, both := row.One, row.Both
		fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s | %s | %s |\n", row.Task, row.Data,
			row.label(), ratio(one.Ours.Fit.User, one.Theirs.Fit.User),
			ratio(one.Ours.Predict.User, one.Theirs.Predict.User),
			ratio(both.Ours.Fit.Wall, both.Theirs.Fit.Wall),
			ratio(both.Ours.Predict.Wall, both.Theirs.Predict.Wall),
			ratio(float64(one.Ours.Memory), float64(one.Theirs.Memory)))
	}
	fmt.Fprint(w, "\n</details>\n")
}

// markdown writes the whole table.
func (r *report) markdown(w io.Writer) {
	fmt.Fprintf(w, "# Beside other libraries, %s\n\n%s, commit %s, load %s before the run. "+
		"Medians of %d rounds, in which all sides took turns. %s.\n\n%s\n\n", r.Date, r.Machine,
		r.Commit, r.Load, r.Rounds, r.libraries(), r.summary())
	for _, missing := range r.Missing {
		fmt.Fprintf(w, "Not measured: %s\n\n", missing)
	}
	fmt.Fprint(w, "Each cell is ours / theirs = ratio. With one thread: seconds of CPU time "+
		"in user mode. With two: seconds of the clock. Memory: the peak above what the data "+
		"take, in MB.\n\n| task | rows × columns | peer | fit | predict | fit, two threads | "+
		"predict, two threads | memory | quality | equal |\n"+
		"| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
	for _, row := range r.Rows {
		one, both := row.One, row.Both
		equal := "yes"
		if row.Beside {
			equal = "not asked"
		} else if !row.Equal {
			equal = "**no**"
		}
		fmt.Fprintf(w, "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", row.Task, row.Data,
			row.label(), cell(one.Ours.Fit.User, one.Theirs.Fit.User),
			cell(one.Ours.Predict.User, one.Theirs.Predict.User),
			cell(both.Ours.Fit.Wall, both.Theirs.Fit.Wall),
			cell(both.Ours.Predict.Wall, both.Theirs.Predict.Wall),
			cell(float64(one.Ours.Memory), float64(one.Theirs.Memory)), row.Quality, equal)
	}
}

// label names the peer, and says if it has no bound.
func (r row) label() string {
	if r.Beside {
		return r.Peer + " (no bound)"
	}
	return r.Peer
}

// least is the time below which a peer does nothing: class::knn has no fit.
const least = 2e-5

func ratio(ours, theirs float64) string {
	if theirs < least {
		return ""
	}
	return fmt.Sprintf("%.2f", ours/theirs)
}

func cell(ours, theirs float64) string {
	if theirs < least {
		if ours < least {
			return ""
		}
		return fmt.Sprintf("%.3g", ours)
	}
	return fmt.Sprintf("%.3g / %.3g = %s", ours, theirs, ratio(ours, theirs))
}

// slowest is the larger ratio of fit and predict.
func (p pair) slowest() float64 {
	worst := 0.0
	if p.Theirs.Fit.User >= least {
		worst = p.Ours.Fit.User / p.Theirs.Fit.User
	}
	if p.Theirs.Predict.User >= least {
		worst = max(worst, p.Ours.Predict.User/p.Theirs.Predict.User)
	}
	return worst
}

// summary counts the rows within their bounds, and names the others.
func (r *report) summary() string {
	rows, half, within := 0, 0, 0
	var above []string
	for _, row := range r.Rows {
		if row.Beside {
			continue
		}
		rows++
		worst := row.One.slowest()
		if worst <= .5 {
			half++
		}
		if worst <= row.Most {
			within++
		} else {
			above = append(above, fmt.Sprintf("%s (%s) %.2f", row.Task, row.Peer, worst))
		}
	}
	text := fmt.Sprintf("With one thread, %d of %d rows with a bound keep it, fit and predict. "+
		"Rows in which both take at most half of the peer's time: %d.", within, rows, half)
	if len(above) > 0 {
		text += " Above the bound: " + strings.Join(above, ", ") + "."
	}
	return text
}

// libraries lists the versions.
func (r *report) libraries() string {
	var parts []string
	for _, name := range slices.Sorted(maps.Keys(r.Versions)) {
		parts = append(parts, name+" "+r.Versions[name])
	}
	return fmt.Sprintf("%s beside %s", runtime.Version(), strings.Join(parts, ", "))
}

// picture draws a row of two dots for each row of the table: fit and predict with one thread.
func (r *report) picture(file string) error {
	p := plot.New()
	p.Title.Text = "Our time / theirs, one thread, " + r.Date
	p.X.Scale = plot.LogScale{}
	p.Legend.Top = true
	n := len(r.Rows)
	fits, predictions := plotter.XYs{}, plotter.XYs{}
	names := make([]string, n)
	for i, row := range r.Rows {
		y := float64(n - 1 - i) // the first row is on top
		names[n-1-i] = row.Task + " – " + row.label()
		fits = add(fits, y, row.One.Ours.Fit, row.One.Theirs.Fit)
		predictions = add(predictions, y, row.One.Ours.Predict, row.One.Theirs.Predict)
	}
	low, high := .1, 2.
	for _, point := range slices.Concat(fits, predictions) {
		low, high = min(low, point.X), max(high, point.X)
	}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = low/1.2, high*1.2, -.7, float64(n)-.3
	p.X.Tick.Marker = ticks(p.X.Min, p.X.Max)
	p.NominalY(names...)
	grid := plotter.NewGrid()
	grid.Vertical.Color = color.Gray{225}
	grid.Horizontal.Color = color.Gray{240}
	one, err := plotter.NewLine(plotter.XYs{{X: 1, Y: p.Y.Min}, {X: 1, Y: p.Y.Max}})
	if err != nil {
		return err
	}
	one.Width = vg.Points(1.5)
	p.Add(grid, one)
	for _, series := range []struct {
		name   string
		points plotter.XYs
		color  color.Color
		shape  draw.GlyphDrawer
	}{
		{"fit", fits, color.RGBA{R: 0, G: 114, B: 178, A: 255}, draw.CircleGlyph{}},
		{"predict", predictions, color.RGBA{R: 213, G: 94, B: 0, A: 255}, draw.PyramidGlyph{}},
	} {
		dots, err := plotter.NewScatter(series.points)
		if err != nil {
			return err
		}
		dots.GlyphStyle = draw.GlyphStyle{Color: series.color, Radius: vg.Points(3.5),
			Shape: series.shape}
		p.Add(dots)
		p.Legend.Add(series.name, dots)
	}
	return p.Save(8*vg.Inch, vg.Length(n)*vg.Points(14)+vg.Points(80), file)
}

// add adds the ratio of two durations, if there is one.
func add(points plotter.XYs, y float64, ours, theirs duration) plotter.XYs {
	if ours.User < least || theirs.User < least {
		return points
	}
	return append(points, plotter.XY{X: ours.User / theirs.User, Y: y})
}

// ticks are 1, 2 and 5 times powers of ten.
func ticks(low, high float64) plot.ConstantTicks {
	var all plot.ConstantTicks
	for power := math.Floor(math.Log10(low)); power <= math.Log10(high); power++ {
		for _, digit := range []float64{1, 2, 5} {
			if v := digit * math.Pow(10, power); v >= low && v <= high {
				all = append(all, plot.Tick{Value: v, Label: fmt.Sprintf("%.3g", v)})
			}
		}
	}
	return all
}

// machine describes the processor and the system; parts that are not known are left out.
func machine() string {
	name := "a processor"
	if info, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(info)) {
			key, value, _ := strings.Cut(line, ":")
			if strings.TrimSpace(key) == "model name" {
				name = strings.TrimSpace(value)
			}
		}
	}
	return fmt.Sprintf("%d cores of %s, %s/%s", runtime.NumCPU(), name, runtime.GOOS,
		runtime.GOARCH)
}

func commit() string {
	out, err := exec.Command("git", "rev-parse", "--short", "HEAD").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

// load is how many processes ran in the last minute, on average.
func load() string {
	average, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return "unknown"
	}
	return strings.Fields(string(average))[0]
}
