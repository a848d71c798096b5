package figure

import (
	"encoding/base64"
	"fmt"
	"html"
	"os"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// Show displays the figure below the notebook cell that runs, and returns when the notebook has it. Outside a notebook it prints one line that says
// which figure it is and how to save it. A figure that cannot be drawn is no picture but a line on standard error, which is also returned: the
// last statement of a cell has nobody to return to.
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

// display is what a notebook is sent. JupyterLab, VS Code and HTML pages take the <img>, which gives the picture its size in pixels of the page and
// carries the alternative text; what knows no HTML (LaTeX, a slide maker) takes the PNG with the same size in its metadata.
func (f *Figure) display(png []byte) *protocol.DisplayData {
	// A picture that fits a page shrinks with it; one that is wider would become illegible, and is scrolled instead.
	style := "max-width:100%;height:auto"
	if f.Width > pageWidth {
		style = "max-width:none"
	}
	img := fmt.Sprintf(`<div style="overflow-x:auto"><img src="data:image/png;base64,%s" width="%d" height="%d" alt="%s" style="%s"></div>`,
		base64.StdEncoding.EncodeToString(png), f.Width, f.height(), html.EscapeString(f.Alt), style)
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			protocol.MIMETextHTML:  img,
			protocol.MIMEImagePNG:  png,
			protocol.MIMETextPlain: f.String(),
		},
		Metadata: map[string]any{
			string(protocol.MIMEImagePNG): map[string]int{"width": f.Width, "height": f.height()},
		},
	}
}
