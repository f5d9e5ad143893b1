package practice

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"time"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/serviceconnection"
	"haat/ent/viewer"
	"haat/server/platform/jobs"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriertest"
)

// moveEvery is the interval at which parcels are moved.
const moveEvery = 5 * time.Second

// step is something that a courier does with a parcel, a time after the step before.
type step struct {
	after time.Duration
	do    func(d couriertest.Day, p couriertest.Parcel) error
}

func pickUp(d couriertest.Day, p couriertest.Parcel) error  { return d.PickUp(p.Consignment) }
func out(d couriertest.Day, p couriertest.Parcel) error     { return d.OutForDelivery(p.Consignment) }
func deliver(d couriertest.Day, p couriertest.Parcel) error { return d.Deliver(p.Consignment) }
func hold(d couriertest.Day, p couriertest.Parcel) error {
	return d.Hold(p.Consignment, "Customer did not answer the phone.")
}
func refuse(d couriertest.Day, p couriertest.Parcel) error { return d.Cancel(p.Consignment) }
func back(d couriertest.Day, p couriertest.Parcel) error   { return d.ReturnReceived(p.Consignment) }
func part(d couriertest.Day, p couriertest.Parcel) error {
	return d.PartialDeliver(p.Consignment, p.COD/200*100)
}

// Ways of parcels. Most are delivered; the invoice decides.
var (
	straight = []step{{20 * time.Second, pickUp}, {25 * time.Second, out}, {30 * time.Second, deliver}}
	retried  = []step{{20 * time.Second, pickUp}, {25 * time.Second, out}, {25 * time.Second, hold}, {30 * time.Second, out}, {30 * time.Second, deliver}}
	refused  = []step{{20 * time.Second, pickUp}, {25 * time.Second, out}, {30 * time.Second, refuse}, {45 * time.Second, back}}
	parted   = []step{{20 * time.Second, pickUp}, {25 * time.Second, out}, {30 * time.Second, part}}
)

// wayOf returns the steps of a parcel.
func wayOf(invoice string) []step {
	h := fnv.New32a()
	_, _ = h.Write([]byte(invoice)) // never fails
	switch h.Sum32() % 10 {
	case 0:
		return refused
	case 1:
		return parted
	case 2, 3:
		return retried
	}
	return straight
}

// Mover moves the parcels that people book with the practice couriers.
type Mover struct {
	*Practice
	// Account returns the shop's credentials at a courier. It is parcel.Service.Account.
	Account func(ctx context.Context, name courier.Name) (courier.Account, error)
	// Hooks is the address of this server, such as http://127.0.0.1:8080, to which webhooks are sent.
	Hooks string
	Now   func() time.Time

	at map[int]progress // by parcel
}

// progress is the number of steps of a parcel that are done, and the time of the last one.
type progress struct {
	done int
	last time.Time
}

// Run moves parcels until ctx ends.
func (m *Mover) Run(ctx context.Context) error {
	return jobs.Every(ctx, moveEvery, m.Logger, "move practice parcels", m.Move)
}

// Move makes the due steps of all parcels, and lets the couriers pay for delivered ones.
func (m *Mover) Move(ctx context.Context) error {
	if m.at == nil {
		m.at = map[int]progress{}
	}
	rows, err := m.Client.Parcel.Query().Where(
		parcel.CourierIn("steadfast", "pathao", "redx"), parcel.Active(true), parcel.BookedAtNotNil(), parcel.ConsignmentNEQ(""),
		parcel.StateIn(parcel.StateBooked, parcel.StateMoving, parcel.StateHeld, parcel.StateReturning), parcel.CreatedAtGT(m.Now().AddDate(0, 0, -7).UTC()),
	).All(viewer.WithSystem(ctx))
	if err != nil {
		return fmt.Errorf("list practice parcels: %w", err)
	}
	if len(rows) == 0 {
		return nil
	}
	rest, err := m.resting(ctx, rows...)
	if err != nil {
		return err
	}
	var failures []error // those of one parcel must not stop the others
	for _, row := range rows {
		if rest[row.ID] {
			continue
		}
		if err := m.moveOne(ctx, row); err != nil {
			failures = append(failures, fmt.Errorf("parcel %d: %w", row.ID, err))
		}
	}
	return errors.Join(failures...)
}

// known is the number of steps that a parcel's state implies, for parcels that an earlier process has moved.
var known = map[parcel.State]int{parcel.StateBooked: 0, parcel.StateMoving: 1, parcel.StateHeld: 3, parcel.StateReturning: 3}

func (m *Mover) moveOne(ctx context.Context, row *ent.Parcel) error {
	way := wayOf(row.Invoice)
	at, ok := m.at[row.ID]
	if !ok {
		at = progress{known[row.State], *row.BookedAt}
		m.at[row.ID] = at
	}
	if at.done >= len(way) || m.Now().Sub(at.last) < way[at.done].after {
		return nil
	}
	name := courier.Name(row.Courier)
	if ok, err := m.listen(viewer.WithShop(ctx, row.ShopID), name); err != nil || !ok {
		return err
	}
	core := m.cores()[name]
	theirs, ok := core.Parcel(row.Consignment)
	if !ok {
		return nil
	}
	if err := way[at.done].do(m.days()[name], theirs); err != nil {
		return err
	}
	at.done++
	at.last = m.Now()
	m.at[row.ID] = at
	if at.done == len(way) {
		m.days()[name].PayOut(couriertest.PayOutOptions{Account: theirs.Account, Refs: []string{row.Consignment}})
	}
	return nil
}

func (p *Practice) days() map[courier.Name]couriertest.Day {
	return map[courier.Name]couriertest.Day{"steadfast": p.steadfast, "pathao": p.pathao, "redx": p.redx}
}

// listen lets a courier send the webhooks of the context's shop to it. It reports false if the shop has no working connection.
func (m *Mover) listen(ctx context.Context, name courier.Name) (bool, error) {
	row, err := m.Client.ServiceConnection.Query().Where(
		serviceconnection.Service(string(name)), serviceconnection.StateEQ(serviceconnection.StateConnected),
	).Only(ctx)
	if ent.IsNotFound(err) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("find connection: %w", err)
	}
	account, err := m.Account(ctx, name)
	if err != nil {
		return false, err
	}
	core := m.cores()[name]
	var theirs *remotetest.Account
	core.Do(func() { theirs = core.AccountOf(strconv.Itoa(row.ShopID)) })
	for key, value := range account.Secrets {
		core.SetSecret(theirs, key, value)
	}
	core.SetCallback(theirs, m.Hooks+"/hooks/"+string(name)+"/"+row.PublicID)
	return true, nil
}
