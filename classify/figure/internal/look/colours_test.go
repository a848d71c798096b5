package look

import (
	"math"
	"testing"
)

// Black on white is 21:1 by definition. The greys are the well-known ones around the limit: #767676
// is the lightest that passes 4.5:1 on white, #777777 just fails.
func TestContrast(t *testing.T) {
	white := RGB(0xFFFFFF)
	for _, c := range []struct {
		grey uint32
		want float64
	}{{0x000000, 21}, {0x767676, 4.54}, {0x777777, 4.48}, {0xFFFFFF, 1}} {
		if got := Contrast(RGB(c.grey), white); math.Abs(got-c.want) > 0.005 {
			t.Errorf("the contrast of #%06X on white is %.3f, not %.2f", c.grey, got, c.want)
		}
		if got, back := Contrast(RGB(c.grey), white), Contrast(white, RGB(c.grey)); got != back {
			t.Errorf("contrast depends on the order: %v, %v", got, back)
		}
	}
}
