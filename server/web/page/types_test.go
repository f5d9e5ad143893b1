package page

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gzuidhof/tygo/tygo"
	"go.yaml.in/yaml/v3"
)

const root = "../../.."

// The committed TypeScript types must equal the output of `make generate`.
func TestTypeScript_IsUpToDate(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join(root, "tygo.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var config tygo.Config
	if err := yaml.Unmarshal(raw, &config); err != nil {
		t.Fatal(err)
	}
	committed := map[string]string{}
	for _, p := range config.Packages {
		fresh := filepath.Join(t.TempDir(), filepath.Base(p.OutputPath))
		committed[fresh], p.OutputPath = filepath.Join(root, p.OutputPath), fresh
	}
	if err := tygo.New(&config).Generate(); err != nil {
		t.Fatal(err)
	}
	for fresh, path := range committed {
		want, err := os.ReadFile(fresh)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(path); err != nil || string(got) != string(want) {
			t.Errorf("%s is out of date (%v): run make generate", path, err)
		}
	}
	files := 0
	err = filepath.WalkDir(filepath.Join(root, "client"), func(path string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(path, ".gen.ts") {
			files++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if files != len(committed) {
		t.Errorf("the client has %d generated files of types, tygo.yaml lists %d", files, len(committed))
	}
}

// The handwritten TypeScript unions in page.go must contain exactly the Go constants.
func TestTypeScript_UnionsNameTheConstants(t *testing.T) {
	generated, err := os.ReadFile(filepath.Join(root, "client/types/page.gen.ts"))
	if err != nil {
		t.Fatal(err)
	}
	for name, constants := range map[string][]string{
		"Name": {string(Landing), string(ShopHome), string(MadeHome), string(Product), string(Category), string(BestSelling),
			string(Search), string(Cart), string(Wishlist), string(Checkout), string(OrderSuccess), string(OrderDetails), string(TrackOrder), string(Login), string(Register), string(ForgetPassword), string(Dashboard), string(ShopPage), string(Blog), string(Policy),
			string(NotFound), string(Unpublished), string(Error), string(Basic)},
		"Locale":    {string(Bn), string(En)},
		"Section":   sectionNames(),
		"ErrorKind": {string(NoInternet), string(Missing), string(ServerError), string(Other)},
	} {
		union := regexp.MustCompile(`(?s)export type ` + name + ` =(.*?);`).FindStringSubmatch(string(generated))
		if union == nil {
			t.Errorf("no union %s", name)
			continue
		}
		members := strings.FieldsFunc(union[1], func(r rune) bool { return strings.ContainsRune(" \n|\"", r) })
		slices.Sort(members)
		slices.Sort(constants)
		if !slices.Equal(members, constants) {
			t.Errorf("%s: TypeScript has %v, Go has %v", name, members, constants)
		}
	}
}

func sectionNames() []string {
	var names []string
	for _, section := range Sections {
		names = append(names, string(section))
	}
	return names
}
