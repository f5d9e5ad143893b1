package ogimage

import (
	"image"
	"image/color"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// pitch is the line height relative to the font size. It is large because Bengali has signs above and below
// the letters.
const pitch = 1.28

// block is a text broken into lines.
type block struct {
	lines []shaping.Line
	size  float64
	cut   bool // whether the text did not fit
}

// writer shapes texts in one weight. It must not be used concurrently.
type writer struct {
	family    family
	faces     faces
	shaper    shaping.HarfbuzzShaper
	segmenter shaping.Segmenter
	wrapper   shaping.LineWrapper
}

func newWriter(f family) *writer { return &writer{family: f, faces: f.faces()} }

// block breaks a text into at most maxLines lines of a width in pixels. Text that does not fit is
// replaced by an ellipsis.
func (w *writer) block(text string, size float64, width, maxLines int) block {
	letters := []rune(w.family.writable(text))
	if len(letters) == 0 {
		return block{size: size}
	}
	ellipsis := w.shape([]rune("…"), size)
	lines, cut := w.wrapper.WrapParagraph(shaping.WrapConfig{TruncateAfterLines: maxLines, Truncator: ellipsis[0]},
		width, letters, shaping.NewSliceIterator(w.shape(letters, size)))
	// The wrapper reuses the memory of the lines that it returned, so they must be copied.
	kept := make([]shaping.Line, len(lines))
	for i, line := range lines {
		kept[i] = append(shaping.Line{}, line...)
	}
	return block{lines: kept, size: size, cut: cut > 0}
}

// largest breaks a text in the largest size with which it fits into room and into maxLines lines. If it fits
// in none of the sizes, it is cut in the last one.
func (w *writer) largest(text string, sizes []float64, room image.Point, maxLines int) block {
	var b block
	for _, size := range sizes {
		if b = w.block(text, size, room.X, min(maxLines, max(1, int(float64(room.Y)/(size*pitch))))); !b.cut {
			return b
		}
	}
	return b
}

func (w *writer) shape(letters []rune, size float64) []shaping.Output {
	runs := w.segmenter.Split(shaping.Input{
		Text: letters, RunEnd: len(letters), Direction: di.DirectionLTR,
		Size: fixed.Int26_6(size * 64), Language: language.DefaultLanguage(),
	}, w.faces)
	shaped := make([]shaping.Output, len(runs))
	for i, run := range runs {
		shaped[i] = w.shaper.Shape(run)
	}
	return shaped
}

func (b block) height() int { return int(float64(len(b.lines)) * b.size * pitch) }

func (b block) width() int {
	widest := fixed.Int26_6(0)
	for _, line := range b.lines {
		widest = max(widest, advance(line))
	}
	return widest.Ceil()
}

func advance(line shaping.Line) fixed.Int26_6 {
	sum := fixed.Int26_6(0)
	for _, run := range line {
		sum += run.Advance
	}
	return sum
}

// draw draws the block. at is its upper left corner.
func (b block) draw(on *image.RGBA, at image.Point, ink color.Color) {
	if len(b.lines) == 0 {
		return
	}
	pen := pen{vector.NewRasterizer(on.Rect.Dx(), on.Rect.Dy())}
	for i, line := range b.lines {
		x, y := float32(at.X), float32(at.Y)+float32(b.size*(pitch*float64(i)+0.95))
		for _, run := range line {
			x = pen.run(run, x, y)
		}
	}
	pen.Draw(on, on.Rect, image.NewUniform(ink), image.Point{})
}

type pen struct{ *vector.Rasterizer }

// run draws the glyphs of a run on the base line y, starting at x, and returns the x coordinate of its end.
func (p pen) run(run shaping.Output, x, y float32) float32 {
	scale := float32(run.Size) / 64 / float32(run.Face.Upem())
	for _, glyph := range run.Glyphs {
		if outline, ok := run.Face.GlyphData(glyph.GlyphID).(font.GlyphOutline); ok {
			p.outline(outline, x+pixels(glyph.XOffset), y-pixels(glyph.YOffset), scale)
		}
		x += pixels(glyph.Advance)
	}
	return x
}

func pixels(v fixed.Int26_6) float32 { return float32(v) / 64 }

func (p pen) outline(outline font.GlyphOutline, x, y, scale float32) {
	for _, s := range outline.Segments {
		var at [3][2]float32
		for i, point := range s.Args {
			at[i] = [2]float32{x + point.X*scale, y - point.Y*scale}
		}
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			p.ClosePath()
			p.MoveTo(at[0][0], at[0][1])
		case opentype.SegmentOpLineTo:
			p.LineTo(at[0][0], at[0][1])
		case opentype.SegmentOpQuadTo:
			p.QuadTo(at[0][0], at[0][1], at[1][0], at[1][1])
		case opentype.SegmentOpCubeTo:
			p.CubeTo(at[0][0], at[0][1], at[1][0], at[1][1], at[2][0], at[2][1])
		}
	}
	p.ClosePath()
}
