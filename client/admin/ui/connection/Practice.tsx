import { useI18n } from "../../../lib/i18n";
import { StatusBadge } from "../StatusBadge";

/** A badge for things of the demo's practice couriers and gateways. */
export function PracticeBadge() {
  const { t } = useI18n();
  return <StatusBadge tone="yellow">{t("admin.practice")}</StatusBadge>;
}

/** Says what a practice courier or gateway does not do. */
export function PracticeNote({ of }: { of: "courier" | "gateway" }) {
  const { t } = useI18n();
  return (
    <p className="mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <PracticeBadge />
      {t(of === "courier" ? "admin.practice.courier" : "admin.practice.gateway")}
    </p>
  );
}
