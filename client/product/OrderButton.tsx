import { Banknote } from "lucide-react";
import { button } from "../components/ui/button";
import { useI18n } from "../lib/i18n";
import { useShop } from "../lib/page";
import { checkoutPath } from "../lib/paths";
import { Link } from "../router/Link";

interface OrderButtonProps {
  /** Whether the cart contains nothing to order. */
  disabled: boolean;
  /** Whether a part of the order is due in advance. */
  advance: boolean;
  onLeave?: () => void;
}

/** Links from the cart to the checkout. */
export function OrderButton({ disabled, advance, onLeave }: OrderButtonProps) {
  const { t } = useI18n();
  const { pays_in_advance } = useShop();
  const look = `${button.primary} min-h-12 w-full px-2 leading-snug max-[24rem]:text-sm max-[24rem]:[&_svg]:hidden`;
  const words = (
    <>
      <Banknote size={22} aria-hidden="true" />
      {t(advance || pays_in_advance ? "cart.order.advance" : "cart.order")}
    </>
  );
  if (disabled) {
    return (
      <button type="button" disabled className={`${look} cursor-not-allowed opacity-50`}>
        {words}
      </button>
    );
  }
  return (
    <Link to={checkoutPath} onClick={onLeave} className={look}>
      {words}
    </Link>
  );
}
