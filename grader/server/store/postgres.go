package store

import (
	"context"
	"errors"
	"fmt"
	"net"
	"runtime"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/tessella-go/tessella/grader/database"
)

// silence is how long the other end of a connection may be silent before it counts as lost. A
// network that is cut off does not close connections.
const silence = 20 * time.Second

func openPostgres(ctx context.Context, url string, o Options) (*database.DB, error) {
	config, err := pgx.ParseConfig(url)
	if err != nil { // its message leaves the password out
		return nil, fmt.Errorf("%w; it should be postgres://user@host/database", err)
	}
	dialer := net.Dialer{
		Timeout: 10 * time.Second,
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: silence / 2, Interval: silence / 4,
			Count: 2},
		Control: bounded,
	}
	config.DialFunc = dialer.DialContext
	// The server does the same: rows that a lost program has locked must not stay locked.
	for name, value := range map[string]string{
		"application_name":                    "tessella",
		"tcp_keepalives_idle":                 "10",
		"tcp_keepalives_interval":             "5",
		"tcp_keepalives_count":                "2",
		"tcp_user_timeout":                    fmt.Sprint(silence.Milliseconds()),
		"idle_in_transaction_session_timeout": "60000",
	} {
		if _, chosen := config.RuntimeParams[name]; !chosen {
			config.RuntimeParams[name] = value
		}
	}
	db := stdlib.OpenDB(*config)
	if o.Connections == 0 {
		o.Connections = 8
	}
	db.SetMaxOpenConns(o.Connections)
	db.SetMaxIdleConns(o.Connections)
	db.SetConnMaxIdleTime(5 * time.Minute)
	name := fmt.Sprintf("the database %s on %s", config.Database, config.Host)
	d := database.New(db, database.Postgres, name, func(err error) error {
		return explain(name, err)
	})
	var version int
	const number = `SELECT current_setting('server_version_num')::int`
	err = db.QueryRowContext(ctx, number).Scan(&version)
	if err == nil && version < 150000 {
		err = fmt.Errorf("%s: this is PostgreSQL %d; it should be 15 or later", name, version/10000)
	}
	if err != nil {
		return nil, errors.Join(d.Explain(ctx, err), db.Close())
	}
	return d, nil
}

// bounded ends a connection if sent data have not been acknowledged for a while. Keep-alive does
// not do this: it begins when no data are under way.
func bounded(network, _ string, c syscall.RawConn) error {
	if runtime.GOOS != "linux" || network == "unix" {
		return nil
	}
	const tcpUserTimeout = 18 // TCP_USER_TIMEOUT
	var failed error
	err := c.Control(func(fd uintptr) {
		failed = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout,
			int(silence.Milliseconds()))
	})
	return errors.Join(err, failed)
}

// explain puts an error of PostgreSQL into words. It returns nil for any other error.
func explain(name string, err error) error {
	var lost *pgconn.ConnectError
	if errors.As(err, &lost) {
		return fmt.Errorf("%s cannot be reached: %w", name, err)
	}
	var refused *pgconn.PgError
	if !errors.As(err, &refused) {
		return nil
	}
	switch refused.Code {
	case "53100":
		return fmt.Errorf("%s: no room left on its disk; nothing was changed", name)
	case "53300":
		return fmt.Errorf("%s: it has too many connections; nothing was changed", name)
	case "42501":
		return fmt.Errorf("%s: its user may not do that; it should own the database: %w", name, err)
	}
	return fmt.Errorf("%s: %w", name, err)
}
