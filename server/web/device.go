package web

import (
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"

	"haat/server/platform/otp"
)

// deviceCookie is the name of the cookie that identifies a browser that requested a code or signed
// in. It is shared by all shops, HttpOnly and encrypted.
const deviceCookie = "haat_device"

// numbersOfDevice is the maximum number of phone numbers remembered per device; older ones are
// dropped.
const numbersOfDevice = 20

// device is the browser that sends a request. Attackers do not know its secret, so rate limits that
// others can exhaust do not apply to a phone number on a device known for it.
type device struct {
	cookie *sessions.Session
	id     string
}

// device reads the device's cookie. A damaged or forged cookie is treated as a new device.
func (s *Edge) device(c echo.Context) *device {
	cookie, err := s.sessions.Get(c.Request(), deviceCookie)
	d := &device{cookie: cookie}
	if err == nil {
		d.id, _ = cookie.Values["id"].(string)
	}
	return d
}

// with adds the device to the request's context, so that one-time codes are bound to it.
func (d *device) with(c echo.Context) {
	c.SetRequest(c.Request().WithContext(otp.WithDevice(c.Request().Context(), d.id)))
}

// asked reports whether this device requested a code for the key, or has proven it.
func (d *device) asked(key string) bool { return d.has("asked", key) || d.proven(key) }

// proven reports whether a user with the key has signed in on this device.
func (d *device) proven(key string) bool { return d.has("proven", key) }

func (d *device) has(kind, key string) bool { return slices.Contains(d.marks(kind), key) }

func (d *device) marks(kind string) []string {
	marks, _ := d.cookie.Values[kind].([]string)
	return marks
}

// own returns the key of a rate limit that only this device counts towards.
func (d *device) own(key string) string { return fmt.Sprint(d.id, "/", key) }

// begin gives a new device its secret.
func (d *device) begin() {
	if d.id == "" {
		d.id = rand.Text()
		d.cookie.Values["id"] = d.id
	}
}

// keep stores the key for the device and sets its cookie.
func (d *device) keep(c echo.Context, kind, key string) error {
	d.begin()
	marks := slices.DeleteFunc(slices.Clone(d.marks(kind)), func(m string) bool { return m == key })
	marks = append(marks, key)
	d.cookie.Values[kind] = marks[max(0, len(marks)-numbersOfDevice):]
	if err := d.cookie.Save(c.Request(), c.Response()); err != nil {
		return fmt.Errorf("save device: %w", err)
	}
	return nil
}
