package figure

import (
	"bytes"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

func ExampleBars() {
	f := Bars([]string{"Color", "Outline", "Dot"}, []float64{.24675, .15184, .04813},
		BarOptions{Axis: "gain in bits"})
	fmt.Println(f.Alt)
	// Output: gain in bits. Color 0.247, Outline 0.152, Dot 0.048.
}

func ExampleGroupedBars() {
	f := GroupedBars([]string{"ID3", "CART"},
		[]BarSeries{{"training", []float64{0, 1}}, {"test", []float64{4, 2}}},
		BarOptions{Axis: "errors", Best: Smallest})
	fmt.Println(f.Alt)
	// Output: errors. training: ID3 0, CART 1. test: ID3 4, CART 2.
}

func TestBarsRefuse(t *testing.T) {
	ab := []string{"a", "b"}
	for want, f := range map[string]*Figure{
		"figure: there are no bars to draw": Bars(nil, nil),
		"figure: the bars have 1 values for 2 labels": Bars(ab,
			[]float64{1}),
		`figure: the bars have the value NaN at label 2, "b", which is not a finite`: Bars(ab,
			[]float64{1, math.NaN()}),
		`figure: the bars have the value +Inf at label 1, "a", which`: Bars(ab,
			[]float64{math.Inf(1), 1}),
		"figure: the bars reach from -1e+308 to 1e+308, too far": Bars(ab,
			[]float64{-1e308, 1e308}),
		"figure: Best is 7; it is Largest, Smallest or NoBest": Bars(ab,
			[]float64{1, 2}, BarOptions{Best: 7}),
		"figure: bars take one BarOptions, not 2": Bars(ab,
			[]float64{1, 2}, BarOptions{}, BarOptions{}),
		`figure: series 2, "y", have 3 values for 2 labels`: GroupedBars(ab,
			[]BarSeries{{"x", []float64{1, 2}}, {"y", []float64{1, 2, 3}}}),
		`figure: series 2 of 2 has the name "x"; each needs`: GroupedBars(ab,
			[]BarSeries{{"x", []float64{1, 2}}, {"x", []float64{1, 2}}}),
		`figure: series 1 of 2 has the name ""; each needs`: GroupedBars(ab,
			[]BarSeries{{"", []float64{1, 2}}, {"x", []float64{1, 2}}}),
	} {
		if err := f.Err(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

func TestBestBars(t *testing.T) {
	values := []float64{0.1 + 0.2, 0.2, 0.3, 0.05} // 0.1 + 0.2 is not 0.3, but a tie
	for best, want := range map[Best][]bool{
		Largest:  {true, false, true, false},
		Smallest: {false, false, false, true},
		NoBest:   {false, false, false, false},
	} {
		b := &barPlot{BarOptions: BarOptions{Best: best}}
		if got := b.best(values); !slices.Equal(got, want) {
			t.Errorf("best %d: %v, not %v", best, got, want)
		}
	}
}

func TestValuesAreWrittenLegibly(t *testing.T) {
	for _, c := range []struct {
		values []float64
		want   string
	}{
		{[]float64{.2467498198, .1518355014}, "0.247 0.152"},
		{[]float64{3, 14, -2}, "3 14 -2"},
		{[]float64{3, 0.5, -0.0001}, "3.000 0.500 0.000"},
		{[]float64{0.00123456, 0.0005}, "0.00123 0.0005"},
		{[]float64{1234567, 2}, "1.23e+06 2"},
		{[]float64{0, 0}, "0 0"},
	} {
		b := &barPlot{series: []BarSeries{{Values: c.values}}}
		var got []string
		for _, v := range c.values {
			got = append(got, b.defaultFormat()(v))
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%v: %s, not %s", c.values, text, c.want)
		}
	}
}

// The rectangles of bars and the texts of their values do not overlap.
func TestBarsKeepApart(t *testing.T) {
	for _, vertical := range []bool{false, true} {
		b := &barPlot{
			labels: []string{"a", "b", "c"},
			series: []BarSeries{{"x", []float64{1, 2, -3}}, {"y", []float64{1000, 20, 3}},
				{"z", []float64{0, 0, 0}}},
			BarOptions: BarOptions{
				Vertical: vertical,
				Format:   func(v float64) string { return fmt.Sprintf("%.3f", v) },
			},
		}
		bars := b.bars()
		_, width, height := b.chart()
		slices.SortFunc(bars, func(p, q bar) int { return int(math.Copysign(1, p.from-q.from)) })
		for i := 1; i < len(bars); i++ {
			if bars[i].from < bars[i-1].to-1e-9 {
				t.Errorf("vertical %v: bar %d begins at %v, the one before ends at %v", vertical, i,
					bars[i].from, bars[i-1].to)
			}
		}
		// Neighbouring values have the room of a bar between their middles.
		room := float64(bars[0].to-bars[0].from) * float64(height-60) / 3
		need := float64(plainText.size / px)
		if vertical {
			room, need = float64(bars[0].to-bars[0].from)*float64(width-60)/3,
				float64(b.valueWidth()/px)
		}
		if room < need {
			t.Errorf("vertical %v: a value has %v pixels and needs %v", vertical, room, need)
		}
	}
}

func TestBarsOfFewAndExtremeValues(t *testing.T) {
	for name, values := range map[string][]float64{
		"one": {1}, "zero": {0}, "negative": {-1, -2}, "huge": {8e307, -8e307}, "tiny": {5e-324, 0},
		"many": make([]float64, 60),
	} {
		t.Run(name, func(t *testing.T) {
			labels := make([]string, len(values))
			render(t, Bars(labels, values))
			render(t, Bars(labels, values, BarOptions{
				Vertical: true,
				Axis:     strings.Repeat("long ", 100),
			}))
		})
	}
}

// A figure keeps the values that were checked, even if the caller changes the originals.
func TestBarsCopyTheirValues(t *testing.T) {
	labels, values := []string{"a", "b"}, []float64{1, 2}
	f := Bars(labels, values)
	before := render(t, f)
	labels[0], values[1] = "changed", math.NaN()
	if after := render(t, f); !bytes.Equal(before, after) {
		t.Error("the figure has changed with the caller's slices")
	}
}
