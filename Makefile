# A newcomer needs only make run and make test. Everything else is for people who change the code.
.PHONY: run test check generate fmt vet lint vuln plain race content made words pages pictures soak bench bench-pair bench-http release nightly mutants pocket

run:
	go run ./cmd/digijudge

test:
	@sh .ci/gotest ./...

# Every stage but the race detector's builds without C, so that everything is compiled only once.
vet lint vuln content plain pages made: export CGO_ENABLED = 0
race: export CGO_ENABLED = 1

# The full gate. At the end it prints how long each stage took. .ci/run first installs what it needs.
check:
	@bash .ci/stages generate-fresh fmt vet lint vuln content words pages plain race

generate:
	go tool templ generate -path templates

# Generates the files in another folder and compares them. Written in place, even unchanged files would
# be new to go test, which would then run all tests of web again.
generate-fresh:
	@new=$$(mktemp -d) && cp templates/*.templ $$new && go tool templ generate -log-level error -path $$new && for f in $$new/*_templ.go; do \
		cmp -s $$f templates/$${f##*/} || { echo "templates/$${f##*/} is stale: run make generate and commit"; rm -r $$new; exit 1; }; done; rm -r $$new

fmt:
	@files=$$(gofmt -l cmd content quiz rules static templates web); test -z "$$files" || { echo "not formatted:"; echo "$$files"; exit 1; }

vet:
	go vet ./...

lint:
	go tool staticcheck ./...

vuln:
	@sh .ci/vuln

# All tests, also those in a browser. Right after make test, Go takes them from its cache.
plain:
	@sh .ci/gotest ./...

# Tests that start goroutines, with the race detector: see .ci/raced.
race:
	@sh .ci/race

# What the gate checks only in part, in full: all links, all questions over HTTP, axe on a desktop too,
# Lighthouse on all its pages, and every test of a package that serves with the race detector. It also
# builds the program for the other systems of a release.
nightly:
	for os in darwin windows; do CGO_ENABLED=0 GOOS=$$os go build -o /dev/null ./cmd/digijudge || exit 1; done
	DIGIJUDGE_NIGHTLY=1 go test -count=1 -run 'EveryLink|EveryQuestion' -v ./web
	DIGIJUDGE_NIGHTLY=1 go test -count=1 -timeout 60m -run SameVerdicts -v ./cmd/pocket
	DIGIJUDGE_NIGHTLY=1 $(MAKE) pages
	DIGIJUDGE_NIGHTLY=1 $(MAKE) race
	$(MAKE) mutants

# Makes small faults in the engine, one at a time, and counts how many the content and the tests find.
# See cmd/mutants.
mutants:
	go run ./cmd/mutants

content:
	go run ./cmd/digijudge check
	go run ./cmd/digijudge check --strength
	go run ./cmd/digijudge questions drills --check >/dev/null
	go run ./cmd/digijudge questions lint
	go run ./cmd/digijudge check --coverage >/dev/null || { go run ./cmd/digijudge check --coverage | grep '^problem:'; exit 1; }

# Writes what is generated from the rulings: the index, the drills and the golden traces. Read the diff.
made:
	go run ./cmd/digijudge check --index
	go run ./cmd/digijudge questions drills
	go test ./content -run '^TestTraces$$' -update

words:
	@if [ -x ../shared/tools/own-words ]; then ../shared/tools/own-words; else echo "own-words: skipped, no ../shared here"; fi

# axe, a check of sizes (ruler.mjs) and Lighthouse on every kind of page.
pages:
	@sh .ci/pages/run

# Makes the README's pictures again. Look at them before you commit them.
pictures:
	@PAGES=pictures.mjs sh .ci/pages/run

# Plays ten thousand whole random games.
soak:
	go run ./cmd/digijudge soak --games 10000

bench:
	go test -run '^$$' -bench . -benchmem ./rules/... ./quiz/... ./web/...

# Builds the engine for browsers, which readers can take along. The next build of the program embeds it.
pocket:
	go run ./cmd/pocket static/pocket

# Compares the engine's speed with an earlier commit's in one run: make bench-pair BASE=COMMIT
bench-pair:
	@bash .ci/bench-pair $(BASE)

# Compares the built server with nginx from outside, for the table in the operators' guide. It needs
# nginx, wrk and a quiet machine; FORCE=--force measures on a busy one.
bench-http:
	@go run ./cmd/benchhttp $(FORCE)

# Builds the programs with their lists of parts and checksums, in bin/release or $$DIST. Each is built
# twice, and the two must be equal.
release:
	@bash .ci/release
