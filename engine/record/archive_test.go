package record

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// packedAs returns a ZIP archive of files, given by name and content in turn.
func packedAs(t testing.TB, method uint16, files ...string) string {
	t.Helper()
	var b strings.Builder
	w := zip.NewWriter(&b)
	for pair := range slices.Chunk(files, 2) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: pair[0], Method: method})
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(f, pair[1])
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// All files of an archive are one collection; what systems add is no file of it.
func TestArchives(t *testing.T) {
	const psq, sgf = "Piskvorky 15x15, 11:11, 0\n8,8,0\n", "(;GM[4]SZ[15]PB[ana];B[ii])(;B[jj])"
	for _, method := range []uint16{zip.Store, zip.Deflate} {
		archive := packedAs(t, method, "games/", "", "__MACOSX/games/._1.psq", "\x00\x05\x16\x07", ".DS_Store",
			"\x00\x00\x00\x01Bud1", "Thumbs.db", "x",
			"games/1.psq", psq, "games/readme.txt", "hello", "games/2.sgf", sgf)
		c, err := Collect(archive, Want{Game: "freestyle15"})
		if err != nil {
			t.Fatal(err)
		}
		if len(c.Heads) != 3 || c.Heads[1].Black != "ana" {
			t.Fatalf("%+v", c.Heads)
		}
		for i, want := range []string{" h8", " i7", " j6"} {
			f, err := c.Game(i, Want{Game: "freestyle15"})
			if err != nil || tree(f.Game.Root) != want || len(f.Heads) != 3 || len(f.Skipped) != 1 ||
				!strings.HasPrefix(f.Skipped[0], "games/readme.txt: ") {
				t.Errorf("game %d: %+v, %v", i, f, err)
			}
		}
		if _, err := c.Game(3, Want{Game: "freestyle15"}); err == nil {
			t.Error("a fourth game")
		}
		for cut := range len(archive) {
			if f, err := Open(archive[:cut], Want{Game: "freestyle15"}); err == nil && cut > 4 {
				t.Errorf("cut at %d: %s", cut, tree(f.Game.Root))
			}
		}
	}
	if f, err := Open(packedAs(t, zip.Deflate, "a.sgf", "(;B[hh];W[hi])"), Want{Game: "freestyle15"}); err != nil ||
		tree(f.Game.Root) != " h8 h7" || len(f.Notices()) > 0 {
		t.Errorf("one file: %+v, %v", f, err)
	}
	broken := []byte(packedAs(t, zip.Store, "a.sgf", "(;B[hh];W[hi])", "b.sgf", "(;B[ii])"))
	broken[bytes.Index(broken, []byte("hh"))] = 'g'
	if f, err := Open(string(broken), Want{Game: "freestyle15"}); err != nil || tree(f.Game.Root) != " i7" ||
		len(f.Skipped) != 1 {
		t.Errorf("a damaged file: %+v, %v", f, err)
	}
	secret := []byte(packedAs(t, zip.Store, "a.sgf", "(;B[hh];W[hi])"))
	binary.LittleEndian.PutUint16(secret[bytes.Index(secret, []byte("PK\x01\x02"))+8:], 1)
	for name, file := range map[string]string{
		"a.sgf: it is encrypted":            string(secret),
		"no file of the archive has a game": packedAs(t, zip.Deflate, "a.txt", "hello", "b.txt", "you"),
		"an archive in an archive is not unpacked": packedAs(t, zip.Deflate, "a.zip",
			packedAs(t, zip.Store, "a.sgf", sgf)),
		"the archive holds more than 1000 files": packedAs(t, zip.Store,
			slices.Repeat([]string{"a.sgf", "(;B[hh])"}, 1001)...),
		"the files have more than 48 MiB": packedAs(t, zip.Deflate, "a.sgf",
			strings.Repeat(" ", MaxLength+1)),
		"is damaged or cut off":                     "PK\x03\x04 and no directory",
		"the file is compressed by gzip, and is da": "\x1f\x8b\x08\x1f" + strings.Repeat("\xff", 20),
	} {
		if f, err := Open(file, Want{Game: "freestyle15"}); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}

// What the standard library compresses, at every level, is read as it was.
func TestInflated(t *testing.T) {
	random := make([]byte, 70_000)
	rand.NewChaCha8([32]byte{}).Read(random)
	for name, text := range map[string]string{
		"nothing": "", "a letter": "a", "a text": strings.Repeat("h8 i9 j10; ", 9000), "noise": string(random),
		"noise and a text": string(random[:9000]) + strings.Repeat("(;B[hh];W[hi])", 700) + string(random[:40_000]),
	} {
		for level := flate.HuffmanOnly; level <= flate.BestCompression; level++ {
			var b strings.Builder
			w, err := flate.NewWriter(&b, level)
			if err != nil {
				t.Fatal(err)
			}
			io.WriteString(w, text)
			w.Close()
			if got, err := inflated(b.String()+"behind", len(text)); err != nil || got != text {
				t.Errorf("%s, level %d: %d bytes, %v", name, level, len(got), err)
			}
			if _, err := inflated(b.String(), len(text)-1); len(text) > 0 && err != errTooLong {
				t.Errorf("%s, level %d, too long: %v", name, level, err)
			}
		}
	}
	if got, want := checksum(string(random)), crc32.ChecksumIEEE(random); got != want {
		t.Errorf("checksum %x, want %x", got, want)
	}
}

// A file that gzip compressed is read, whatever its header has.
func TestGzip(t *testing.T) {
	for _, header := range []gzip.Header{{}, {Name: "a.sgf"}, {Name: "a", Comment: "b", Extra: []byte("xyz")}} {
		var b strings.Builder
		w := gzip.NewWriter(&b)
		w.Header = header
		io.WriteString(w, "(;B[hh];W[hi])")
		w.Close()
		if f, err := Open(b.String(), Want{Game: "freestyle15"}); err != nil || tree(f.Game.Root) != " h8 h7" {
			t.Errorf("%+v: %+v, %v", header, f, err)
		}
		for cut := 4; cut < b.Len()-8; cut++ {
			if f, err := Open(b.String()[:cut], Want{Game: "freestyle15"}); err == nil {
				t.Errorf("%+v cut at %d: %+v", header, cut, f)
			}
		}
	}
}

// The two readers of deflate agree on any bytes.
func FuzzInflated(f *testing.F) {
	for _, text := range []string{"", "\x03\x00", "\xcb0PQ\xc8\xb4R\xc8\x02\x00"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, packed string) {
		want, err := io.ReadAll(io.LimitReader(flate.NewReader(strings.NewReader(packed)), 1<<16))
		got, wrong := inflated(packed, 1<<16-1)
		if err == nil && len(want) < 1<<16 && (wrong != nil || got != string(want)) {
			t.Errorf("%q, %v; want %q", got, wrong, want)
		}
	})
}

func FuzzArchive(f *testing.F) {
	f.Add(packedAs(f, zip.Deflate, "a.sgf", "(;B[hh])", "b.txt", "x"))
	f.Add(packedAs(f, zip.Store, "a.sgf", "(;B[hh])"))
	f.Fuzz(func(t *testing.T, file string) {
		Open(zipMark+file, Want{Game: "freestyle15"})
		Open(gzipMark+file, Want{Game: "freestyle15"})
		unzipped(file)
	})
}
