package kind

import "haat/server/platform/media"

// PageContent is everything of a page that a merchant edits, publishes and restores together. It contains data only: no HTML, styles or
// scripts. server/content/section says which sections there are and what they contain.
type PageContent struct {
	Title         string         `json:"title"`
	BnTitle       string         `json:"bn_title"`
	Summary       string         `json:"summary,omitempty"` // for search engines and shared links
	BnSummary     string         `json:"bn_summary,omitempty"`
	SharePicture  *media.Picture `json:"share_picture,omitempty"`
	Author        string         `json:"author,omitempty"`          // of a post; empty: the shop
	HideFromIndex bool           `json:"hide_from_index,omitempty"` // search engines leave the page out
	Sections      []Section      `json:"sections"`
}

// Section is a part of a page. Its type says which settings, texts and blocks it has.
type Section struct {
	ID            string `json:"id"` // unique within the page
	Type          string `json:"type"`
	Version       int    `json:"version"` // of the type's schema, with which it was stored
	Hidden        bool   `json:"hidden,omitempty"`
	SectionValues `tstype:",extends"`
	Blocks        []SectionBlock `json:"blocks,omitempty"`
}

// SectionBlock is a repeated part of a section, such as a question with its answer.
type SectionBlock struct {
	ID            string `json:"id"` // unique within the section
	SectionValues `tstype:",extends"`
}

// SectionValues are the values of fields by name, as encoding/json decodes them. A field without a value has its default.
type SectionValues struct {
	Settings map[string]any `json:"settings,omitempty" tstype:"{ [name: string]: unknown }"` // for both languages
	Bn       map[string]any `json:"bn,omitempty" tstype:"{ [name: string]: unknown }"`
	En       map[string]any `json:"en,omitempty" tstype:"{ [name: string]: unknown }"`
}
