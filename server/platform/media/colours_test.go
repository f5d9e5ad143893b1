package media

import (
	"bytes"
	"compress/zlib"
	_ "embed"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"image/png"
	"slices"
	"testing"
)

//go:embed testdata/display-p3.jpg
var displayP3 []byte

//go:embed testdata/animated.webp
var animated []byte

// shown returns the colour of a stored picture at a position, given in thousandths of its size.
func (s *Store) shown(t *testing.T, p Picture, x, y int) color.NRGBA {
	t.Helper()
	img, err := readWebP(bytes.NewReader(s.stored(t, p, p.Variants()[0])))
	if err != nil {
		t.Fatal(err)
	}
	size := img.Bounds().Size()
	return color.NRGBAModel.Convert(img.At(size.X*x/1000, size.Y*y/1000)).(color.NRGBA)
}

// distance returns the largest difference between the components of two colours. WebP changes saturated
// colours by up to 7.
func distance(a, b color.NRGBA) (most int) {
	for i, v := range [3]uint8{a.R, a.G, a.B} {
		w := [3]uint8{b.R, b.G, b.B}[i]
		most = max(most, int(max(v, w)-min(v, w)))
	}
	return most
}

// pngWith returns a PNG of one colour with an additional chunk after its header.
func pngWith(t *testing.T, colour color.NRGBA, name string, data []byte) []byte {
	t.Helper()
	img := image.NewNRGBA(image.Rect(0, 0, 60, 40))
	for i := range img.Pix {
		img.Pix[i] = []byte{colour.R, colour.G, colour.B, colour.A}[i%4]
	}
	var out bytes.Buffer
	if err := png.Encode(&out, img); err != nil {
		t.Fatal(err)
	}
	named := append([]byte(name), data...)
	chunk := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
	chunk = binary.BigEndian.AppendUint32(append(chunk, named...), crc32.ChecksumIEEE(named))
	const head = 33 // signature and the chunk IHDR
	return slices.Insert(out.Bytes(), head, chunk...)
}

func packedProfile(t *testing.T, profile []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	out.WriteString("a name\x00\x00")
	w := zlib.NewWriter(&out)
	if _, err := w.Write(profile); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Without the conversion, the saturated colours of an iPhone's photo would look pale.
func TestAdd_ConvertsColoursOfProfiles(t *testing.T) {
	s := newStore(t)
	profile := profileOf(displayP3)
	inP3 := color.NRGBA{234, 51, 35, 255} // sRGB's red in Display P3
	files := map[string][]byte{
		"PNG":                        pngWith(t, inP3, "iCCP", packedProfile(t, profile)),
		"PNG with a damaged profile": pngWith(t, inP3, "iCCP", packedProfile(t, profile[:200])),
		"PNG with an enormous one":   pngWith(t, inP3, "iCCP", packedProfile(t, make([]byte, 50<<20))),
		"JPEG":                       displayP3,
	}
	for name, want := range map[string]color.NRGBA{
		"PNG": {255, 0, 0, 255}, "JPEG": {255, 0, 0, 255}, "PNG with a damaged profile": inP3, "PNG with an enormous one": inP3,
	} {
		if got := s.shown(t, s.addOwned(t, name, files[name]), 250, 500); distance(got, want) > 10 {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// A damaged profile must not cause a panic, wherever the damage is.
func TestToSRGB_IgnoresDamagedProfiles(t *testing.T) {
	whole := profileOf(displayP3)
	pixels := func() *image.NRGBA { return image.NewNRGBA(image.Rect(0, 0, 4, 4)) }
	for n := 0; n < len(whole); n += 11 {
		toSRGB(pixels(), whole[:n])
		damaged := bytes.Clone(whole)
		damaged[n] ^= 0xff
		toSRGB(pixels(), damaged)
	}
}

func TestAdd_KeepsTheFirstFrameOfAnAnimation(t *testing.T) {
	s := newStore(t)
	p := s.addOwned(t, "animation", animated)
	if got, want := s.shown(t, p, 500, 500), (color.NRGBA{0, 0, 240, 255}); p.Width != 400 || p.Height != 200 || distance(got, want) > 15 {
		t.Errorf("%d by %d, %v", p.Width, p.Height, got)
	}
	cut := s.addOwned(t, "cut", animated[:500]) // the second frame is incomplete
	if cut.Width != 400 {
		t.Errorf("cut off in the second frame: %d wide", cut.Width)
	}
}
