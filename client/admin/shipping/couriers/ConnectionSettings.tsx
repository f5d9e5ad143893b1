import { useQuery } from "@tanstack/react-query";
import { useI18n } from "../../../lib/i18n";
import type {
  CourierAccount,
  CourierSettings,
  CourierStore,
  Couriers,
} from "../../../types/parcel.gen";
import { useAdminApi } from "../../lib/api";
import { useSave } from "../../lib/save";
import { Switch } from "../../ui/inputs/Switch";

/** The pickup location of a connection, and the switch that requires signed webhooks. Changes are saved immediately. */
export function ConnectionSettings({ account }: { account: CourierAccount }) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { courier, store, demand_signature } = account;
  const { mutate } = useSave<CourierSettings>({
    call: (settings) => api.put(`couriers/${courier}/settings`, settings),
    optimistic: {
      key: ["couriers"],
      exact: true, // Excludes the stores of couriers, whose keys begin with this one.
      change: (known: Couriers, settings) => ({
        ...known,
        couriers: known.couriers.map((each) =>
          each.courier === courier ? { ...each, ...settings } : each,
        ),
      }),
    },
    done: t("admin.couriers.saved"),
  });
  return (
    <>
      {account.needs_store && account.state === "connected" && (
        <StoreChoice account={account} onChoose={(id) => mutate({ store: id, demand_signature })} />
      )}
      {courier === "steadfast" && (
        <Switch
          label={t("admin.couriers.signature")}
          hint={t("admin.couriers.signature.hint")}
          checked={demand_signature}
          onChange={(on) => mutate({ store, demand_signature: on })}
        />
      )}
    </>
  );
}

interface StoreChoiceProps {
  account: CourierAccount;
  onChoose: (id: string) => void;
}

function StoreChoice({ account, onChoose }: StoreChoiceProps) {
  const { t } = useI18n();
  const api = useAdminApi();
  const { data = [] } = useQuery({
    queryKey: ["couriers", account.courier, "stores"],
    queryFn: ({ signal }) => api.get<CourierStore[]>(`couriers/${account.courier}/stores`, signal),
    staleTime: 60_000,
  });
  return (
    <label className="block">
      <span className="mb-1 block font-medium">{t("admin.couriers.store")}</span>
      <select
        value={account.store}
        onChange={(event) => onChoose(event.currentTarget.value)}
        className="control picker"
      >
        {!account.store && <option value="">{t("admin.couriers.store.choose")}</option>}
        {data.map(({ id, name, address }) => (
          <option key={id} value={id}>
            {[name, address].filter(Boolean).join(", ")}
          </option>
        ))}
      </select>
    </label>
  );
}
