package people

import (
	"context"
	"errors"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

const (
	linkLasts    = 60 * 24 * time.Hour  // a personal link, until it is used
	sessionLasts = 120 * 24 * time.Hour // about a term
)

// ErrLink is the error for a link by which nobody can log in. It does not say why, so that a guess
// reveals nothing.
var ErrLink = errors.New("this link has been used, has expired, or never existed; " +
	"ask your teacher for a new one")

// NewLink returns the secret part of a link by which a person logs in once.
func (s *Store) NewLink(ctx context.Context, person int64) (secret string, err error) {
	links, err := s.NewLinks(ctx, []int64{person})
	return links[person], err
}

// NewLinks makes a link for each of some people, all or none. Their earlier links stay as they are.
func (s *Store) NewLinks(ctx context.Context, people []int64) (map[int64]string, error) {
	links := make(map[int64]string, len(people))
	err := s.db.Write(ctx, func(t *database.Tx) error {
		for _, person := range people {
			secret, hash := token()
			links[person] = secret
			t.Exec(`INSERT INTO links (hash, person, expires) VALUES (?, ?, ?)`, hash, person,
				s.now().Add(linkLasts).UnixMicro())
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
		if !p.first(t, `JOIN links ON links.person = people.id WHERE links.hash = ?
			AND links.used IS NULL AND links.expires > ? AND people.erased IS NULL`,
			hashed(secret), s.stamp()) {
			return ErrLink
		}
		return nil
	})
	return p, err
}

// Use uses up a link and begins a session. If several people use a link at once, one of them is
// logged in.
func (s *Store) Use(ctx context.Context, link string) (session string, err error) {
	err = s.db.Write(ctx, func(t *database.Tx) error {
		var person int64
		if t.Exec(`UPDATE links SET used = ? WHERE hash = ? AND used IS NULL AND expires > ?`,
			s.stamp(), hashed(link), s.stamp()) == 0 ||
			!t.Query(`SELECT people.id FROM people JOIN links ON links.person = people.id
				WHERE links.hash = ? AND people.erased IS NULL`, hashed(link)).First(&person) {
			return ErrLink
		}
		session = s.begin(t, person)
		return nil
	})
	return session, err
}

// begin begins a session, and removes what has expired.
func (s *Store) begin(t *database.Tx, person int64) string {
	secret, hash := token()
	now := s.now()
	t.Exec(`DELETE FROM sessions WHERE expires <= ?`, now.UnixMicro())
	t.Exec(`INSERT INTO sessions (hash, person, created, expires) VALUES (?, ?, ?, ?)`, hash,
		person, now.UnixMicro(), now.Add(sessionLasts).UnixMicro())
	return secret
}

// session returns the person of a session, or [ErrNobody].
func (s *Store) session(ctx context.Context, secret string) (p Person, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		if !p.first(t, `JOIN sessions ON sessions.person = people.id WHERE sessions.hash = ?
			AND sessions.expires > ? AND people.erased IS NULL`, hashed(secret), s.stamp()) {
			return ErrNobody
		}
		return nil
	})
	return p, err
}

// end ends a session.
func (s *Store) end(ctx context.Context, secret string) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		t.Exec(`DELETE FROM sessions WHERE hash = ?`, hashed(secret))
		return nil
	})
}

// EndAll ends all sessions and unused links of a person: a stolen laptop, a forwarded mail.
func (s *Store) EndAll(ctx context.Context, person int64) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		endAll(t, person)
		return nil
	})
}

func endAll(t *database.Tx, person int64) {
	t.Exec(`DELETE FROM sessions WHERE person = ?`, person)
	t.Exec(`DELETE FROM links WHERE person = ? AND used IS NULL`, person)
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
