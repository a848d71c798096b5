package datasets_test

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/go-gota/gota/dataframe"

	"github.com/tessella-go/tessella/datasets"
)

func ExampleReadCSV() {
	const table = `height,eyes,sport
1.82,brown,basketball
1.60,?,climbing
1.71,blue,climbing
`
	ds, err := datasets.ReadCSV(strings.NewReader(table), datasets.Name("team"))
	if err != nil {
		panic(err)
	}
	for _, a := range ds.Attributes {
		fmt.Println(a.Name, a.Nominal(), a.Values)
	}
	fmt.Println(ds.Classes, ds.Y)
	for i := range ds.Len() {
		fmt.Println(ds.At(i), ds.Format(ds.At(i)))
	}
	// Output:
	// height false []
	// eyes true [brown blue]
	// [basketball climbing] [0 1 1]
	// [1.82 0] [1.82 brown]
	// [1.6 NaN] [1.6 ?]
	// [1.71 1] [1.71 blue]
}

// Options describe how a file is written.
func ExampleReadCSV_messy() {
	const table = "\ufeffNr ; Eintritt;Größe; Ort ;Sport\r\n" +
		"1;05.01.2024; 1,82 ;\"Köln\";Basketball\r\n\r\n" +
		"2;n/a;-;Bonn;Klettern\r\n" +
		"3;31.03.2024;1,71;-;Klettern\r\n"
	ds, err := datasets.ReadCSV(strings.NewReader(table), datasets.Name("Verein"),
		datasets.Comma(';'), datasets.DecimalComma(), datasets.Missing("-", "n/a"),
		datasets.Dates("02.01.2006", "Eintritt"), datasets.Drop("Nr"))
	if err != nil {
		panic(err)
	}
	fmt.Print(ds.Describe())
	// Output:
	// Verein: 3 rows, 3 columns, 2 classes (Basketball: 1, Klettern: 2)
	//
	// column    kind     missing  min, mean and max, or the most frequent
	// Eintritt  numeric        1  19727  19770  19813
	// Größe     numeric        1   1.71  1.765   1.82
	// Ort       nominal        1  Köln: 1, Bonn: 1
	// Sport     class          0  Klettern: 2, Basketball: 1
}

// A test set gets the numbers of the training set, whatever its own order.
func ExampleLike() {
	train := datasets.Sailing()
	const table = "Sail?,Company,Outlook,Sailboat\nno,big,rainy,big\nyes,no,sunny,big\n"
	test, err := datasets.ReadCSV(strings.NewReader(table), datasets.Class("Sail?"),
		datasets.Like(train))
	if err != nil {
		panic(err)
	}
	for i := range test.Len() {
		fmt.Println(test.Format(test.At(i)), test.At(i), test.Classes[test.Y[i]], test.Y[i])
	}
	// Output:
	// [rainy big big] [1 0 1] no 1
	// [sunny no big] [0 2 1] yes 0
}

func ExampleWriteCSV() {
	ds := datasets.Sailing().Subset([]int{0, 5})
	if err := datasets.WriteCSV(os.Stdout, ds, datasets.Class("Sail?"),
		datasets.Comma(';')); err != nil {
		panic(err)
	}
	// Output:
	// Outlook;Company;Sailboat;Sail?
	// sunny;big;small;yes
	// rainy;no;small;no
}

func ExampleFrame() {
	fmt.Print(datasets.Frame(datasets.Simpsons()).
		Select([]string{"Hair Length", "Weight", "Class"}))
	// Output:
	// [9x3] DataFrame
	//
	//     Hair Length Weight     Class
	//  0: 0.000000    250.000000 M
	//  1: 10.000000   150.000000 F
	//  2: 2.000000    90.000000  M
	//  3: 6.000000    78.000000  F
	//  4: 4.000000    20.000000  F
	//  5: 1.000000    170.000000 M
	//  6: 8.000000    160.000000 F
	//  7: 10.000000   180.000000 M
	//  8: 6.000000    200.000000 M
	//     <float>     <float>    <string>
}

// A frame that gota has filtered becomes a data set.
func ExampleFromFrame() {
	const table = "city,rain,season\nOslo,80,wet\nCairo,2,dry\nBergen,190,wet\n"
	df, err := datasets.ReadFrame(strings.NewReader(table))
	if err != nil {
		panic(err)
	}
	wet := df.Arrange(dataframe.RevSort("rain")).Subset([]int{0, 1})
	ds, err := datasets.FromFrame(wet, datasets.Drop("city"))
	if err != nil {
		panic(err)
	}
	fmt.Println(ds.Attributes[0].Name, ds.Classes, ds.At(0), ds.At(1))
	// Output:
	// rain [wet] [190] [80]
}

func ExampleReadFrame() {
	df, err := datasets.ReadFrame(strings.NewReader("code,size,class\n007,?,a\n8,1.5,b\n"),
		datasets.Nominal("code"))
	if err != nil {
		panic(err)
	}
	fmt.Println(df)
	// Output:
	// [2x3] DataFrame
	//
	//     code     size     class
	//  0: 007      NaN      a
	//  1: 8        1.500000 b
	//     <string> <float>  <string>
}

func ExampleSailingQueries() {
	sailing := datasets.Sailing()
	for _, x := range datasets.SailingQueries() {
		fmt.Println(x, sailing.Format(x))
	}
	// Output:
	// [0 2 1] [sunny no big]
	// [1 0 0] [rainy big small]
}

func ExampleComic() {
	fmt.Println(datasets.Simpsons().Format(datasets.Comic()))
	// Output: [8 290 38]
}

func ExampleSplit30Counts() {
	fmt.Println(datasets.Split30Counts())
	// Output: [[13 4] [1 12]]
}

func ExamplePrintedRules() {
	for _, rule := range datasets.PrintedRules() {
		fmt.Println(rule)
	}
	// Output:
	// R1: if age > 38.5 and years-in-job > 2.5 then y = 0.8
	// R2: if age > 38.5 and years-in-job <= 2.5 then y = 0.6
	// R3: if age <= 38.5 and job-type = A then y = 0.4
	// R4: if age <= 38.5 and job-type = B then y = 0.3
	// R5: if age <= 38.5 and job-type = C then y = 0.2
}

func ExampleRpartHipparion() {
	for _, node := range datasets.RpartHipparion() {
		if node.Leaf {
			fmt.Printf("%2d  %-20s %3d examples, %2d not of class %d\n", node.Node, node.Split,
				node.N, node.Loss, node.Class)
		}
	}
	// Output:
	//  8  Ursus=0               76 examples,  6 not of class 0
	// 18  Cervus=1              13 examples,  2 not of class 0
	// 19  Cervus=0               7 examples,  2 not of class 1
	//  5  Choerolophodon=1      12 examples,  6 not of class 0
	//  3  Amphimachairodus=1    16 examples,  3 not of class 1
}

func ExampleAll() {
	for _, table := range datasets.All() {
		fmt.Printf("%-18s %4d × %-2d  %s\n", table.Name, table.Rows, table.Columns, table.Licence)
	}
	// Output:
	// sailing              10 × 3   none stated; facts
	// tennis               14 × 4   none stated; facts
	// triangles_squares    14 × 3   none stated; facts
	// split30              30 × 1   none stated; facts
	// xyz                   4 × 3   none stated; facts
	// simpsons              9 × 3   none stated; facts
	// iris                150 × 4   CC BY 4.0
	// digits             1797 × 64  CC BY 4.0
	// breast_cancer       569 × 30  CC BY 4.0
	// heart               297 × 13  CC BY 4.0
	// penguins            333 × 5   CC0 1.0
}

// A digit as it was written.
func ExampleDigits() {
	ds := datasets.Digits()
	for row := range slices.Chunk(ds.At(0), 8) {
		fmt.Print("|")
		for _, v := range row {
			fmt.Printf("%c%[1]c", []rune(" ░▒▓█")[int(v)/4])
		}
		fmt.Println("|")
	}
	fmt.Println(ds.Classes[ds.Y[0]])
	// Output:
	// |    ░░▓▓▒▒      |
	// |    ▓▓▓▓▒▒▓▓░░  |
	// |    ▓▓    ▒▒▒▒  |
	// |  ░░▓▓    ▒▒▒▒  |
	// |  ░░▒▒    ▒▒▒▒  |
	// |  ░░▒▒    ▓▓░░  |
	// |    ▓▓░░▒▒▓▓    |
	// |    ░░▓▓▒▒      |
	// 0
}
