package measure

import (
	"encoding/binary"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

// folder is the variable that names the folder of the data: raw little-endian numbers, matrices by rows.
const folder = "PEERS_DATA"

// Table reads the data set of d numeric columns x0, x1, … in name_X.f64 and its classes c0, c1, … in name_y.i32.
func Table(name string, d int) (*classify.Dataset, error) {
	x, err := Floats(name + "_X.f64")
	if err != nil {
		return nil, err
	}
	y, err := Ints(name + "_y.i32")
	if err != nil {
		return nil, err
	}
	if len(x)%d != 0 || len(y) != len(x)/d || len(y) == 0 {
		return nil, fmt.Errorf("measure: %s has %d numbers for %d labels in %d columns", name, len(x), len(y), d)
	}
	ds := &classify.Dataset{Name: name, X: mat.NewDense(len(y), d, x), Y: y}
	for j := range d {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	for c := range slices.Max(y) + 1 {
		ds.Classes = append(ds.Classes, fmt.Sprint("c", c))
	}
	return ds, nil
}

// Floats reads a file of 64-bit floating-point numbers.
func Floats(file string) ([]float64, error) {
	raw, err := read(file)
	values := make([]float64, len(raw)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(raw[8*i:]))
	}
	return values, err
}

// Ints reads a file of 32-bit integers.
func Ints(file string) ([]int, error) {
	raw, err := read(file)
	values := make([]int, len(raw)/4)
	for i := range values {
		values[i] = int(int32(binary.LittleEndian.Uint32(raw[4*i:])))
	}
	return values, err
}

func read(file string) ([]byte, error) {
	return os.ReadFile(filepath.Join(os.Getenv(folder), file))
}
