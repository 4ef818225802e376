# Both commands install what they need first; see Scripts/setup.
# One build serves the program and its tests: optimised, because the tests run models, and testable.
build = LIMBER_TESTABLE=1 Scripts/swift build -c release
# Without what only other packages use, such as Vision's names: the first visit comes sooner.
program = $(build) --product limber
formatted = Sources Tests Package.swift Tools/Sources Tools/Package.swift

.PHONY: run test check build docs bench setup format clean static install uninstall deb sbom test-install

# Built once for this place, these sources and this compiler, whose runtime the program loads: a second `make run` starts
# without asking the compiler.
sources := $(shell find Sources Scripts Package.swift Makefile -type f)
built := .build/limber-$(shell { printf '%s' '$(CURDIR)'; swift --version; } 2>/dev/null | cksum | cut -d' ' -f1).built

$(built): $(sources) | setup
	@$(program)
	@touch $@

# The web app with the demo athlete; prints its address. Others: make run live="/dev/video0 --port 9000"
live = demo
run: setup $(built)
	@.build/release/limber live $(live)

# Format, import check, build with warnings as errors, documentation, and all tests. What needs no build goes on during the
# set-up, what the tests need is fetched during the build. The page is tested in a real browser, which mostly waits: the
# tests are compiled meanwhile. The scripts' tests take what the Swift tests leave of the processor. Manifests are compiled
# once: packages are fetched in the build's environment.
test:
	@Scripts/alongside 'LIMBER_TESTABLE=1 Scripts/swift package resolve && $(MAKE) --no-print-directory check' Scripts/setup
	Scripts/alongside '$(program)' 'Scripts/setup tests'
	Scripts/alongside '$(build) --build-tests && Scripts/check-tools && Scripts/docs' Scripts/browser-tests
	Scripts/alongside 'python3 -m unittest discover --start-directory Tests/Scripts' Scripts/test
	Scripts/api-test
	Scripts/test-install

# What needs no build: format, words, the table of Vision's names.
check:
	swift format lint --strict --parallel --recursive $(formatted)
	Scripts/check-prose
	Scripts/vision-table --check

build: setup
	$(build)

# The program without a toolchain: Swift's runtime is linked statically, and OpenVINO is found beside the program.
static = .build/static/release/limber
static: setup
	LIMBER_RUN_PATH='$$ORIGIN/openvino' Scripts/swift build -c release --product limber --static-swift-stdlib \
		--scratch-path .build/static

# For example: make install PREFIX="$HOME/.local"; DESTDIR is a root for packages. Below sudo what `make static` has built is
# installed, and nothing is built: it would belong to root.
PREFIX = /usr/local
DESTDIR =
install:
	@Scripts/install --check $(static) "$(PREFIX)" "$(DESTDIR)"
	@if [ -z "$$SUDO_USER" ]; then $(MAKE) --no-print-directory static; fi
	Scripts/install $(static) "$(PREFIX)" "$(DESTDIR)"

uninstall:
	Scripts/install --remove "$(PREFIX)" "$(DESTDIR)"

# A Debian package, with the list of its parts beside it. What it is made with is there before minutes of building.
deb:
	@Scripts/setup package
	@$(MAKE) --no-print-directory sbom
	Scripts/deb $(static)

sbom: static
	Scripts/sbom .build/limber.cdx.json

# Installs the package in a bare Debian 12 and a copy below a prefix with a space, and uses both; needs root and debootstrap.
test-install: deb
	Scripts/test-install

# The library's documentation, in .build/docs.
docs: build
	Scripts/docs

# Limber beside its peers on this machine; see Benchmarks/README.md.
bench: build
	Benchmarks/run

setup:
	@Scripts/setup

format:
	swift format --in-place --recursive $(formatted)

clean:
	rm -rf .build Tools/.build
