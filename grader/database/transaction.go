package database

import (
	"cmp"
	"context"
	"database/sql"
	"iter"
)

// Tx is a transaction. It keeps its first error. After an error its queries find nothing, and its
// commands do nothing.
type Tx struct {
	Dialect    Dialect
	ctx        context.Context
	tx         *sql.Tx
	statements map[string]*sql.Stmt // prepared once, and closed with the transaction
	err        error
}

// Join returns a Tx for a transaction that its owner commits or rolls back. The caller must look at
// [Tx.Err].
func Join(ctx context.Context, tx *sql.Tx, d Dialect) *Tx {
	return &Tx{Dialect: d, ctx: ctx, tx: tx, statements: map[string]*sql.Stmt{}}
}

// SQL is the transaction itself, for a library that writes in it.
func (t *Tx) SQL() *sql.Tx { return t.tx }

// Err is the first error of the transaction.
func (t *Tx) Err() error { return t.err }

// Fail keeps an error, unless there was one before.
func (t *Tx) Fail(err error) { t.err = cmp.Or(t.err, err) }

// run calls f with a statement and its arguments in the dialect, unless there was an error.
func (t *Tx) run(text string, args []any, f func(runner, []any) error) {
	if t.err != nil {
		return
	}
	values, err := arguments(args)
	if err != nil {
		t.err = err
		return
	}
	if t.Dialect == Postgres { // its driver keeps prepared statements beyond a transaction
		t.Fail(f(direct{t.tx, t.Dialect.statement(text)}, values))
		return
	}
	if t.statements[text] == nil {
		s, err := t.tx.PrepareContext(t.ctx, t.Dialect.statement(text))
		if err != nil {
			t.err = err
			return
		}
		t.statements[text] = s
	}
	t.Fail(f(t.statements[text], values))
}

// runner is a prepared statement, or one that is not prepared.
type runner interface {
	ExecContext(ctx context.Context, args ...any) (sql.Result, error)
	QueryContext(ctx context.Context, args ...any) (*sql.Rows, error)
}

type direct struct {
	tx   *sql.Tx
	text string
}

func (d direct) ExecContext(ctx context.Context, args ...any) (sql.Result, error) {
	return d.tx.ExecContext(ctx, d.text, args...)
}

func (d direct) QueryContext(ctx context.Context, args ...any) (*sql.Rows, error) {
	return d.tx.QueryContext(ctx, d.text, args...)
}

// Exec runs a command, and returns how many rows it has inserted, changed or deleted.
func (t *Tx) Exec(text string, args ...any) (rows int64) {
	t.run(text, args, func(r runner, args []any) error {
		result, err := r.ExecContext(t.ctx, args...)
		if err == nil {
			rows, err = result.RowsAffected()
		}
		return err
	})
	return rows
}

// Insert runs a command that ends in RETURNING id, and returns that id, or 0 if nothing was
// inserted.
func (t *Tx) Insert(text string, args ...any) (id int64) {
	t.Query(text, args...).First(&id)
	return id
}

// Query is a query that has not run yet.
type Query struct {
	tx   *Tx
	text string
	args []any
}

// Query makes a query, which runs when it is read.
func (t *Tx) Query(text string, args ...any) Query { return Query{t, text, args} }

// Into runs the query and sets dest to one row after the other. The rows count from 0.
func (q Query) Into(dest ...any) iter.Seq[int] {
	return func(yield func(int) bool) {
		t := q.tx
		t.run(q.text, q.args, func(r runner, args []any) error {
			rows, err := r.QueryContext(t.ctx, args...)
			if err != nil {
				return err
			}
			defer rows.Close()
			for i := 0; t.err == nil && rows.Next(); i++ {
				if err := rows.Scan(dest...); err != nil {
					return err
				}
				if !yield(i) {
					return nil
				}
			}
			return rows.Err()
		})
	}
}

// First sets dest to the first row, and reports whether there is one.
func (q Query) First(dest ...any) bool {
	for range q.Into(dest...) {
		return true
	}
	return false
}

// Texts returns the only column of the query.
func (q Query) Texts() []string {
	var all []string
	var one string
	for range q.Into(&one) {
		all = append(all, one)
	}
	return all
}
