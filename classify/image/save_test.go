package image_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify"
	"github.com/tessella-go/tessella/classify/classifytest"
	"github.com/tessella-go/tessella/classify/image"
	"github.com/tessella-go/tessella/classify/prepare"
	"github.com/tessella-go/tessella/datasets"
)

func TestLoadRefuses(t *testing.T) {
	ds := datasets.Digits().Subset(classifytest.Span(0, 60))
	for _, c := range []struct {
		step          prepare.Step
		old, by, word string
	}{
		{image.HOG{Cell: 2}, `"Cell":2`, `"Cell":9`, "too few for a block"},
		{image.HOG{Bins: 7}, `"Bins":7`, `"Bins":99999999`, "at most 360"},
		{image.HOG{Stride: 2}, `"Stride":2`, `"Stride":9223372036854775807`, ""},
		{image.Moments{}, `"image.Moments"`, `"image.HOG"`, "Options hold a image.HOG"},
	} {
		var file bytes.Buffer
		if err := classify.Save(&file, classifytest.Fit(t, c.step.Fit, ds)); err != nil {
			t.Fatal(err)
		}
		text := strings.Replace(file.String(), c.old, c.by, 1)
		_, err := classify.LoadAs[prepare.Transform](strings.NewReader(text))
		wrong := (err == nil) != (c.word == "") || !strings.Contains(fmt.Sprint(err), c.word)
		if wrong {
			t.Errorf("%s for %s: %v, want an error with %q", c.by, c.old, err, c.word)
		}
	}
}
