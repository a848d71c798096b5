package classify

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"gonum.org/v1/gonum/floats"
)

// lineWidth is the width of what String and Describe print, unless names are very long.
const lineWidth = 80

// String says in one line what the data set has, its classes with their numbers of rows:
//
//	iris: 150 rows, 4 columns, 3 classes (setosa: 50, versicolor: 50, virginica: 50)
func (ds *Dataset) String() string {
	if ds == nil {
		return "no data set"
	}
	text := fmt.Sprintf("%s: %s, %s, %s", cmp.Or(shown(ds.Name), "data set"),
		plural(ds.Len(), "row"), plural(len(ds.Attributes), "column"),
		plural(len(ds.Classes), "class"))
	if len(ds.Classes) == 0 {
		return text
	}
	counts := make([]int, len(ds.Classes))
	for _, y := range ds.Y {
		if y >= 0 && y < len(counts) {
			counts[y]++
		}
	}
	room := lineWidth - utf8.RuneCountInString(text) - len(" ()")
	return text + " (" + listed(ds.Classes, counts, room) + ")"
}

// Describe returns a table for people: a line for each column with its kind, the number of missing
// cells, and min, mean and max, or the most frequent values with their numbers of rows. The class
// and the weights, if there are any, come last.
//
//	fmt.Print(ds.Describe())
func (ds *Dataset) Describe() string {
	if ds == nil {
		return ds.String() + "\n"
	}
	table := [][3]string{{"column", "kind", "missing"}}
	numbers := [][3]string{{}} // min, mean, max of each line of the table; none: empty
	lists := make([]valueCounts, 1, len(ds.Attributes)+2)
	add := func(name, kind string, missing int, values valueCounts, range3 [3]string) {
		table = append(table, [3]string{shown(name), kind, strconv.Itoa(missing)})
		numbers, lists = append(numbers, range3), append(lists, values)
	}
	for j, a := range ds.Attributes {
		cells := make([]float64, 0, ds.Len())
		for i := range ds.Len() {
			if v := ds.X.At(i, j); !math.IsNaN(v) {
				cells = append(cells, v)
			}
		}
		missing := ds.Len() - len(cells)
		if a.Nominal() {
			add(a.Name, "nominal", missing, mostFrequent(a.Values, cells), [3]string{})
		} else {
			add(a.Name, "numeric", missing, valueCounts{}, rangeOf(cells))
		}
	}
	labels := make([]float64, len(ds.Y))
	for i, y := range ds.Y {
		labels[i] = float64(y)
	}
	add(cmp.Or(ds.Class, "class"), "class", 0, mostFrequent(ds.Classes, labels), [3]string{})
	if ds.Weights != nil {
		add("weight", "weight", 0, valueCounts{}, rangeOf(ds.Weights))
	}

	var b strings.Builder
	b.WriteString(ds.String() + "\n\n")
	wide, narrow := widths(table), widths(numbers)
	for i, row := range table {
		line := fmt.Sprintf("%s  %s  %*s  ", padded(row[0], wide[0]), padded(row[1], wide[1]),
			wide[2], row[2])
		switch n := numbers[i]; {
		case i == 0:
			line += "min, mean and max, or the most frequent"
		case n != [3]string{}:
			line += fmt.Sprintf("%*s  %*s  %*s", narrow[0], n[0], narrow[1], n[1], narrow[2], n[2])
		case len(lists[i].names) == 0:
			line += "no values"
		default:
			room := lineWidth - utf8.RuneCountInString(line)
			line += listed(lists[i].names, lists[i].counts, room)
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// valueCounts is how many rows have each value.
type valueCounts struct {
	names  []string
	counts []int
}

// mostFrequent counts the cells of each value, the most frequent first; ties are in the order of
// the values. Values without cells are left out.
func mostFrequent(values []string, cells []float64) valueCounts {
	counts := make([]int, len(values))
	for _, v := range cells {
		if v >= 0 && v < float64(len(counts)) {
			counts[int(v)]++
		}
	}
	order := make([]int, 0, len(values))
	for k, count := range counts {
		if count > 0 {
			order = append(order, k)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(counts[b], counts[a]) })
	var sorted valueCounts
	for _, k := range order {
		sorted.names = append(sorted.names, values[k])
		sorted.counts = append(sorted.counts, counts[k])
	}
	return sorted
}

// rangeOf returns the texts of min, mean and max; they are empty if there are no values.
func rangeOf(values []float64) (texts [3]string) {
	if len(values) == 0 {
		return texts
	}
	mean := 0.0
	for _, v := range values { // divided first, so that the sum of large values is finite
		mean += v / float64(len(values))
	}
	for i, v := range []float64{floats.Min(values), mean, floats.Max(values)} {
		texts[i] = strconv.FormatFloat(v, 'g', 6, 64)
	}
	return texts
}

// listed writes names with counts, as many as there is room for, and at least one.
func listed(names []string, counts []int, room int) string {
	text := ""
	for k, name := range names {
		next := fmt.Sprintf("%s: %d", shown(name), counts[k])
		if k > 0 {
			next = text + ", " + next
			rest := 0
			if k < len(names)-1 {
				rest = len(fmt.Sprintf(", %d more", len(names)-k-1))
			}
			if utf8.RuneCountInString(next)+rest > room {
				return fmt.Sprintf("%s, %d more", text, len(names)-k)
			}
		}
		text = next
	}
	return text
}

// shown is a name on one line of at most 20 letters.
func shown(name string) string {
	const most = 20
	name = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, name)
	if letters := []rune(name); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return name
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	if strings.HasSuffix(what, "s") {
		what += "e"
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// widths are those of the columns of a table.
func widths(rows [][3]string) (most [3]int) {
	for _, row := range rows {
		for j, cell := range row {
			most[j] = max(most[j], utf8.RuneCountInString(cell))
		}
	}
	return most
}

func padded(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
