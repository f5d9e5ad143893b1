package sheet

import (
	"slices"

	"haat/server/platform/textnorm"
)

// Maximum numbers of errors and changes in a preview.
const (
	maxShownErrors  = 200
	maxShownChanges = 50
)

// preview returns the API form of the plan.
func (p *plan) preview() Preview {
	shown := Preview{Rows: p.rows, Wrong: p.wrongRows(), Errors: []RowError{}, Changes: []Change{}, Notes: []RowError{}}
	for _, it := range p.items {
		for _, r := range it.rows {
			shown.Notes = append(shown.Notes, r.notes...)
		}
		shown.Notes = append(shown.Notes, it.notes...)
		shown.Errors = append(shown.Errors, it.errors...)
		switch {
		case len(it.errors) > 0:
			continue
		case len(it.fields) == 0:
			shown.Unchanged++
			continue
		case it.before == nil:
			shown.New++
		default:
			shown.Changed++
		}
		if len(shown.Changes) < maxShownChanges {
			shown.Changes = append(shown.Changes, Change{
				Row: it.rows[0].number, Slug: it.slug, Name: it.in.Name, BnName: it.in.BnName, New: it.before == nil, Fields: it.fields,
			})
		}
	}
	shown.MissingCategories = p.missingCategories()
	slices.SortStableFunc(shown.Errors, func(a, b RowError) int { return a.Row - b.Row })
	shown.Errors = shown.Errors[:min(len(shown.Errors), maxShownErrors)]
	slices.SortStableFunc(shown.Notes, func(a, b RowError) int { return a.Row - b.Row })
	shown.Notes = shown.Notes[:min(len(shown.Notes), maxShownErrors)]
	return shown
}

// maxShownCategories is the maximum number of missing categories in a preview.
const maxShownCategories = 20

// missingCategories returns the categories in another program's file that the shop does not have.
func (p *plan) missingCategories() []string {
	list := []string{}
	for _, it := range p.items {
		name := textnorm.Clip(it.category, shownLetters)
		if name != "" && len(list) < maxShownCategories && !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// sameCounts reports whether two previews have the same numbers of new, changed and unchanged products and of
// wrong rows.
func (p Preview) sameCounts(other Preview) bool {
	return p.New == other.New && p.Changed == other.Changed && p.Unchanged == other.Unchanged && p.Wrong == other.Wrong
}
