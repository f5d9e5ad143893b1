package statement

import (
	"slices"
	"strings"

	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// Field is the meaning of a column.
type Field string

// Fields of a statement. Net is the collected amount less all charges.
const (
	Invoice     Field = "invoice"
	Consignment Field = "consignment"
	Collected   Field = "collected"
	Charge      Field = "charge"
	CODFee      Field = "cod_fee"
	ReturnFee   Field = "return_fee"
	Net         Field = "net"
)

// Fields lists all fields in the order of the form.
var Fields = []Field{Invoice, Consignment, Collected, Charge, CODFee, ReturnFee, Net}

// Columns contains the field of each column of a file, or "" for columns that are not read.
type Columns []Field

// names lists the usual headers of the fields, in lower case without spaces and punctuation. They are from
// the statements of Steadfast, Pathao, RedX and other couriers in Bangladesh.
var names = map[Field][]string{
	Invoice: {
		"invoice", "invoiceid", "invoiceno", "invoicenumber", "merchantorderid", "merchantinvoiceid", "merchantinvoice", "orderid", "orderno",
		"ordernumber", "merchantorderno", "reference", "referenceid", "refno", "অর্ডার", "অর্ডারনম্বর", "ইনভয়েস",
	},
	Consignment: {
		"consignmentid", "consignment", "consignmentno", "cid", "trackingid", "trackingcode", "trackingnumber", "parcelid", "cn", "cnno", "id", "কনসাইনমেন্ট",
	},
	Collected: {
		"collectedamount", "collected", "codamount", "cod", "cashcollection", "cashcollected", "collectionamount", "amountcollected", "collectableamount",
		"cashcollectionamount", "amount", "আদায়", "সংগৃহীতটাকা",
	},
	Charge: {
		"deliverycharge", "deliveryfee", "shippingcharge", "charge", "charges", "totalcharge", "fee", "totalfee", "ডেলিভারিচার্জ",
	},
	CODFee:    {"codcharge", "codfee", "cashcollectionfee", "cashhandlingfee"},
	ReturnFee: {"returncharge", "returnfee", "রিটার্নচার্জ"},
	Net: {
		"payout", "payable", "payableamount", "paidamount", "netamount", "net", "paid", "disbursed", "disbursedamount", "payment", "paidout", "receivable", "প্রাপ্য",
	},
}

// headerKey normalizes a header to the form of names.
func headerKey(header string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(" _-.#/()৳:*", r) {
			return -1
		}
		return r
	}, textnorm.Fold(header))
}

// Guess returns the fields of columns by their headers. remembered contains the header that a member chose
// last for each field; these choices take precedence.
func Guess(header []string, remembered map[string]string) Columns {
	columns := make(Columns, len(header))
	keys := make([]string, len(header))
	for i, each := range header {
		keys[i] = headerKey(each)
	}
	for _, field := range Fields {
		if chosen := headerKey(remembered[string(field)]); chosen != "" {
			columns.set(slices.Index(keys, chosen), field)
		}
	}
	for _, field := range Fields {
		if slices.Contains(columns, field) {
			continue
		}
		for _, name := range names[field] {
			at := slices.IndexFunc(keys, func(key string) bool { return key == headerKey(name) })
			if at >= 0 && columns[at] == "" {
				columns.set(at, field)
				break
			}
		}
	}
	return columns
}

func (c Columns) set(at int, field Field) {
	if at >= 0 && c[at] == "" {
		c[at] = field
	}
}

// fields returns the fields that occur in the columns.
func (c Columns) fields() []Field {
	return slices.DeleteFunc(slices.Clone(c), func(f Field) bool { return f == "" })
}

// Complete reports whether the columns identify parcels and contain amounts.
func (c Columns) Complete() bool {
	return (slices.Contains(c, Invoice) || slices.Contains(c, Consignment)) && (slices.Contains(c, Collected) || slices.Contains(c, Net))
}

// Validate checks columns that a member chose for a header. The error is Invalid "request_invalid" with the field "columns".
func (c Columns) Validate(header []string) error {
	wrong := form.Fields{}
	seen := map[Field]bool{}
	for _, field := range c.fields() {
		if !slices.Contains(Fields, field) || seen[field] {
			wrong["columns"] = "invalid"
		}
		seen[field] = true
	}
	if len(c) != len(header) {
		wrong["columns"] = "invalid"
	} else if !c.Complete() && len(wrong) == 0 {
		wrong["columns"] = "required"
	}
	return wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

// Remember returns the header of each field, for the next statement.
func (c Columns) Remember(header []string) map[string]string {
	m := map[string]string{}
	for i, field := range c {
		if field != "" {
			m[string(field)] = header[i]
		}
	}
	return m
}

// index returns the column of a field, or -1.
func (c Columns) index(field Field) int { return slices.Index(c, field) }
