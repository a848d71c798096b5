package main

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/tessella-go/tessella/grader/server/lti"
	"github.com/tessella-go/tessella/grader/server/mail"
	"github.com/tessella-go/tessella/grader/server/marking"
	"github.com/tessella-go/tessella/grader/server/people"
	"github.com/tessella-go/tessella/grader/server/store"
	"github.com/tessella-go/tessella/grader/server/web"
	"github.com/tessella-go/tessella/grader/server/work"
	"github.com/tessella-go/tessella/lessons"
	"github.com/tessella-go/tessella/solutions"
)

// pages are the flags of what people see.
type pages struct {
	Base      string        `env:"TESSELLA_BASE" help:"${base}" placeholder:"URL"`
	Site      string        `type:"existingdir" env:"TESSELLA_SITE" help:"${site}"`
	AdminLink bool          `help:"${admin_link}"`
	Retention time.Duration `env:"TESSELLA_RETENTION" help:"${retention}" placeholder:"8760h"`
	OIDC      oidc          `embed:"" prefix:"oidc-" envprefix:"TESSELLA_OIDC_"`
	SMTP      smtp          `embed:"" prefix:"smtp-" envprefix:"TESSELLA_SMTP_"`
}

// smtp are the flags of the mail server.
type smtp struct {
	Address string `env:"ADDRESS" help:"${smtp}" placeholder:"HOST:PORT"`
	From    string `env:"FROM" help:"The sender of e-mail." placeholder:"ADDRESS"`
	User    string `env:"USER" help:"${smtp_user}" placeholder:"NAME"`
	Plain   bool   `env:"PLAIN" help:"${smtp_plain}"`
}

// sender sends e-mail. Without an address it is nil, and no e-mail is sent.
func (p pages) sender(s *store.Store, listen string) (work.Sender, error) {
	if p.SMTP.Address == "" {
		return nil, nil
	}
	base, err := p.base(listen)
	if err != nil {
		return nil, err
	}
	return mail.New(s, base, mail.Options{Address: p.SMTP.Address, From: p.SMTP.From,
		User: p.SMTP.User, Password: os.Getenv("TESSELLA_SMTP_PASSWORD"), Plain: p.SMTP.Plain})
}

type oidc struct {
	Issuer string `env:"ISSUER" help:"${oidc}" placeholder:"URL"`
	Client string `env:"CLIENT" help:"Our ID at the provider." placeholder:"ID"`
	Name   string `env:"NAME" default:"your university's account" help:"${oidc_name}"`
}

// open makes the handler of the pages, and prints a link for the first administrator. listen is the
// address that the server listens on.
func (p pages) open(ctx context.Context, s *store.Store, q *work.Queue,
	listen string) (http.Handler, error) {
	base, err := p.base(listen)
	if err != nil {
		return nil, err
	}
	who, err := people.Open(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	marks, err := marking.Open(ctx, s.DB)
	if err != nil {
		return nil, err
	}
	var provider *people.Provider
	if p.OIDC.Issuer != "" {
		provider = people.NewProvider(base, people.ProviderOptions{Name: p.OIDC.Name,
			Issuer: p.OIDC.Issuer, Client: p.OIDC.Client,
			Secret: os.Getenv("TESSELLA_OIDC_SECRET")})
		if err := provider.Ready(ctx); err != nil { // links work all the same
			slog.Warn("nobody can log in by the OpenID provider yet", "error", err)
		}
	}
	tool, err := lti.New(s, base)
	if err != nil {
		return nil, err
	}
	o := web.Options{Store: s, Queue: q, People: who, Marking: marks, Lessons: lessons.All(),
		Solutions: solutions.Source, LTI: tool, Site: p.Site,
		Door: people.NewDoor(who, base, provider), Mail: p.SMTP.Address != "",
		Log: slog.Default(), Stopping: ctx.Done()}
	if err := p.firstAdmin(ctx, o); err != nil {
		return nil, err
	}
	go upkeep(ctx, o, p.Retention)
	go passBack(ctx, o)
	return web.New(o), nil
}

// base is where browsers find the server.
func (p pages) base(listen string) (*url.URL, error) {
	text := p.Base
	if text == "" {
		text = "http://" + strings.Replace(listen, "0.0.0.0", "127.0.0.1", 1)
	}
	base, err := url.Parse(text)
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Host == "" ||
		strings.Trim(base.Path, "/") != "" {
		return nil, fmt.Errorf("--base %s; it should be like https://course.example.org, "+
			"without a path", text)
	}
	return base, nil
}

// firstAdmin prints a link for an administrator if there is none yet, or if one is asked for.
func (p pages) firstAdmin(ctx context.Context, o web.Options) error {
	admins, err := o.People.Admins(ctx)
	if err != nil || admins > 0 && !p.AdminLink {
		return err
	}
	admin, err := o.People.MakeAdmin(ctx, fmt.Sprintf("Administrator %d", admins+1))
	if err != nil {
		return err
	}
	secret, err := o.People.NewLink(ctx, admin.ID)
	if err != nil {
		return err
	}
	fmt.Printf("Log in as administrator with this link. It works once, and is not shown again:\n"+
		"%s\n", o.Door.LinkURL(secret))
	return nil
}

// upkeep drops once an hour what the gradebook no longer needs, and erases students' data when
// their course has ended for as long as keep. Zero keeps them.
func upkeep(ctx context.Context, o web.Options, keep time.Duration) {
	for {
		if err := o.Store.Book.Tidy(ctx); err != nil && ctx.Err() == nil {
			slog.Error("the gradebook could not be tidied", "error", err)
		}
		if keep > 0 {
			n, err := web.Retain(ctx, o, keep)
			if err != nil && ctx.Err() == nil {
				slog.Error("students' data could not be erased", "error", err)
			} else if n > 0 {
				slog.Info("erased students of courses that have ended", "people", n)
			}
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Hour):
		}
	}
}

// passBack looks again and again which scores learning platforms do not know yet. It rests for ten
// times as long as it has looked.
func passBack(ctx context.Context, o web.Options) {
	look := web.PassBack(o)
	for {
		began := time.Now()
		if n, err := look(ctx); err != nil && ctx.Err() == nil {
			slog.Error("no scores could be passed back", "error", err)
		} else if n > 0 {
			slog.Info("passing scores back", "scores", n)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(max(15*time.Second, 10*time.Since(began))):
		}
	}
}
