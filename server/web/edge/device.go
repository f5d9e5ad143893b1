package edge

import (
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"

	"haat/server/platform/otp"
)

// deviceCookie is the name of the cookie that identifies a browser that has requested a code or signed in. It
// is shared by all shops, HttpOnly and encrypted.
const deviceCookie = "haat_device"

// maxDeviceNumbers is the maximum number of phone numbers stored per device. Older ones are dropped.
const maxDeviceNumbers = 20

// Device is the browser that sends a request. Attackers do not know its secret. Rate limits that others can
// exhaust therefore do not apply to a phone number on a device that is known for the number.
type Device struct {
	cookie *sessions.Session
	ID     string
}

// Device reads the device's cookie. A damaged or forged cookie is treated as a new device.
func (s *Edge) Device(c echo.Context) *Device {
	cookie, err := s.sessions.Get(c.Request(), deviceCookie)
	d := &Device{cookie: cookie}
	if err == nil {
		d.ID, _ = cookie.Values["id"].(string)
	}
	return d
}

// With adds the device to the request's context, which binds one-time codes to the device.
func (d *Device) With(c echo.Context) {
	c.SetRequest(c.Request().WithContext(otp.WithDevice(c.Request().Context(), d.ID)))
}

// asked reports whether this device has requested a code for the key, or has signed in with it.
func (d *Device) asked(key string) bool { return d.has("asked", key) || d.proven(key) }

// proven reports whether a user with the key has signed in on this device.
func (d *Device) proven(key string) bool { return d.has("proven", key) }

func (d *Device) has(kind, key string) bool { return slices.Contains(d.marks(kind), key) }

func (d *Device) marks(kind string) []string {
	marks, _ := d.cookie.Values[kind].([]string)
	return marks
}

// own returns the key of a rate limit that applies only to this device.
func (d *Device) own(key string) string { return fmt.Sprint(d.ID, "/", key) }

// Begin creates the secret of a new device.
func (d *Device) Begin() {
	if d.ID == "" {
		d.ID = rand.Text()
		d.cookie.Values["id"] = d.ID
	}
}

// Remember stores the key for the device and sets the device's cookie. kind is "asked" or "proven".
func (d *Device) Remember(c echo.Context, kind, key string) error {
	d.Begin()
	marks := slices.DeleteFunc(slices.Clone(d.marks(kind)), func(m string) bool { return m == key })
	marks = append(marks, key)
	d.cookie.Values[kind] = marks[max(0, len(marks)-maxDeviceNumbers):]
	if err := d.cookie.Save(c.Request(), c.Response()); err != nil {
		return fmt.Errorf("save device: %w", err)
	}
	return nil
}
