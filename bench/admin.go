package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
)

// adminScreens are the screens that have a row of their own, by their names in the table. The heaviest
// screen has one too.
var adminScreens = map[string]string{
	"/admin/:slug": "dashboard", "/admin/:slug/orders": "orders", "/admin/:slug/products": "products", "/admin/:slug/settings": "settings",
}

// bytesOfAdmin measures the scripts and Bengali texts that the first load of a screen of the admin area
// needs, compressed with Brotli as they are sent.
func bytesOfAdmin(context.Context, *subject) ([]row, error) {
	content, err := os.ReadFile("client/dist/manifest.json")
	if err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	var built struct {
		Admin struct {
			Entry   string
			Imports []string
			Texts   map[string][]string
			Screens []struct {
				Path    string
				Modules []string
				Texts   map[string][]string
			}
		}
	}
	if err := json.Unmarshal(content, &built); err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	frame := slices.Concat([]string{built.Admin.Entry}, built.Admin.Imports, built.Admin.Texts["bn"])
	var rows []row
	var heaviest row
	within150 := 0
	for _, screen := range built.Admin.Screens {
		files := slices.Concat(frame, screen.Modules, screen.Texts["bn"])
		size := 0
		for _, file := range files {
			info, err := os.Stat("client/dist" + file + ".br")
			if err != nil {
				return nil, fmt.Errorf("measure a file: %w", err)
			}
			size += int(info.Size())
		}
		of := row{Name: "scripts and texts of the admin area, " + adminScreens[screen.Path], Value: kb(size), Unit: "KB Brotli", Budget: "≤ 150, ≤ 15 requests",
			Within: within(kb(size) <= 150 && len(files) <= 15), Detail: fmt.Sprintf("%d requests", len(files))}
		if adminScreens[screen.Path] != "" {
			rows = append(rows, of)
		}
		if of.Value > heaviest.Value {
			heaviest = of
			heaviest.Name += screen.Path
		}
		if *of.Within {
			within150++
		}
	}
	heaviest.Detail += fmt.Sprintf("; %d of %d screens are within the budget", within150, len(built.Admin.Screens))
	return append(rows, heaviest), nil
}
