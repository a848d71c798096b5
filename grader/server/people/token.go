package people

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/database"
)

// Token lets a program of a member hand in to one course, and read what became of it.
type Token struct {
	ID   int64
	Name string
	Ends time.Time
}

// tokenLasts is the longest time for which a token is made.
const tokenLasts = 366 * 24 * time.Hour

// ErrToken is in the error for a token by which nothing can be handed in.
var ErrToken = errors.New("make a new one on your page of the course")

// NewToken makes a token of a member and returns its secret, which is kept nowhere.
func (s *Store) NewToken(ctx context.Context, course, person int64, of Token) (secret string,
	err error) {
	if of.Name = strings.TrimSpace(of.Name); of.Name == "" || len(of.Name) > 100 {
		return "", fmt.Errorf("%q is not a name of a token; it should have 1 to 100 bytes", of.Name)
	}
	if now := s.now(); !of.Ends.After(now) || of.Ends.After(now.Add(tokenLasts)) {
		return "", fmt.Errorf("a token cannot end on %s; it should end within a year from now",
			of.Ends.Format("2 January 2006"))
	}
	secret, hash := token()
	return secret, s.db.Write(ctx, func(t *database.Tx) error {
		t.Exec(`INSERT INTO tokens (hash, course, person, name, expires) VALUES (?, ?, ?, ?, ?)`,
			hash, course, person, of.Name, of.Ends.UnixMicro())
		return nil
	})
}

// Tokens lists the tokens of a member, those too that have ended.
func (s *Store) Tokens(ctx context.Context, course, person int64) (all []Token, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		all = nil
		var one Token
		var expires int64
		for range t.Query(`SELECT id, name, expires FROM tokens WHERE course = ? AND person = ?
			ORDER BY id`, course, person).Into(&one.ID, &one.Name, &expires) {
			one.Ends = time.UnixMicro(expires)
			all = append(all, one)
		}
		return nil
	})
	return all, err
}

// EndToken takes a token of a member back.
func (s *Store) EndToken(ctx context.Context, course, person, id int64) error {
	return s.db.Write(ctx, func(t *database.Tx) error {
		if t.Exec(`DELETE FROM tokens WHERE course = ? AND person = ? AND id = ?`, course, person,
			id) == 0 {
			return ErrNobody
		}
		return nil
	})
}

// bearer returns the member whose program has a token, or an [ErrToken].
func (s *Store) bearer(ctx context.Context, secret string) (v Visitor, err error) {
	err = s.db.Read(ctx, func(t *database.Tx) error {
		v, err = s.visitor(t, "tokens", secret)
		if v.Program = true; !errors.Is(err, ErrNobody) {
			return err
		}
		var expires int64
		if t.Query(`SELECT expires FROM tokens WHERE hash = ?`, hashed(secret)).First(&expires) {
			return fmt.Errorf("the token has ended on %s; %w",
				time.UnixMicro(expires).Format("2 January 2006"), ErrToken)
		}
		return fmt.Errorf("the server does not know the token: it was taken back, or a part of it "+
			"is missing; %w", ErrToken)
	})
	return v, err
}
