package team

import "time"

// Activities is a page of a shop's activity log, newest first. If there are older entries, Next is the value
// of before for the next page; otherwise it is 0.
type Activities struct {
	Activities []Activity `json:"activities"`
	Next       int        `json:"next"`
}

// Activity is a logged change. Who is empty for changes by the platform. Action is "create", "update",
// "delete" or a word for another action. Entity is the changed type, such as "Product", and Name is the name
// of the changed row, if known.
type Activity struct {
	ID      int              `json:"id"`
	Who     string           `json:"who"`
	Action  string           `json:"action"`
	Entity  string           `json:"entity"`
	Name    string           `json:"name"`
	At      time.Time        `json:"at"`
	Changes []ActivityChange `json:"changes"`
}

// ActivityChange is a changed field. From and To are its old and new value, or null if the value is unknown,
// empty or not readable by people. Kind is the format: "text"; "number", "money" and "percent" in decimals;
// "bool"; "moment", an RFC 3339 timestamp; "date", such as 2026-01-31; or "other".
type ActivityChange struct {
	Field string `json:"field"`
	Kind  string `json:"kind"`
	From  any    `json:"from" tstype:"string | number | boolean | null"`
	To    any    `json:"to" tstype:"string | number | boolean | null"`
}
