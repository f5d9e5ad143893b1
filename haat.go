// Package haat embeds what the one binary carries: the built client and the texts.
package haat

import "embed"

// Client is client/dist, made by `node esbuild.config.mjs`. Texts are in it packed alone:
// as NAME.gz, and those that browsers load as NAME.br too.
//
//go:embed all:client/dist
var Client embed.FS

// Themes has theme.json of each theme.
//
//go:embed themes/*/theme.json
var Themes embed.FS

// Places is the divisions, districts and upazilas, made by `scripts/places.mjs`.
//
//go:embed client/data/places.json
var Places []byte
