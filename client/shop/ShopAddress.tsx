import { useShop } from "../lib/page";

/**
 * The shop's address in the header, truncated to the lines that `className` allows. Its `title` attribute
 * contains the whole address.
 */
export function ShopAddress({ className }: { className: string }) {
  const { address } = useShop();
  return (
    address && (
      <p title={address} className={`text-xs opacity-90 ${className}`}>
        {address}
      </p>
    )
  );
}
