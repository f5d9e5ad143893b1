package media

const (
	// progressiveWeight is the memory per pixel of a progressive JPEG relative to other formats: its decoder
	// stores four bytes per colour until the end.
	progressiveWeight = 4
	// maxProgressive is the maximum number of pixels of a progressive JPEG.
	maxProgressive = MaxPixels / 2
)

// JPEG markers of the kinds of frames.
const (
	markerBaseline    = 0xc0
	markerExtended    = 0xc1
	markerProgressive = 0xc2
)

// isProgressive reports whether a file is a progressive JPEG. Like the decoder, it skips bytes
// between the segments.
func isProgressive(file []byte) bool {
	if len(file) < 2 || file[0] != 0xff || file[1] != 0xd8 {
		return false
	}
	for at := 2; at+4 <= len(file); {
		marker := file[at+1]
		switch {
		case file[at] != 0xff, marker == 0xff:
			at++
		case marker == markerProgressive:
			return true
		case marker == markerBaseline, marker == markerExtended, marker == startOfScan:
			return false
		case marker == 0, 0xd0 <= marker && marker <= 0xd7: // markers without a length
			at += 2
		default:
			at += 2 + int(file[at+2])<<8 + int(file[at+3])
		}
	}
	return false
}
