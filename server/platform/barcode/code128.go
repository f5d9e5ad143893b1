package barcode

import (
	"fmt"
	"strings"

	"github.com/makiuchi-d/gozxing"
	"github.com/makiuchi-d/gozxing/oned"
)

// code128Quiet is the margin on each side of a Code 128 barcode in modules (ISO/IEC 15417).
const code128Quiet = 10

// Code128 draws ASCII text as a Code 128 barcode with its quiet zones. The SVG is one path, one unit
// wide per module, and stretches to any height.
func Code128(text string) (string, error) {
	code, err := oned.NewCode128Writer().Encode(text, gozxing.BarcodeFormat_CODE_128, 0, 1,
		map[gozxing.EncodeHintType]any{gozxing.EncodeHintType_MARGIN: 2 * code128Quiet})
	if err != nil {
		return "", fmt.Errorf("make barcode: %w", err)
	}
	var path strings.Builder
	width := code.GetWidth()
	for x := 0; x < width; x++ {
		from := x
		for x < width && code.Get(x, 0) {
			x++
		}
		if x > from {
			fmt.Fprintf(&path, "M%d 0h%dv1h-%dz", from, x-from, x-from)
		}
	}
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 1" preserveAspectRatio="none" shape-rendering="crispEdges">`+
		`<rect width="%d" height="1" fill="#fff"/><path d="%s"/></svg>`, width, width, path.String()), nil
}
