package figure

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"image"
	"image/png"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/tessella-go/tessella/classify/figure/internal/raster"
)

// circles are slides of three discs and the points around them.
func circles() *Slides {
	x, y, class := ring()
	return Slider("radius", []float64{0.5, 1, 1.5}, func(r float64) *Figure {
		grown := func(v []float64) (larger []float64) {
			for _, one := range v {
				larger = append(larger, one/r)
			}
			return larger
		}
		return PlaneOptions{XMin: -2, XMax: 2, YMin: -2, YMax: 2, Places: 100}.Draw("x₁", "x₂",
			Regions(disc{}, "outside", "inside"),
			Scatter(grown(x), grown(y), class, "outside", "inside"))
	})
}

func ExampleSlider() {
	s := Slider("x", []int{1, 2, 3}, func(x int) *Figure {
		return PlaneOptions{XMin: 0, XMax: 4, YMin: 0, YMax: 2}.Draw("x", "y",
			Scatter([]float64{float64(x)}, []float64{1}, nil))
	})
	s.First = 1
	fmt.Println(s)
	// Output: x: 1, 2, 3
}

// Without a script, the output is the picture of First, as HTML and as a PNG; the script has the
// others.
func TestSlidesDisplay(t *testing.T) {
	s := circles()
	s.First = 1
	shown, err := s.Display()
	if err != nil {
		t.Fatal(err)
	}
	page := shown.HTML
	parts := regexp.MustCompile(
		`^<div class="tessella-slides" style="[^"]*">(<img [^>]*>)<script ` +
			`type="application/vnd\.tessella\.slides\+json">(\{.*\})</script></div>` +
			`<script>\((?s:.*)\)\(\)</script>$`).FindStringSubmatch(page)
	if parts == nil {
		t.Fatalf("the page is not a picture, its data and a script: %.200s", page)
	}
	still, text := parts[1], parts[2]
	picture := shown.PNG
	if !strings.HasPrefix(still,
		`<img src="data:image/png;base64,`+base64.StdEncoding.EncodeToString(picture)+
			`" width="640" height="440" alt="radius = 1: x₂ (-2 to 2)`) {
		t.Errorf("the first picture is not in the page: %.200s", still)
	}
	if size, err := png.DecodeConfig(bytes.NewReader(picture)); err != nil || size.Width != 960 ||
		size.Height != 660 {
		t.Errorf("the picture has %d×%d pixels, %v", size.Width, size.Height, err)
	}
	likeGolden(t, "slides", picture)
	var data slidesData
	if err := json.Unmarshal([]byte(text), &data); err != nil {
		t.Fatal(err)
	}
	if data.Version != 1 || data.Label != "radius" || data.First != 1 || len(data.Slides) != 3 ||
		data.Slides[1].Picture != "" {
		t.Errorf("the script is given version %d, %q, %d and %d slides", data.Version, data.Label,
			data.First, len(data.Slides))
	}
	for i, value := range []string{"0.5", "1", "1.5"} {
		if data.Slides[i].Value != value ||
			data.Slides[i].Alt != "radius = "+value+": "+s.Figures[i].Alt {
			t.Errorf("slide %d is of %q: %s", i, data.Slides[i].Value, data.Slides[i].Alt)
		}
		if i == 1 {
			continue
		}
		file, err := base64.StdEncoding.DecodeString(data.Slides[i].Picture)
		if err != nil {
			t.Fatalf("slide %d: %v", i, err)
		}
		if change, err := png.Decode(bytes.NewReader(file)); err != nil ||
			change.Bounds() != image.Rect(0, 0, 960, 660) {
			t.Errorf("slide %d is no picture of that size: %v", i, err)
		}
	}
	if got, want := shown.Text,
		"radius = 1: x₂ (-2 to 2) against x₁ (-2 to 2) (640×440 pixels)"; got != want {
		t.Errorf("the text is %q, want %q", got, want)
	}
	again, err := circles().Display()
	if err != nil || again.HTML == page {
		t.Errorf("slides that begin elsewhere have the same page (%v)", err)
	}
	s = circles()
	s.First = 1
	if again, err = s.Display(); err != nil || again.HTML != page {
		t.Errorf("the same slides have another page (%v)", err)
	}
}

// In a browser each output has one slider, also where the same output stands on a page twice, and
// where a notebook has let another one keep its picture alone; it tells the value, and each picture
// is the one that the script was given.
func TestSlidesInABrowser(t *testing.T) {
	if os.Getenv("TESSELLA_SLOW") == "" {
		t.Skip("it starts a browser; TESSELLA_SLOW=1 runs it")
	}
	browser := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil && browser == "" {
			browser = path
		}
	}
	if browser == "" {
		t.Skip("there is neither Chromium nor Chrome on PATH")
	}
	s := circles()
	s.First = 1
	shown, err := s.Display()
	if err != nil {
		t.Fatal(err)
	}
	output := shown.HTML
	untrusted := regexp.MustCompile(`(?s)<script.*?</script>`).ReplaceAllString(output, "")
	const script = `<script>
		const said = [], sliders = document.querySelectorAll("input[type=range]");
		const box = sliders[0].closest("div"), picture = box.querySelector("img");
		said.push(sliders.length);
		for (const value of [1, 0, 2, 1]) {
			sliders[0].value = value;
			sliders[0].dispatchEvent(new Event("input"));
			said.push([box.querySelector("label").textContent,
				sliders[0].getAttribute("aria-valuetext"), picture.alt, picture.src].join("|"));
		}
		document.body.innerHTML = "";
		document.body.append(said.join("\n") + "\n.");
	</script>`
	// not t.TempDir: a browser may still write there when it has ended
	dir, err := os.MkdirTemp("", "slides")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	page := filepath.Join(dir, "slides.html")
	if err := os.WriteFile(page,
		[]byte("<!DOCTYPE html><meta charset=utf-8><body>"+untrusted+output+output+script),
		0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), browser, "--headless", "--no-sandbox", "--disable-gpu",
		"--user-data-dir="+filepath.Join(dir, "profile"), "--dump-dom", "file://"+page)
	cmd.Env = append(os.Environ(), "HOME="+dir)
	dom, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v", browser, err)
	}
	_, said, _ := strings.Cut(html.UnescapeString(string(dom)), "<body>")
	lines := strings.Split(said, "\n")
	want := []string{"2"}
	whole := base64.StdEncoding.EncodeToString(shown.PNG)
	for _, i := range []int{1, 0, 2, 1} {
		picture := whole
		if i != s.First {
			var file bytes.Buffer
			if err := png.Encode(&file,
				raster.Difference(s.Figures[s.First].paletted(slideDPI),
					s.Figures[i].paletted(slideDPI))); err != nil {
				t.Fatal(err)
			}
			picture = base64.StdEncoding.EncodeToString(file.Bytes())
		}
		want = append(want,
			fmt.Sprintf("radius%s|%[1]s|radius = %[1]s: %s|data:image/png;base64,%s", s.Values[i],
				s.Figures[i].Alt, picture))
	}
	for i, line := range want {
		if i >= len(lines) || lines[i] != line {
			t.Fatalf("line %d of %d is\n%.150s\nwant\n%.150s", i+1, len(lines),
				strings.Join(lines[min(i, len(lines)):], " "), line)
		}
	}
}

// Eight slides of regions, with what a notebook keeps beside them, are no
// larger than a picture may be.
func TestSlidesAreSmall(t *testing.T) {
	x, y, class := ring()
	s := Slider("K", []int{1, 2, 3, 4, 5, 6, 7, 8}, func(k int) *Figure {
		return PlaneOptions{Places: 150}.Draw("x₁", "x₂", Regions(disc{}, "outside", "inside"),
			Scatter(x, y, class, "outside", "inside"))
	})
	shown, err := s.Display()
	if err != nil {
		t.Fatal(err)
	}
	size := len(shown.HTML) +
		base64.StdEncoding.EncodedLen(len(shown.PNG))
	if size > 300_000 {
		t.Errorf("the output has %d bytes", size)
	}
}

// Labels and values are text, whatever they contain: they cannot end the script or begin an
// element.
func TestSlidesOfStrangeTexts(t *testing.T) {
	s := Slider("</script><b>", []string{`</script><img src=x onerror="alert(1)">`, "\xff\u2028"},
		func(string) *Figure { return Bars([]string{"<i>"}, []float64{1}) })
	s.Figures[0].Alt = `</script>"<b>`
	shown, err := s.Display()
	if err != nil {
		t.Fatal(err)
	}
	page := shown.HTML
	if strings.Count(page, "</script>") != 2 || strings.Contains(page, "<b>") ||
		strings.Contains(page, "<img src=x") {
		t.Errorf("a text is not kept as text: %s",
			regexp.MustCompile(`[A-Za-z0-9+/]{100,}=*`).ReplaceAllString(page, "…"))
	}
}

func TestSlidesRefuse(t *testing.T) {
	small := func(int) *Figure { return Bars([]string{"a"}, []float64{1}) }
	unlike := func(n int) *Figure { return Bars(make([]string, n), make([]float64, n)) }
	begins := Slider("x", []int{1, 2}, small)
	begins.First = 2
	lacks := Slider("x", []int{1, 2}, small)
	lacks.Values = lacks.Values[:1]
	for want, s := range map[string]*Slides{
		"figure: there are 0 figures in the slides; it takes 1 to 100": Slider("x",
			nil, small),
		"figure: the slides have no label": Slider(" ",
			[]int{1}, small),
		"figure: the slides have 1 values and 2 figures":              lacks,
		"figure: the slides begin with figure 2 of 2, counted from 0": begins,
		"figure: figure 2 of the slides has 480×162 pixels, the first 480×65": Slider("x",
			[]int{1, 4}, unlike),
		"figure: there are no bars to draw (figure 1 of the slides)": Slider("x",
			[]int{0}, unlike),
	} {
		if _, err := s.Display(); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("the error is %v, not %s …", err, want)
		}
	}
}

// A slide's picture, drawn over the first one, gives the slide. At its edge both are equal for some
// pixels.
func TestDifference(t *testing.T) {
	s := circles()
	before, after := s.Figures[0].paletted(slideDPI), s.Figures[2].paletted(slideDPI)
	over := raster.Difference(before, after)
	clear := uint8(len(after.Palette))
	covered := 0
	for y := range after.Rect.Dy() {
		for x := range after.Rect.Dx() {
			got := over.ColorIndexAt(x, y)
			if got == clear {
				got = before.ColorIndexAt(x, y)
			} else {
				covered++
			}
			if want := after.ColorIndexAt(x, y); got != want {
				t.Fatalf("at (%d, %d) the picture has colour %d, want %d", x, y, got, want)
			}
			if over.ColorIndexAt(x, y) == clear {
				continue
			}
			for _, next := range [][2]int{{x - 1, y}, {x + 1, y}, {x, y - 1}, {x, y + 1}} {
				if over.Rect.Min.X <= next[0] && next[0] < over.Rect.Max.X &&
					over.ColorIndexAt(next[0], next[1]) == clear &&
					before.ColorIndexAt(x, y) != after.ColorIndexAt(x, y) {
					t.Fatalf("at (%d, %d) a pixel that changes lies at the edge of "+
						"what is laid over", x, y)
				}
			}
		}
	}
	if covered == 0 || covered > len(over.Pix)/4 {
		t.Errorf("%d of %d pixels are laid over", covered, len(over.Pix))
	}
}
