// Command tessella-server is the course server: students hand in, workers grade, and teachers see.
// `tessella serve` and `tessella worker` build it and run it.
package main

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/tessella-go/tessella/grader/grading"
	"github.com/tessella-go/tessella/lessons"
)

type commands struct {
	Serve  serveCmd  `cmd:"" help:"Serve the site of a course, and grade."`
	Worker workerCmd `cmd:"" help:"Grade for a server on another machine."`

	Backup  backupCmd  `cmd:"" help:"Copy a database into a file. The server may go on."`
	Restore restoreCmd `cmd:"" help:"Copy a backup into an empty database."`
}

// help has the help texts that are too wide for the tags of the flags.
var help = kong.Vars{
	"url": "The database: a file, or a PostgreSQL URL (postgres://user@host/name). Give the " +
		"password in PGPASSWORD or in ~/.pgpass: other users of the machine see arguments.",
	"listen": "The address to listen on. A proxy with TLS should stand before it.",
	"serve_jobs": "Submissions that this program grades at once. 0: none, other machines grade. " +
		"Default: the number of processors.",
	"empty":     "The new database: a file that does not exist, or the URL of an empty one.",
	"jobs":      "Submissions to grade at once. 0: the number of processors.",
	"operation": "Answer /healthz, /readyz and /metrics here, such as 127.0.0.1:9090.",
	"base": "Where browsers find the server, such as https://course.example.org behind a proxy. " +
		"Default: http and the address that it listens on.",
	"site":       "The folder of the site that tessella site has made. Its pages can hand in.",
	"admin_link": "Print a link for one more administrator.",
	"retention": "Erase students' data when their course has ended for this long. " +
		"Default: never.",
	"oidc_name": "What the button of the login says.",
	"oidc":      "The OpenID provider for logins. Its secret for us is in TESSELLA_OIDC_SECRET.",
	"smtp": "The mail server. Students then get e-mail: receipts, feedback that was released, " +
		"answers. The password is in TESSELLA_SMTP_PASSWORD. Default: no e-mail.",
	"smtp_user":  "Our name at the mail server. Default: no login.",
	"smtp_plain": "Talk to the mail server without TLS, if it is on this machine.",
	"grace": "How long the gradings under way may take after SIGTERM. Then they are handed " +
		"back.",
}

func newParser() *kong.Kong {
	return kong.Must(new(commands), kong.Name("tessella"), help, kong.ShortUsageOnError(),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
		kong.Description("The server of a course on classification."))
}

func main() {
	grading.Main(lessons.All)
	parser := newParser()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	picked, err := parser.Parse(os.Args[1:])
	parser.FatalIfErrorf(err)
	picked.BindTo(ctx, (*context.Context)(nil))
	slog.SetDefault(slog.New(slog.NewTextHandler(os.Stderr, nil)))
	if err := picked.Run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
