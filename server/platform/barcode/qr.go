// Package barcode draws barcodes as SVG documents.
package barcode

import (
	"fmt"
	"strings"

	"github.com/makiuchi-d/gozxing/qrcode/decoder"
	"github.com/makiuchi-d/gozxing/qrcode/encoder"
)

// quietZone is the margin of a QR code in modules (ISO/IEC 18004).
const quietZone = 4

// QR draws text as a QR code with its quiet zone. The SVG is one path, one unit per module.
func QR(text string) (string, error) {
	code, err := encoder.Encoder_encodeWithoutHint(text, decoder.ErrorCorrectionLevel_M)
	if err != nil {
		return "", fmt.Errorf("make QR code: %w", err)
	}
	modules := code.GetMatrix()
	var path strings.Builder
	for y := range modules.GetHeight() {
		for x := 0; x < modules.GetWidth(); x++ {
			from := x
			for x < modules.GetWidth() && modules.Get(x, y) == 1 {
				x++
			}
			if x > from {
				fmt.Fprintf(&path, "M%d %dh%dv1h-%dz", from+quietZone, y+quietZone, x-from, x-from)
			}
		}
	}
	size := modules.GetWidth() + 2*quietZone
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<rect width="%d" height="%d" fill="#fff"/><path d="%s"/></svg>`, size, size, size, size, path.String()), nil
}
