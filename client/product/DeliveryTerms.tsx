import { RotateCcw, Truck } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { DeliveryDays, Fee } from "../checkout/Packages";
import { toast } from "../components/toast";
import { useI18n } from "../lib/i18n";
import { loadPlaces } from "../lib/loadPlaces";
import { useShop } from "../lib/page";
import { inOrder, type Place, placeName } from "../lib/places";
import { Link } from "../router/Link";
import { keepDistrict, keptDistrict } from "../state/district";
import type { Delivery, Terms } from "../types/catalog.gen";

interface DeliveryTermsProps {
  terms: Terms;
  /** The English name of the shop's district, or empty. */
  district: string;
}

const zones = {
  inside: "terms.delivery.inside",
  outside: "terms.delivery.outside",
  any: "terms.delivery.any",
} as const;

/**
 * The delivery charges with their durations, and the return period. Once the visitor has chosen a district,
 * only its charge is shown.
 */
export default function DeliveryTerms({ terms, district: home }: DeliveryTermsProps) {
  const { t, tn } = useI18n();
  const { districts, chosen, choosing, ask, choose } = useDistrict();
  const { deliveries, return_days } = terms;
  if (deliveries.length === 0 && return_days === 0) return null;
  const zone = chosen && home && (chosen.name === home ? "inside" : "outside");
  const fitting = deliveries.filter((each) => each.zone === zone || each.zone === "any");
  const shown = chosen && fitting.length > 0 ? fitting : deliveries;
  return (
    <div className="mt-4 grid gap-2 rounded-card border border-line p-3 text-sm">
      {home ? (
        shown.map((delivery, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: packages of a page have no id and keep their order
          <Row key={i} icon={<Truck size={20} aria-hidden="true" />}>
            <Charge delivery={delivery} place={fitting.length > 0 ? chosen : undefined} />
          </Row>
        ))
      ) : (
        <UnknownCharge deliveries={deliveries} />
      )}
      {home && deliveries.length > 1 && (
        <DistrictChoice {...{ districts, chosen, choosing, ask, choose }} />
      )}
      {return_days > 0 && (
        <Row icon={<RotateCcw size={20} aria-hidden="true" />}>
          {tn("terms.returns", return_days)}{" "}
          <Link to="/refund-policy" className="text-primary underline">
            {t("policy.refund-policy")}
          </Link>
        </Row>
      )}
    </div>
  );
}

function Row({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex gap-2.5 [&_svg]:shrink-0 [&_svg]:text-success">
      {icon}
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Charge({ delivery, place }: { delivery: Delivery; place: Place | undefined }) {
  const { t, locale, money } = useI18n();
  const { currency } = useShop();
  const zone = zones[delivery.zone as keyof typeof zones];
  return (
    <>
      {place ? t("terms.delivery.to", { place: placeName(place, locale) }) : t(zone)}{" "}
      <strong className="font-semibold">
        <Fee amount={delivery.fee} />
      </strong>
      {delivery.free_from > 0 && (
        <span className="block text-success">
          {t("terms.delivery.free_from", { amount: money(delivery.free_from, currency) })}
        </span>
      )}
      <DeliveryDays {...delivery} />
    </>
  );
}

/** The range of charges and days of a shop without a district, whose zones would not help a visitor. */
function UnknownCharge({ deliveries }: { deliveries: Delivery[] }) {
  const { t, money } = useI18n();
  const { currency } = useShop();
  const [first] = deliveries;
  if (!first) return null;
  const fees = deliveries.map(({ fee }) => fee);
  const [least, most] = [Math.min(...fees), Math.max(...fees)];
  const days = {
    min_days: Math.min(...deliveries.map((each) => each.min_days)),
    max_days: deliveries.every((each) => each.max_days > 0)
      ? Math.max(...deliveries.map((each) => each.max_days))
      : 0,
  };
  const range = { from: money(least, currency), to: money(most, currency) };
  return (
    <Row icon={<Truck size={20} aria-hidden="true" />}>
      {t("terms.delivery.any")}{" "}
      <strong className="font-semibold">
        {least < most ? t("terms.delivery.range", range) : <Fee amount={least} />}
      </strong>
      {deliveries.length > 1 && <span className="block">{t("terms.delivery.choose")}</span>}
      <DeliveryDays {...days} />
    </Row>
  );
}

interface DistrictChoiceProps {
  districts: Place[];
  chosen: Place | undefined;
  choosing: boolean;
  ask: () => void;
  choose: (name: string) => void;
}

function DistrictChoice({ districts, chosen, choosing, ask, choose }: DistrictChoiceProps) {
  const { t, locale } = useI18n();
  if (!choosing) {
    return (
      <button
        type="button"
        onClick={ask}
        className="min-h-11 justify-self-start font-medium text-primary underline underline-offset-4"
      >
        {t(chosen ? "terms.district.change" : "terms.district.ask")}
      </button>
    );
  }
  return (
    <label className="grid gap-1">
      {t("terms.district")}
      <select
        value={chosen?.name ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
        className="h-11 rounded-control border border-edge bg-surface px-3 text-base"
      >
        <option value="">{t("terms.district.none")}</option>
        {inOrder(districts, locale).map((each) => (
          <option key={each.name} value={each.name}>
            {placeName(each, locale)}
          </option>
        ))}
      </select>
    </label>
  );
}

// Returns the visitor's district and the list of districts, which loads when it is needed.
function useDistrict(): DistrictChoiceProps {
  const { t } = useI18n();
  const [districts, setDistricts] = useState<Place[]>([]);
  const [name, setName] = useState("");
  const [choosing, setChoosing] = useState(false);
  const load = useCallback(async () => {
    const places = await loadPlaces();
    setDistricts(places.flatMap((division) => division.districts));
  }, []);
  useEffect(() => {
    const kept = keptDistrict();
    if (!kept) return;
    setName(kept);
    load().catch((error) => console.info("load districts:", error)); // All charges remain visible.
  }, [load]);
  return {
    districts,
    choosing,
    chosen: districts.find((each) => each.name === name),
    ask() {
      load().then(
        () => setChoosing(true),
        (error) => {
          console.info("load districts:", error);
          toast("error", t("error.network"));
        },
      );
    },
    choose(next) {
      setName(next);
      keepDistrict(next);
      if (next) setChoosing(false);
    },
  };
}
