package record

import (
	"errors"
	"path"
	"strconv"
	"strings"
)

// This file unpacks ZIP archives and files that gzip compressed. The packages archive/zip and
// compress/gzip would add more to the page than this.

const (
	zipMark  = "PK\x03\x04"
	gzipMark = "\x1f\x8b\x08"
)

// maxPacked is the maximum number of files in an archive.
const maxPacked = 1000

// A packedFile is a file in an archive.
type packedFile struct {
	name string
	text string
	err  error // why it cannot be read, or nil
}

// unzipped returns the files in a ZIP archive, without folders and without what systems add to
// them. Together they have at most MaxLength bytes; those beyond have an error.
func unzipped(archive string) (files []packedFile, err error) {
	damaged := errors.New("the file is a ZIP archive that is damaged or cut off")
	at := strings.LastIndex(archive, "PK\x05\x06")
	if at < 0 || at+22 > len(archive) {
		return nil, damaged
	}
	count, start := int(short(archive, at+10)), int(long(archive, at+16))
	left := MaxLength
	for at = start; count > 0; count-- {
		if at+46 > len(archive) || archive[at:at+4] != "PK\x01\x02" {
			return nil, damaged
		}
		end := at + 46 + int(short(archive, at+28))
		next := end + int(short(archive, at+30)) + int(short(archive, at+32))
		if next > len(archive) {
			return nil, damaged
		}
		if name := archive[at+46 : end]; !isByproduct(name) {
			if len(files) == maxPacked {
				return nil, errors.New("the archive holds more than " + strconv.Itoa(maxPacked) + " files")
			}
			f := packedFile{name: name}
			f.text, f.err = unzippedFile(archive, at, left)
			left -= len(f.text)
			files = append(files, f)
		}
		at = next
	}
	return files, nil
}

// short and long return the number at an offset, of 2 and 4 bytes.
func short(s string, at int) uint32 { return uint32(s[at]) | uint32(s[at+1])<<8 }
func long(s string, at int) uint32  { return short(s, at) | short(s, at+2)<<16 }

// isByproduct reports whether a name in an archive is a folder or a file that a system added.
func isByproduct(name string) bool {
	name = strings.ReplaceAll(name, `\`, "/")
	base := strings.ToLower(path.Base(name))
	return strings.HasSuffix(name, "/") || strings.HasPrefix(name, "__MACOSX/") || strings.HasPrefix(base, ".") ||
		base == "thumbs.db" || base == "desktop.ini"
}

// unzippedFile returns the content of the file whose entry in the archive's directory is at an
// offset. It has at most that number of bytes.
func unzippedFile(archive string, entry, most int) (string, error) {
	flags, method, sum := short(archive, entry+8), short(archive, entry+10), long(archive, entry+16)
	packed, size, at := int(long(archive, entry+20)), int(long(archive, entry+24)), int(long(archive, entry+42))
	if at+30 > len(archive) || archive[at:at+4] != zipMark {
		return "", errDeflate
	}
	at += 30 + int(short(archive, at+26)) + int(short(archive, at+28))
	switch {
	case flags&1 != 0:
		return "", errors.New("it is encrypted")
	case method != 0 && method != 8:
		return "", errors.New("it is packed by an unknown method")
	case at+packed > len(archive):
		return "", errDeflate
	case size > most:
		return "", errTooLong
	}
	text := archive[at : at+packed]
	if method == 8 {
		var err error
		if text, err = inflated(text, most); err != nil {
			return "", err
		}
	}
	if checksum(text) != sum {
		return "", errDeflate
	}
	return text, nil
}

// gunzipped returns the content of a file that gzip compressed.
func gunzipped(file string) (string, error) {
	damaged := errors.New("the file is compressed by gzip, and is damaged or cut off")
	if len(file) < 18 {
		return "", damaged
	}
	flags, at := file[3], 10
	if flags&4 != 0 {
		at += 2 + int(short(file, at))
	}
	for _, flag := range []byte{8, 16} { // a name and a comment, each ended by a zero
		if flags&flag != 0 && at < len(file) {
			at += strings.IndexByte(file[at:], 0) + 1
		}
	}
	if flags&2 != 0 {
		at += 2
	}
	if at >= len(file) {
		return "", damaged
	}
	text, err := inflated(file[at:], MaxLength)
	if err != nil {
		return "", damaged
	}
	return text, nil
}

// collectArchive reads all files of an archive as one collection. It notes the files without a
// game with each game.
func collectArchive(archive string, w Want) (*Collection, error) {
	files, err := unzipped(archive)
	if err != nil {
		return nil, err
	}
	type place struct {
		in    *Collection
		index int
	}
	var places []place
	var skipped []string
	var first error
	c := &Collection{}
	for _, f := range files {
		var in *Collection
		switch {
		case f.err != nil:
			err = f.err
		case strings.HasPrefix(f.text, zipMark):
			err = errors.New("an archive in an archive is not unpacked")
		default:
			in, err = Collect(f.text, w)
		}
		if err == ErrStopped {
			return nil, err
		}
		if err == nil && len(in.Heads) == 1 {
			_, err = in.Game(0, w)
		}
		if err != nil {
			skipped = append(skipped, shorten(f.name)+": "+err.Error())
			if first == nil {
				first = errors.New(f.name + ": " + err.Error())
			}
			continue
		}
		for i, head := range in.Heads {
			c.Heads, places = append(c.Heads, head), append(places, place{in, i})
		}
		if in.Cut != nil {
			skipped = append(skipped, shorten(f.name)+": the rest was not read: "+in.Cut.Error())
		}
	}
	if len(places) == 0 {
		if len(files) == 1 {
			return nil, first
		}
		return nil, errors.New("no file of the archive has a game")
	}
	c.game = func(index int, w *Want) (*File, error) {
		if index >= len(places) {
			return nil, c.missing()
		}
		f, err := places[index].in.Game(places[index].index, *w)
		if err == nil {
			f.Skipped = skipped
		}
		return f, err
	}
	return c, nil
}
