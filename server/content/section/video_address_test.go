package section_test

import (
	"testing"

	"haat/server/content/section"
)

func TestReadVideo_ReadsAddressesAsPeopleCopyThem(t *testing.T) {
	const yt, fb = "https://www.youtube.com/watch?v=dQw4w9WgXcQ", "https://www.facebook.com/watch/?v=10153231379946729"
	for address, want := range map[string]string{
		"https://www.youtube.com/watch?v=dQw4w9WgXcQ":                           yt,
		"https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=10s":           yt,
		"http://youtube.com/watch?v=dQw4w9WgXcQ":                                yt,
		"youtu.be/dQw4w9WgXcQ?si=abc":                                           yt,
		" https://youtube.com/shorts/dQw4w9WgXcQ?feature=share ":                yt,
		"https://www.youtube.com/embed/dQw4w9WgXcQ":                             yt,
		"https://www.youtube.com/live/dQw4w9WgXcQ":                              yt,
		"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ":                    yt,
		"https://www.facebook.com/watch/?v=10153231379946729":                   fb,
		"https://web.facebook.com/watch?v=10153231379946729&ref=sharing":        fb,
		"https://www.facebook.com/facebook/videos/10153231379946729/":           fb,
		"https://m.facebook.com/facebook/videos/how-to-share/10153231379946729": fb,
		"https://www.facebook.com/reel/10153231379946729":                       fb,
		"https://www.facebook.com/video.php?v=10153231379946729":                fb,
		"https://fb.watch/abc123":                                               "",
		"https://www.facebook.com/share/v/1AbCdEf/":                             "",
		"https://www.facebook.com/facebook":                                     "",
		"https://www.youtube.com/":                                              "",
		"https://www.youtube.com/@channel":                                      "",
		"https://www.youtube.com/watch?v=dQw4w9WgXcQ\"onload=x":                 "",
		"https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ":                     "",
		"https://evil.test/watch?v=dQw4w9WgXcQ":                                 "",
		"javascript://youtube.com/watch?v=dQw4w9WgXcQ":                          "",
		"https://vimeo.com/123456":                                              "",
		"<iframe src=\"https://www.youtube.com/embed/dQw4w9WgXcQ\"></iframe>":   "",
		"": "",
	} {
		v, ok := section.ReadVideo(address)
		if ok != (want != "") || ok && v.Address() != want {
			t.Errorf("%q is %+v, %v, want %q", address, v, ok, want)
		}
		if again, ok := section.ReadVideo(v.Address()); ok && again != v {
			t.Errorf("%q is %+v when read again", address, again)
		}
	}
}
