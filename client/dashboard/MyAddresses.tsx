import { MapPinPlus } from "lucide-react";
import { useState } from "react";
import { LazyFailure } from "../components/LazyFailure";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import type { Places } from "../lib/places";
import type { Address, AddressRequest } from "../types/account.gen";
import { AddressCard } from "./AddressCard";
import { AddressForm } from "./AddressForm";
import { useAddresses } from "./useAddresses";
import { useFocusBack, useKeptFocus } from "./useKeptFocus";
import { useProfile } from "./useProfile";

/** The customer's delivery addresses. */
export function MyAddresses() {
  const { data, isPending, isLoadingError, refetch } = useAddresses();
  if (isPending) return <Shape />;
  if (isLoadingError || !data) return <LazyFailure retry={refetch} />;
  return <Addresses {...data} />;
}

function Addresses({ addresses, places }: { addresses: Address[]; places: Places }) {
  const { t } = useI18n();
  const [adds, setAdds] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(adds);
  const region = useKeptFocus<HTMLDivElement>(addresses);
  const none = addresses.length === 0;
  const blank = useBlank();
  const add = (
    <button ref={opener} type="button" onClick={() => setAdds(true)} className={button.primary}>
      <MapPinPlus size={20} aria-hidden="true" />
      {t("dashboard.addresses.add")}
    </button>
  );
  return (
    <div
      ref={region}
      tabIndex={-1}
      data-section="my_addresses"
      className="grid gap-4 outline-none sm:gap-6"
    >
      {adds && (
        <div className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
          <AddressForm
            title={t("dashboard.addresses.new")}
            id={0}
            written={blank}
            places={places}
            mayBeDefault={!none}
            onClose={() => setAdds(false)}
          />
        </div>
      )}
      {!adds && none && (
        <Notice
          icon={<MapPinPlus size={44} aria-hidden="true" />}
          title={t("dashboard.addresses.empty")}
          message={t("dashboard.addresses.empty.hint")}
          heading="h2"
        >
          {add}
        </Notice>
      )}
      {!adds && !none && <div>{add}</div>}
      {!none && (
        <ul className="grid items-start gap-4 xl:grid-cols-2">
          {addresses.map((address) => (
            <AddressCard key={address.id} address={address} places={places} />
          ))}
        </ul>
      )}
    </div>
  );
}

// Returns a new address with the customer's name and number, because the first address is usually their own.
function useBlank(): AddressRequest {
  const { data: profile } = useProfile();
  const { name = "", mobile = "" } = profile ?? {};
  return { name, mobile, division: "", district: "", upazila: "", line: "", is_default: false };
}

function Shape() {
  return (
    <div aria-hidden="true" className="skeleton grid gap-4">
      <div className="bone h-11 w-48" />
      {[1, 2].map((row) => (
        <div key={row} className="rounded-card border border-line bg-surface p-4 shadow-card">
          <div className="bone h-6 w-48" />
          <div className="bone mt-3 h-12" />
        </div>
      ))}
    </div>
  );
}
