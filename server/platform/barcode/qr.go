package barcode

import (
	"fmt"

	"github.com/boombuler/barcode/qr"
)

// quietZone is the margin of a QR code in modules (ISO/IEC 18004).
const quietZone = 4

// QR draws text as a QR code with its quiet zone.
func QR(text string) (string, error) {
	code, err := qr.Encode(text, qr.M, qr.Auto)
	if err != nil {
		return "", fmt.Errorf("make QR code: %w", err)
	}
	size := code.Bounds().Dx() + 2*quietZone
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges">`+
		`<rect width="%d" height="%d" fill="#fff"/><path d="%s"/></svg>`, size, size, size, size, path(code, quietZone, quietZone)), nil
}
