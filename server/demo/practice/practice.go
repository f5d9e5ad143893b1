// Package practice contains couriers and payment gateways for trying out the demo shops: they accept any key, move parcels by themselves, send
// webhooks to this server and let people pay without money. They speak the APIs of the real services. Production refuses them.
package practice

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"haat/ent"
	"haat/server/payment/gateway"
	"haat/server/payment/gateway/bkash/bkashtest"
	"haat/server/payment/gateway/sslcommerz/sslcommerztest"
	"haat/server/platform/money"
	"haat/server/platform/places"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/pathao/pathaotest"
	"haat/server/shipping/courier/redx/redxtest"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

// Path is the prefix of the payment pages on the server's own host.
const Path = "/practice/"

// CourierNames are the names of the practice couriers.
var CourierNames = []string{"steadfast", "pathao", "redx"}

// errProduction is returned in production, where shops must reach the real services.
var errProduction = errors.New("practice couriers and gateways do not exist in production")

// Options configure Open. All fields are required.
type Options struct {
	Production bool
	// Client reads the parcels that an earlier process has booked.
	Client *ent.Client
	// Origin is the origin of the server's pages, such as http://localhost:8080.
	Origin string
	Logger *slog.Logger
}

// Practice serves the practice services on a port of loopback.
type Practice struct {
	Options
	listener  net.Listener
	steadfast *steadfasttest.Server
	pathao    *pathaotest.Server
	redx      *redxtest.Server
	bkash     *bkashtest.Server
	ssl       *sslcommerztest.Server
}

// charge is the delivery charge of the practice couriers.
const charge = money.Amount(110_00)

// firstNumber is subtracted from the Unix time to number parcels, so that later processes use later numbers.
const firstNumber = 1_700_000_000

// Open opens the practice services. It returns an error in production.
func Open(o Options) (*Practice, error) {
	if o.Production {
		return nil, errProduction
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, fmt.Errorf("open practice services: %w", err)
	}
	p := &Practice{
		Options: o, listener: listener, steadfast: steadfasttest.NewServer(), pathao: pathaotest.NewServer(), redx: redxtest.NewServer(),
		bkash: bkashtest.NewServer(), ssl: sslcommerztest.NewServer(),
	}
	p.bkash.AnyKey, p.ssl.AnyKey = true, true
	p.bkash.URL, p.ssl.URL = o.Origin+Path+"bkash", o.Origin+Path+"sslcommerz"
	for name, core := range p.cores() {
		core.AnyKey, core.Charge = true, charge
		core.Number(int(time.Now().Unix() - firstNumber))
		core.Find = func(a *remotetest.Account, ref string) *couriertest.Parcel { return p.find(name, a, ref) }
	}
	p.addPlaces()
	return p, nil
}

// cores returns the couriers by name.
func (p *Practice) cores() map[courier.Name]*couriertest.Core {
	return map[courier.Name]*couriertest.Core{"steadfast": p.steadfast.Core, "pathao": p.pathao.Core, "redx": p.redx.Core}
}

// addPlaces gives Pathao and RedX all districts and upazilas.
func (p *Practice) addPlaces() {
	p.pathao.Cities, p.pathao.Zones, p.pathao.Areas, p.redx.AreaList = nil, nil, []map[string]any{}, []redxtest.Area{{ID: 10, Name: "Banani", Division: "Dhaka"}}
	city, zone := 0, 100
	for _, division := range places.Divisions() {
		for _, district := range division.Districts {
			city++
			p.pathao.Cities = append(p.pathao.Cities, map[string]any{"city_id": city, "city_name": district.Name})
			_, upazilas := places.Upazilas(district.Name)
			for _, upazila := range upazilas {
				zone++
				p.pathao.Zones = append(p.pathao.Zones, map[string]any{"zone_id": zone, "zone_name": upazila.Name, "city_id": city})
				p.redx.AreaList = append(p.redx.AreaList, redxtest.Area{ID: zone, Name: upazila.Name + " (" + district.Name + ")", Division: division.Name})
			}
		}
	}
}

// address returns the base address of a service's API.
func (p *Practice) address(name string) string {
	return "http://" + p.listener.Addr().String() + "/" + name
}

// Couriers returns the base addresses of the couriers' APIs by name.
func (p *Practice) Couriers() map[courier.Name]string {
	return map[courier.Name]string{"steadfast": p.address("steadfast"), "pathao": p.address("pathao"), "redx": p.address("redx")}
}

// Gateways returns the base addresses of the gateways' APIs by name.
func (p *Practice) Gateways() map[gateway.Name]string {
	return map[gateway.Name]string{"bkash": p.address("bkash"), "sslcommerz": p.address("sslcommerz")}
}

// Rest makes the couriers answer with the states that Haat's tables have, for parcels whose states the history has written.
func (p *Practice) Rest() {
	for _, core := range p.cores() {
		core.Forget()
	}
}

// LoseAnswer makes a courier book the next parcel without an answer.
func (p *Practice) LoseAnswer(name string) { p.cores()[courier.Name(name)].LoseAnswers("book", 1) }

// Refuse makes RedX refuse the next booking because of its area.
func (p *Practice) Refuse() {
	p.redx.Reject("book", 1, remotetest.Reply{Status: http.StatusBadRequest, Body: map[string]any{"message": "delivery_area_id is not served"}})
}

// Close closes the port. Serve does so, too.
func (p *Practice) Close() { _ = p.listener.Close() }

// Serve answers the server's requests until ctx ends.
func (p *Practice) Serve(ctx context.Context) error {
	mux := http.NewServeMux()
	for name, handler := range map[string]http.Handler{"steadfast": p.steadfast, "pathao": p.pathao, "redx": p.redx, "bkash": p.bkash, "sslcommerz": p.ssl} {
		mux.Handle("/"+name+"/", http.StripPrefix("/"+name, handler))
	}
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second, ErrorLog: slog.NewLogLogger(p.Logger.Handler(), slog.LevelDebug)}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(p.listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve practice services: %w", err)
	}
	return nil
}
