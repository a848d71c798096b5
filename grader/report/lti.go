package report

import (
	"fmt"
	"strings"
)

// A score of LTI Assignment and Grade Services 2.0, media type
// application/vnd.ims.lis.v1.score+json. The user's id is the student's name. The program that
// sends the scores must know the platform's id.
type (
	ltiScore struct {
		UserID           string         `json:"userId"`
		ScoreGiven       float64        `json:"scoreGiven"`
		ScoreMaximum     float64        `json:"scoreMaximum"`
		Comment          string         `json:"comment,omitempty"`
		Timestamp        string         `json:"timestamp"`
		ActivityProgress string         `json:"activityProgress"`
		GradingProgress  string         `json:"gradingProgress"`
		Submission       *ltiSubmission `json:"submission,omitempty"`
	}
	ltiSubmission struct {
		SubmittedAt string `json:"submittedAt"`
	}
)

// ltiTime is ISO 8601 with fractions of a second and a zone, as the standard requires.
const ltiTime = "2006-01-02T15:04:05.000Z07:00"

func renderLTI(c Class, s Student, _ Options) ([]byte, error) {
	score := ltiScore{UserID: s.Name, ScoreGiven: max(s.Score, 0), ScoreMaximum: c.Points(),
		Comment: c.comment(s), Timestamp: c.Graded.Format(ltiTime),
		ActivityProgress: "Completed", GradingProgress: "FullyGraded"}
	if score.ScoreMaximum <= 0 {
		return nil, fmt.Errorf("the lesson is worth %s, and a score needs a maximum above 0",
			counted(c.Points(), "point"))
	}
	if !s.Submitted.IsZero() {
		score.Submission = &ltiSubmission{s.Submitted.Format(ltiTime)}
	}
	return encode(score)
}

// comment is the comment for a student: which exercises have not passed, why, and which scores were
// set by hand.
func (c Class) comment(s Student) string {
	head := fmt.Sprintf("%d of %d exercises passed.", s.right(), len(s.Exercises))
	lines := append([]string{head}, s.notes()...)
	for _, e := range s.Exercises {
		if !e.Passed() || e.Override != nil {
			lines = append(lines, e.Title+" ("+marks(e)+"): "+e.reason())
		}
	}
	return strings.Join(lines, "\n")
}
