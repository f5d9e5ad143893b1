import type { MessageKey } from "../../../lib/i18n";
import type { Parcel } from "../../../types/parcel.gen";

type Charged = Pick<
  Parcel,
  "state" | "shipping_fee" | "charge" | "quoted_charge" | "cod_fee" | "return_fee"
>;

interface DeliveryMoney {
  /** The customer's delivery fee; 0 if the parcel is returned. */
  paid: number;
  /** The known charges of the courier. */
  charges: { text: MessageKey; amount: number }[];
  /** The fee less the charges; null while the delivery charge is neither known nor expected. */
  rest: number | null;
}

/** Compares the customer's delivery fee with the courier's charges. */
export function deliveryMoney(parcel: Charged): DeliveryMoney {
  const { state, shipping_fee, charge, quoted_charge, cod_fee, return_fee } = parcel;
  const paid = state === "returning" || state === "returned" ? 0 : shipping_fee;
  const delivery = charge ?? quoted_charge;
  const charges: DeliveryMoney["charges"] = [];
  if (delivery !== null)
    charges.push({
      text: charge === null ? "admin.parcels.charge.expected" : "admin.parcels.charge",
      amount: delivery,
    });
  if (cod_fee) charges.push({ text: "admin.cash.account.cod_fee", amount: cod_fee });
  if (return_fee) charges.push({ text: "admin.cash.account.return_fee", amount: return_fee });
  const taken = charges.reduce((sum, { amount }) => sum + amount, 0);
  return {
    paid,
    charges,
    rest: delivery === null ? null : Math.round((paid - taken) * 100) / 100,
  };
}
