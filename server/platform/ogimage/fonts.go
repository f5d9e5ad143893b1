package ogimage

import (
	"bytes"
	"fmt"
	"strings"
	"sync"
	"unicode"

	"github.com/go-text/typesetting/font"

	"haat"
)

// family contains the fonts of one weight, one per script.
type family []*font.Font

// weights contains the weights used on cards.
type weights struct{ regular, bold family }

// fonts returns the fonts of the client's build. Cards use the same fonts as pages.
var fonts = sync.OnceValue(func() weights {
	read, err := loadFonts()
	if err != nil {
		panic(err) // cannot happen: the fonts are embedded, and a test draws with them
	}
	return read
})

func loadFonts() (read weights, err error) {
	if read.regular, err = loadFamily(400); err != nil {
		return weights{}, err
	}
	read.bold, err = loadFamily(700)
	return read, err
}

func loadFamily(weight int) (family, error) {
	var read family
	for _, script := range []string{"bengali", "latin"} {
		file := fmt.Sprintf("fonts/anek-bangla-%s-%d.ttf", script, weight)
		data, err := haat.ClientFile(file)
		if err != nil {
			return nil, fmt.Errorf("read font: %w", err)
		}
		face, err := font.ParseTTF(bytes.NewReader(data))
		if err != nil {
			return nil, fmt.Errorf("read font %s: %w", file, err)
		}
		read = append(read, face.Font)
	}
	return read, nil
}

// has reports whether any of the fonts contains a character.
func (f family) has(c rune) bool {
	for _, each := range f {
		if _, ok := each.NominalGlyph(c); ok {
			return true
		}
	}
	return false
}

// Writes reports whether a card can show a text: the text has letters or digits, and the fonts contain all of
// them. Other characters that the fonts do not contain, such as emoji, are left out.
func Writes(text string) bool {
	some := false
	for _, c := range text {
		if unicode.In(c, unicode.L, unicode.M, unicode.N) {
			if !fonts().bold.has(c) && !invisible(c) {
				return false
			}
			some = true
		}
	}
	return some
}

// writable returns a text on one line without the characters that the fonts do not contain.
func (f family) writable(text string) string {
	text = strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) {
			return ' '
		}
		if !f.has(c) && !joiner(c) {
			return -1
		}
		return c
	}, text)
	return strings.Join(strings.Fields(text), " ")
}

// joiner reports whether c has no shape of its own but affects the shapes around it.
func joiner(c rune) bool { return c == '\u200c' || c == '\u200d' }

func invisible(c rune) bool { return c >= '\ufe00' && c <= '\ufe0f' }

// faces selects the font for a character. It must not be used concurrently.
type faces []*font.Face

func (f family) faces() faces {
	made := make(faces, len(f))
	for i, each := range f {
		made[i] = font.NewFace(each)
	}
	return made
}

// ResolveFace returns the first face that contains the character.
func (f faces) ResolveFace(c rune) *font.Face {
	for _, face := range f {
		if _, ok := face.NominalGlyph(c); ok {
			return face
		}
	}
	return f[0]
}
