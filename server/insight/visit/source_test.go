package visit

import (
	"context"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSource_ReadsQueryAndReferrer(t *testing.T) {
	w := newWorld(t)
	for _, c := range []struct{ query, referrer, want string }{
		{"", "", "direct"},
		{"utm_source=Facebook&utm_medium=paid", "https://www.google.com/", "facebook"},
		{"utm_source=fb&utm_campaign=Eid+Sale", "", "facebook/eid sale"},
		{"utm_source=fb&utm_campaign=" + strings.Repeat("x", 60), "", "facebook"},
		{"utm_source=fb&utm_campaign=" + strings.Repeat("x", 61), "", "facebook"},
		{"utm_source=%E0%A6%A8%E0%A6%BF%E0%A6%89%E0%A6%9C", "", "নিউজ"},
		{"utm_source=m.facebook.com", "", "facebook"},
		{"utm_source=karim%40mail.example", "", "other"},
		{"utm_source=01712345678", "", "other"},
		{"utm_source=fb&utm_campaign=01712345678", "", "facebook"},
		{"utm_source=" + strings.Repeat("x", 61), "", "other"},
		{"utm_source=%00%3Cscript%3E/../a", "", "script .. a"},
		{"utm_source=%ff%fe", "", "direct"},
		{"utm_source=", "https://www.google.com/", "google"},
		{"gclid=1", "", "google"}, {"fbclid=1", "https://example.com/", "facebook"}, {"%zz&fbclid=1", "", "facebook"},
		{"", "https://www.google.com.bd/search?q=x", "google"}, {"", "https://google.co.uk/", "google"}, {"", "https://google.com.evil.example/", "google.com.evil.example"},
		{"", "http://m.facebook.com/", "facebook"}, {"", "https://lm.facebook.com/l.php?u=x", "facebook"}, {"", "https://notfacebook.com/", "notfacebook.com"},
		{"", "android-app://com.facebook.orca/", "messenger"}, {"", "android-app://com.google.android.googlequicksearchbox/https/www.google.com", "google"},
		{"", "https://l.instagram.com/", "instagram"}, {"", "https://t.co/x", "x"}, {"", "https://WWW.News.Example:8443/a?b", "news.example"},
		{"", "https://192.168.0.1/", "other"}, {"", "https://[::1]/", "other"}, {"", "https://localhost/", "other"}, {"", "javascript:alert(1)", "direct"},
		{"", "https://a b/", "direct"}, {"", "https://<script>/", "other"}, {"", "https://" + strings.Repeat("x", 59) + ".example/", "other"},
	} {
		if got, own := w.sourceOf(context.Background(), "demo", market, c.query, c.referrer); got != c.want || own {
			t.Errorf("%q %q: %q, own %t; want %q", c.query, c.referrer, got, own, c.want)
		}
	}
}

func TestOrderSource_ReadsWhatTheBrowserSends(t *testing.T) {
	w := newWorld(t)
	for origin, want := range map[string]string{
		"": "", " ": "direct", "?utm_source=ig&x=1 ": "instagram", " https://www.facebook.com/": "facebook",
		" http://haat.test/shop/demo": "direct", "?x https://haat.test/": "direct", strings.Repeat("x", maxOrigin+1): "", "facebook": "direct",
	} {
		if got := w.OrderSource(context.Background(), "demo", market, origin); got != want {
			t.Errorf("%.50q: %q, want %q", origin, got, want)
		}
	}
}

func TestCrawlerList_KnowsCrawlersAndNoBrowsers(t *testing.T) {
	list := knownCrawlers()
	for agent, crawler := range map[string]bool{
		phone1: false,
		"Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/480.0]":                     false,
		"Mozilla/5.0 (Linux; Android 13; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/127.0 Mobile Safari/537.36 [FB_IAB/Orca-Android;FBAV/470.0]": false,
		"Opera/9.80 (Android; Opera Mini/72.0/191.330; U; bn) Presto/2.12.423 Version/12.16":                                                                        false,
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0":                                                                          false,
		"Mozilla/5.0 (Linux; U; Android 10; en-US; RMX2030) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/78.0 UCBrowser/13.4.0 Mobile Safari/537.36":   false,
		"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)":                                                    true,
		"Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)":                                                                                   true,
		"WhatsApp/2.23.20.0": true, "TelegramBot (like TwitterBot)": true,
	} {
		if got := list.match(agent); got != crawler {
			t.Errorf("%s: crawler %t", agent, got)
		}
	}
}

func FuzzSource(f *testing.F) {
	for _, seed := range [][2]string{{"utm_source=fb&utm_campaign=x", ""}, {"gclid", "https://www.google.com/"}, {"", "android-app://com.facebook.katana"}} {
		f.Add(seed[0], seed[1])
	}
	f.Fuzz(func(t *testing.T, query, host string) {
		for _, name := range []string{sourceOfQuery(query), sourceOfHost(strings.ToLower(host))} {
			if utf8.RuneCountInString(name) > maxSource || !utf8.ValidString(name) || strings.ContainsAny(name, "\x00\n:@<>\"'&") || strings.TrimSpace(name) != name {
				t.Errorf("%q %q: %q", query, host, name)
			}
		}
	})
}
