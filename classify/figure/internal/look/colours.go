// Package look makes the colours and the marks of pictures.
package look

import (
	"image/color"
	"math"
)

// RGB is the colour that a web page writes as #hex.
func RGB(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xFF}
}

// TextOn is black or white, whichever is more legible on the colour: the contrast is at
// least 4.5:1 on every colour.
func TextOn(c color.Color) color.NRGBA {
	black, white := RGB(0x000000), RGB(0xFFFFFF)
	if Contrast(black, c) >= Contrast(white, c) {
		return black
	}
	return white
}

// Darkened is the colour, mixed with the least black that gives it the contrast on white.
func Darkened(c color.NRGBA, ratio float64) color.NRGBA {
	white, black := RGB(0xFFFFFF), RGB(0x000000)
	for share := 0.0; ; share += 0.02 {
		if d := Mix(c, black, share); Contrast(d, white) >= ratio || share >= 1 {
			return d
		}
	}
}

// Contrast is the ratio of luminances by which the Web Content Accessibility Guidelines 2.1 measure
// legibility, from 1 to 21.
func Contrast(a, b color.Color) float64 {
	first, second := Luminance(a), Luminance(b)
	return (max(first, second) + 0.05) / (min(first, second) + 0.05)
}

// Luminance is the relative luminance of the same guidelines: 0 for black, 1 for white.
func Luminance(c color.Color) float64 {
	r, g, b, _ := c.RGBA()
	return 0.2126*Linear(r) + 0.7152*Linear(g) + 0.0722*Linear(b)
}

// Linear takes the gamma of sRGB from one channel.
func Linear(channel uint32) float64 {
	v := float64(channel) / 0xFFFF
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

// Mix is a colour on the way from a to b: a for share 0, b for 1.
func Mix(a, b color.NRGBA, share float64) color.NRGBA {
	channel := func(x, y uint8) uint8 {
		return uint8(math.Round(float64(x) + share*(float64(y)-float64(x))))
	}
	return color.NRGBA{channel(a.R, b.R), channel(a.G, b.G), channel(a.B, b.B), 0xFF}
}
