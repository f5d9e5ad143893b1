import { useI18n } from "../../lib/i18n";
import { useAdmin } from "../lib/session";
import { useShopName } from "../lib/useShopName";
import { CopyButton } from "../ui/CopyButton";
import { ShareButton } from "../ui/ShareButton";

/** Returns the address of the shop that keeps a code for the visitor. */
export function codeAddress(shop: string, code: string): string {
  const address = new URL(shop);
  address.searchParams.set("code", code);
  return address.href;
}

/** A code with its link, to copy or share. */
export function CodeLink({ code }: { code: string }) {
  const { t } = useI18n();
  const name = useShopName();
  const address = codeAddress(useAdmin().shop.address, code);
  return (
    <div className="grid gap-1.5">
      <p className="text-lg font-semibold tracking-wide wrap-anywhere">{code}</p>
      <p className="text-sm wrap-anywhere text-muted">{address}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={address} label={t("admin.discounts.copy_link")} />
        <CopyButton text={code} label={t("admin.discounts.copy_code")} />
        <ShareButton title={name} url={address} />
      </div>
    </div>
  );
}
