// Package datasets holds the tables of the lectures and small real sets, and
// reads and writes others.
//
// Each set is a function that returns a fresh [classify.Dataset], which the caller may change;
// [All] lists them. The values of a nominal attribute, and the classes, are in the order of their
// first appearance in the table, so that the first class of [Tennis] is N and that of [Sailing]
// yes. Origin and licence of every set are in data/README.md. [SubjectLines] and [Mail] are texts.
//
// [ReadCSV] and [ReadFrame] read a user's own table, and [Warnings] says what looks wrong in it. A
// test set in a second file is read with [Like], so that its values and classes have the same
// numbers. [ReadRows] reads new rows for a model, [ReadTexts] a folder of texts. [Frame] and
// [FromFrame] convert to and from gota's data frames, and [WriteCSV] writes a table.
package datasets

import (
	"embed"
	"encoding/csv"
	"strconv"

	"gonum.org/v1/gonum/mat"

	"github.com/tessella-go/tessella/classify"
)

//go:embed data/*.csv
var data embed.FS

// TrianglesSquares is the table of 14 triangles and squares, told apart by Color, Outline and Dot;
// classes triangle and square.
//
// Lecture 001, "Triangles and Squares". It is [Tennis] without Temperature under other names,
// number for number, except that rows 7 and 9 are exchanged: green is sunny, yellow overcast, red
// rainy; dashed is high, solid normal; Dot is Windy; a triangle is N, a square P.
func TrianglesSquares() *classify.Dataset { return load("triangles_squares", Drop("#")) }

// Tennis is the table of 14 days on which tennis was played (P) or not (N), in the lecture's
// wording: Outlook (sunny, overcast, rainy), Temperature (hot, moderate, cold), Humidity (high,
// normal), Windy (no, yes). Lecture 001, "Another Example".
func Tennis() *classify.Dataset { return load("tennis", Drop("#")) }

// Sailing is the table of 10 days on which to sail or not, by Outlook, Company and Sailboat;
// classes yes and no. Lecture 001, "An Example Data Set and Decision Tree". [SailingQueries] has
// the two days without an answer.
func Sailing() *classify.Dataset { return load("sailing", Drop("#")) }

// SailingQueries returns the two rows without a class that the lecture sets beside
// [Sailing]: (sunny, no, big) and (rainy, big, small). They are rows for Predict;
// Sailing().Format gives their texts.
func SailingQueries() [][]float64 { return queries("sailing_queries", Sailing()) }

// Simpsons is the table of nine persons by Hair Length (inches), Weight (pounds) and Age (years);
// classes M and F. Lecture 001, "Example: The Simpsons". The persons, in order: Homer, Marge, Bart,
// Lisa, Maggie, Abe, Selma, Otto, Krusty. The lecture asks for the class of the tenth, [Comic].
func Simpsons() *classify.Dataset { return load("simpsons", Drop("Person")) }

// Comic returns the row of the person whose class the lecture asks for beside [Simpsons]: hair
// length 8, weight 290, age 38.
func Comic() []float64 { return queries("simpsons_query", Simpsons())[0] }

// XYZ is the table of four examples of the classes I and II, by X, Y and Z, which are nominal with
// the values 1 and 0. Lecture 001, "Information Content".
func XYZ() *classify.Dataset { return load("xyz", Nominal("X", "Y", "Z")) }

// Split30 is the split of 30 instances as examples: one attribute, Child, with the values left and
// right; classes a and b. The examples are in the order left a, left b, right a, right b. Lecture
// 001, "Calculating Information Gain". [Split30Counts] has the counts alone.
func Split30() *classify.Dataset {
	counts := Split30Counts()
	ds := &classify.Dataset{
		Name:       "split30",
		Attributes: []classify.Attribute{{Name: "Child", Values: []string{"left", "right"}}},
		Classes:    []string{"a", "b"},
		Class:      "class",
		X:          mat.NewDense(30, 1, nil),
	}
	for child := range counts {
		for class, count := range counts[child] {
			for range int(count) {
				ds.X.Set(len(ds.Y), 0, float64(child))
				ds.Y = append(ds.Y, class)
			}
		}
	}
	return ds
}

// Split30Counts returns the counts of the split of 30 instances: entry [v][c] is the number of
// examples of class c in child v, the form that tree.Gain takes.
func Split30Counts() [][]float64 {
	counts := [][]float64{}
	for _, record := range records("split30")[1:] { // the first is the parent, their sum
		counts = append(counts, []float64{number(record[2]), number(record[3])})
	}
	return counts
}

// Iris is Fisher's table of 150 irises, 50 each of setosa, versicolor and virginica, by length and
// width of sepal and petal in cm.
//
// It is the version of Fisher's paper, which R and scikit-learn have too. The file of the UCI
// repository differs from it in three cells: the petal width of row 35, and the sepal width
// and petal length of row 38.
func Iris() *classify.Dataset { return load("iris") }

// Penguins is the table of 333 adult penguins of Palmer Archipelago in Antarctica, by species,
// length and depth of the bill and length of a flipper in mm, and body mass in g. The classes are
// male and female. A blood test found the sex.
//
// It is the set "penguins" of palmerpenguins without the 11 rows that lack the sex, and without
// island and year.
func Penguins() *classify.Dataset { return load("penguins", Class("sex")) }

// load reads an embedded table. A test reads them all, so an error is a mistake in this package.
func load(name string, opts ...Option) *classify.Dataset {
	table := classify.Must(data.Open("data/" + name + ".csv"))
	return classify.Must(ReadCSV(table, append(opts, Name(name))...))
}

// records reads the lines below the header of an embedded table.
func records(name string) [][]string {
	table := classify.Must(data.Open("data/" + name + ".csv"))
	return classify.Must(csv.NewReader(table).ReadAll())[1:]
}

// queries encodes the rows of an embedded table of open examples: a first column that names the
// row, the attributes of ds, a class to be found.
func queries(name string, ds *classify.Dataset) [][]float64 {
	var rows [][]float64
	for _, record := range records(name) {
		rows = append(rows, classify.Must(ds.Row(record[1:len(record)-1]...)))
	}
	return rows
}

// number reads a number of an embedded table.
func number(text string) float64 { return classify.Must(strconv.ParseFloat(text, 64)) }
