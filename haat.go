// Package haat embeds what the one binary carries: the built client and the texts.
package haat

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
)

// Client is client/dist, made by `node esbuild.config.mjs`. Texts are in it packed alone:
// as NAME.gz, and those that browsers load as NAME.br too.
//
//go:embed all:client/dist
var Client embed.FS

// Locales has one flat JSON file a language: bn.json and en.json.
//
//go:embed locales/*.json
var Locales embed.FS

// Themes has theme.json of each theme.
//
//go:embed themes/*/theme.json
var Themes embed.FS

// Places is the divisions, districts and upazilas, made by `scripts/places.mjs`.
//
//go:embed client/data/places.json
var Places []byte

// OpenAPI describes the API.
//
//go:embed docs/openapi.yaml
var OpenAPI []byte

// Unpacked is a file of client/dist of which the build leaves NAME.gz.
func Unpacked(name string) ([]byte, error) {
	packed, err := Client.ReadFile("client/dist/" + name + ".gz")
	if err != nil {
		return nil, err
	}
	data, err := Gunzip(packed)
	if err != nil {
		return nil, fmt.Errorf("unpack %s: %w", name, err)
	}
	return data, nil
}

// Gunzip unpacks what the build has packed.
func Gunzip(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
