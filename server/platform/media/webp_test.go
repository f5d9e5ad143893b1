package media

import (
	"bytes"
	"encoding/binary"
	"testing"
)

// webpOf returns a WebP that consists of the chunks.
func webpOf(chunks ...[]byte) []byte {
	body := append([]byte("WEBP"), bytes.Join(chunks, nil)...)
	return append(binary.LittleEndian.AppendUint32([]byte("RIFF"), uint32(len(body))), body...)
}

func chunk(name string, data []byte) []byte {
	out := append(binary.LittleEndian.AppendUint32([]byte(name), uint32(len(data))), data...)
	if len(data)%2 == 1 {
		out = append(out, 0)
	}
	return out
}

// extended returns the chunk that contains the size of the picture.
func extended(width, height int) []byte {
	return chunk("VP8X", []byte{0, 0, 0, 0, byte(width - 1), byte((width - 1) >> 8), 0, byte(height - 1), byte((height - 1) >> 8), 0})
}

// withChunk returns a plain WebP of 160 by 100 pixels with an additional chunk.
func withChunk(plain []byte, name, text string) []byte {
	return webpOf(extended(160, 100), plain[12:], chunk(name, []byte(text)))
}

// padded returns a plain WebP with a text after the picture inside its chunk.
func padded(plain []byte, text string) []byte {
	size := binary.LittleEndian.Uint32(plain[16:])
	return webpOf(chunk(string(plain[12:16]), append(bytes.Clone(plain[20:20+size]), text...)))
}

// smallClaim returns a WebP that claims to have one pixel and has 16384 by 16384.
func smallClaim(t *testing.T) []byte {
	t.Helper()
	const side = 16384
	bits := uint32(side-1) | uint32(side-1)<<14
	picture := binary.LittleEndian.AppendUint32([]byte{0x2f}, bits)
	return webpOf(extended(1, 1), chunk("VP8L", append(picture, make([]byte, 64)...)))
}
