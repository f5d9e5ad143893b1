import { MapPin, PenLine, Trash2 } from "lucide-react";
import { useState } from "react";
import { toast } from "../components/toast";
import { button } from "../components/ui/button";
import { Confirmation } from "../forms/Confirmation";
import { useProblem } from "../forms/useProblem";
import { useI18n } from "../lib/i18n";
import { formatPhone } from "../lib/phone";
import { addressText, type Places } from "../lib/places";
import type { Address } from "../types/account.gen";
import { AddressForm } from "./AddressForm";
import { useAddressCalls } from "./useAddresses";
import { useFocusBack } from "./useKeptFocus";

const small = `${button.quiet} px-4 text-sm`;

/** One of the customer's addresses with its actions. */
export function AddressCard({ address, places }: { address: Address; places: Places }) {
  const { t, locale } = useI18n();
  const { save, remove } = useAddressCalls();
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState(false);
  const opener = useFocusBack<HTMLButtonElement>(open);
  const { busy, act } = useAct();
  const text = addressText(places, address, locale);
  const { id, ...written } = address;
  if (open) {
    return (
      <li className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5 xl:col-span-2">
        <AddressForm
          title={t("dashboard.addresses.edit")}
          id={id}
          written={written}
          places={places}
          mayBeDefault={!address.is_default}
          onClose={() => setOpen(false)}
        />
      </li>
    );
  }
  return (
    <li className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg wrap-anywhere">{address.name}</h2>
        {address.is_default && (
          <span data-tone="green" className="status-badge">
            {t("dashboard.addresses.default")}
          </span>
        )}
      </div>
      <p className="text-muted">{formatPhone(address.mobile, locale)}</p>
      <p className="mt-2 flex gap-2 wrap-anywhere">
        <MapPin size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-primary" />
        {text}
      </p>
      <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-3">
        <button
          ref={opener}
          type="button"
          onClick={() => setOpen(true)}
          aria-label={t("dashboard.addresses.edit_of", { address: text })}
          className={small}
        >
          <PenLine size={18} aria-hidden="true" />
          {t("dashboard.edit")}
        </button>
        {!address.is_default && (
          <button
            type="button"
            aria-disabled={busy}
            onClick={() =>
              act(
                () => save(id, { ...written, is_default: true }),
                "dashboard.addresses.default_set",
              )
            }
            aria-label={t("dashboard.addresses.make_default_of", { address: text })}
            className={small}
          >
            {t("dashboard.addresses.set_default")}
          </button>
        )}
        <button
          type="button"
          onClick={() => setAsked(true)}
          aria-label={t("dashboard.addresses.delete_of", { address: text })}
          className={`${small} hover:border-sale hover:text-sale`}
        >
          <Trash2 size={18} aria-hidden="true" />
          {t("dashboard.delete")}
        </button>
      </div>
      {asked && (
        <Confirmation
          title={t("dashboard.addresses.delete.title")}
          text={text}
          keep={t("dashboard.addresses.delete.keep")}
          act={t("dashboard.addresses.delete.do")}
          busy={busy}
          onAct={() => {
            setAsked(false);
            act(() => remove(id), "dashboard.addresses.deleted");
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </li>
  );
}

function useAct() {
  const { t } = useI18n();
  const problemOf = useProblem();
  const [busy, setBusy] = useState(false);
  const act = async (
    call: () => Promise<void>,
    done: "dashboard.addresses.default_set" | "dashboard.addresses.deleted",
  ) => {
    if (busy) return;
    setBusy(true);
    try {
      await call();
      toast("success", t(done));
    } catch (error) {
      console.info("change address:", error);
      toast("error", problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, act };
}
