//go:build linux || darwin

package main

import (
	"fmt"
	"syscall"
)

// freeSpace is what may still be written in a folder's file system, in bytes.
func freeSpace(folder string) (uint64, error) {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return 0, fmt.Errorf("look at %s: %w", folder, err)
	}
	return s.Bavail * uint64(max(s.Bsize, 0)), nil
}
