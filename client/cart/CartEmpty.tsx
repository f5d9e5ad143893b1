import { ShoppingBasket } from "lucide-react";
import { Notice } from "../components/Notice";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { bestSellingPath } from "../lib/paths";
import { Link } from "../router/Link";

/** The empty cart, with a link to products. */
export function CartEmpty({ onLeave }: { onLeave?: () => void }) {
  const { t } = useI18n();
  return (
    <Notice
      icon={<ShoppingBasket size={44} aria-hidden="true" />}
      title={t("cart.empty")}
      message={t("cart.empty.hint")}
      heading="h2"
    >
      <Link to={bestSellingPath} onClick={onLeave} className={button.primary}>
        {t("nav.best_selling")}
      </Link>
    </Notice>
  );
}
