package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
)

// nodeRenderer is a process of bench/node.mjs.
type nodeRenderer struct {
	cmd     *exec.Cmd
	in      io.WriteCloser
	answers *json.Decoder
	stderr  bytes.Buffer
}

// nodeRenders contains the times of consecutive renders of a page in Node.
type nodeRenders struct {
	Milliseconds []float64 `json:"ms"`
	Bytes        int       `json:"bytes"`
}

// startNode starts bench/node.mjs with the data of all pages.
func startNode(ctx context.Context, s *subject) (*nodeRenderer, error) {
	for _, p := range pages {
		data, err := s.get(p.path, "Accept", "application/json")
		if err != nil {
			return nil, err
		}
		if err := os.WriteFile(filepath.Join(s.dir, p.name+".json"), data, 0o600); err != nil {
			return nil, err
		}
	}
	n := &nodeRenderer{cmd: exec.CommandContext(ctx, "node", "bench/node.mjs", s.dir)}
	n.cmd.Stderr = &n.stderr
	out, err := n.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if n.in, err = n.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	n.answers = json.NewDecoder(out)
	return n, n.cmd.Start()
}

// render renders a page repeatedly.
func (n *nodeRenderer) render(page string, times int) (nodeRenders, error) {
	var r nodeRenders
	if _, err := fmt.Fprintf(n.in, "%s %d\n", page, times); err != nil {
		return r, err
	}
	err := n.answers.Decode(&r)
	return r, err
}

// close ends the process and returns its error, with its output.
func (n *nodeRenderer) close() error {
	if err := n.in.Close(); err != nil {
		return err
	}
	if err := n.cmd.Wait(); err != nil {
		return fmt.Errorf("bench/node.mjs: %w\n%s", err, n.stderr.String())
	}
	return nil
}
