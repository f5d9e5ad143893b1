package section

// Description is a type of section as the editor needs it: the forms are made from its fields.
type Description struct {
	Name     string             `json:"name"`
	Version  int                `json:"version"`
	Most     int                `json:"most"`      // sections of the type on a page; 0: no limit of its own
	HomeOnly bool               `json:"home_only"` // only the home page can have it
	Settings []Field            `json:"settings"`
	Texts    []Field            `json:"texts"`
	Blocks   *BlocksDescription `json:"blocks"`
}

// BlocksDescription describes the blocks of a type.
type BlocksDescription struct {
	Most     int     `json:"most"`
	Settings []Field `json:"settings"`
	Texts    []Field `json:"texts"`
}

// Field is a value that a merchant fills in. Its label is the text "admin.section.TYPE.NAME" of the locales.
type Field struct {
	Name string    `json:"name"`
	Kind FieldKind `json:"kind" tstype:"'line' | 'lines' | 'prose' | 'choice' | 'number' | 'switch' | 'picture' | 'products' | 'category' | 'link' | 'video' | 'minute'"`
	// Most is the maximum length in characters, number of products, or number.
	Most int `json:"most,omitempty"`
	// Least is the minimum of a number.
	Least   int      `json:"least,omitempty"`
	Options []string `json:"options,omitempty"`
	// Default is the value of a section that has none: for Choice the first of Options, for Number Least, otherwise nothing.
	Default any `json:"default,omitempty" tstype:"unknown"`
	// Required says that a section without the value shows nothing. The editor names it before publishing.
	Required bool `json:"required,omitempty"`
}

// Describe returns the descriptions of all types.
func (t Types) Describe() []Description {
	list := make([]Description, len(t))
	for i, of := range t {
		list[i] = Description{Name: of.Name, Version: of.Version, Most: of.Most, HomeOnly: of.HomeOnly, Settings: filled(of.Settings), Texts: filled(of.Texts)}
		if of.Blocks != nil {
			list[i].Blocks = &BlocksDescription{Most: of.Blocks.most(), Settings: filled(of.Blocks.Settings), Texts: filled(of.Blocks.Texts)}
		}
	}
	return list
}

// filled returns the fields, not nil.
func filled(fields []Field) []Field { return append([]Field{}, fields...) }
