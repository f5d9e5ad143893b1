//go:build packed

package haat

import "io/fs"

// Locales has one flat JSON file a language, compressed by `node esbuild.config.mjs`: locales/bn.json.gz and locales/en.json.gz. The
// binary is 450 KB smaller than with the files themselves, which other builds embed, so that tests need no build of the client.
var Locales = packedLocales()

func packedLocales() fs.FS {
	files, err := fs.Sub(Client, "client/dist")
	if err != nil {
		panic(err) // cannot happen: the path is valid
	}
	return files
}
