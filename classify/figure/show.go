package figure

import (
	"encoding/base64"
	"fmt"
	"html"
	"os"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// Show displays the figure below the notebook cell that runs, and returns when the notebook has it.
// Outside a notebook it prints one line that says which figure it is and how to save it. A figure
// that cannot be drawn is no picture but a line on standard error, which is also returned: the last
// statement of a cell has nobody to return to.
func Show(f *Figure) error {
	if err := show(f); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return err
	}
	return nil
}

func show(f *Figure) error {
	if err := f.Err(); err != nil {
		return err
	}
	if !gonbui.IsNotebook {
		fmt.Printf("%s; figure.Save(f, \"figure.png\") writes it to a file\n", f)
		return nil
	}
	png, err := f.png()
	if err != nil {
		return fmt.Errorf("figure: %w", err)
	}
	gonbui.SendData(f.display(png))
	gonbui.Sync()
	return gonbui.Error()
}

// display is what a notebook is sent. JupyterLab, VS Code and HTML pages take the <img>, which
// gives the picture its size in pixels of the page and carries the alternative text; what knows no
// HTML (LaTeX, a slide maker) takes the PNG with the same size in its metadata.
func (f *Figure) display(png []byte) *protocol.DisplayData {
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			protocol.MIMETextHTML: `<div style="overflow-x:auto">` +
				f.img(protocol.MIMEImagePNG, png) + `</div>`,
			protocol.MIMEImagePNG:  png,
			protocol.MIMETextPlain: f.String(),
		},
		Metadata: map[string]any{
			string(protocol.MIMEImagePNG): map[string]int{"width": f.Width, "height": f.height()},
		},
	}
}

// img is the HTML of a picture of the figure. One that fits a page shrinks with it; one that is
// wider would become illegible, and is scrolled by what stands around it.
func (f *Figure) img(kind protocol.MIMEType, picture []byte) string {
	style := "max-width:100%;height:auto"
	if f.Width > pageWidth {
		style = "max-width:none"
	}
	return fmt.Sprintf(`<img src="data:%s;base64,%s" width="%d" height="%d" alt="%s" style="%s">`,
		kind, base64.StdEncoding.EncodeToString(picture), f.Width, f.height(),
		html.EscapeString(f.Alt), style)
}
