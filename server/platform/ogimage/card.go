// Package ogimage draws the preview pictures of shared links: lines of text, a picture and a mark, in two
// colours. Bengali text is shaped as in browsers.
package ogimage

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"

	"golang.org/x/image/draw"
	"golang.org/x/image/vector"
)

// Width and Height are the size of a card in pixels, which Facebook, WhatsApp and X show without
// cropping.
const (
	Width  = 1200
	Height = 630
)

// MaxBytes is the maximum size of a card. WhatsApp ignores larger pictures.
const MaxBytes = 300 << 10

// Card is the content of a card. Each part may be empty. Mark and Heading are shown at the top, Title in the
// middle with Text below it, and Strong at the bottom beside Struck, which is crossed out. Ink must contrast
// with Ground.
type Card struct {
	Mark        *image.NRGBA
	Heading     string
	Title       string
	Text        string
	Strong      string
	Struck      string
	Picture     *image.NRGBA
	Ground, Ink color.RGBA
	above       bool // whether the picture is above the text
}

// Lengths in pixels.
const (
	margin     = 60
	markSide   = 84
	largeMark  = 180
	gap        = 24
	side       = 600 // width of a picture that is beside the text
	banner     = 340 // height of a picture that is above the text
	chipHeight = 100
)

var (
	titleSizes   = []float64{64, 56, 48, 42}
	aloneSizes   = []float64{92, 80, 68, 56}
	headingSizes = []float64{36, 30, 26}
	strongSizes  = []float64{64, 52, 42}
)

// Draw returns the card as a JPEG of at most MaxBytes.
func Draw(c Card) ([]byte, error) {
	on := image.NewRGBA(image.Rect(0, 0, Width, Height))
	fill(on, on.Rect, c.Ground)
	c.write(on, c.place(on))
	for _, quality := range []int{86, 74, 60, 40} {
		var out bytes.Buffer
		if err := jpeg.Encode(&out, on, &jpeg.Options{Quality: quality}); err != nil {
			return nil, fmt.Errorf("encode card: %w", err)
		}
		if out.Len() <= MaxBytes {
			return out.Bytes(), nil
		}
	}
	return nil, fmt.Errorf("encode card: larger than %d bytes", MaxBytes)
}

// place draws the picture and returns the rectangle that remains for the text. A wide picture is placed above
// the text, any other beside it.
func (c *Card) place(on *image.RGBA) image.Rectangle {
	if c.Picture == nil {
		return on.Rect.Inset(margin)
	}
	size := c.Picture.Rect.Size()
	if c.above = size.X >= 2*size.Y; c.above {
		c.show(on, image.Rect(0, 0, Width, banner))
		return image.Rect(margin, banner+gap, Width-margin, Height-gap)
	}
	c.show(on, image.Rect(0, 0, side, Height))
	return image.Rect(side+margin*2/3, margin, Width-margin*2/3, Height-margin)
}

// show fills the frame with the picture if this crops only little of it. Otherwise it shows the whole picture
// on a background in the ink's colour.
func (c *Card) show(on *image.RGBA, frame image.Rectangle) {
	const maxCrop = 1.45 // maximum ratio of the picture's size to the part that remains
	fill(on, frame, c.Ink)
	size := c.Picture.Rect.Size()
	across, down := float64(frame.Dx())/float64(size.X), float64(frame.Dy())/float64(size.Y)
	if max(across, down) <= maxCrop*min(across, down) {
		scale := max(across, down)
		shown := image.Pt(min(size.X, int(float64(frame.Dx())/scale)), min(size.Y, int(float64(frame.Dy())/scale)))
		corner := c.Picture.Rect.Min.Add(size.Sub(shown).Div(2))
		draw.CatmullRom.Scale(on, frame, c.Picture, image.Rectangle{Min: corner, Max: corner.Add(shown)}, draw.Over, nil)
		return
	}
	drawWhole(on, frame, c.Picture)
}

// drawWhole draws the whole picture in the middle of a frame, as large as possible.
func drawWhole(on *image.RGBA, frame image.Rectangle, picture *image.NRGBA) {
	size := picture.Rect.Size()
	scale := min(float64(frame.Dx())/float64(size.X), float64(frame.Dy())/float64(size.Y))
	shown := image.Pt(max(1, int(float64(size.X)*scale)), max(1, int(float64(size.Y)*scale)))
	corner := frame.Min.Add(frame.Size().Sub(shown).Div(2))
	draw.CatmullRom.Scale(on, image.Rectangle{Min: corner, Max: corner.Add(shown)}, picture, picture.Rect, draw.Over, nil)
}

// write draws the text into a rectangle.
func (c *Card) write(on *image.RGBA, room image.Rectangle) {
	bold, regular := newWriter(fonts().bold), newWriter(fonts().regular)
	sizes, lines := titleSizes, 4
	switch {
	case c.above:
		lines = 2
	case c.Picture == nil:
		sizes, lines = aloneSizes, 3
	}
	room.Min = room.Min.Add(c.head(on, room, bold))
	room.Max.Y -= c.foot(on, room, bold, regular)
	text := regular.largest(c.Text, headingSizes, room.Size(), 2)
	title := bold.largest(c.Title, sizes, room.Size().Sub(image.Pt(0, text.height())), lines)
	at := room.Min.Add(image.Pt(0, max(0, (room.Dy()-title.height()-text.height())/2)))
	title.draw(on, at, c.Ink)
	text.draw(on, at.Add(image.Pt(0, title.height())), c.Ink)
}

// head draws the mark and the heading, and returns how much of the rectangle they occupy. They are drawn at
// the left if they are below a picture or beside a title without other parts, otherwise at the top.
func (c *Card) head(on *image.RGBA, room image.Rectangle, bold *writer) image.Point {
	if c.Mark != nil && (c.above || c.Heading+c.Strong == "" && c.Picture == nil) {
		c.mark(on, room.Min.Add(image.Pt(0, (room.Dy()-largeMark)/2)), largeMark)
		return image.Pt(largeMark+2*gap, 0)
	}
	at, taken := room.Min, 0
	if c.Mark != nil {
		c.mark(on, at, markSide)
		at.X, taken = at.X+markSide+gap, markSide+gap
	}
	heading := bold.largest(c.Heading, headingSizes, image.Pt(room.Max.X-at.X, markSide), 2)
	if len(heading.lines) > 0 {
		if taken == 0 {
			taken = heading.height() + gap
		}
		heading.draw(on, at.Add(image.Pt(0, max(0, (taken-gap-heading.height())/2))), c.Ink)
	}
	return image.Pt(0, taken)
}

func (c *Card) mark(on *image.RGBA, at image.Point, length int) {
	frame := image.Rectangle{Min: at, Max: at.Add(image.Pt(length, length))}
	rounded(on, frame, float32(length)/5, c.Ink)
	drawWhole(on, frame.Inset(length/8), c.Mark)
}

// foot draws the strong line on its own background, with the struck line beside it or, if it does not fit
// there, above it. It returns the height of both.
func (c *Card) foot(on *image.RGBA, room image.Rectangle, bold, regular *writer) int {
	strong := bold.largest(c.Strong, strongSizes, image.Pt(room.Dx()-2*gap, chipHeight), 1)
	if len(strong.lines) == 0 {
		return 0
	}
	chip := image.Rect(room.Min.X, room.Max.Y-chipHeight, room.Min.X+strong.width()+2*gap, room.Max.Y)
	rounded(on, chip, 22, c.Ink)
	strong.draw(on, chip.Min.Add(image.Pt(gap, (chipHeight-strong.height())/2)), c.Ground)
	struck := regular.largest(c.Struck, headingSizes, image.Pt(room.Dx(), chipHeight), 1)
	if len(struck.lines) == 0 {
		return chipHeight + gap
	}
	at, taken := image.Pt(chip.Max.X+gap, chip.Min.Y+(chipHeight-struck.height())/2), chipHeight+gap
	if at.X+struck.width() > room.Max.X {
		at, taken = image.Pt(room.Min.X, chip.Min.Y-struck.height()-gap/2), taken+struck.height()+gap/2
	}
	struck.draw(on, at, c.Ink)
	line := at.Y + int(struck.size*0.66)
	fill(on, image.Rect(at.X-4, line, at.X+struck.width()+4, line+3), c.Ink)
	return taken
}

func fill(on *image.RGBA, where image.Rectangle, c color.Color) {
	draw.Draw(on, where, image.NewUniform(c), image.Point{}, draw.Src)
}

// rounded fills a rectangle with rounded corners.
func rounded(on *image.RGBA, r image.Rectangle, radius float32, c color.Color) {
	left, top, right, bottom := float32(r.Min.X), float32(r.Min.Y), float32(r.Max.X), float32(r.Max.Y)
	p := vector.NewRasterizer(on.Rect.Dx(), on.Rect.Dy())
	p.MoveTo(left+radius, top)
	p.LineTo(right-radius, top)
	p.QuadTo(right, top, right, top+radius)
	p.LineTo(right, bottom-radius)
	p.QuadTo(right, bottom, right-radius, bottom)
	p.LineTo(left+radius, bottom)
	p.QuadTo(left, bottom, left, bottom-radius)
	p.LineTo(left, top+radius)
	p.QuadTo(left, top, left+radius, top)
	p.ClosePath()
	p.Draw(on, on.Rect, image.NewUniform(c), image.Point{})
}
