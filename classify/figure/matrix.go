package figure

import (
	"cmp"
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/tessella-go/tessella/classify/figure/internal/look"
)

// MatrixOptions change how a matrix is drawn. The zero value is the default.
type MatrixOptions struct {
	Rows, Columns string               // what they are: "true class", "predicted class"
	Format        func(float64) string // the number in a cell; nil: three decimals at most
	Shade         func(row, column int, value float64) float64
	// Shade says how dark a cell is, from 0 to 1; nil: by its share of the largest value. For a
	// confusion matrix, the share of its row shows rare classes too: see [RowShare].
}

// RowShare shades each cell by its share of its row's sum, for [MatrixOptions].
func RowShare(values [][]float64) func(row, column int, value float64) float64 {
	sums := make([]float64, len(values))
	for i, row := range values {
		for _, v := range row {
			sums[i] += v
		}
	}
	return func(row, _ int, value float64) float64 {
		if sums[row] == 0 {
			return 0
		}
		return value / sums[row]
	}
}

// ColumnLead shades each cell by how near it is to the smallest number of its column, from 1 for
// that to 0 for the largest, for [MatrixOptions]: it emphasises the smallest numbers of each
// column.
func ColumnLead(values [][]float64) func(row, column int, value float64) float64 {
	return func(_, column int, value float64) float64 {
		least, most := math.Inf(1), math.Inf(-1)
		for _, row := range values {
			if v := row[column]; !math.IsNaN(v) {
				least, most = min(least, v), max(most, v)
			}
		}
		if least == most {
			return 0
		}
		return (most - value) / (most - least)
	}
}

// Matrix draws a table of numbers, such as a confusion matrix. A cell is darker if its number is
// larger. The number is printed in the cell if there is space. NaN is a cell without a number, and
// has a dash. It takes at most one MatrixOptions.
//
// It is an error if there are no rows or columns, if their number is not that of the names, if a
// value is infinite, or if there are more than 60 rows or columns.
func Matrix(rows, columns []string, values [][]float64, options ...MatrixOptions) *Figure {
	if len(options) > 1 {
		return failed("Matrix takes one MatrixOptions, not %d", len(options))
	}
	m := &matrix{rows: rows, columns: columns, values: values}
	if len(options) == 1 {
		m.MatrixOptions = options[0]
	}
	if err := m.check(); err != nil {
		return failed("%w", err)
	}
	if m.Format == nil {
		m.Format = func(v float64) string {
			return strconv.FormatFloat(math.Round(v*1000)/1000, 'g', 7, 64)
		}
	}
	if m.Shade == nil {
		largest := 0.0
		for _, row := range values {
			for _, v := range row {
				if !math.IsNaN(v) {
					largest = max(largest, math.Abs(v))
				}
			}
		}
		m.Shade = func(_, _ int, v float64) float64 {
			if largest == 0 {
				return 0
			}
			return math.Abs(v) / largest
		}
	}
	m.measure()
	across := vg.Length(len(columns)) * m.cell
	// above the middle of the cells
	half := plainText.width(oneLine(plainText, m.Columns, 400*px)) / 2
	m.left = max(m.left, half-across/2)
	width := 2*margin + m.left + max(across, across/2+half)
	height := 2*margin + m.top + vg.Length(len(rows))*m.cellHeight
	return New(m.describe(), max(pixels(width), 200), pixels(height), m)
}

// matrix is what [Matrix] draws.
type matrix struct {
	MatrixOptions
	rows, columns []string
	values        [][]float64

	cell, cellHeight vg.Length
	left, top        vg.Length // of the cells: for the names
	numbers          bool      // are printed in the cells
}

func (m *matrix) check() error {
	const most = 60
	if len(m.rows) == 0 || len(m.columns) == 0 || len(m.values) != len(m.rows) {
		return fmt.Errorf("a matrix of %d rows has %d names for them, and %d for columns; it "+
			"needs a name for each, and one of both at least", len(m.values), len(m.rows),
			len(m.columns))
	}
	if len(m.rows) > most || len(m.columns) > most {
		return fmt.Errorf("a matrix of %d×%d is too large to be read; it should be "+
			"%d×%[3]d at most", len(m.rows), len(m.columns), most)
	}
	for i, row := range m.values {
		if len(row) != len(m.columns) {
			return fmt.Errorf("row %d, %q, has %d values, and there are %d columns", i+1, m.rows[i],
				len(row), len(m.columns))
		}
		for j, v := range row {
			if math.IsInf(v, 0) {
				return fmt.Errorf("row %d, %q, has %v in column %d, which is not a finite "+
					"number", i+1, m.rows[i], v, j+1)
			}
		}
	}
	return nil
}

// measure finds the size at which all names can be read.
func (m *matrix) measure() {
	widest := vg.Length(0)
	for _, row := range m.values {
		for _, v := range row {
			widest = max(widest, plainText.width(m.text(v)))
		}
	}
	const roomy, tight = 34 * px, 16 * px
	m.cell = max(roomy, widest+8*px)
	m.numbers = m.cell*vg.Length(len(m.columns)) <= pageWidth*px-160*px
	// so that the names fit without being rotated
	if level := max(m.cell, plainText.widest(m.columns)+8*px); level*
		vg.Length(len(m.columns)) <= 480*px {
		m.cell = level
	}
	m.cellHeight = 28 * px
	if !m.numbers {
		m.cell, m.cellHeight = tight, tight
	}
	m.left = min(plainText.widest(m.rows), 140*px) + 8*px
	if m.Rows != "" { // it is rotated and next to them
		m.cellHeight = max(m.cellHeight,
			(plainText.width(oneLine(plainText, m.Rows, 400*px))-margin)/vg.Length(len(m.rows)))
		m.left += plainText.lineHeight() + 8*px
	}
	m.top = min(plainText.widest(m.columns), 110*px) + 8*px // they are rotated, unless they fit
	if m.fits() {
		m.top = plainText.lineHeight() + 4*px
	}
	if m.Columns != "" {
		m.top += plainText.lineHeight()
	}
}

// text is the text of a cell.
func (m *matrix) text(v float64) string {
	if math.IsNaN(v) {
		return "–"
	}
	return m.Format(v)
}

// fits reports whether the names of the columns fit above them.
func (m *matrix) fits() bool { return plainText.widest(m.columns) <= m.cell-4*px }

// Draw implements [Drawing].
func (m *matrix) Draw(c draw.Canvas) {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	x0, y0 := c.Min.X+m.left, c.Max.Y-m.top
	if m.Columns != "" {
		plainText.in(softInk).draw(c,
			vg.Point{X: x0 + m.cell*vg.Length(len(m.columns))/2, Y: c.Max.Y}, center,
			[]string{oneLine(plainText, m.Columns, 400*px)})
	}
	if m.Rows != "" {
		style := plainText.in(softInk).style()
		style.Rotation, style.XAlign, style.YAlign = math.Pi/2, center, -1
		c.FillText(style, vg.Point{X: c.Min.X, Y: y0 - m.cellHeight*vg.Length(len(m.rows))/2},
			oneLine(plainText, m.Rows, 400*px))
	}
	for j, name := range m.columns {
		at := vg.Point{X: x0 + m.cell*(vg.Length(j)+0.5), Y: y0 + 4*px}
		if m.fits() {
			at.Y += plainText.lineHeight()
			plainText.draw(c, at, center, []string{oneLine(plainText, name, m.cell)})
			continue
		}
		style := plainText.style()
		style.Rotation, style.XAlign, style.YAlign = math.Pi/2, left, center
		c.FillText(style, at, oneLine(plainText, name, 110*px))
	}
	for i, row := range m.values {
		y := y0 - m.cellHeight*vg.Length(i)
		plainText.draw(c, vg.Point{X: x0 - 6*px, Y: y - (m.cellHeight-plainText.lineHeight())/2},
			right, []string{oneLine(plainText, m.rows[i], 140*px)})
		for j, v := range row {
			r := rect(x0+m.cell*vg.Length(j), y, m.cell, m.cellHeight)
			fill := Heat(0)
			if !math.IsNaN(v) {
				fill = Heat(m.Shade(i, j, v))
			}
			fillRect(c, r, fill)
			stroke(c, r.Path(), 1*px, look.RGB(0xFFFFFF))
			if m.numbers {
				plainText.in(look.TextOn(fill)).draw(c,
					vg.Point{
						X: (r.Min.X + r.Max.X) / 2,
						Y: y - (m.cellHeight-plainText.lineHeight())/2,
					}, center, []string{m.text(v)})
			}
		}
	}
}

// describe describes the matrix in words, row by row.
func (m *matrix) describe() string {
	var b strings.Builder
	fmt.Fprintf(&b, "A matrix of %d rows (%s) and %d columns (%s).", len(m.rows),
		cmp.Or(m.Rows, "rows"), len(m.columns), cmp.Or(m.Columns, "columns"))
	for i, row := range m.values {
		fmt.Fprintf(&b, " %s:", m.rows[i])
		for j, v := range row {
			fmt.Fprintf(&b, " %s %s", m.columns[j], m.text(v))
			if j+1 < len(row) {
				b.WriteString(",")
			}
		}
		b.WriteString(".")
	}
	return b.String()
}
