package media

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"io"

	"github.com/kovidgoyal/imaging/prism/meta/icc"
)

// maxProfile is the maximum size of a colour profile. Profiles of phones have less than a kilobyte.
const maxProfile = 1 << 20

// profileOf returns the ICC profile that a picture contains, or nil.
func profileOf(file []byte) []byte {
	var profile []byte
	for marker, data := range segments(file) { // ICC.1:2022, B.4: a large profile has several segments
		const counters = 2
		if part, ok := bytes.CutPrefix(data, []byte("ICC_PROFILE\x00")); ok && marker == app2 && len(part) > counters {
			profile = append(profile, part[counters:]...)
		}
	}
	for name, data := range chunks(file) {
		switch name {
		case "ICCP":
			profile = data
		case "iCCP":
			profile = unpackProfile(data)
		}
	}
	if len(profile) > maxProfile {
		return nil
	}
	return profile
}

// unpackProfile returns the profile in a PNG's chunk, which contains a name, the compression method and the
// profile. It returns nil if the chunk is damaged.
func unpackProfile(chunk []byte) []byte {
	_, packed, ok := bytes.Cut(chunk, []byte{0})
	if !ok || len(packed) == 0 {
		return nil
	}
	unpacked, err := zlib.NewReader(bytes.NewReader(packed[1:]))
	if err != nil {
		return nil
	}
	profile, err := io.ReadAll(io.LimitReader(unpacked, maxProfile+1))
	if err != nil {
		return nil
	}
	return profile
}

// toSRGB converts a picture from the colour space of a profile, such as Display P3 on iPhones, to sRGB, which
// browsers assume for pictures without a profile. Like browsers, it ignores damaged profiles and profiles for
// other colour models than RGB.
func toSRGB(picture *image.NRGBA, profile []byte) {
	if len(profile) == 0 {
		return
	}
	table, err := newColourTable(profile)
	if err != nil || table == nil {
		return
	}
	for at := 0; at+4 <= len(picture.Pix); at += 4 {
		table.convert(picture.Pix[at : at+3])
	}
}

// steps is the number of intervals of a colour table in each direction. Values between the steps are
// interpolated.
const steps = 32

// colourTable contains the sRGB colours of red, green and blue values in steps. The library is called once
// per step instead of once per pixel, because its time per call depends on the profile.
type colourTable [steps + 1][steps + 1][steps + 1][3]float32

// newColourTable returns the table of a profile, or nil if the profile is equivalent to sRGB. It recovers
// from panics of the library, which some damaged profiles cause.
func newColourTable(data []byte) (table *colourTable, err error) {
	defer func() {
		if reason := recover(); reason != nil {
			table, err = nil, fmt.Errorf("read colour profile: %v", reason)
		}
	}()
	profile, err := icc.DecodeProfile(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read colour profile: %w", err)
	}
	if profile.Header.DataColorSpace != icc.ColorSpaceRGB || profile.IsSRGB() {
		return nil, nil
	}
	pipeline, err := profile.CreateTransformerToSRGB(icc.RelativeColorimetricRenderingIntent, false, 3, true, false, true)
	if err != nil {
		return nil, fmt.Errorf("read colour profile: %w", err)
	}
	table = &colourTable{}
	for r := range table {
		for g := range table[r] {
			for b := range table[r][g] {
				red, green, blue := pipeline.Transform(float64(r)/steps, float64(g)/steps, float64(b)/steps)
				for i, v := range [3]float64{red, green, blue} {
					if !(v >= 0) { // includes NaN
						v = 0
					}
					table[r][g][b][i] = float32(min(v, 1) * 255)
				}
			}
		}
	}
	return table, nil
}

// convert replaces a colour by the colour in the table, interpolated between the eight nearest entries.
func (t *colourTable) convert(colour []byte) {
	var at, next [3]int
	var part [3]float32
	for i, v := range colour {
		scaled := float32(v) * steps / 255
		at[i] = int(scaled)
		next[i] = min(at[i]+1, steps)
		part[i] = scaled - float32(at[i])
	}
	for i := range colour {
		mix := func(r, g int) float32 {
			low, high := t[r][g][at[2]][i], t[r][g][next[2]][i]
			return low + (high-low)*part[2]
		}
		low := mix(at[0], at[1]) + (mix(at[0], next[1])-mix(at[0], at[1]))*part[1]
		high := mix(next[0], at[1]) + (mix(next[0], next[1])-mix(next[0], at[1]))*part[1]
		colour[i] = byte(low + (high-low)*part[0] + 0.5)
	}
}
