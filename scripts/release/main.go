// Command release writes the files of a release to a folder: the site, the npm package, the
// native program for each system, and Gomocup's archive, with their SHA-256 sums. The same
// sources give the same bytes.
//
//	release [-out build/release]      after make package
package main

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tengen/engine/version"
)

// systems are the systems of the native program, as GOOS and GOARCH.
var systems = [][2]string{
	{"linux", "amd64"}, {"linux", "arm64"}, {"darwin", "amd64"}, {"darwin", "arm64"}, {"windows", "amd64"}, {"windows", "arm64"},
}

// gomocup is the archive and the program that Gomocup takes: one program for Windows,
// whose name begins with pbrain-.
const gomocup = "pbrain-tengen"

func main() {
	out := flag.String("out", "build/release", "folder to write")
	flag.Parse()
	if flag.NArg() > 0 {
		fmt.Fprintf(os.Stderr, "release: %q is not a flag\n", flag.Arg(0))
		os.Exit(2)
	}
	if err := release(*out); err != nil {
		fmt.Fprintln(os.Stderr, "release:", err)
		os.Exit(1)
	}
}

// A file is an entry of an archive.
type file struct {
	name    string
	content []byte
	program bool // may be executed
}

func release(out string) error {
	if err := os.RemoveAll(out); err != nil {
		return err
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	licence, err := os.ReadFile("LICENSE")
	if err != nil {
		return err
	}
	files := map[string][]byte{}
	if files["tengen-"+version.Version+"-site.zip"], err = siteArchive("dist"); err != nil {
		return err
	}
	tarball := "tengen-" + version.Version + ".tgz"
	if files[tarball], err = os.ReadFile(filepath.Join("build/package", tarball)); err != nil {
		return fmt.Errorf("run make package first: %w", err)
	}
	for _, s := range systems {
		name := "tengen"
		if s[0] == "windows" {
			name += ".exe"
		}
		program, err := compile(s[0], s[1])
		if err != nil {
			return err
		}
		archive := fmt.Sprintf("tengen-%s-%s-%s.zip", version.Version, s[0], s[1])
		if files[archive], err = zipFiles([]file{{name, program, true}, {"LICENSE", licence, false}}); err != nil {
			return err
		}
		if s == [2]string{"windows", "amd64"} {
			if files[gomocup+".zip"], err = zipFiles([]file{{gomocup + ".exe", program, true}}); err != nil {
				return err
			}
		}
	}
	return write(out, files)
}

// write writes the files and the list of their sums, in the form of sha256sum.
func write(out string, files map[string][]byte) error {
	var sums strings.Builder
	names := make([]string, 0, len(files))
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if err := os.WriteFile(filepath.Join(out, name), files[name], 0o644); err != nil {
			return err
		}
		fmt.Fprintf(&sums, "%x  %s\n", sha256.Sum256(files[name]), name)
		fmt.Printf("%10d %s\n", len(files[name]), name)
	}
	return os.WriteFile(filepath.Join(out, "SHA256SUMS"), []byte(sums.String()), 0o644)
}

// compile returns the native program for a system.
func compile(system, processor string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "program")
	c := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w -buildid=", "-o", path, "./engine/cmd/tengen")
	c.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
	c.Stderr = os.Stderr
	if err := c.Run(); err != nil {
		return nil, fmt.Errorf("%s/%s: %w", system, processor, err)
	}
	return os.ReadFile(path)
}

// siteArchive returns the built site as an archive.
func siteArchive(dir string) ([]byte, error) {
	var files []file
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		content, err := os.ReadFile(path)
		files = append(files, file{filepath.ToSlash(name), content, false})
		return err
	})
	if err == nil && len(files) == 0 {
		err = errors.New(dir + " is empty; run make site first")
	}
	if err != nil {
		return nil, err
	}
	return zipFiles(files)
}

// stamp is the time of all files in archives; zip has none before 1980.
var stamp = time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC)

func zipFiles(files []file) ([]byte, error) {
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, f := range files {
		head := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: stamp}
		if head.SetMode(0o644); f.program {
			head.SetMode(0o755)
		}
		w, err := z.CreateHeader(head)
		if err != nil {
			return nil, err
		}
		if _, err := w.Write(f.content); err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return b.Bytes(), err
}
