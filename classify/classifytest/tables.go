package classifytest

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// Numbers makes a data set of classes c0, c1, … and numeric columns x1, x2, … Without labels, y
// being nil, there are no classes.
func Numbers(y []int, rows ...[]float64) *classify.Dataset {
	ds := &classify.Dataset{
		Name: "numbers",
		X:    mat.NewDense(len(rows), len(rows[0]), slices.Concat(rows...)),
		Y:    y,
	}
	for j := range rows[0] {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j+1)})
	}
	if y != nil {
		for k := range slices.Max(y) + 1 {
			ds.Classes = append(ds.Classes, fmt.Sprint("c", k))
		}
	}
	return ds
}

// Clouds draws n rows of K classes in turn, whose d attributes are independent and normal about a
// mean that is shift·(1 + j mod 2) for class 1, twice that for class 2, and so on.
func Clouds(n, d, K int, shift float64, seed uint64) *classify.Dataset {
	rng := rand.New(rand.NewPCG(seed, 1))
	rows, y := make([][]float64, n), make([]int, n)
	for i := range rows {
		y[i] = i % K
		for j := range d {
			rows[i] = append(rows[i], rng.NormFloat64()+shift*float64(y[i]*(1+j%2)))
		}
	}
	return Numbers(y, rows...)
}

// Weights returns n weights 1, 2, 3, 1, 2, 3, …
func Weights(n int) []float64 {
	w := make([]float64, n)
	for i := range w {
		w[i] = float64(1 + i%3)
	}
	return w
}

// Span returns the numbers from one up to another, which is left out, for
// [classify.Dataset.Subset].
func Span(from, to int) []int {
	rows := make([]int, 0, to-from)
	for i := from; i < to; i++ {
		rows = append(rows, i)
	}
	return rows
}

// Open opens a file for the length of a test, unpacked where its name ends in .gz.
func Open(t testing.TB, path string) io.Reader {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	if !strings.HasSuffix(path, ".gz") {
		return f
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	return z
}

// JSON reads what another program has said of the data of a test from a file in testdata, which may
// be packed as for [Open].
func JSON[T any](t testing.TB, file string) (said T) {
	t.Helper()
	if err := json.NewDecoder(Open(t, filepath.Join("testdata", file))).Decode(&said); err != nil {
		t.Fatalf("testdata/%s: %v", file, err)
	}
	return said
}

// Lines reads lines of a name and numbers, with commas between them, from a file in testdata:
// under each name its lines.
func Lines(t testing.TB, file string) map[string][][]float64 {
	t.Helper()
	content, err := io.ReadAll(Open(t, filepath.Join("testdata", file)))
	if err != nil {
		t.Fatalf("testdata/%s: %v", file, err)
	}
	said := map[string][][]float64{}
	for line := range strings.Lines(string(content)) {
		cells := strings.Split(strings.Trim(line, ",\n"), ",")
		var values []float64
		for _, cell := range cells[1:] {
			v, err := strconv.ParseFloat(strings.TrimSpace(cell), 64)
			if err != nil {
				t.Fatalf("testdata/%s: %v", file, err)
			}
			values = append(values, v)
		}
		said[cells[0]] = append(said[cells[0]], values)
	}
	return said
}
