package parts

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// fonts is the module of the twelve fonts of gonum's plot. All are in each program that draws, and
// they are a third of it.
const fonts = "codeberg.org/go-fonts/liberation"

// keptFonts names the font that a page has for each of them. Three are left: those of our figures,
// and that of a plot where no other is said.
var keptFonts = map[string]string{
	"sansregular": "sansregular", "sansbold": "sansbold", "sansitalic": "sansregular",
	"sansbolditalic": "sansbold", "serifregular": "serifregular", "serifbold": "serifregular",
	"serifitalic": "serifregular", "serifbolditalic": "serifregular",
	"monoregular": "sansregular", "monobold": "sansbold", "monoitalic": "sansregular",
	"monobolditalic": "sansbold",
}

// fewFonts writes a module into dir that stands for the one in whole.
func fewFonts(whole, dir string) (err error) {
	write := func(name, text string) {
		name = filepath.Join(dir, name)
		err = errors.Join(err, os.MkdirAll(filepath.Dir(name), 0o755),
			os.WriteFile(name, []byte(text), 0o644))
	}
	write("go.mod", "module "+fonts+"\n")
	for font, kept := range keptFonts {
		name := "liberation" + font
		if font == kept {
			err = errors.Join(err, os.CopyFS(filepath.Join(dir, name),
				os.DirFS(filepath.Join(whole, name))))
			continue
		}
		write(name+"/data.go", fmt.Sprintf("package %s\n\nimport kept %q\n\nvar TTF = kept.TTF\n",
			name, fonts+"/liberation"+kept))
	}
	return err
}
