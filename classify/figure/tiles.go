package figure

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Tile is one combination of values in [Tiles].
type Tile struct {
	Class int    // gives the colour; a negative number is not a class, and is grey
	Box   int    // a thick line separates different boxes
	Text  string // printed in the tile, such as what was observed there; may be empty
}

// Tiles draws the prediction of a classifier for each combination of two lists of values: a table
// of tiles in light shades of their classes, with thick lines between boxes. The boxes of a tree
// are its leaves, so that the picture shows how the tree divides its input space. Each list may
// combine several attributes, such as "sunny, small". classes names the classes in a legend.
//
// It is an error if there are no rows or columns, or if the number of tiles is not that of the
// names.
func Tiles(rows, columns []string, tiles [][]Tile, classes ...string) *Figure {
	if len(rows) == 0 || len(columns) == 0 || len(tiles) != len(rows) {
		return failed("%d rows of tiles have %d names, and there are %d columns; it needs a "+
			"name for each, and one of both at least", len(tiles), len(rows), len(columns))
	}
	for i, row := range tiles {
		if len(row) != len(columns) {
			return failed("row %d, %q, has %d tiles, and there are %d columns", i+1, rows[i],
				len(row), len(columns))
		}
	}
	t := &tiling{rows: rows, columns: columns, tiles: tiles,
		side: vg.Point{X: 76 * px, Y: 44 * px}}
	texts := append([]string{}, columns...)
	for _, row := range tiles {
		for _, tile := range row {
			texts = append(texts, tile.Text)
		}
	}
	t.side.X = max(t.side.X, plainText.widest(texts)+12*px)
	t.left = plainText.widest(rows) + 10*px
	for k, name := range classes {
		t.legend = append(t.legend, areaEntry(name, ClassStyle(k)))
	}
	width := max(t.left+vg.Length(len(columns))*t.side.X, t.legend.widest()) + 2*margin
	height := t.legend.height(width-2*margin) + plainText.lineHeight() + 6*px +
		vg.Length(len(rows))*t.side.Y + 2*margin
	return New(t.describe(classes), pixels(width), pixels(height), t)
}

// tiling is what [Tiles] draws.
type tiling struct {
	rows, columns []string
	tiles         [][]Tile
	legend        legend
	side          vg.Point  // of a tile
	left          vg.Length // for the names of the rows
}

// Draw implements [Drawing].
func (t *tiling) Draw(c draw.Canvas) {
	c = draw.Crop(c, margin, -margin, margin, -margin)
	c.Max.Y -= t.legend.draw(c)
	x0, y0 := c.Min.X+t.left, c.Max.Y-plainText.lineHeight()-6*px
	for j, name := range t.columns {
		plainText.draw(c, vg.Point{X: x0 + t.side.X*(vg.Length(j)+0.5), Y: c.Max.Y}, center,
			[]string{name})
	}
	place := func(i, j int) vg.Rectangle {
		return rect(x0+t.side.X*vg.Length(j), y0-t.side.Y*vg.Length(i), t.side.X, t.side.Y)
	}
	down := (t.side.Y - plainText.lineHeight()) / 2
	for i, row := range t.tiles {
		y := place(i, 0).Max.Y - down
		plainText.draw(c, vg.Point{X: x0 - 8*px, Y: y}, right, []string{t.rows[i]})
		for j, tile := range row {
			r := place(i, j)
			fillRect(c, r, shade(tile.Class))
			stroke(c, r.Path(), 1*px, rule)
			plainText.draw(c, vg.Point{X: (r.Min.X + r.Max.X) / 2, Y: y}, center,
				[]string{tile.Text})
		}
	}
	thick := draw.LineStyle{Color: ink, Width: 3 * px}
	for i, row := range t.tiles {
		for j, tile := range row {
			r := place(i, j)
			if j == 0 || row[j-1].Box != tile.Box {
				c.StrokeLine2(thick, r.Min.X, r.Min.Y, r.Min.X, r.Max.Y)
			}
			if i == 0 || t.tiles[i-1][j].Box != tile.Box {
				c.StrokeLine2(thick, r.Min.X, r.Max.Y, r.Max.X, r.Max.Y)
			}
			if j+1 == len(row) {
				c.StrokeLine2(thick, r.Max.X, r.Min.Y, r.Max.X, r.Max.Y)
			}
			if i+1 == len(t.tiles) {
				c.StrokeLine2(thick, r.Min.X, r.Min.Y, r.Max.X, r.Min.Y)
			}
		}
	}
}

// describe describes the tiles in words, row by row.
func (t *tiling) describe(classes []string) string {
	boxes := map[int]bool{}
	var b strings.Builder
	for i, row := range t.tiles {
		fmt.Fprintf(&b, " %s:", t.rows[i])
		for j, tile := range row {
			boxes[tile.Box] = true
			fmt.Fprintf(&b, " %s %s", t.columns[j], className(tile.Class, classes))
			if j+1 < len(row) {
				b.WriteString(",")
			}
		}
		b.WriteString(".")
	}
	return fmt.Sprintf("%d by %d tiles in %d boxes.", len(t.rows), len(t.columns), len(boxes)) +
		b.String()
}
