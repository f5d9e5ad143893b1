package edge

import (
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"time"

	"haat"
)

// clientOf reads the client in dir, or the embedded one if dir is empty. In development, Config.AssetsDir is
// a folder with a built client (scripts/dev.mjs), and the server restarts after every build.
func clientOf(dir string) (*clientBuild, error) {
	if dir == "" {
		embedded, err := fs.Sub(haat.Client, "client/dist")
		if err != nil {
			return nil, fmt.Errorf("read client build: %w", err)
		}
		return readClientBuild(embedded)
	}
	b, err := readClientBuild(os.DirFS(dir))
	if err != nil {
		return nil, err
	}
	b.Build += "-" + strconv.FormatInt(time.Now().UnixNano(), 36) // each process has its own build name
	return b, nil
}
