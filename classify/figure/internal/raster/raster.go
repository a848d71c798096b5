// Package raster works on the pixels of drawn pictures.
package raster

import (
	"image"
	"image/color"
	"slices"
)

// In gives each pixel of a picture the colour of the palette that is nearest to its own.
func In(palette color.Palette, drawn *image.RGBA) *image.Paletted {
	out := image.NewPaletted(drawn.Rect, palette)
	// a picture has few colours, and the search for the nearest takes most of the time
	nearest := map[[4]byte]uint8{}
	var last [4]byte
	var index uint8
	for i := range out.Pix { // the lines of both pictures are contiguous
		if c := [4]byte(drawn.Pix[4*i : 4*i+4]); i == 0 || c != last {
			known := false
			if index, known = nearest[c]; !known {
				index = uint8(out.Palette.Index(color.RGBA{c[0], c[1], c[2], c[3]}))
				nearest[c] = index
			}
			last = c
		}
		out.Pix[i] = index
	}
	return out
}

// Changed is the smallest rectangle that holds every pixel in which two pictures differ; one pixel
// if none differs, because a GIF needs one.
func Changed(a, b *image.Paletted) image.Rectangle {
	r := image.Rectangle{}
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if r.Empty() {
		return image.Rect(b.Rect.Min.X, b.Rect.Min.Y, b.Rect.Min.X+1, b.Rect.Min.Y+1)
	}
	return r
}

// Difference returns the pixels of after that differ from before, with a few pixels around them. It
// is transparent elsewhere. The pixels around are equal in both pictures, so that a browser that
// scales the difference finds no old colour at its edge.
func Difference(before, after *image.Paletted) *image.Paletted {
	const around = 3
	out := image.NewPaletted(after.Rect, append(slices.Clip(after.Palette), color.Transparent))
	transparent := uint8(len(after.Palette))
	for i := range out.Pix {
		out.Pix[i] = transparent
	}
	for i, index := range after.Pix {
		if index == before.Pix[i] {
			continue
		}
		x, y := i%after.Stride, i/after.Stride
		near := image.Rect(x-around, y-around, x+around+1, y+around+1).Intersect(after.Rect)
		for y := near.Min.Y; y < near.Max.Y; y++ {
			copy(out.Pix[out.PixOffset(near.Min.X, y):out.PixOffset(near.Max.X, y)],
				after.Pix[after.PixOffset(near.Min.X, y):after.PixOffset(near.Max.X, y)])
		}
	}
	return out
}
