package page

import (
	"time"

	"haat/ent/schema/kind"
)

// Row is a page in the list.
type Row struct {
	ID      int       `json:"id"`
	Kind    string    `json:"kind"`
	Slug    string    `json:"slug"`
	Title   string    `json:"title"`
	BnTitle string    `json:"bn_title"`
	Status  Status    `json:"status" tstype:"'draft' | 'live' | 'scheduled'"`
	SavedAt time.Time `json:"saved_at"`
	// Changed says that the draft differs from the live version.
	Changed   bool       `json:"changed"`
	StartsAt  string     `json:"starts_at"` // of the planned version, in the time of Bangladesh; empty: there is none
	EndsAt    string     `json:"ends_at"`
	TrashedAt *time.Time `json:"trashed_at"`
}

// Pages are the pages of a shop, the last changed first.
type Pages struct {
	Pages []Row `json:"pages"`
	Trash []Row `json:"trash"`
}

// Full is a page in the editor.
type Full struct {
	Row      `tstype:",extends"`
	Revision int              `json:"revision"`
	SavedBy  string           `json:"saved_by"` // name of the member; empty: nobody, or somebody who left
	InFooter bool             `json:"in_footer"`
	Draft    kind.PageContent `json:"draft"`
	// Missing names the values without which sections of the draft show nothing, as the errors of a request do.
	Missing map[string]string `json:"missing" tstype:"{ [name: string]: string }"`
	// Live is the number of the live version; 0 means none.
	Live int `json:"live"`
}

// NewRequest contains the fields of a new page. One of the titles is required. Without a slug, it is made from the title.
type NewRequest struct {
	Kind    string `json:"kind"` // page, post or home; a home page needs no title
	Title   string `json:"title"`
	BnTitle string `json:"bn_title"`
	Slug    string `json:"slug"`
}

// SaveRequest replaces the draft of a page. Revision is that of the draft that the member changed.
type SaveRequest struct {
	Revision int              `json:"revision"`
	Slug     string           `json:"slug"`
	InFooter bool             `json:"in_footer"`
	Draft    kind.PageContent `json:"draft"`
}

// PublishRequest publishes the draft with a revision: at once, or from StartsAt until EndsAt, in the time of Bangladesh, as 2026-12-16T00:00.
// An empty EndsAt means that the version stays.
type PublishRequest struct {
	Revision int    `json:"revision"`
	StartsAt string `json:"starts_at"`
	EndsAt   string `json:"ends_at"`
}

// Version is a published version of a page in the history.
type Version struct {
	Number      int       `json:"number"`
	PublishedAt time.Time `json:"published_at"`
	PublishedBy string    `json:"published_by"`
	Live        bool      `json:"live"`
	Planned     bool      `json:"planned"`
}

// FullVersion is a version with its content.
type FullVersion struct {
	Version `tstype:",extends"`
	Content kind.PageContent `json:"content"`
}

// RestoreRequest makes a version the draft again. Revision is that of the draft that it replaces.
type RestoreRequest struct {
	Revision int `json:"revision"`
}

// Start is a ready-made home page for a trade. Its products come from rules, and its categories are the shop's.
type Start struct {
	Name     string         `json:"name"` // of the trade: the text "admin.pages.start.NAME" of the locales
	Sections []kind.Section `json:"sections"`
}

// PreviewLink leads people who are not members to the draft of a page.
type PreviewLink struct {
	Path   string    `json:"path"` // on the host of the admin area
	EndsAt time.Time `json:"ends_at"`
}
