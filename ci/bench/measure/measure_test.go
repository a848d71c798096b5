package measure

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A task is fitted and asked as often as said, and its line holds what peers' lines hold.
func TestRun(t *testing.T) {
	fits, predictions := 0, 0
	load := func(task string) (Task, error) {
		if task != "sum" {
			return Task{}, errors.New("there is sum")
		}
		return Task{
			Fit:     func() (any, error) { fits++; return fits, nil },
			Predict: func(model any) { predictions += model.(int) },
			Quality: func(model any) map[string]any { return map[string]any{"last": model} },
		}, nil
	}
	var out bytes.Buffer
	if err := run(&out, "x", []string{"sum", "3"}, load); err != nil {
		t.Fatal(err)
	}
	var r Result
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatal(err)
	}
	if r.Task != "go_sum" || r.Reps != 3 || fits != 3 || predictions != 1+2+3 || r.Quality["last"] != 3. || r.FitWall <= 0 || r.PredWall <= 0 {
		t.Errorf("%d fits, predictions add up to %d, %s", fits, predictions, out.Bytes())
	}
	for want, args := range map[string][]string{
		"usage: PEERS_DATA=folder x TASK [REPS]": nil,
		`x: "0" is no number of repetitions`:     {"sum", "0"},
		"there is sum":                           {"product"},
	} {
		if err := run(&out, "x", args, load); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %q", args, err, want)
		}
	}
}

func TestMedian(t *testing.T) {
	if got := median([]float64{9, 1, 5}); got != 5 {
		t.Errorf("median of 9, 1, 5 is %v", got)
	}
}

func TestTable(t *testing.T) {
	t.Setenv(folder, t.TempDir())
	write := func(file string, values any) {
		raw, err := binary.Append(nil, binary.LittleEndian, values)
		if err == nil {
			err = os.WriteFile(filepath.Join(os.Getenv(folder), file), raw, 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	write("a_X.f64", []float64{1, 2.5, -3, 4, 5, 6})
	write("a_y.i32", []int32{0, 2, 1})
	ds, err := Table("a", 2)
	if err != nil {
		t.Fatal(err)
	}
	if err := ds.Validate(); err != nil || !slices.Equal(ds.At(1), []float64{-3, 4}) || !slices.Equal(ds.Y, []int{0, 2, 1}) || len(ds.Classes) != 3 {
		t.Errorf("%v, row 1 %v, Y %v, classes %v", err, ds.At(1), ds.Y, ds.Classes)
	}
	if _, err := Table("a", 4); err == nil || !strings.Contains(err.Error(), "6 numbers for 3 labels in 4 columns") {
		t.Errorf("four columns: %v", err)
	}
	if _, err := Table("b", 2); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such table: %v", err)
	}
}
