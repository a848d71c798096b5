package people

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

const (
	linkLasts    = 60 * 24 * time.Hour  // a personal link, until it is used
	sessionLasts = 120 * 24 * time.Hour // about a term

	maxLinks = 20 // that a person has to a course
)

// ErrLink is the error for a link by which nobody can log in. It does not say why, so that a guess
// reveals nothing.
var ErrLink = errors.New("this link has been used, has expired, or never existed; " +
	"ask your teacher for a new one")

// everywhere stands for all courses of a person, those too that the person joins later.
const everywhere = 0

// rows are the courses in the rows of a link or a session; none means everywhere.
func rows(courses []int64) []int64 {
	if len(courses) == 0 {
		return []int64{everywhere}
	}
	return courses
}

// NewLink returns the secret part of a link by which a person logs in once, to some courses; none:
// to all of the person's.
func (s *Store) NewLink(ctx context.Context, person int64, courses ...int64) (secret string,
	err error) {
	links, err := s.NewLinks(ctx, []int64{person}, courses...)
	return links[person], err
}

// NewLinks makes a link for each of some people, all or none. Their earlier links stay as they are,
// but for those before the last maxLinks.
func (s *Store) NewLinks(ctx context.Context, people []int64, courses ...int64) (map[int64]string,
	error) {
	links := make(map[int64]string, len(people))
	err := s.db.Write(ctx, func(t *database.Tx) error {
		for _, person := range people {
			secret, hash := token()
			links[person] = secret
			for _, course := range rows(courses) {
				t.Exec(`INSERT INTO links (hash, course, person, expires) VALUES (?, ?, ?, ?)`,
					hash, course, person, s.now().Add(linkLasts).UnixMicro())
				t.Exec(`DELETE FROM links WHERE person = ?1 AND course = ?2 AND hash NOT IN
					(SELECT hash FROM links WHERE person = ?1 AND course = ?2
					ORDER BY expires DESC LIMIT ?3)`, person, course, maxLinks)
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return links, nil
}

// Whose returns the person who would be logged in by a link, or [ErrLink]. The link stays unused:
// programs that look at mail open links too, so a person must press a button.
func (s *Store) Whose(ctx context.Context, secret string) (p Person, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		v, err := s.visitor(t, "links", secret)
		if p = v.Person; errors.Is(err, ErrNobody) {
			return ErrLink
		}
		return err
	})
	return p, err
}

// visitor returns the person of a link, session or token that is still valid, or [ErrNobody]. Only
// who has logged in everywhere has an administrator's rights, and the name that is no course's.
func (s *Store) visitor(t *database.Tx, table, secret string) (v Visitor, err error) {
	unused := ``
	if table == "links" {
		unused = ` AND used IS NULL`
	}
	var course int64
	var name string
	for range t.Query(`SELECT `+personColumns+`, a.course, coalesce(m.student, people.name)
		FROM `+table+` a JOIN people ON people.id = a.person
		LEFT JOIN members m ON m.course = a.course AND m.person = a.person
		WHERE a.hash = ? AND a.expires > ? AND people.erased IS NULL`+unused+
		` ORDER BY a.course DESC`, hashed(secret), s.stamp()).
		Into(&v.ID, &v.Name, &v.Email, &v.Admin, &course, &name) {
		v.Courses = append(v.Courses, course)
	}
	switch {
	case len(v.Courses) == 0:
		return v, ErrNobody
	case course == everywhere: // the last one
		v.Courses = nil
	default:
		v.Name, v.Admin = name, false
	}
	return v, nil
}

// Use uses up a link and begins a session. If several people use a link at once, one of them is
// logged in. The new session opens what the earlier one of the same person has opened, too, and
// takes its place. There may be none.
func (s *Store) Use(ctx context.Context, link, earlier string) (session string, err error) {
	err = s.db.Write(ctx, func(t *database.Tx) error {
		var person int64
		if t.Exec(`UPDATE links SET used = ? WHERE hash = ? AND used IS NULL AND expires > ?`,
			s.stamp(), hashed(link), s.stamp()) == 0 ||
			!t.Query(`SELECT people.id FROM people JOIN links ON links.person = people.id
				WHERE links.hash = ? AND people.erased IS NULL`, hashed(link)).First(&person) {
			return ErrLink
		}
		var courses []int64
		var course int64
		for range t.Query(`SELECT course FROM links WHERE hash = ?`, hashed(link)).Into(&course) {
			courses = append(courses, course)
		}
		session = s.renew(t, person, earlier, courses...)
		return nil
	})
	return session, err
}

// renew begins a session that opens some courses, and what an earlier session of the same person
// has opened. It takes the place of the earlier one. There may be none.
func (s *Store) renew(t *database.Tx, person int64, earlier string, courses ...int64) string {
	var course int64
	for range t.Query(`SELECT course FROM sessions WHERE hash = ? AND person = ? AND expires > ?`,
		hashed(earlier), person, s.stamp()).Into(&course) {
		if !slices.Contains(courses, course) {
			courses = append(courses, course)
		}
	}
	t.Exec(`DELETE FROM sessions WHERE hash = ?`, hashed(earlier))
	return s.begin(t, person, courses...)
}

// begin begins a session, and removes what has expired.
func (s *Store) begin(t *database.Tx, person int64, courses ...int64) string {
	secret, hash := token()
	now := s.now()
	t.Exec(`DELETE FROM sessions WHERE expires <= ?`, now.UnixMicro())
	t.Exec(`DELETE FROM links WHERE expires <= ?`, now.UnixMicro())
	for _, course := range rows(courses) {
		t.Exec(`INSERT INTO sessions (hash, course, person, created, expires)
			VALUES (?, ?, ?, ?, ?)`, hash, course, person, now.UnixMicro(),
			now.Add(sessionLasts).UnixMicro())
	}
	return secret
}

// session returns the person of a session, or [ErrNobody].
func (s *Store) session(ctx context.Context, secret string) (v Visitor, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		v, err = s.visitor(t, "sessions", secret)
		return err
	})
	return v, err
}

// end ends a session.
func (s *Store) end(ctx context.Context, secret string) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		t.Exec(`DELETE FROM sessions WHERE hash = ?`, hashed(secret))
		return nil
	})
}

// EndAll ends all sessions, unused links and tokens of a person: a stolen laptop, a forwarded mail.
// If courses are named, it ends what opens only these.
func (s *Store) EndAll(ctx context.Context, person int64, courses ...int64) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		endAll(t, person, courses)
		return nil
	})
}

func endAll(t *database.Tx, person int64, courses []int64) {
	for _, course := range rows(courses) {
		t.Exec(`DELETE FROM sessions WHERE person = ?1 AND (?2 = 0 OR course = ?2)`, person, course)
		t.Exec(`DELETE FROM links WHERE person = ?1 AND used IS NULL AND (?2 = 0 OR course = ?2)`,
			person, course)
		t.Exec(`DELETE FROM tokens WHERE person = ?1 AND (?2 = 0 OR course = ?2)`, person, course)
	}
}

// ErrStranger is the error for a person who is known to the OpenID provider and to no course.
var ErrStranger = errors.New("you are logged in, but no course here knows your e-mail address; " +
	"ask your teacher to add it to the roster")

// Identity is what an OpenID provider says of somebody.
type Identity struct {
	Issuer, Subject string
	Email           string
	Verified        bool // the provider has checked that the address is this person's
}

// provided begins a session for a person that an OpenID provider has identified. The person must
// have logged in from there before, or must have this verified e-mail address and have never logged
// in from another provider. An address that the provider did not verify does not count.
func (s *Store) provided(ctx context.Context, who Identity) (session string, err error) {
	if who.Issuer == "" || who.Subject == "" {
		return "", errors.New("the OpenID provider does not say who this is")
	}
	email, err := address(who.Email)
	if err != nil {
		email = "" // an unusable address counts as none
	}
	err = s.db.Write(ctx, func(t *database.Tx) error {
		var p Person
		if !p.first(t, `WHERE issuer = ? AND subject = ? AND erased IS NULL`, who.Issuer,
			who.Subject) {
			if email == "" || !who.Verified ||
				!p.first(t, `WHERE email = ? AND subject = '' AND erased IS NULL`, email) {
				return ErrStranger
			}
			t.Exec(`UPDATE people SET issuer = ?, subject = ? WHERE id = ?`, who.Issuer,
				who.Subject, p.ID)
		}
		session = s.begin(t, p.ID)
		return nil
	})
	return session, err
}
