// Package haat embeds the built client and the texts into the binary.
package haat

import (
	"bytes"
	"embed"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
)

// Client is client/dist, made by `node esbuild.config.mjs`. It contains texts in packed form only: those that shoppers load as NAME.gz and
// NAME.br, the others as one of the two.
//
//go:embed all:client/dist
var Client embed.FS

// ClientFile returns the content of a file in client/dist that the build stored as NAME.br.
func ClientFile(name string) ([]byte, error) {
	packed, err := Client.ReadFile("client/dist/" + name + ".br")
	if err != nil {
		return nil, fmt.Errorf("read client build: %w", err)
	}
	data, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed)))
	if err != nil {
		return nil, fmt.Errorf("read client build: %s: %w", name, err)
	}
	return data, nil
}

// Themes has theme.json of each theme.
//
//go:embed themes/*/theme.json
var Themes embed.FS

// Places is the divisions, districts and upazilas, made by `scripts/places.mjs`.
//
//go:embed client/data/places.json
var Places []byte
