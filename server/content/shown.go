package content

// Shown is a section with the props of its component.
type Shown struct {
	ID    string `json:"id"`
	Type  string `json:"type"`
	Props any    `json:"props" tstype:"unknown"`
}
