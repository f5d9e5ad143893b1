import { useI18n } from "../../lib/i18n";
import { ScreenLink } from "../ui/ScreenLink";
import { starts } from "./starts";

/** The starting points of a new discount, as links to the editor. */
export function StartChoice() {
  const { t } = useI18n();
  return (
    <ul aria-label={t("admin.discounts.start")} className="grid gap-3 text-left sm:grid-cols-2">
      {starts.map(({ name, icon: Icon, text, hint }) => (
        <li key={name} className="grid">
          <ScreenLink
            to={`/discounts/new?start=${name}`}
            className="card flex min-h-20 items-center gap-3 p-4 hover:border-primary"
          >
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
              <Icon size={22} aria-hidden="true" />
            </span>
            <span className="min-w-0">
              <span className="block font-semibold">{t(text)}</span>
              <span className="block text-sm text-muted">{t(hint)}</span>
            </span>
          </ScreenLink>
        </li>
      ))}
    </ul>
  );
}
