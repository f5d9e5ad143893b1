package history

import (
	"fmt"
	"math/rand/v2"

	orders "haat/server/order"
	"haat/server/platform/places"
)

// people is the number of people who may order in the largest shop. About 150 of them do in 90 days.
const people = 175

// districts lists the districts of customers. Earlier ones have more customers.
var districts = []string{
	"Dhaka", "Chattogram", "Gazipur", "Narayanganj", "Cumilla", "Sylhet", "Rajshahi", "Khulna", "Barishal", "Rangpur",
	"Mymensingh", "Bogura", "Jashore", "Cox's Bazar", "Feni", "Noakhali", "Tangail", "Narsingdi", "Brahmanbaria", "Kushtia",
	"Pabna", "Dinajpur", "Faridpur", "Habiganj", "Chandpur", "Sirajganj", "Jamalpur", "Satkhira", "Kishoreganj", "Moulvibazar",
}

var firstNames = []string{
	"সালমা", "নুসরাত", "তানভীর", "Rahima", "মাহমুদা", "সাব্বির", "ফারজানা", "Karim", "শারমিন", "রাশেদ", "জান্নাত", "ইমরান", "Tasnim", "নাসরিন",
	"আরিফ", "সুমাইয়া", "Mehedi", "রোকসানা", "শাহীন", "লাবণী", "Sadia", "হাবিব", "মৌসুমী", "Rakib", "তাহমিনা",
}

var lastNames = []string{"বেগম", "আক্তার", "হোসেন", "Khatun", "রহমান", "ইসলাম", "Ahmed", "সুলতানা", "চৌধুরী", "Uddin", "পারভীন", "সরকার"}

// roads lists the lines of addresses. %d is a house's number.
var roads = []string{
	"বাড়ি %d, সড়ক ৪, ব্লক বি", "House %d, Road 7", "হোল্ডিং %d, স্টেশন রোড, মসজিদের পাশে", "Flat 3A, House %d, College Road", "বাড়ি %d, কলেজ পাড়া",
	"%d নম্বর বাড়ি, হাসপাতাল রোড", "House %d, Lane 2, Housing Estate", "বাড়ি %d, বাজার রোড, স্কুলের উল্টা দিকে",
}

// person returns the n-th customer. The same number is always the same customer.
func person(n int) orders.Delivery {
	r := rand.New(rand.NewPCG(seed, uint64(n))) // #nosec G404 -- invented customers
	district := districts[n%len(districts)]
	if n >= len(districts) && r.IntN(10) < 4 { // every district has customers, and most live in the large cities
		district = districts[r.IntN(4)]
	}
	division, upazilas := places.Upazilas(district)
	first, last := firstNames[r.IntN(len(firstNames))], lastNames[r.IntN(len(lastNames))]
	if first[0] < 0x80 != (last[0] < 0x80) { // one alphabet for both names
		first, last = firstNames[0], lastNames[n%3]
	}
	return orders.Delivery{
		Name: first + " " + last, Mobile: fmt.Sprintf("01%d%08d", []int{7, 8, 9, 6, 5, 3}[n%6], 10_203_040+n*415_077%80_000_000),
		Division: division, District: district, Upazila: upazilas[r.IntN(len(upazilas))].Name, Line: fmt.Sprintf(roads[r.IntN(len(roads))], 3+r.IntN(90)),
	}
}

// prankster is a person who fills in nonsense.
func prankster(n int) orders.Delivery {
	d := person(900 + n)
	d.Name, d.Line = []string{"test", "aaaa", "asdf asdf"}[n%3], []string{"asdf", "dhaka", "xxxx"}[n%3]
	return d
}
