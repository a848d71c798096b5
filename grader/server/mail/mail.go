// Package mail sends e-mail about a student's own work: receipts, feedback that was released, and
// answers to questions. The jobs of package work say what is to be sent.
package mail

import (
	"context"
	"errors"
	"fmt"
	"net"
	netmail "net/mail"
	"net/url"
	"strconv"
	"strings"

	"github.com/wneessen/go-mail"

	"github.com/tessella-go/tessella/grader/database"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/work"
)

// Options name the mail server.
type Options struct {
	Address  string // host:port; port 465 speaks TLS from the beginning
	From     string // "Classification <course@example.org>"
	User     string // empty: no login
	Password string
	Plain    bool // without TLS, for a mail server on this machine
}

// New returns what sends messages. Their links lead to a server that browsers find at base.
func New(s *store.Store, base *url.URL, o Options) (work.Sender, error) {
	host, port, err := net.SplitHostPort(o.Address)
	n, bad := strconv.Atoi(port)
	if err != nil || bad != nil {
		return nil, fmt.Errorf("--smtp-address %s; it should be like mail.example.org:587",
			o.Address)
	}
	if err := mail.NewMsg().From(o.From); err != nil {
		return nil, fmt.Errorf("--smtp-from %s; it should be an address such as "+
			"course@example.org", o.From)
	}
	options := []mail.Option{mail.WithPort(n), mail.WithTLSPolicy(mail.TLSMandatory)}
	if n == 465 {
		options = append(options, mail.WithSSL())
	}
	if o.Plain {
		options = append(options, mail.WithTLSPolicy(mail.NoTLS))
	}
	if o.User != "" {
		options = append(options, mail.WithSMTPAuth(mail.SMTPAuthAutoDiscover),
			mail.WithUsername(o.User), mail.WithPassword(o.Password))
	}
	return func(ctx context.Context, m work.Mail) error {
		l, err := read(ctx, s, m)
		if err != nil || l.address == "" {
			return err
		}
		message, err := l.message(o.From, base, m)
		if err != nil {
			return fmt.Errorf("%w: %w", work.ErrRefused, err)
		}
		client, err := mail.NewClient(host, options...) // holds one connection
		if err != nil {
			return err
		}
		err = client.DialAndSendWithContext(ctx, message)
		if err == nil {
			return nil
		}
		// The queue and the log keep the error, and should not have the address.
		told := errors.New(strings.ReplaceAll(err.Error(), l.address, "the student"))
		var refused *mail.SendError
		if errors.As(err, &refused) && !refused.IsTemp() && ctx.Err() == nil {
			return fmt.Errorf("%w: %w", work.ErrRefused, told)
		}
		return told
	}, nil
}

// letter is what a message says.
type letter struct {
	name, address          string
	course, lesson, number string
	id                     int64 // of the course
	team                   bool  // somebody else has handed it in
}

// read finds what a message says. Without an address there is nothing to send: the person has none,
// was erased, or has left the course.
func read(ctx context.Context, s *store.Store, m work.Mail) (l letter, err error) {
	err = s.Read(ctx, func(t *database.Tx) error {
		t.Query(`SELECT members.student, coalesce(people.email, ''), courses.id,
			CASE WHEN courses.title <> '' THEN courses.title ELSE courses.name END,
			coalesce((SELECT title FROM lessons WHERE lessons.course = courses.id
				AND lessons.name = s.lesson), s.lesson), s.receipt,
			s.first <> s.id
			FROM submissions s JOIN courses ON courses.id = s.course
			JOIN members ON members.course = s.course AND members.person = s.person
			JOIN people ON people.id = s.person
			WHERE s.id = ? AND s.person = ? AND people.erased IS NULL`, m.Submission, m.Person).
			First(&l.name, &l.address, &l.id, &l.course, &l.lesson, &l.number, &l.team)
		return nil
	})
	return l, err
}

// message is the one form of all messages.
func (l letter) message(from string, base *url.URL, m work.Mail) (*mail.Msg, error) {
	var subject, text string
	switch m.About {
	case work.Receipt:
		subject = "Receipt: " + l.lesson
		whose := "Your work"
		if l.team {
			whose = "The work of your team"
		}
		text = fmt.Sprintf("%s for %s has arrived. The receipt is %s.", whose, l.lesson, l.number)
	case work.Feedback:
		subject = "Feedback: " + l.lesson
		text = fmt.Sprintf("The feedback on your work for %s is there.", l.lesson)
	case work.Answer:
		subject = "An answer: " + l.lesson
		text = fmt.Sprintf("Your question about %s was answered.", m.Exercise)
	default:
		return nil, fmt.Errorf("a message about %q", m.About)
	}
	page := base.JoinPath(fmt.Sprintf("/c/%d/s/%d", l.id, m.Submission)).String()
	msg := mail.NewMsg()
	msg.Subject(subject + " (" + l.course + ")")
	msg.SetGenHeader("Auto-Submitted", "auto-generated") // RFC 3834: no program answers
	msg.SetBodyString(mail.TypeTextPlain, fmt.Sprintf("Dear %s,\n\n%s\n\n%s\n\n%s\n", l.name, text,
		page, l.course))
	to := netmail.Address{Name: l.name, Address: l.address}
	return msg, errors.Join(msg.From(from), msg.To(to.String()))
}
