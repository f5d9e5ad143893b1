import { ShieldAlert } from "lucide-react";
import { useSearchParams } from "react-router";
import { button } from "../../../components/ui/button";
import { useI18n } from "../../../lib/i18n";
import { EmptyState } from "../../ui/EmptyState";
import { Support } from "../../ui/Support";
import { Gate } from "./Gate";

/** Shown for a link or session that gives no access to the shop. */
export default function Unauthorized() {
  const { t } = useI18n();
  const next = useSearchParams()[0].get("next") ?? "";
  const login = next.startsWith("/admin/")
    ? `/admin/login?${new URLSearchParams({ next })}`
    : "/admin/login";
  return (
    <Gate title={t("admin.unauthorized")}>
      <EmptyState
        icon={ShieldAlert}
        title={t("admin.unauthorized.title")}
        text={t("admin.unauthorized.text")}
      >
        <a href={login} className={button.primary}>
          {t("admin.login")}
        </a>
      </EmptyState>
      <Support className="mt-4 justify-center text-muted" />
    </Gate>
  );
}
