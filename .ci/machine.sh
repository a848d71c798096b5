# What .ci/run and .ci/long share: what they install (Debian packages, a Python with JupyterLab,
# nbclient and nbgrader in the user's cache folder, axe-core and puppeteer), and the steps that one
# runs for some lessons and the other for all. They source it from the top of the checkout.

cache=${XDG_CACHE_HOME:-$HOME/.cache}/tessella-ci
mkdir -p "$cache"

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

debian_packages() {
	local missing=()
	command -v chromium >/dev/null || missing+=(chromium fonts-dejavu-core)
	command -v cc >/dev/null || missing+=(gcc libc6-dev) # the race detector links C
	command -v xmllint >/dev/null || missing+=(libxml2-utils) # holds JUnit reports to their schema
	command -v npm >/dev/null || missing+=(npm) # fetches axe-core
	compgen -G '/usr/lib/postgresql/*/bin/postgres' >/dev/null || missing+=(postgresql) # of tests
	command -v ip >/dev/null || missing+=(iproute2) # namespaces of their own for its workers
	command -v zip >/dev/null || missing+=(zip)
	command -v unzip >/dev/null || missing+=(unzip)
	python3 -c 'import ensurepip, venv' 2>/dev/null || missing+=(python3 python3-venv)
	echo "missing: ${missing[*]:-none}"
	[ ${#missing[@]} -gt 0 ] || return 0
	as_root apt-get update -qq
	as_root env DEBIAN_FRONTEND=noninteractive \
		apt-get install -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# The folder is named after the pins and the Python, so a change of either makes a new one; the
# marker says that it is whole.
venv=$cache/venv-$({ cat .ci/requirements.txt; python3 --version; } 2>/dev/null | sha256sum | cut -c1-16)
python=$venv/bin/python

python_packages() {
	[ ! -e "$venv/complete" ] || return 0
	rm -rf "$cache"/venv-*
	python3 -m venv "$venv"
	"$python" -m pip install --quiet --no-input --disable-pip-version-check \
		--requirement .ci/requirements.txt
	touch "$venv/complete"
}

# The programs that tests in a browser need.
web=.ci/tools/web
npm_packages() { npm ci --prefix "$web" --ignore-scripts --no-audit --no-fund; }

# same_as_nbclient compares outputs of notebooks, and of the nasty one, with those of nbclient.
same_as_nbclient() {
	local log=$tmp/nbclient.log
	TESSELLA_PYTHON=$python TESSELLA_NOTEBOOKS=$(IFS=:; echo "$*") go test -count=1 -v \
		-timeout 30m -run '^TestSameOutputsAsNBClient$' ./notebooks/run | tee "$log"
	# A skipped test does not count, and a test of nothing does not count.
	[ "$(grep -c -E '^ +--- PASS: TestSameOutputsAsNBClient/[0-9]' "$log")" = $# ]
}

# accessible asks axe-core whether pages have obstacles for a reader with a screen reader or only a
# keyboard.
accessible() {
	TESSELLA_AXE=$PWD/$web/node_modules/axe-core/axe.min.js TESSELLA_PAGES=$(IFS=:; echo "$*") \
		go -C .ci/tools test -count=1 -timeout 12m -v -run '^TestAccessible$' ./jupyterlab | tee "$tmp/axe.log"
	grep -q '^--- PASS: TestAccessible' "$tmp/axe.log" # a skipped test is none
}
