package media

const (
	// progressiveWeighs is how many pixels of others need as much memory as one of a
	// progressive JPEG, whose decoder keeps four bytes of each colour until the end.
	progressiveWeighs = 4
	// mostProgressive is the most pixels that one may have.
	mostProgressive = MaxPixels / 2
)

// The markers of a JPEG that are looked for: what it is read as, and the pixels' start.
const (
	markerBaseline    = 0xc0
	markerExtended    = 0xc1
	markerProgressive = 0xc2
	markerScan        = 0xda
)

// isProgressive reports whether a file is a progressive JPEG. As the decoder does, it
// leaves out bytes that stand between the segments.
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
		case marker == markerBaseline, marker == markerExtended, marker == markerScan:
			return false
		case marker == 0, 0xd0 <= marker && marker <= 0xd7: // without a length
			at += 2
		default:
			at += 2 + int(file[at+2])<<8 + int(file[at+3])
		}
	}
	return false
}
