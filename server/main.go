// Command haat is the Haat platform: its server and its administration tools.
package main

import (
	"os"

	"haat/server/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:])) }
