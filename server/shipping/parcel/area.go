package parcel

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"

	"haat/ent"
	"haat/ent/courierplaces"
	"haat/ent/parcel"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/platform/fault"
	"haat/server/platform/remote"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/area"
)

const (
	// placesFor is the time after which a courier's list of areas is fetched again.
	placesFor = 7 * 24 * time.Hour
	// placesRetry is the time between attempts to fetch a list, and between queries for a list that another node has stored.
	placesRetry = 10 * time.Minute
	// maxPlaces is the maximum decompressed size of a stored list, in bytes.
	maxPlaces = 64 << 20
	// maxFoundAreas is the maximum number of results of a search.
	maxFoundAreas = 20
	// sureFrom is the minimum confidence of an area that needs no confirmation.
	sureFrom = 0.8
)

// areaLists caches the couriers' lists of areas in memory.
type areaLists struct {
	mu    sync.Mutex
	lists map[courier.Name]*areaList
}

// areaList is a courier's list. mu guards its fields, so that only one request at a time fetches the list.
type areaList struct {
	mu      sync.Mutex
	index   *area.Index // nil if not loaded
	fetched time.Time
	looked  time.Time // the time of the last query of the database or the courier
}

func (l *areaLists) of(name courier.Name) *areaList {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.lists == nil {
		l.lists = map[courier.Name]*areaList{}
	}
	if l.lists[name] == nil {
		l.lists[name] = &areaList{}
	}
	return l.lists[name]
}

// areas returns the areas to which a courier delivers, or nil if it has none or they are unavailable.
func (s *Service) areas(ctx context.Context, c courier.Courier, a courier.Account) (*area.Index, error) {
	source, ok := c.(courier.AreaSource)
	if !ok {
		return nil, nil
	}
	return s.areaList(ctx, c.Spec().Name, a, source.Areas)
}

// pickupAreas is like areas, but for the courier's pickup places. No courier has both kinds of areas.
func (s *Service) pickupAreas(ctx context.Context, c courier.Courier, a courier.Account) (*area.Index, error) {
	source, ok := c.(courier.PickupRequester)
	if !ok {
		return nil, nil
	}
	return s.areaList(ctx, c.Spec().Name, a, source.PickupAreas)
}

// areaList returns a courier's list of areas, or nil if it is unavailable. It fetches lists older than a week with the account; if that
// fails, it returns the old list.
func (s *Service) areaList(
	ctx context.Context, name courier.Name, a courier.Account, fetch func(context.Context, courier.Account) ([]courier.Area, error),
) (*area.Index, error) {
	now := s.Now()
	l := s.areaLists.of(name)
	l.mu.Lock()
	defer l.mu.Unlock()
	if now.Sub(l.looked) < placesRetry && !l.looked.IsZero() && (l.index != nil || now.Sub(l.looked) < time.Minute) {
		return l.index, nil
	}
	l.looked = now
	platform := viewer.WithSystem(ctx)
	row, err := s.Client.CourierPlaces.Query().Where(courierplaces.Courier(string(name))).Only(platform)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("load courier's areas: %w", err)
	}
	if row != nil && (l.index == nil || row.FetchedAt.After(l.fetched)) {
		list, err := unpackAreas(row.Places)
		if err != nil {
			return nil, err
		}
		l.index, l.fetched = area.NewIndex(list), row.FetchedAt
	}
	if row != nil && now.Sub(row.FetchedAt) < placesFor {
		return l.index, nil
	}
	list, err := fetch(ctx, a)
	if errors.Is(err, remote.ErrUnauthorized) {
		return l.index, err
	}
	if err != nil || len(list) == 0 {
		s.Logger.WarnContext(ctx, "fetch courier's areas", "courier", name, "error", err)
		return l.index, nil
	}
	if err := s.storeAreas(platform, name, list); err != nil {
		return nil, err
	}
	l.index, l.fetched = area.NewIndex(list), now
	return l.index, nil
}

func (s *Service) storeAreas(ctx context.Context, name courier.Name, list []courier.Area) error {
	packed, err := packAreas(list)
	if err != nil {
		return err
	}
	n, err := s.Client.CourierPlaces.Update().Where(courierplaces.Courier(string(name))).SetPlaces(packed).SetFetchedAt(s.Now().UTC()).Save(ctx)
	if err != nil || n > 0 {
		return fault.Wrap("store courier's areas", err)
	}
	err = s.Client.CourierPlaces.Create().SetCourier(string(name)).SetPlaces(packed).SetFetchedAt(s.Now().UTC()).Exec(ctx)
	if ent.IsConstraintError(err) { // another node has stored it first
		return nil
	}
	return fault.Wrap("store courier's areas", err)
}

func packAreas(list []courier.Area) ([]byte, error) {
	var b bytes.Buffer
	zipped := gzip.NewWriter(&b)
	if err := json.NewEncoder(zipped).Encode(list); err != nil {
		return nil, fmt.Errorf("encode courier's areas: %w", err)
	}
	if err := zipped.Close(); err != nil {
		return nil, fmt.Errorf("compress courier's areas: %w", err)
	}
	return b.Bytes(), nil
}

func unpackAreas(packed []byte) (list []courier.Area, err error) {
	zipped, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, fmt.Errorf("decompress courier's areas: %w", err)
	}
	if err := json.NewDecoder(io.LimitReader(zipped, maxPlaces)).Decode(&list); err != nil {
		return nil, fmt.Errorf("decode courier's areas: %w", err)
	}
	return list, nil
}

// FindAreas returns the courier's delivery areas, or else its pickup areas, that match a search, best first. Errors: those of account.
func (s *Service) FindAreas(ctx context.Context, name, search string) ([]FoundArea, error) {
	c, err := s.courier(name)
	if err != nil {
		return nil, err
	}
	a, err := s.account(ctx, c.Spec().Name)
	if err != nil {
		return nil, err
	}
	index, err := s.areas(ctx, c, a)
	if err == nil && index == nil {
		index, err = s.pickupAreas(ctx, c, a)
	}
	if errors.Is(err, remote.ErrUnauthorized) {
		return nil, cmp.Or(s.broken(ctx, a), error(fault.New(fault.Conflict, "courier_broken")))
	}
	if err != nil {
		return nil, err
	}
	list := []FoundArea{}
	if index != nil {
		for _, found := range index.Search(textnorm.Clip(search, 100), maxFoundAreas) {
			list = append(list, FoundArea{found.ParcelArea, found.Path})
		}
	}
	return list, nil
}

// placeKey returns the key of an address's place: the phonetic forms of its words, without numbers.
func placeKey(district, upazila, line string) string {
	words := slices.DeleteFunc(strings.Fields(textnorm.Sound(line)), func(word string) bool {
		return strings.ContainsAny(word, "0123456789") || len(word) < 3
	})
	key := textnorm.Sound(district) + "/" + textnorm.Sound(upazila) + "/" + strings.Join(words, " ")
	return textnorm.Clip(key, 120)
}

// remembered returns the area that a member last chose for the place, if the courier still has it.
func (s *Service) remembered(ctx context.Context, name courier.Name, key string, index *area.Index) (courier.Area, bool, error) {
	rows, err := s.Client.Parcel.Query().Where(parcel.Courier(string(name)), parcel.PlaceKey(key)).
		Order(ent.Desc(parcel.FieldID)).Limit(10).Select(parcel.FieldRequest).All(ctx)
	if err != nil {
		return courier.Area{}, false, fmt.Errorf("find chosen area: %w", err)
	}
	for _, row := range rows {
		if row.Request != nil && row.Request.Area.Chosen {
			found, ok := index.Get(row.Request.Area)
			found.Chosen = true
			return found, ok, nil
		}
	}
	return courier.Area{}, false, nil
}

// areaOf returns the courier's area for an address, and its confidence from 0 to 1.
func (s *Service) areaOf(ctx context.Context, name courier.Name, index *area.Index, address area.Address) (courier.Area, float64, error) {
	key := placeKey(address.District, address.Upazila, address.Line)
	if found, ok, err := s.remembered(ctx, name, key, index); err != nil || ok {
		return found, 1, err
	}
	found, confidence := index.Match(address)
	return found, confidence, nil
}

// sameArea reports whether two values identify the same area.
func sameArea(a, b kind.ParcelArea) bool {
	return a.City == b.City && a.Zone == b.Zone && a.Area == b.Area
}
