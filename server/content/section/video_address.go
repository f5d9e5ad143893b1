package section

import (
	"net/url"
	"regexp"
	"strings"
)

// VideoHost is a site whose videos pages can play.
type VideoHost string

// The sites. The content security policy of pages allows frames of these two.
const (
	YouTube  VideoHost = "youtube"
	Facebook VideoHost = "facebook"
)

// VideoValue is a video of another site.
type VideoValue struct {
	Host VideoHost `json:"host" tstype:"'youtube' | 'facebook'"`
	ID   string    `json:"id"`
}

var (
	youTubeID  = regexp.MustCompile(`^[A-Za-z0-9_-]{11}$`)
	facebookID = regexp.MustCompile(`^[0-9]{5,25}$`)
	videoHosts = map[string]VideoHost{
		"youtube.com": YouTube, "youtu.be": YouTube, "youtube-nocookie.com": YouTube, "facebook.com": Facebook, "fb.com": Facebook,
	}
)

// ReadVideo reads the address of a video as people copy it: of a video, a short or a live stream on YouTube, of a video or a reel on Facebook.
// Facebook's short addresses (fb.watch, /share/v/) do not contain the video, so they are not accepted.
func ReadVideo(address string) (VideoValue, bool) {
	address = strings.TrimSpace(address)
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" {
		return VideoValue{}, false
	}
	domain := strings.ToLower(u.Hostname())
	for _, prefix := range []string{"www.", "m.", "web.", "music."} {
		domain = strings.TrimPrefix(domain, prefix)
	}
	switch videoHosts[domain] {
	case YouTube:
		id := youTubeVideo(u, domain == "youtu.be")
		return VideoValue{YouTube, id}, youTubeID.MatchString(id)
	case Facebook:
		id := facebookVideo(u)
		return VideoValue{Facebook, id}, facebookID.MatchString(id)
	}
	return VideoValue{}, false
}

// youTubeVideo returns what is at the place of the id in an address of YouTube: ?v=, or the part after a known one.
func youTubeVideo(u *url.URL, short bool) string {
	if v := u.Query().Get("v"); v != "" {
		return v
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	if short {
		return parts[0]
	}
	if len(parts) >= 2 {
		switch parts[0] {
		case "shorts", "embed", "live", "v":
			return parts[1]
		}
	}
	return ""
}

// facebookVideo returns what is at the place of the id in an address of Facebook: ?v=, /reel/ID, or PAGE/videos/…/ID.
func facebookVideo(u *url.URL) string {
	if v := u.Query().Get("v"); v != "" {
		return v
	}
	parts := strings.Split(strings.Trim(u.Path, "/"), "/")
	if len(parts) >= 2 && parts[0] == "reel" {
		return parts[1]
	}
	if len(parts) >= 3 && parts[1] == "videos" {
		return parts[len(parts)-1]
	}
	return ""
}

// Address returns the address of the video's page on its site.
func (v VideoValue) Address() string {
	if v.Host == YouTube {
		return "https://www.youtube.com/watch?v=" + v.ID
	}
	return "https://www.facebook.com/watch/?v=" + v.ID
}

// readVideo reads the address of a video. It is stored in its usual form.
func readVideo(value any) (any, string) {
	text, ok := value.(string)
	if !ok {
		return nil, invalid
	}
	if text = strings.TrimSpace(text); text == "" {
		return nil, ""
	}
	v, ok := ReadVideo(text)
	if !ok {
		return nil, invalid
	}
	return v.Address(), ""
}
