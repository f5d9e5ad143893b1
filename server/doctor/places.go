package doctor

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"haat/server/config"
	"haat/server/platform/media"
)

// Free space in bytes below which the check warns or fails.
const (
	littleSpace = 2 << 30
	noSpace     = 200 << 20
)

// checkDisk checks the free space of the file systems on which the settings store files. The media folder is
// checked separately, because it may be a mount point.
func checkDisk(_ context.Context, cfg *config.Config) []Finding {
	var found []Finding
	seen := map[string]bool{}
	for _, address := range []string{cfg.DatabaseURL, cfg.MediaURL, cfg.SMSURL} {
		_, path, isFile := strings.Cut(address, "://")
		if !isFile || !strings.HasPrefix(address, "file:") && !strings.HasPrefix(address, "sqlite:") {
			continue
		}
		if address != cfg.MediaURL {
			path = filepath.Dir(path)
		}
		folder := nearest(path)
		if !seen[folder] {
			seen[folder] = true
			free, err := freeSpace(folder)
			found = append(found, spaceIn(folder, free, err))
		}
	}
	return found
}

func spaceIn(folder string, free uint64, err error) Finding {
	const check = "disk"
	amount := fmt.Sprintf("%.1f GB free in %s", float64(free)/1e9, folder)
	switch {
	case errors.Is(err, errors.ErrUnsupported):
		return ok(check, "free space in %s is unknown on this platform", folder)
	case err != nil:
		return fail(check, err, "make the folder readable for haat")
	case free < noSpace:
		return fail(check, errors.New(amount), "free up space: soon orders cannot be saved")
	case free < littleSpace:
		return warn(check, amount, "free up space soon")
	}
	return ok(check, "%s", amount)
}

// nearest returns the folder, or its nearest existing parent.
func nearest(folder string) string {
	for {
		if _, err := os.Stat(folder); err == nil || folder == filepath.Dir(folder) {
			return folder
		}
		folder = filepath.Dir(folder)
	}
}

func checkMedia(ctx context.Context, cfg *config.Config) []Finding {
	const check, do = "media", "check HAAT_MEDIA_URL: haat must be able to write, read and delete there, with the standard S3 credentials"
	store, err := media.Open(cfg.MediaURL)
	if err != nil {
		return []Finding{fail(check, err, do)}
	}
	defer store.Close()
	for _, try := range []func(context.Context) error{store.Check, store.Probe} {
		if err := try(ctx); err != nil {
			return []Finding{fail(check, err, do)}
		}
	}
	return []Finding{ok(check, "files can be written, read and deleted")}
}

// canWriteIn creates a file in a folder and deletes it, and returns an error if that fails.
func canWriteIn(folder string) error {
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return err
	}
	f, err := os.CreateTemp(folder, ".haat-doctor-*")
	if err != nil {
		return err
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}
