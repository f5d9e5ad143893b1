package media

import "encoding/binary"

// firstFrame returns the first frame of an animated WebP as a separate file, which the decoder can read. It
// returns other files unchanged. See RFC 9649, section 2.7.
func firstFrame(file []byte) []byte {
	const header = 16 // position, size, duration and flags of a frame
	for name, data := range chunks(file) {
		if name == "ANMF" && len(data) > header {
			return stillWebP(data[6:12], data[header:])
		}
	}
	return file
}

// stillWebP returns a WebP with the chunks of a frame. size contains the width and the height of the frame,
// each minus one and in three bytes.
func stillWebP(size, frame []byte) []byte {
	const hasAlpha = 1 << 4
	file := []byte("RIFF\x00\x00\x00\x00WEBP")
	for name, data := range riffChunks(frame) {
		switch name {
		case "ALPH":
			file = appendChunk(file, "VP8X", append([]byte{hasAlpha, 0, 0, 0}, size...))
			file = appendChunk(file, name, data)
		case "VP8 ", "VP8L":
			file = appendChunk(file, name, data)
		}
	}
	binary.LittleEndian.PutUint32(file[4:], uint32(len(file)-8))
	return file
}

func appendChunk(file []byte, name string, data []byte) []byte {
	file = append(file, name...)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(data)))
	file = append(file, data...)
	return append(file, make([]byte, len(data)%2)...)
}
