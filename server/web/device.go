package web

import (
	"crypto/rand"
	"fmt"
	"slices"

	"github.com/gorilla/sessions"
	"github.com/labstack/echo/v4"

	"haat/server/platform/otp"
)

// deviceCookie names a browser that has asked for a code or signed in, one for all shops.
// No script reads it, and it is encrypted.
const deviceCookie = "haat_device"

// numbersOfDevice is how many phone numbers a device is known for; of more the oldest go.
const numbersOfDevice = 20

// device is the browser that sends a request. A stranger has none of its secret, so limits
// that strangers can fill do not count it where it is known for a number.
type device struct {
	cookie *sessions.Session
	id     string
}

// device reads the device's cookie. A damaged or forged one belongs to a new device.
func (s *Server) device(c echo.Context) *device {
	cookie, err := s.sessions.Get(c.Request(), deviceCookie)
	d := &device{cookie: cookie}
	if err == nil {
		d.id, _ = cookie.Values["id"].(string)
	}
	return d
}

// with gives the request's context the device, so that a code is bound to it.
func (d *device) with(c echo.Context) {
	c.SetRequest(c.Request().WithContext(otp.WithDevice(c.Request().Context(), d.id)))
}

// asked reports whether this device asked for a code for the key, or has proven it.
func (d *device) asked(key string) bool { return d.has("asked", key) || d.proven(key) }

// proven reports whether somebody signed in with the key on this device.
func (d *device) proven(key string) bool { return d.has("proven", key) }

func (d *device) has(kind, key string) bool { return slices.Contains(d.marks(kind), key) }

func (d *device) marks(kind string) []string {
	marks, _ := d.cookie.Values[kind].([]string)
	return marks
}

// own is the key of a limit that only this device fills.
func (d *device) own(key string) string { return fmt.Sprint(d.id, "/", key) }

// begin gives the device its secret.
func (d *device) begin() {
	if d.id == "" {
		d.id = rand.Text()
		d.cookie.Values["id"] = d.id
	}
}

// keep remembers the key for the device and writes its cookie.
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
