#!/bin/sh
# Runs the server as the unit does, on this machine: it answers, works through SIGTERM, and its
# backup is restored. The flags in the other files are held to the program by a test in
# grader/server.
set -eu
# shellcheck source=SCRIPTDIR/../try/lib.sh
. "$(dirname "$0")/../try/lib.sh"
go -C "$root/grader/server" build -buildvcs=false -o "$tmp/tessella-server" .
cat >"$tmp/run.sh" <<'RUN'
set -eu
ip link set lo up 2>/dev/null || true # in a network of its own
"$tmp/tessella-server" serve --listen 127.0.0.1:18086 --jobs 1 "$tmp/course.db" >"$tmp/log" 2>&1 &
server=$!
get() { curl --silent --fail --retry 50 --retry-delay 1 --retry-connrefused "http://127.0.0.1:18086$1"; }
[ "$(get /healthz)" = ok ]
[ "$(get /readyz)" = ok ]
get /metrics | grep -q '^tessella_jobs{state="waiting"} 0$'
"$tmp/tessella-server" backup "$tmp/course.db" "$tmp/safe.db"
kill "$server"
wait "$server"
"$tmp/tessella-server" restore "$tmp/safe.db" "$tmp/again.db"
[ "$(stat -c %a "$tmp/safe.db")" = 600 ]
! "$tmp/tessella-server" restore "$tmp/safe.db" "$tmp/again.db" 2>"$tmp/refused"
grep -q 'not empty' "$tmp/refused"
RUN
status=0
alone PATH="$goroot/bin:/usr/sbin:/usr/bin:/sbin:/bin" tmp="$tmp" sh "$tmp/run.sh" || status=$?
[ "$status" = 0 ] || cat "$tmp/log" >&2
expect "the server" "$status" 0
