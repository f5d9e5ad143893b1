package ogimage_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"strings"
	"testing"

	"haat/server/platform/ogimage"
)

var (
	green = color.RGBA{3, 87, 63, 255}
	white = color.RGBA{255, 255, 255, 255}
)

func filled(width, height int, c color.Color) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.Set(x, y, c)
		}
	}
	return picture
}

func noise(width, height int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	source := rand.New(rand.NewPCG(1, 2))
	for i := range picture.Pix {
		picture.Pix[i] = uint8(source.Uint32()) | uint8(i%4/3*255)
	}
	return picture
}

func drawn(t *testing.T, c ogimage.Card) image.Image {
	t.Helper()
	c.Ground, c.Ink = green, white
	data, err := ogimage.Draw(c)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > ogimage.MaxBytes {
		t.Errorf("%d bytes", len(data))
	}
	card, err := jpeg.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if card.Bounds() != image.Rect(0, 0, 1200, 630) {
		t.Errorf("got %v", card.Bounds())
	}
	return card
}

// inked returns the number of pixels in a part that are closer to the ink than to the ground.
func inked(card image.Image, part image.Rectangle) int {
	n := 0
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if r, _, _, _ := card.At(x, y).RGBA(); r>>8 > 128 {
				n++
			}
		}
	}
	return n
}

const long = "সুন্দরবনের খাঁটি প্রাকৃতিক মৌচাক ভাঙা মধু, ক্ষুদ্র কৃষকের নিজস্ব বাগান থেকে সংগৃহীত "

func TestDraw_TextStaysOnTheCard(t *testing.T) {
	for name, c := range map[string]ogimage.Card{
		"nothing":                         {},
		"a name":                          {Title: "মধু"},
		"a long name":                     {Title: strings.Repeat(long, 5), Heading: strings.Repeat(long, 3), Text: strings.Repeat(long, 9)},
		"one long word":                   {Title: strings.Repeat("ক্ষ", 300), Heading: strings.Repeat("W", 300), Strong: strings.Repeat("9", 100), Struck: strings.Repeat("8", 100)},
		"a picture":                       {Title: long, Strong: "৳১,২০০", Struck: "৳১,৫০০", Picture: filled(400, 400, color.Black)},
		"a high picture":                  {Title: long, Strong: "৳১,২০০", Picture: filled(10, 4000, color.Black)},
		"a wide picture":                  {Title: strings.Repeat(long, 3), Text: long, Picture: filled(1920, 560, color.Black), Mark: filled(9, 300, color.Black)},
		"a pixel":                         {Title: long, Picture: filled(1, 1, color.Black), Mark: filled(1, 1, color.Black)},
		"characters missing in the fonts": {Title: "🍯🍯 漢字", Heading: "\u0000\u202e", Strong: "漢"},
	} {
		t.Run(name, func(t *testing.T) {
			card := drawn(t, c)
			// No text may reach the right or bottom edge.
			if over := inked(card, image.Rect(1190, 360, 1200, 630)) + inked(card, image.Rect(620, 622, 1200, 630)); over > 0 {
				t.Errorf("%d pixels of the edges have text", over)
			}
		})
	}
}

// Noise has the largest JPEG of all pictures of its size.
func TestDraw_StaysBelowMaxBytes(t *testing.T) {
	drawn(t, ogimage.Card{Title: long, Picture: noise(600, 630)})
	drawn(t, ogimage.Card{Title: long, Picture: noise(1200, 340)})
}

// ink returns the number of inked pixels on a card with the given title.
func ink(t *testing.T, text string) int {
	t.Helper()
	return inked(drawn(t, ogimage.Card{Title: text}), image.Rect(0, 0, 1200, 630))
}

// A conjunct is a single shape with fewer pixels than its separate letters. A vowel sign can be drawn before
// the consonant that precedes it in the text.
func TestDraw_ShapesBengaliText(t *testing.T) {
	joined, apart := ink(t, "ক্ষ"), ink(t, "ক\u09cd\u200cষ")
	if joined == 0 || joined >= apart {
		t.Errorf("the conjunct has %d pixels, its letters %d", joined, apart)
	}
	left := func(text string) int {
		card := drawn(t, ogimage.Card{Title: text})
		return inked(card, image.Rect(60, 0, 84, 630))
	}
	if sign, letter := left("কি"), left("ক"); sign == letter || sign < letter/3 {
		t.Errorf("pixels at the left: %d with the sign, %d without", sign, letter)
	}
	if card := drawn(t, ogimage.Card{Title: "কি"}); inked(card, image.Rect(60, 0, 300, 630)) <= inked(drawn(t, ogimage.Card{Title: "ক"}), image.Rect(60, 0, 300, 630)) {
		t.Error("the sign was not drawn")
	}
}

func TestDraw_CrossesOutTheOldPrice(t *testing.T) {
	card := drawn(t, ogimage.Card{Strong: "100", Struck: "11111 11111"})
	longest := 0
	for y := 400; y < 600; y++ {
		run := 0
		for x := 260; x < 600; x++ {
			if r, _, _, _ := card.At(x, y).RGBA(); r>>8 < 150 {
				run = 0
				continue
			}
			run++
			longest = max(longest, run)
		}
	}
	if longest < 90 {
		t.Errorf("the longest line through it has %d pixels", longest)
	}
}

func TestWrites_RequiresAllLettersInTheFonts(t *testing.T) {
	for text, want := range map[string]bool{
		"মধু ৫০০ গ্রাম": true, "Honey 500 g": true, "র\u200d্যাক 🍯": true, "“Café” — ৳১০০": true,
		"漢字": false, "मधु": false, "Honey 漢": false, "🍯": false, "": false, " - ": false,
	} {
		if got := ogimage.Writes(text); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

func TestDraw_IsDeterministicConcurrently(t *testing.T) {
	done := make(chan []byte)
	for range 4 {
		go func() {
			data, err := ogimage.Draw(ogimage.Card{Title: long, Ground: green, Ink: white})
			if err != nil {
				t.Error(err)
			}
			done <- data
		}()
	}
	first := <-done
	for range 3 {
		if !bytes.Equal(first, <-done) {
			t.Error("the same card gave two pictures")
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	picture := noise(640, 640)
	for b.Loop() {
		if _, err := ogimage.Draw(ogimage.Card{Heading: "হাট", Title: long, Strong: "৳১,২০০", Struck: "৳১,৫০০", Picture: picture, Mark: picture, Ground: green, Ink: white}); err != nil {
			b.Fatal(err)
		}
	}
}
