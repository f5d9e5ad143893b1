package barcode

import (
	"fmt"

	"github.com/boombuler/barcode/code128"
)

// code128Quiet is the margin on each side of a Code 128 barcode in modules (ISO/IEC 15417).
const code128Quiet = 10

// Code128 draws ASCII text as a Code 128 barcode with its quiet zones. The SVG stretches to any height.
func Code128(text string) (string, error) {
	code, err := code128.Encode(text)
	if err != nil {
		return "", fmt.Errorf("make barcode: %w", err)
	}
	width := code.Bounds().Dx() + 2*code128Quiet
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d 1" preserveAspectRatio="none" shape-rendering="crispEdges">`+
		`<rect width="%d" height="1" fill="#fff"/><path d="%s"/></svg>`, width, width, path(code, code128Quiet, 0)), nil
}
