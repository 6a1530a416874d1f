# The two lines a newcomer needs: make run, make test. Everything else is for those who change the code.
.PHONY: run test check generate fmt vet lint vuln plain race content made words pages pictures soak bench bench-pair bench-http release nightly mutants pocket

run:
	go run ./cmd/digijudge

test:
	@sh .ci/gotest ./...

# Built in one way, without C, for all but the race detector: everything is compiled once, not twice.
vet lint vuln content plain pages made: export CGO_ENABLED = 0
race: export CGO_ENABLED = 1

# The full gate, a line with the seconds of each stage at the end. See .ci/run for what it installs first.
check:
	@bash .ci/stages generate-fresh fmt vet lint vuln content words pages plain race

generate:
	go tool templ generate -path templates

# They are made anew elsewhere: files written in place, though the same, would be new to go test, which would run all tests of web again.
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

# All tests, those in a browser too. After make test they have just passed, and Go says so at once.
plain:
	@sh .ci/gotest ./...

# What runs in several goroutines, watched for races: see .ci/raced.
race:
	@sh .ci/race

# What the gate looks at in part, whole: all links, all questions over HTTP, axe on a desktop too, Lighthouse on all its pages,
# every test of a package that serves watched for races.
nightly:
	DIGIJUDGE_NIGHTLY=1 go test -count=1 -run 'EveryLink|EveryQuestion' -v ./web
	DIGIJUDGE_NIGHTLY=1 go test -count=1 -timeout 60m -run SameVerdicts -v ./cmd/pocket
	DIGIJUDGE_NIGHTLY=1 $(MAKE) pages
	DIGIJUDGE_NIGHTLY=1 $(MAKE) race
	$(MAKE) mutants

# Small faults made in the engine, one at a time: would the content and the tests notice? See cmd/mutants.
mutants:
	go run ./cmd/mutants

content:
	go run ./cmd/digijudge check
	go run ./cmd/digijudge check --strength
	go run ./cmd/digijudge questions drills --check >/dev/null
	go run ./cmd/digijudge questions lint
	go run ./cmd/digijudge check --coverage >/dev/null || { go run ./cmd/digijudge check --coverage | grep '^problem:'; exit 1; }

# What is made of the rulings: their index, the drills, the golden traces. Read what git diff shows of them.
made:
	go run ./cmd/digijudge check --index
	go run ./cmd/digijudge questions drills
	go test ./content -run '^TestTraces$$' -update

words:
	@if [ -x ../shared/tools/own-words ]; then ../shared/tools/own-words; else echo "own-words: skipped, no ../shared here"; fi

# axe, a ruler and Lighthouse on every kind of page.
pages:
	@sh .ci/pages/run

# The README's pictures, made anew: look at them before you commit them.
pictures:
	@PAGES=pictures.mjs sh .ci/pages/run

# Ten thousand whole random games.
soak:
	go run ./cmd/digijudge soak --games 10000

bench:
	go test -run '^$$' -bench . -benchmem ./rules/... ./quiz/... ./web/...

# The engine for browsers, which readers can take along: the next build of the program has it inside.
pocket:
	go run ./cmd/pocket static/pocket

# The engine beside an earlier commit's, in one run: make bench-pair BASE=COMMIT
bench-pair:
	@bash .ci/bench-pair $(BASE)

# The built server beside nginx, from outside: the table of the operators' guide. It wants nginx, wrk and a quiet machine; FORCE=--force measures on a busy one.
bench-http:
	@go run ./cmd/benchhttp $(FORCE)

# Programs, what they are made of, and checksums, in bin/release or $$DIST. Built twice; the two must be equal.
release:
	@bash .ci/release
