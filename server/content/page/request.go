package page

import (
	"encoding/json"
	"maps"
	"reflect"
	"slices"

	"haat/ent/schema/kind"
	"haat/ent/shoppage"
	"haat/server/catalog"
	"haat/server/content"
	"haat/server/content/section"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Limits of the fields of a page. The editor's form has the same limits.
const (
	maxTitle   = 120
	maxSummary = 320
	maxAuthor  = 80
	maxSlug    = 120
)

func pageInvalid() *fault.Fault { return fault.New(fault.Invalid, "page_invalid") }

// read returns the content of a page of a kind as it is stored, and the errors of its values, named "draft." and the value.
func read(of shoppage.Kind, c kind.PageContent, fields form.Fields) kind.PageContent {
	c.Title, c.BnTitle = form.OneLine(c.Title), form.OneLine(c.BnTitle)
	c.Summary, c.BnSummary = form.OneLine(c.Summary), form.OneLine(c.BnSummary)
	fields.Text("draft.title", c.Title, maxTitle, false)
	fields.Text("draft.bn_title", c.BnTitle, maxTitle, c.Title == "")
	c.Author = form.OneLine(c.Author)
	fields.Text("draft.author", c.Author, maxAuthor, false)
	fields.Text("draft.summary", c.Summary, maxSummary, false)
	fields.Text("draft.bn_summary", c.BnSummary, maxSummary, false)
	inSections := form.Fields{}
	c.Sections = content.Types.Check(c.Sections, inSections)
	if of != shoppage.KindHome {
		content.Types.CheckHomeOnly(c.Sections, inSections)
	}
	maps.Copy(fields, ofDraft(inSections))
	if data, err := json.Marshal(c); err != nil || len(data) > section.MaxBytes {
		fields["draft.sections"] = "max"
	}
	return c
}

// ofDraft returns the errors of sections with the names that they have in a page.
func ofDraft(inSections form.Fields) form.Fields {
	fields := form.Fields{}
	for name, code := range inSections {
		fields["draft."+name] = code
	}
	return fields
}

// checkSlug checks a slug that a merchant typed.
func checkSlug(fields form.Fields, slug string) {
	if !catalog.ValidSlug(slug, maxSlug) {
		fields["slug"] = "invalid"
	}
}

// checkUnknown refuses sections that this release cannot check, unless the draft before has the same ones: a later release stored them.
func checkUnknown(fields form.Fields, before, after kind.PageContent) {
	for _, s := range after.Sections {
		if _, ok := content.Types.Upgraded(s); ok {
			continue
		}
		isOld := slices.ContainsFunc(before.Sections, func(old kind.Section) bool { return reflect.DeepEqual(old, s) })
		if !isOld {
			fields["draft.sections."+s.ID] = "invalid"
		}
	}
}
