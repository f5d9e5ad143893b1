import { RotateCw, SearchX, Store } from "lucide-react";
import { GoHome } from "../components/GoHome";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { NoticePage } from "../layout/NoticePage";
import { type MessageKey, useI18n } from "../lib/i18n";
import { usePageProps } from "../lib/page";
import type { NotFoundProps } from "../types/page.gen";

const texts: Record<string, [title: MessageKey, message: MessageKey]> = {
  shop: ["not_found.shop", "not_found.shop.hint"],
  domain: ["not_found.domain", "not_found.shop.hint"],
  product: ["not_found.product", "not_found.product.hint"],
  category: ["not_found.category", "not_found.product.hint"],
};
const page: [MessageKey, MessageKey] = ["not_found.page", "not_found.page.hint"];

export default function NotFound() {
  const { t } = useI18n();
  const { what } = usePageProps<NotFoundProps>();
  const [title, message] = texts[what] ?? page;
  const Icon = what === "shop" || what === "domain" ? Store : SearchX;
  return (
    <NoticePage>
      <Notice icon={<Icon size={44} aria-hidden="true" />} title={t(title)} message={t(message)}>
        <GoHome primary />
        {/* biome-ignore lint/a11y/useValidAnchor: this page is cached for all missing addresses; the empty href means the current one */}
        <a href="" className={button.quiet}>
          <RotateCw size={18} aria-hidden="true" />
          {t("retry")}
        </a>
      </Notice>
    </NoticePage>
  );
}
