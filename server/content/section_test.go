package content

import (
	"regexp"
	"slices"
	"testing"

	"haat/server/content/section"
)

var namePattern = regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`)

// The names and limits of all types are those that the editor, the locales and the database expect.
func TestTypes_AreWellFormed(t *testing.T) {
	names := map[string]bool{}
	for _, of := range Types {
		if !namePattern.MatchString(of.Name) || names[of.Name] {
			t.Errorf("type %q: bad or second name", of.Name)
		}
		names[of.Name] = true
		if of.Version < 1 || len(of.Upgrades) != of.Version-1 || of.Props == nil {
			t.Errorf("type %s: version %d with %d upgrades", of.Name, of.Version, len(of.Upgrades))
		}
		wantFields(t, of.Name, of.Settings, of.Texts)
		if of.Blocks != nil {
			wantFields(t, of.Name+" block", of.Blocks.Settings, of.Blocks.Texts)
			if of.Blocks.Most > section.MaxBlocks {
				t.Errorf("type %s: %d blocks", of.Name, of.Blocks.Most)
			}
		}
	}
}

func wantFields(t *testing.T, of string, settings, texts []section.Field) {
	t.Helper()
	all := slices.Concat(settings, texts)
	if len(all) > section.MaxFields {
		t.Errorf("%s: %d fields", of, len(all))
	}
	names := map[string]bool{}
	for _, f := range all {
		if !namePattern.MatchString(f.Name) || names[f.Name] {
			t.Errorf("%s: bad or second field %q", of, f.Name)
		}
		names[f.Name] = true
		if slices.Contains([]section.FieldKind{section.Line, section.Lines, section.Prose, section.Products, section.Number}, f.Kind) && f.Most < 1 {
			t.Errorf("%s: %s has no limit", of, f.Name)
		}
		if f.Kind == section.Choice && len(f.Options) < 2 {
			t.Errorf("%s: %s has no options", of, f.Name)
		}
	}
	for _, f := range texts {
		if !slices.Contains([]section.FieldKind{section.Line, section.Lines, section.Prose}, f.Kind) {
			t.Errorf("%s: %s is no text", of, f.Name)
		}
	}
}
