package datasets

import "github.com/tessella-go/tessella/classify"

// Table describes one of the sets of this package.
type Table struct {
	Name        string                   // the Name of the data set, and of its file in data/
	Description string                   // what the rows are, and what is asked of them
	Origin      string                   // who made it and where it was taken from
	Licence     string                   // under what terms it may be passed on
	Rows        int                      // examples
	Columns     int                      // attributes; the class is one more
	Load        func() *classify.Dataset // returns a fresh copy
}

// The lectures state no licence; their small tables are facts and examples.
const facts = "none stated; facts"

// All lists the data sets of this package; those of the lectures are in the order in which they
// occur.
func All() []Table {
	return []Table{
		{"sailing", "days to sail or not, by outlook, company and sailboat; two queries",
			"lecture 001", facts, 10, 3, Sailing},
		{"tennis", "days on which tennis was played or not, by weather",
			"lecture 001, after Quinlan (1986)", facts, 14, 4, Tennis},
		{"triangles_squares", "triangles and squares, by color, outline and dot", "lecture 001",
			facts, 14, 3, TrianglesSquares},
		{"split30", "30 instances of two classes, in two children of a split", "lecture 001", facts,
			30, 1, Split30},
		{"xyz", "four examples by three binary features, for information content", "lecture 001",
			facts, 4, 3, XYZ},
		{"simpsons", "men and women of The Simpsons, by hair length, weight and age; one query",
			"lecture 001", facts, 9, 3, Simpsons},
		{"iris", "irises of three species, by length and width of sepal and petal in cm",
			"Fisher (1936), UCI Machine Learning Repository, by way of scikit-learn", "CC BY 4.0",
			150, 4, Iris},
		{"digits", "handwritten digits, by 8×8 pixels from 0 to 16",
			"Alpaydin and Kaynak (1998), UCI Machine Learning Repository, by way of scikit-learn",
			"CC BY 4.0", 1797, 64, Digits},
		{"breast_cancer", "lumps in the breast, malignant or benign, by 30 measures of cell nuclei",
			"Wolberg, Mangasarian, Street and Street (1993), UCI Machine Learning Repository, " +
				"by way of scikit-learn", "CC BY 4.0", 569, 30, BreastCancer},
		{"heart", "patients with an open or a narrowed artery of the heart, by 13 findings",
			"Janosi, Steinbrunn, Pfisterer and Detrano (1989), UCI Machine Learning Repository, " +
				"by way of Orange", "CC BY 4.0", 297, 13, Heart},
		{"penguins", "penguins of three species, female or male, by four measures of the body",
			"Gorman, Williams and Fraser (2014), by way of palmerpenguins", "CC0 1.0", 333, 5,
			Penguins},
	}
}
