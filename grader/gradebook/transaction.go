package gradebook

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"iter"
)

// transaction is one transaction of a book. It keeps its first error. After an error its queries
// find nothing, and its commands do nothing.
type transaction struct {
	ctx        context.Context
	tx         *sql.Tx
	statements map[string]*sql.Stmt // prepared once, and closed with the transaction
	err        error
}

// read runs f on one state of the book.
func (b *Book) read(ctx context.Context, f func(*transaction) error) error {
	return b.within(ctx, &sql.TxOptions{ReadOnly: true}, f)
}

// within runs f. Its error is that of f, unless the transaction had another one before: what f
// says may be a consequence of that.
func (b *Book) within(ctx context.Context, o *sql.TxOptions, f func(*transaction) error) error {
	tx, err := b.db.BeginTx(ctx, o)
	if err != nil {
		return b.explain(ctx, err)
	}
	t := &transaction{ctx: ctx, tx: tx, statements: map[string]*sql.Stmt{}}
	err = f(t)
	if t.err != nil && !errors.Is(err, t.err) {
		err = t.err
	}
	if err == nil {
		err = tx.Commit()
	} else {
		_ = tx.Rollback() // the error that led here is the one to tell
	}
	return b.explain(ctx, err)
}

// fail keeps an error, unless there was one before.
func (t *transaction) fail(err error) { t.err = cmp.Or(t.err, err) }

// statement prepares a statement; nil after an error.
func (t *transaction) statement(text string) *sql.Stmt {
	if t.err == nil && t.statements[text] == nil {
		t.statements[text], t.err = t.tx.PrepareContext(t.ctx, text)
	}
	if t.err != nil {
		return nil
	}
	return t.statements[text]
}

// exec runs a command, and returns the id of the row that it has inserted.
func (t *transaction) exec(text string, args ...any) (id int64) {
	if s := t.statement(text); s != nil {
		result, err := s.ExecContext(t.ctx, args...)
		if err == nil {
			id, err = result.LastInsertId()
		}
		t.fail(err)
	}
	return id
}

// query is a query that has not run yet.
type query struct {
	*transaction
	text string
	args []any
}

func (t *transaction) query(text string, args ...any) query { return query{t, text, args} }

// into runs the query, and sets dest to one row after the other. It counts them.
func (q query) into(dest ...any) iter.Seq[int] {
	return func(yield func(int) bool) {
		s := q.statement(q.text)
		if s == nil {
			return
		}
		rows, err := s.QueryContext(q.ctx, q.args...)
		if err != nil {
			q.fail(err)
			return
		}
		defer rows.Close()
		for i := 0; q.err == nil && rows.Next(); i++ {
			q.fail(rows.Scan(dest...))
			if q.err != nil || !yield(i) {
				return
			}
		}
		q.fail(rows.Err())
	}
}

// first sets dest to the first row, and reports whether there is one.
func (q query) first(dest ...any) bool {
	for range q.into(dest...) {
		return true
	}
	return false
}

// texts returns the only column of the query.
func (q query) texts() []string {
	var all []string
	var one string
	for range q.into(&one) {
		all = append(all, one)
	}
	return all
}
