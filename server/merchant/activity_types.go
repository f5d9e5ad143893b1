package merchant

import "time"

// Activities are what was done in a shop, the newest first. Next is the id before which
// there is more, or 0.
type Activities struct {
	Activities []Activity `json:"activities"`
	Next       int        `json:"next"`
}

// Activity is a change that somebody made. Who is empty where it was the platform.
// Action is "create", "update", "delete" or a word of its own, Entity what was changed,
// such as "Product", and Name what that is called, where it is known.
type Activity struct {
	ID      int              `json:"id"`
	Who     string           `json:"who"`
	Action  string           `json:"action"`
	Entity  string           `json:"entity"`
	Name    string           `json:"name"`
	At      time.Time        `json:"at"`
	Changes []ActivityChange `json:"changes"`
}

// ActivityChange is a field that was changed. From and To are what it was and is: null
// where that is not known, is nothing, or says nothing to a person. Kind is how they
// are read: "text", "number", "money" and "percent" in decimals, "bool", "other".
type ActivityChange struct {
	Field string `json:"field"`
	Kind  string `json:"kind"`
	From  any    `json:"from" tstype:"string | number | boolean | null"`
	To    any    `json:"to" tstype:"string | number | boolean | null"`
}
