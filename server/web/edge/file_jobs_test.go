package edge

import (
	"context"
	"testing"
	"testing/synctest"

	"haat/ent"
	"haat/server/platform/fairqueue"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

func TestReadFile_AShopReadsOneFileAtATimeAndOthersTakeTurns(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Edge{fileJobs: fairqueue.New(fileJobLimits)}
		shopped := func(id int) *MerchantAt {
			return &MerchantAt{AtShop: &AtShop{Tenant: &tenancy.Tenant{Shop: &ent.Shop{ID: id}}}}
		}
		end := make(chan struct{})
		errs := make(chan error, 100)
		read := func(shop int) {
			_, err := ReadFile(s, context.Background(), shopped(shop), func() (int, error) { <-end; return 0, nil })
			errs <- err
		}
		for range 10 {
			go read(1)
		}
		synctest.Wait()
		if held := s.fileJobs.Held(); held != 1 {
			t.Errorf("shop 1 reads %d files", held)
		}
		if refused := len(errs); refused != 6 {
			t.Errorf("%d of 10 files are refused at once", refused)
		}
		for shop := range 9 {
			go read(shop + 2)
		}
		synctest.Wait()
		if held := s.fileJobs.Held(); held != 3 {
			t.Errorf("the node reads %d files", held)
		}
		close(end)
		synctest.Wait()
		refused, fine := 0, 0
		for range 19 {
			err := <-errs
			if f, ok := fault.As(err); ok && f.Kind == fault.TooMany {
				refused++
			} else if err == nil {
				fine++
			}
		}
		if refused != 6 || fine != 13 {
			t.Errorf("%d refused, %d read", refused, fine)
		}
	})
}

func TestReadFile_WaitsForALimitedTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Edge{fileJobs: fairqueue.New(fileJobLimits)}
		who := &MerchantAt{AtShop: &AtShop{Tenant: &tenancy.Tenant{Shop: &ent.Shop{ID: 1}}}}
		end := make(chan struct{})
		go func() {
			_, _ = ReadFile(s, context.Background(), who, func() (int, error) { <-end; return 0, nil })
		}()
		synctest.Wait()
		_, err := ReadFile(s, context.Background(), who, func() (int, error) { return 0, nil })
		if f, ok := fault.As(err); !ok || f.Kind != fault.TooMany || f.Wait == 0 {
			t.Errorf("%v", err)
		}
		close(end)
	})
}
