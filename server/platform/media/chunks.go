package media

import (
	"bytes"
	"encoding/binary"
	"iter"
)

// Markers of a JPEG: the start of the file, the start of the pixels, and application segments.
const (
	startOfImage = 0xd8
	startOfScan  = 0xda
	app1         = 0xe1
	app2         = 0xe2
)

var (
	signatureJPEG = []byte{0xff, startOfImage}
	signaturePNG  = []byte("\x89PNG\r\n\x1a\n")
)

// segments returns the segments of a JPEG before its pixels, by marker. It stops at a damaged segment, and
// returns nothing for other files.
func segments(file []byte) iter.Seq2[byte, []byte] {
	return func(yield func(byte, []byte) bool) {
		data, ok := bytes.CutPrefix(file, signatureJPEG)
		for ok && len(data) >= 4 && data[0] == 0xff {
			marker, size := data[1], int(binary.BigEndian.Uint16(data[2:]))
			if marker == startOfScan || size < 2 || len(data) < 2+size || !yield(marker, data[4:2+size]) {
				return
			}
			data = data[2+size:]
		}
	}
}

// chunks returns the chunks of a PNG or WebP by name. It stops at a damaged chunk, and returns nothing for
// other files.
func chunks(file []byte) iter.Seq2[string, []byte] {
	if data, ok := bytes.CutPrefix(file, signaturePNG); ok {
		return pngChunks(data)
	}
	if len(file) >= 12 && string(file[:4]) == "RIFF" && string(file[8:12]) == "WEBP" {
		return riffChunks(file[12:])
	}
	return func(func(string, []byte) bool) {}
}

func pngChunks(data []byte) iter.Seq2[string, []byte] {
	const before, after = 8, 4 // sizes of length and name, and of the checksum
	return func(yield func(string, []byte) bool) {
		for data := data; len(data) >= before+after; {
			size := uint64(binary.BigEndian.Uint32(data))
			if size > uint64(len(data)-before-after) || !yield(string(data[4:8]), data[before:before+size]) {
				return
			}
			data = data[before+size+after:]
		}
	}
}

// riffChunks returns the chunks of a WebP, or of a frame of an animation. See RFC 9649, section 2.3.
func riffChunks(data []byte) iter.Seq2[string, []byte] {
	const header = 8
	return func(yield func(string, []byte) bool) {
		for data := data; len(data) >= header; {
			size := uint64(binary.LittleEndian.Uint32(data[4:]))
			if size > uint64(len(data)-header) || !yield(string(data[:4]), data[header:header+size]) {
				return
			}
			data = data[min(uint64(len(data)), header+size+size%2):]
		}
	}
}
