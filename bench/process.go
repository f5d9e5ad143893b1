package main

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// firstPageWithin is the timeout for a server's first page.
const firstPageWithin = 20 * time.Second

// process is a server in a separate process.
type process struct {
	addr  string
	cmd   *exec.Cmd
	first time.Duration // from the start to the first page
}

// startProcess starts the command with a free address, and waits until it sends the page of a path.
func startProcess(ctx context.Context, path string, command func(ctx context.Context, addr string) (*exec.Cmd, error)) (*process, error) {
	addr, err := freeAddr()
	if err != nil {
		return nil, err
	}
	cmd, err := command(ctx, addr)
	if err != nil {
		return nil, err
	}
	var output bytes.Buffer
	cmd.Stdout, cmd.Stderr = &output, &output
	started := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start server: %w", err)
	}
	p := &process{addr: addr, cmd: cmd}
	if err := firstPage(addr, path, started.Add(firstPageWithin)); err != nil {
		p.stop()
		return nil, fmt.Errorf("%w\n%s", err, output.String())
	}
	p.first = time.Since(started)
	return p, nil
}

func (p *process) stop() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// serveCommand returns the command that serves a database at an address, with its files in dir.
func serveCommand(ctx context.Context, dir, database, addr string) (*exec.Cmd, error) {
	path, err := filepath.Abs(binary)
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, "serve")
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HAAT_ADDR="+addr, "HAAT_SECRET="+strings.Repeat("s", 32),
		"HAAT_DATABASE_URL="+database, "HAAT_MEDIA_URL=file://"+filepath.Join(dir, "media"))
	return cmd, nil
}

// firstPage requests the page of a path until the response is 200.
func firstPage(addr, path string, deadline time.Time) error {
	for {
		res, err := http.Get("http://" + addr + path)
		if err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return nil
			}
			err = fmt.Errorf("first page: status %d", res.StatusCode)
		}
		if time.Now().After(deadline) {
			return err
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func freeAddr() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	return l.Addr().String(), l.Close()
}
