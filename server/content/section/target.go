package section

// Target is where a link of a section leads: to a path within the shop, or to an address.
type Target struct {
	Path    string `json:"path,omitempty"`
	Address string `json:"address,omitempty"`
}

// Button is a link that looks like a button.
type Button struct {
	Label  string `json:"label"`
	Target Target `json:"target"`
}

// LinkValue is the value of a field of the kind Link.
type LinkValue struct {
	To   LinkTo `json:"to" tstype:"'product' | 'category' | 'page' | 'listing' | 'search' | 'address' | 'phone' | 'whatsapp'"`
	ID   int    `json:"id,omitempty"`
	Text string `json:"text,omitempty"`
}
