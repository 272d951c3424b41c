# Tengen. `make run` builds everything and serves the site on localhost;
# `make test` checks everything.

.PHONY: build run site edge test test-go test-fuzz test-race test-wasm test-signature test-page check bench clean
SHELL := /bin/bash

# The native program.
build:
	go build -trimpath -o build/tengen ./engine/cmd/tengen

# The complete static site, in dist/. SITE_URL is its future address, if known.
site: scripts/site/node_modules/.package-lock.json
	go run ./scripts/site build -out dist -url "$(SITE_URL)"

# The library in the viewer for other pages, 0.1 MB from npm.
scripts/site/node_modules/.package-lock.json: scripts/site/package-lock.json
	cd scripts/site && npm ci --omit=optional --no-audit --no-fund

# The code of the protocol's messages (messages.go beside their structs, and
# site/js/engine/protocol.d.ts), and facts about the engine that the page stores, in
# site/js/{core,arena,learn,report,about,play}/facts.js. Tests compare them.
.PHONY: facts
facts:
	go run ./scripts/messages
	go run ./scripts/site facts

# The site for Cloudflare Workers, in build/edge; wasm/edge/wrangler.jsonc deploys it.
edge: site
	rm -rf build/edge
	mkdir -p build/edge
	go run github.com/syumai/workers/cmd/workers-assets-gen -mode=go -o build/edge/worker
	GOOS=js GOARCH=wasm go build -trimpath -buildvcs=false -ldflags='-s -w -buildid=' -o build/edge/worker/app.wasm ./wasm/edge
	cp wasm/edge/gate.mjs build/edge/worker/
	cp -r dist build/edge/site
	sed "s|BUILD|$$(ls dist/v)|; s|'sha256-BOOT'|$$(grep -o "'sha256-[^']*'" dist/index.html)|" wasm/edge/_headers > build/edge/site/_headers

run: site
	go run ./scripts/site serve -dir dist -addr localhost:$(or $(PORT),8080)

# Run this after every change: formatting, types, and the tests that take seconds.
.PHONY: quick test-unit
quick: node
	$(MAKE) -j2 -Otarget check test-short test-unit

.PHONY: test-short
test-short:
	go test -short -vet=off ./...

# Every change must pass these tests, which take minutes. Two parts run at a time, the
# longest first, and the output of each part stays together. test-full runs the other
# tests.
test: node
	$(MAKE) -j2 -Otarget test-page check test-go test-race test-wasm test-fuzz test-signature test-unit

# Tests of the page's modules that run without a page.
test-unit: node
	node --test scripts/unit/*.test.mjs

# check runs vet, so go test need not.
test-go:
	go test -vet=off ./...

# Run the fuzz tests whose names match FUZZ, with FUZZTIME inputs each; go test runs the
# stored inputs of all. A long search: make test-fuzz FUZZ=. FUZZTIME=10m
# The default limits the number of inputs, not the time: with a time limit, Go before
# 1.27 sometimes fails with "context deadline exceeded" (go.dev/issue/75804).
# -fuzzminimizetime limits the minimising of new inputs, which sometimes took a minute.
FUZZ ?= FuzzConversation
FUZZTIME ?= 2000x
test-fuzz:
	@set -e; none=1; for file in $$(git grep -l '^func Fuzz' -- 'engine/*_test.go'); do \
		for name in $$(sed -n 's/^func \(Fuzz[A-Za-z0-9]*\).*/\1/p' $$file | grep -E '$(FUZZ)'); do \
			go test -vet=off -run '^$$' -fuzz "^$$name$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 100x ./$$(dirname $$file); none=; \
		done; \
	done; [ -z "$$none" ] || { echo "no fuzz test matches $(FUZZ)"; exit 1; }

# Race detector: several engines at once share nothing, or a table and a memory. RACE=.
# runs every test.
RACE ?= AtOnce|Deterministic|Concurrent
test-race:
	go test -vet=off -race -short -run '$(RACE)' $(if $(filter .,$(RACE)),./engine/...,$$(go list ./engine/... | grep -E '/(player|search|smp|tt|cmd/tengen)$$'))

# The signature must be the same in two native runs and under wasm. Without -trimpath,
# the build reuses the packages that the other tests compiled.
test-signature:
	go build -o build/signature ./engine/cmd/tengen
	GOOS=js GOARCH=wasm go build -o build/signature.wasm ./engine/cmd/tengen
	@a=$$(build/signature bench | grep Bench); b=$$(build/signature bench | grep Bench); \
	c=$$(node --stack-size=8192 $$(go env GOROOT)/lib/wasm/wasm_exec_node.js build/signature.wasm bench | grep Bench); \
	echo "$$a natively, $$b again, $$c under wasm"; [ "$$a" = "$$b" ] && [ "$$a" = "$$c" ]

# The tests that make test skips or shortens, and the long sets and matches; they take
# hours. The nightly job of the workflow runs the parts that take less than an hour. The
# solved positions of the sets are kept in build/connect4-sets.txt, so that "make
# test-sets MINUTES=10" solves a part of them.
.PHONY: test-full test-sets test-fuzz-full test-race-full test-wasm-full test-matches test-windows
test-full: test-sets test-page-full test-wasm-full test-race-full test-fuzz-full test-windows test-matches

test-fuzz-full:
	$(MAKE) test-fuzz FUZZ=. FUZZTIME=100000x

test-race-full:
	$(MAKE) test-race RACE=.

# A tenth of the proofs' long tests runs under wasm.
test-wasm-full:
	$(MAKE) test-wasm WASM=.
	TENGEN_FULL=1 $(MAKE) test-wasm WASM='/prove/check$$$$' TESTS='GamesByTheProof|DependsOnStones'

# The program for Windows under Wine; without Wine the test says so and is skipped.
test-windows:
	TENGEN_FULL=1 go test -count 1 -v -run Windows ./scripts/release

test-matches:
	TENGEN_FULL=1 go test -timeout 6h -v ./engine/connect4/... ./engine/player/...
	TENGEN_FULL=1 go test -timeout 1h -v -run BundledPuzzles ./engine/cmd/tengen

MINUTES ?= 360
test-sets:
	mkdir -p build
	TENGEN_SETS=$(CURDIR)/build/connect4-sets.txt TENGEN_MINUTES=$(MINUTES) go test -timeout 7h -count 1 -v -run Sets ./engine/connect4/solver

# Solve the stored tactics within time limits, and check all of them with the verifier
# under every symmetry of the board.
.PHONY: test-tactics
test-tactics:
	go run ./scripts/lab tactics engine/threat/testdata/*.tactics
	TENGEN_FULL=1 go test -run 'Tactics|Complete|Lengths|QuietWins' -timeout 2h ./engine/threat ./engine/search

# Reviews: the verifier replays every proof of more than 2,000 positions, and all known
# games are judged. Then, for MINUTES, verdicts are compared with those of fifty times
# the nodes; a later run continues the comparison.
.PHONY: test-review
test-review:
	mkdir -p build
	TENGEN_FULL=1 go test -timeout 2h -count 1 -v -run 'Proofs|NoFalseClaims|KnownGames' ./engine/review
	TENGEN_AGREE=$(CURDIR)/build/review-agreement.txt TENGEN_MINUTES=$(MINUTES) go test -timeout 7h -count 1 -v -run Agreement ./engine/review

# Every reason of more than 3,000 positions of kept games and of all puzzles, by a second
# reading, and how many hints, errors and ended games have one.
.PHONY: test-reasons
test-reasons:
	TENGEN_FULL=1 go test -timeout 2h -count 1 -v ./engine/explain

# The tables of the Arena screen and their games, played again; this takes hours. A run
# that was stopped, or limited by AT_MOST games, is continued by the next run if the
# engine is the same. The site's files are replaced once all games have been played.
.PHONY: table-freestyle15 table-connect4
JOBS ?= 2
AT_MOST ?= 0
table-freestyle15: OPENINGS = -openings engine/match/openings/arena-freestyle15.txt
table-freestyle15: PLAYERS = $(patsubst %,tengen$(comma)level=%,8 7 6 5 4 3 2 1) alphabeta-8 puct-patterns,playouts=1000 \
	puct-tuples,playouts=1000 minimax-6 minimax-4 minimax-2 pattern-scores five-tuple uct-bitboard,playouts=10000 uct-plain,playouts=10000
table-connect4: PLAYERS = $(patsubst %,tengen$(comma)level=%,12 11 10 9 8 7 6 5 4 3 2 1) uct-threats,playouts=2000 uct-threats,playouts=500
comma := ,
VERSION = $(shell git log -1 --format=%h -- engine)
table-freestyle15 table-connect4: table-%: build
	build/tengen match -game $* -games 100 -seed 1 $(OPENINGS) -proof=false -jobs $(JOBS) -at-most $(AT_MOST) -version $(VERSION) -quiet \
		-out build/$*-$(VERSION).jsonl -table build/$*.json -pack build/$*.games $(addprefix -engine ,$(PLAYERS))
	@n=$$(wc -l < build/$*-$(VERSION).jsonl); all=$$(($(words $(PLAYERS)) * ($(words $(PLAYERS)) - 1) * 50)); \
	echo "$$n of $$all games"; [ $$n -lt $$all ] || \
	{ cp build/$*.json site/data/arena-$*.json && cp build/$*.games site/packs/arena-$*.games; }

# One of the page's proofs that Black wins (GAME), from a state file of "tengen prove run"
# (STATE). It is replaced only once every position has been checked. PARTIAL=-partial allows
# open second moves.
GAME ?= freestyle15
.PHONY: proof
proof: build
	cp "$(STATE)" build/proof.state
	build/tengen prove pack -game $(GAME) -state build/proof.state -o build/unchecked.proof
	build/tengen prove verify $(PARTIAL) -o build/$(GAME).proof build/unchecked.proof
	cp build/$(GAME).proof site/packs/

# The opening book of the page's explorer. Each position is searched with NODES, the most
# used ones first, for TIME; an interrupt loses one at most, and a later run continues with
# build/openings.state or, without it, with the pack.
.PHONY: book
NODES ?= 2000000
TIME ?= 8h
book: build
	nice -n 19 build/tengen book five -state build/openings.state -nodes $(NODES) -time $(TIME) -o site/packs/openings.book

# The engine's tests under wasm, restructured by wasmflow, for the packages whose code
# differs there (WASM, a pattern for the ends of their paths). -s=false keeps the names
# that wasmflow needs in the test binaries. -count disables go test's cache, which does
# not notice changes of wasmflow. TESTS is a pattern for the tests' names.
WASM ?= /(tt|smp|pattern|eval|search)$$
TESTS ?= .
test-wasm:
	go build -o build/wasmflow ./scripts/wasmflow
	GOOS=js GOARCH=wasm PATH="$$PATH:$$(go env GOROOT)/lib/wasm" go test $(if $(TENGEN_FULL),-v) -short -count 1 -timeout 1h -run '$(TESTS)' -ldflags=-s=false \
		-exec '$(CURDIR)/build/wasmflow -match ^tengen_engine -least 0.99 -run' $$(go list ./engine/... | grep -v /cmd/ | grep -E '$(WASM)')

# Tests that need a browser. They install Chromium if it is missing and the user is
# root.
test-page: package node
	node scripts/browsers.mjs
	node scripts/e2e/run.mjs

# All page tests: also other browsers and the edge host, every fault of every file,
# fifty games in a row, and all languages, sizes and themes.
.PHONY: test-page-full
test-page-full: edge package node
	node scripts/browsers.mjs
	TENGEN_FULL=1 node scripts/e2e/run.mjs

# Formatting, types, lengths, and whether make facts would change a file.
check: node
	@bad=$$(git ls-files '*.go' | xargs gofmt -l); [ -z "$$bad" ] || { echo "not gofmt's form: $$bad"; exit 1; }
	go vet ./...
	GOOS=js GOARCH=wasm go vet ./wasm/...
	GOOS=windows go vet ./engine/cmd/...
	go run honnef.co/go/tools/cmd/staticcheck@v0.7.0 ./...
	go run github.com/rhysd/actionlint/cmd/actionlint@v1.7.12
	$(PRETTIER) --log-level warn --check $(FORMATTED)
	cd scripts && npx tsc -p . && npx tsc -p ../wasm/npm
	node scripts/lengths.mjs
	go test -vet=off -run FactsAreCurrent ./scripts/site

PRETTIER = scripts/node_modules/.bin/prettier --config scripts/.prettierrc.json --ignore-path /dev/null
FORMATTED = 'site/**/*.{js,css}' 'wasm/edge/*.mjs' 'wasm/npm/*.js' 'scripts/*.mjs' 'scripts/e2e/*.mjs' 'scripts/lab/*.mjs' 'scripts/unit/*.mjs' 'scripts/wasmflow/testdata/*.mjs'

# Format the files that check examines.
.PHONY: format
format: node
	gofmt -w $$(git ls-files '*.go')
	$(PRETTIER) --log-level warn --write $(FORMATTED)

.PHONY: node
node: scripts/node_modules/.package-lock.json scripts/site/node_modules/.package-lock.json
scripts/node_modules/.package-lock.json: scripts/package-lock.json
	cd scripts && npm ci --no-audit --no-fund

bench: build site node
	build/tengen bench
	node scripts/bench.mjs

clean:
	rm -rf build dist scripts/node_modules scripts/site/node_modules

# The engine as an npm package, in build/package.
.PHONY: package
package: site
	node scripts/package.mjs $$(go run ./engine/cmd/tengen version)

# The files of a release, in build/release. VERSION, if given, must be the version of the
# sources (engine/version).
.PHONY: release
release: package
	@now=$$(go run ./engine/cmd/tengen version); want="$(if $(filter command line environment,$(origin VERSION)),$(VERSION))"; \
	[ -z "$$want" ] || [ "$$want" = "$$now" ] || { echo "VERSION=$$want, but the sources are of version $$now"; exit 1; }
	go run ./scripts/release
