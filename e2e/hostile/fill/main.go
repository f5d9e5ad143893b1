// Command fill creates a shop with hostile texts in a database: fill DATABASE_URL SLUG [THEME]. The texts are attack strings, or with a theme
// long texts without a place for a line break.
package main

import (
	"context"
	"fmt"
	"log"
	"os"
	"strconv"

	"haat/e2e/hostile"
	"haat/server/platform/db"
)

func main() {
	if err := run(context.Background(), os.Args[1], os.Args[2], os.Args[3:]); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context, address, slug string, wide []string) error {
	d, err := db.Open(ctx, address)
	if err != nil {
		return err
	}
	defer d.Close()
	if len(wide) == 0 {
		texts, err := hostile.Texts()
		if err != nil {
			return err
		}
		return hostile.Fill(ctx, d.Client, d.Dialect, slug, 1, texts)
	}
	theme, err := strconv.ParseInt(wide[0], 10, 8)
	if err != nil {
		return fmt.Errorf("read theme: %w", err)
	}
	return hostile.Fill(ctx, d.Client, d.Dialect, slug, int8(theme), hostile.Wide())
}
