//go:build linux || darwin

package doctor

import (
	"fmt"
	"syscall"
)

// freeSpace returns the available bytes of a folder's file system.
func freeSpace(folder string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, fmt.Errorf("get free space of %s: %w", folder, err)
	}
	return s.Bavail * uint64(max(s.Bsize, 0)), nil
}
