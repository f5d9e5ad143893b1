package web_test

import (
	"bufio"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"haat"
	"haat/server/config"
	"haat/server/web"
	"haat/server/web/webtest"
)

// devClient writes a built client with one script to a folder.
func devClient(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	manifest, err := haat.Client.ReadFile("client/dist/manifest.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "assets"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"manifest.json": string(manifest), "assets/one.js": "one()", "server.js": "var bundle", "server.js.map": "{}",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// firstBuild returns the data of the first event of the stream of builds.
func firstBuild(t *testing.T, origin string) string {
	t.Helper()
	res, err := http.Get(origin + "/api/dev/builds")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if got := res.Header.Get("Content-Type"); got != "text/event-stream" {
		t.Fatalf("%s %s", res.Status, got)
	}
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		if data, found := strings.CutPrefix(lines.Text(), "data: "); found {
			return strings.Trim(data, `"`)
		}
	}
	t.Fatal("the stream ended without an event")
	return ""
}

func bodyOf(t *testing.T, address string) (status int, body string) {
	t.Helper()
	res, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	content, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(content)
}

func TestAssetsDir_ClientIsReadFromDisk(t *testing.T) {
	dir := devClient(t)
	server := webtest.NewSite(t, func(c *config.Config) { c.AssetsDir, c.MarketHost = dir, "127.0.0.1" }).Serve()
	if status, body := bodyOf(t, server.URL+"/assets/one.js"); status != http.StatusOK || body != "one()" {
		t.Errorf("script: %d %q", status, body)
	}
	bundle, err := web.BundleIn(dir, "compiled")
	if err != nil || bundle.Source != "var bundle" {
		t.Errorf("bundle: %+v, %v", bundle, err)
	}
	if _, err := web.BundleIn(dir, "react"); err == nil {
		t.Error("no error for a bundle that is not built")
	}
}

func TestAssetsDir_PagesLearnOfNewBuilds(t *testing.T) {
	dir := devClient(t)
	dev := func(c *config.Config) { c.AssetsDir, c.MarketHost = dir, "127.0.0.1" }
	server := webtest.NewSite(t, dev).Serve()
	_, body := bodyOf(t, server.URL+"/")
	first := firstBuild(t, server.URL)
	if named := regexp.MustCompile(`data-build="([^"]+)"`).FindStringSubmatch(body); named == nil || named[1] != first {
		t.Errorf("the page has the build %q, the stream %q", named, first)
	}
	if next := firstBuild(t, webtest.NewSite(t, dev).Serve().URL); next == first {
		t.Error("two processes have the same build name")
	}
}

func TestAssetsDir_StreamOfBuildsIsMissingWithoutIt(t *testing.T) {
	server := webtest.NewSite(t, func(c *config.Config) { c.MarketHost = "127.0.0.1" }).Serve()
	if status, _ := bodyOf(t, server.URL+"/api/dev/builds"); status != http.StatusNotFound {
		t.Errorf("status %d", status)
	}
}
