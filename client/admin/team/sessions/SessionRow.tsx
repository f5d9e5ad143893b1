import { LogOut, Monitor, Smartphone } from "lucide-react";
import { useI18n } from "../../../lib/i18n";
import type { OpenSession } from "../../../types/merchant.gen";
import { useAdminApi } from "../../lib/api";
import { useFormat } from "../../lib/format";
import { useSave } from "../../lib/save";
import { IconButton } from "../../ui/Button";
import { StatusBadge } from "../../ui/StatusBadge";

/** A session: its device, its last use, and a button to sign it out. */
export function SessionRow({ session }: { session: OpenSession }) {
  const { t } = useI18n();
  const { moment } = useFormat();
  const api = useAdminApi();
  const { id, kind, device, created_at, used_at, current } = session;
  const name = device || t("admin.sessions.unknown");
  const end = useSave({
    call: () => api.remove(`sessions/${id}`),
    done: t("admin.sessions.ended", { device: name }),
    keys: [["sessions"]],
  });
  const Icon = kind === "app" ? Smartphone : Monitor;
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <Icon size={22} aria-hidden="true" className="shrink-0 text-muted" />
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <strong className="font-semibold wrap-anywhere">{name}</strong>
          <span className="text-sm text-muted">
            {t(kind === "app" ? "admin.sessions.app" : "admin.sessions.browser")}
          </span>
          {current && <StatusBadge tone="green">{t("admin.sessions.current")}</StatusBadge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {t("admin.sessions.used", { moment: moment(used_at) })}
          {" · "}
          {t("admin.sessions.since", { moment: moment(created_at) })}
        </p>
      </div>
      {!current && (
        <IconButton
          icon={LogOut}
          label={t("admin.sessions.end.label", { device: name })}
          aria-disabled={end.isPending || undefined}
          onClick={() => !end.isPending && end.mutate()}
          className="shrink-0 text-danger!"
        />
      )}
    </li>
  );
}
