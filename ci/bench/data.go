package main

import (
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/text"
	"github.com/tessella-go/tessella/datasets"
)

// folder holds the tables that a run made: numbers as NAME_X.f64, by rows, and classes as
// NAME_y.i32, both in little-endian order, so that NumPy reads them too.
type folder string

// sizes are the sizes of the tables to train on.
var sizes = map[string]string{
	"knn": "20,000 × 256", "kd": "100,000 × 3", "lda": "50,000 × 64", "gnb": "200,000 × 64",
	"lr": "50,000 × 64", "svc": "5,000 × 64", "svc10": "10,000 × 64", "digits": "1,797 × 64",
	"million": "1,000,000 × 50", "scores": "500,000 × 1", "tree": "50,000 × 32",
	"tree20": "20,000 × 20", "noise": "100,000 × 32", "gmm": "50,000 × 16",
	"perc": "100,000 × 100", "texts": "20,000 × 30,000", "mail": "3,779 × 5,000",
}

// makers make the tables, each from a random source of its own.
var makers = map[string]func(folder, *rand.Rand) error{
	"knn": func(f folder, r *rand.Rand) error {
		x, y := clouds{
			n:           25_000,
			d:           256,
			informative: 64,
			classes:     10,
			apart:       1,
			flipped:     .02,
		}.draw(r)
		return f.split("knn", 256, 20_000, x, y)
	},
	"kd": func(f folder, r *rand.Rand) error {
		const n = 200_000
		x, y := make([]float64, 3*n), make([]int, n)
		for i := range y {
			p := x[3*i : 3*i+3]
			p[0], p[1], p[2] = r.Float64(), r.Float64(), r.Float64()
			height := 2 * (math.Sin(9*p[0]) + math.Cos(7*p[1]) + p[2])
			y[i] = (int(math.Floor(height)) + 8) % 4
		}
		return f.split("kd", 3, n/2, x, y)
	},
	"lda": func(f folder, r *rand.Rand) error {
		x, y := clouds{
			n:           50_000,
			d:           64,
			informative: 64,
			classes:     10,
			apart:       .25,
			mixed:       true,
		}.draw(r)
		return f.write("lda", x, y)
	},
	"gnb": func(f folder, r *rand.Rand) error {
		x, y := clouds{n: 200_000, d: 64, informative: 64, classes: 10, apart: .35}.draw(r)
		return f.write("gnb", x, y)
	},
	"lr": func(f folder, r *rand.Rand) error {
		x, y := clouds{n: 50_000, d: 64, informative: 20, redundant: 10, classes: 2, clusters: 2,
			apart: .5, flipped: .05, mixed: true}.draw(r)
		standardise(x, 64)
		return f.write("lr", x, y)
	},
	"svc":   func(f folder, r *rand.Rand) error { return overlap(f, "svc", 5_000, 5_000, r) },
	"svc10": func(f folder, r *rand.Rand) error { return overlap(f, "svc10", 10_000, 2_000, r) },
	"digits": func(f folder, _ *rand.Rand) error {
		ds := datasets.Digits()
		x := slices.Clone(ds.X.RawMatrix().Data)
		for i := range x {
			x[i] /= 16
		}
		return f.write("digits", x, ds.Y)
	},
	"million": func(f folder, r *rand.Rand) error {
		const n = 1_000_000
		x, y := clouds{n: n + 200, d: 50, informative: 50, classes: 10, apart: .5}.draw(r)
		return f.split("million", 50, n, x, y)
	},
	"scores": func(f folder, r *rand.Rand) error {
		x, y := normals(r, 500_000), make([]int, 500_000)
		for i := range y {
			y[i] = r.IntN(2)
			x[i] += float64(y[i]) // positive examples have larger scores
		}
		return f.write("scores", x, y)
	},
	"tree": func(f folder, r *rand.Rand) error {
		x, y := clouds{n: 100_000, d: 32, informative: 12, redundant: 6, classes: 4, clusters: 2,
			apart: 1, flipped: .05, mixed: true}.draw(r)
		single(x)
		t := make([]float64, len(y))
		for i := range t {
			row := x[32*i : 32*i+32]
			t[i] = math.Sin(row[0]) + .1*row[1]*row[2] + math.Abs(row[3]) + .3*r.NormFloat64()
		}
		if err := f.floats("tree_train_t", t[:50_000]); err != nil {
			return err
		}
		if err := f.floats("tree_test_t", t[50_000:]); err != nil {
			return err
		}
		return f.split("tree", 32, 50_000, x, y)
	},
	"tree20": func(f folder, r *rand.Rand) error {
		x, y := clouds{n: 40_000, d: 20, informative: 8, redundant: 4, classes: 3, clusters: 2,
			apart: 1, flipped: .1, mixed: true}.draw(r)
		single(x)
		return f.split("tree20", 20, 20_000, x, y)
	},
	"noise": func(f folder, r *rand.Rand) error {
		x, y := clouds{n: 100_000, d: 32, classes: 2}.draw(r)
		return f.write("noise", x, y)
	},
	"gmm": func(f folder, r *rand.Rand) error {
		x, y := clouds{
			n:           50_000,
			d:           16,
			informative: 16,
			classes:     8,
			apart:       1.6,
			mixed:       true,
		}.draw(r)
		var starts []float64
		for _, i := range r.Perm(len(y))[:8] {
			starts = append(starts, x[16*i:16*i+16]...)
		}
		if err := f.floats("gmm_start", starts); err != nil {
			return err
		}
		return f.write("gmm", x, y)
	},
	"perc": func(f folder, r *rand.Rand) error {
		const n, d = 100_000, 100
		x, y, w := normals(r, n*d), make([]int, n), normals(r, d)
		for i := range y {
			margin := .15 * r.NormFloat64()
			for j, v := range w {
				margin += v * x[d*i+j] / 10
			}
			if margin > 0 {
				y[i] = 1
			}
		}
		return f.write("perc", x, y)
	},
	"texts": texts,
	"mail":  mail,
}

// overlap makes two classes that support vector machines cannot quite separate.
func overlap(f folder, name string, train, test int, r *rand.Rand) error {
	x, y := clouds{n: train + test, d: 64, informative: 20, redundant: 10, classes: 2, clusters: 2,
		apart: .5, flipped: .05, mixed: true}.draw(r)
	standardise(x, 64)
	return f.split(name, 64, train, x, y)
}

// clouds are rows of d numbers in normal clouds. The class moves the informative columns only. The
// redundant ones are sums of informative ones, and the others carry no information.
type clouds struct {
	n, d, informative, redundant int

	classes, clusters int     // clusters of each class; 0 means 1
	apart             float64 // the deviation of the clouds' centres, whose own deviation is 1
	flipped           float64 // the share of rows whose class is drawn anew
	mixed             bool    // the informative columns depend on each other
}

func (c clouds) draw(r *rand.Rand) (x []float64, y []int) {
	clusters := max(c.clusters, 1)
	centres := normals(r, c.classes*clusters*c.informative)
	root := normals(r, c.informative*c.informative)
	sums := normals(r, c.informative*c.redundant)
	x, y = make([]float64, c.n*c.d), make([]int, c.n)
	for i := range y {
		y[i] = r.IntN(c.classes)
		centre := centres[(y[i]*clusters+r.IntN(clusters))*c.informative:]
		z, row := normals(r, c.informative), x[c.d*i:c.d*i+c.d]
		for j := range z {
			row[j] = z[j]
			if c.mixed {
				row[j] *= .7
				for k, v := range z {
					row[j] += v * root[c.informative*j+k] / float64(c.informative)
				}
			}
			row[j] += c.apart * centre[j]
		}
		for j := range c.redundant {
			for k := range z {
				row[c.informative+j] += row[k] * sums[c.informative*j+k] / float64(c.informative)
			}
		}
		for j := c.informative + c.redundant; j < c.d; j++ {
			row[j] = r.NormFloat64()
		}
		if r.Float64() < c.flipped {
			y[i] = r.IntN(c.classes)
		}
	}
	return x, y
}

// texts makes counts of 30,000 terms in 25,000 texts of 20 classes: common terms are a few, and one
// word in twelve is of the class's own 600 terms.
func texts(f folder, r *rand.Rand) error {
	const n, terms, classes = 25_000, 30_000, 20
	cumulated := make([]float64, terms)
	total := 0.0
	for v := range cumulated {
		total += math.Pow(float64(v+5), -1.05)
		cumulated[v] = total
	}
	var topics [classes][]int
	for k := range topics {
		topics[k] = r.Perm(terms)[:600]
	}
	starts, columns, counts, y := []int{0}, []int{}, []float64{}, make([]int, n)
	for i := range y {
		y[i] = r.IntN(classes)
		words := make(map[int]float64)
		for range max(20, int(math.Exp(4.8+.5*r.NormFloat64()))) {
			word := r.IntN(600)
			if r.IntN(12) == 0 {
				word = topics[y[i]][word]
			} else {
				word, _ = slices.BinarySearch(cumulated, total*r.Float64())
			}
			words[min(word, terms-1)]++
		}
		row := make([]int, 0, len(words))
		for word := range words {
			row = append(row, word)
		}
		slices.Sort(row)
		for _, word := range row {
			columns, counts = append(columns, word), append(counts, words[word])
		}
		starts = append(starts, len(columns))
	}
	return f.writeSparse("texts", &classify.Sparse{Indptr: starts, Indices: columns, Data: counts,
		Y: y})
}

// mail weighs the words of real mails, in an order of chance.
func mail(f folder, r *rand.Rand) error {
	mails := datasets.Mail()
	bag, err := text.Bag{}.Fit(mails)
	if err != nil {
		return err
	}
	counts, err := bag.Counts(mails)
	if err != nil {
		return err
	}
	weights, err := text.TFIDF{Smooth: true, Unit: true}.Fit(counts)
	if err != nil {
		return err
	}
	return f.writeSparse("mail", weights.Apply(counts.Subset(r.Perm(counts.Len()))))
}

func (f folder) writeSparse(name string, s *classify.Sparse) error {
	for part, values := range map[string][]int{
		"_indptr": s.Indptr, "_indices": s.Indices, "_y": s.Y} {
		if err := f.ints(name+part, values); err != nil {
			return err
		}
	}
	return f.floats(name+"_data", s.Data)
}

func normals(r *rand.Rand, n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = r.NormFloat64()
	}
	return values
}

// standardise gives each of d columns the mean 0 and the variance 1.
func standardise(x []float64, d int) {
	n := float64(len(x) / d)
	for j := range d {
		sum, squares := 0.0, 0.0
		for i := j; i < len(x); i += d {
			sum += x[i]
			squares += x[i] * x[i]
		}
		mean := sum / n
		deviation := math.Sqrt(squares/n - mean*mean)
		for i := j; i < len(x); i += d {
			x[i] = (x[i] - mean) / deviation
		}
	}
}

// single rounds to 32 bits, which is what scikit-learn's trees compute with.
func single(x []float64) {
	for i, v := range x {
		x[i] = float64(float32(v))
	}
}

// split writes the first rows as NAME_train, and the others as NAME_test.
func (f folder) split(name string, d, first int, x []float64, y []int) error {
	if err := f.write(name+"_train", x[:d*first], y[:first]); err != nil {
		return err
	}
	return f.write(name+"_test", x[d*first:], y[first:])
}

func (f folder) write(name string, x []float64, y []int) error {
	if err := f.floats(name+"_X", x); err != nil {
		return err
	}
	return f.ints(name+"_y", y)
}

func (f folder) floats(name string, values []float64) error {
	raw := make([]byte, 0, 8*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint64(raw, math.Float64bits(v))
	}
	return os.WriteFile(filepath.Join(string(f), name+".f64"), raw, 0o644)
}

func (f folder) ints(name string, values []int) error {
	raw := make([]byte, 0, 4*len(values))
	for _, v := range values {
		raw = binary.LittleEndian.AppendUint32(raw, uint32(v))
	}
	return os.WriteFile(filepath.Join(string(f), name+".i32"), raw, 0o644)
}

// table reads NAME_X and NAME_y, and names columns and classes by their numbers.
func (f folder) table(name string) (*classify.Dataset, error) {
	y, err := f.readInts(name + "_y")
	if err != nil {
		return nil, err
	}
	x, err := f.readFloats(name + "_X")
	if err != nil {
		return nil, err
	}
	if len(y) == 0 || len(x)%len(y) != 0 {
		return nil, fmt.Errorf("bench: %s has %d numbers for %d labels", name, len(x), len(y))
	}
	ds := &classify.Dataset{Name: name, X: mat.NewDense(len(y), len(x)/len(y), x), Y: y}
	for j := range len(x) / len(y) {
		ds.Attributes = append(ds.Attributes, classify.Attribute{Name: fmt.Sprint("x", j)})
	}
	for c := range slices.Max(y) + 1 {
		ds.Classes = append(ds.Classes, fmt.Sprint("c", c))
	}
	return ds, nil
}

// sparse reads the words of texts: the first four fifths to train on, and the others.
func (f folder) sparse(name string) (train, test *classify.Sparse, err error) {
	s := &classify.Sparse{Name: name}
	for part, to := range map[string]*[]int{
		"_indptr": &s.Indptr, "_indices": &s.Indices, "_y": &s.Y} {
		if *to, err = f.readInts(name + part); err != nil {
			return nil, nil, err
		}
	}
	if s.Data, err = f.readFloats(name + "_data"); err != nil {
		return nil, nil, err
	}
	for j := range slices.Max(s.Indices) + 1 {
		s.Terms = append(s.Terms, fmt.Sprint("t", j))
	}
	for k := range slices.Max(s.Y) + 1 {
		s.Classes = append(s.Classes, fmt.Sprint("c", k))
	}
	if err := s.Validate(); err != nil {
		return nil, nil, err
	}
	rows, first := firstRows(s.Len()), s.Len()*4/5
	return s.Subset(rows[:first]), s.Subset(rows[first:]), nil
}

func (f folder) readFloats(name string) ([]float64, error) {
	raw, err := os.ReadFile(filepath.Join(string(f), name+".f64"))
	values := make([]float64, len(raw)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(raw[8*i:]))
	}
	return values, err
}

func (f folder) readInts(name string) ([]int, error) {
	raw, err := os.ReadFile(filepath.Join(string(f), name+".i32"))
	values := make([]int, len(raw)/4)
	for i := range values {
		values[i] = int(int32(binary.LittleEndian.Uint32(raw[4*i:])))
	}
	return values, err
}
