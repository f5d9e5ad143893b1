package risk

import "testing"

func TestReadAddress_NotationsOfAnAddressAreEqual(t *testing.T) {
	for _, c := range []struct{ entry, address string }{
		{"House 12, Road 7, Sector 10, Uttara", "H-12, R-7, Sec-10, Uttara, Dhaka"},
		{"House 12, Road 7, Sector 10, Uttara", "House# 12, Rd# 7, Sector# 10, Uttara"},
		{"House 12, Road 7, Sector 10, Uttara", "Hse 12 Rd 7 Sec 10 Uttara Dhaka"},
		{"House 12, Road 7, Sector 10, Uttara", "বাড়ি ১২, রোড ৭, সেক্টর ১০, উত্তরা, ঢাকা"},
		{"House 12, Road 7, Sector 10, Uttara", "বাসা নং ১২, সড়ক নং-৭, সেক্টর-১০, উত্তরা"},
		{"House 12, Road 7, Sector 10, Uttara", "Uttara, Sector 10, Road 7, House 12"},
		{"House 12, Road 7, Sector 10, Uttara", "Uttara sector 10 road no. 07 basa no 12"},
		{"House 12, Road 7, Sector 10, Uttara", "১২ নং বাড়ি, ৭ নং রোড, ১০ নং সেক্টর, উত্তরা"},
		{"House 12, Road 7, Sector 10, Uttara", "12 no bari 7 no road 10 no sector Uttora"},
		{"H#12 R#7 Uttara", "Flat 4B, House: 12, Road: 7, Sector: 10, Uttara Model Town"},
		{"House 12/A, Road 7", "House 12A, Road 7"},
		{"House 12/A, Road 7", "বাড়ি ১২/এ, রোড ৭"},
		{"12/A, Road 7, Dhanmondi", "House-12/A, Road-7, Dhanmondi"},
		{"Flat 4B, House 5", "House 5, Apt B-4"},
		{"ফ্ল্যাট ৪বি, বাড়ি ৫", "Flat 4/B, House 5, Road 2"},
		{"House 5, Block C, Bashundhara", "বাড়ি ৫, ব্লক সি, বসুন্ধরা"},
		{"House 5, Block C, Mirpur 10", "5, C Block, Mirpur-10"},
		{"মিরপুর ১০, বাড়ি ৫", "House 5, Mirpur 10, Dhaka"},
		{"3rd floor, House 5, Road 2", "House 5, Road 2, Floor 3"},
		{"৩য় তলা, বাড়ি ৫", "House 5, 3rd Floor, Road 9"},
		{"Green Road, House 8", "8 Green Rd, Dhaka"},
		{"Vill: Char Para, P.O: Bhola", "Village Charpara, Post Bhola"},
		{"মাস্টার বাড়ি, চরপাড়া", "Master bari, Char Para, Mymensingh"},
		{"House 3 Rd 7", "house 3, road 7"},
	} {
		if !readAddress(c.address).contains(readAddress(c.entry)) {
			t.Errorf("%q is not found in %q\n%+v\n%+v", c.entry, c.address, readAddress(c.entry), readAddress(c.address))
		}
	}
}

func TestReadAddress_OtherAddressesDiffer(t *testing.T) {
	for _, c := range []struct{ entry, address string }{
		{"Road 1, Uttara", "Road 11, Uttara"},
		{"Road 11, Uttara", "Road 1, Uttara"},
		{"House 1, Road 2", "House 2, Road 1"},
		{"H 1 R 2", "R 1 H 2"},
		{"House 1 Road 2", "বাড়ি ২ রোড ১"},
		{"House 12, Road 7", "House 12A, Road 7"},
		{"House 12/A, Road 7", "House 12/B, Road 7"},
		{"House 12, Road 7, Sector 10, Uttara", "House 12, Road 7, Sector 11, Uttara"},
		{"House 12, Road 7, Sector 10, Uttara", "House 10, Road 12, Sector 7, Uttara"},
		{"House 5, Mirpur 10", "House 10, Mirpur 5"},
		{"House 5, Mirpur 10", "House 5, Mirpur 1"},
		{"House 12, Road 7, Uttara", "House 12, Road 7, Dhanmondi"},
		{"House 12, Road 7", "Flat 12, Road 7"},
		{"House 12, Road 7", "House 12, Lane 7"},
		{"Flat 4B, House 5", "Flat 4C, House 5"},
		{"12 Green Road", "Road 12, Green Model Town"},
		{"Block B, House 3", "Block D, House 3"},
		{"3rd floor, House 5", "House 3, 5th floor"},
		{"House 121", "House 12/1"},
		{"Master bari", "Mistri bari"},
		{"12 no bari 7 no road", "7 no bari 12 no road"},
		{"...", "House 1"},
	} {
		if readAddress(c.address).contains(readAddress(c.entry)) {
			t.Errorf("%q is found in %q\n%+v\n%+v", c.entry, c.address, readAddress(c.entry), readAddress(c.address))
		}
	}
}

func FuzzReadAddress(f *testing.F) {
	f.Add("House 12/A, Road 7, ব্লক সি, 3rd floor")
	f.Fuzz(func(t *testing.T, text string) {
		a := readAddress(text)
		if len(a.numbered)+len(a.words) > 0 && !a.contains(a) {
			t.Errorf("%q does not contain itself: %+v", text, a)
		}
	})
}
