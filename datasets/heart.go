package datasets

import (
	"compress/gzip"
	_ "embed"
	"strings"

	"github.com/tessella-go/tessella/classify"
)

// A separate string, so that a program that does not use the table does not contain it.
//
//go:embed data/heart.csv.gz
var heart string

// Heart is a table of 297 patients of a clinic in Cleveland who all had a cardiac catheterisation.
// It found a coronary artery narrowed by more than half in 137 of them; in 160 the arteries were
// open. The 13 attributes are findings of other examinations. Five are numbers: age in years, blood
// pressure in mmHg, cholesterol in mg/dl, the highest heart rate, and how far exercise lowers the
// ST segment of the ECG. Vessels is the number of large vessels, 0 to 3, that an X-ray with a dye
// showed. The others are names. Chest pain is typical of angina, atypical, other or none; thallium
// is what a scan with radioactive thallium showed of the muscle. Class 0 is open, class 1 narrowed.
//
// It is the part of UCI's "Heart Disease" from Cleveland, without the 6 of 303 patients with a
// missing finding.
func Heart() *classify.Dataset {
	table := classify.Must(gzip.NewReader(strings.NewReader(heart)))
	return classify.Must(ReadCSV(table, Name("heart")))
}
