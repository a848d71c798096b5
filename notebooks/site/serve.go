package site

import (
	"context"
	"errors"
	"fmt"
	"mime"
	"net"
	"net/http"
	"path"
	"time"
)

// types are the MIME types of the site's files. Those of the machine may differ.
var types = map[string]string{
	".css":  "text/css; charset=utf-8",
	".gz":   "application/gzip", // and no Content-Encoding: the page unpacks it
	".html": "text/html; charset=utf-8",
	".js":   "text/javascript; charset=utf-8",
	".json": "application/json",
	".png":  "image/png",
	".svg":  "image/svg+xml",
	".txt":  "text/plain; charset=utf-8",
	".wasm": "application/wasm",
}

// Handler serves the folder of a site as a static host does.
func Handler(dir string) http.Handler {
	files := http.FileServer(http.Dir(dir))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ext := path.Ext(r.URL.Path)
		kind := types[ext]
		if kind == "" {
			kind = mime.TypeByExtension(ext)
		}
		if kind != "" {
			w.Header().Set("Content-Type", kind)
		}
		// A browser asks whether its copy still holds, so a new edition is seen at once.
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
}

// Serve serves the folder of a site to this machine's browsers only, until ctx ends. It tells the
// address once it is ready. Port 0 means any free port.
func Serve(ctx context.Context, dir string, port int, ready func(address string)) error {
	var config net.ListenConfig
	listener, err := config.Listen(ctx, "tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if err != nil {
		return fmt.Errorf("the site cannot be served: %w; choose another --port", err)
	}
	server := &http.Server{Handler: Handler(dir), ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	ready(fmt.Sprintf("http://%s/", listener.Addr()))
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
