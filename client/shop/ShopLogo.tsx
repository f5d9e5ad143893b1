import { Photo } from "../components/ui/Photo";
import type { Picture } from "../types/media.gen";

interface ShopLogoProps {
  shop: { name: string; logo: Picture | null };
  className?: string;
}

/** A shop's logo, or the first letter of its name. Its alternative text is empty, because the name is beside it. */
export function ShopLogo({ shop, className = "size-11" }: ShopLogoProps) {
  if (shop.logo) {
    const look = `${className} inline-block shrink-0 rounded-control bg-transparent! bg-none! object-cover`;
    return <Photo picture={shop.logo} alt="" sizes="80px" eager className={look} />;
  }
  return (
    <span
      aria-hidden="true"
      className={`${className} inline-grid shrink-0 place-items-center rounded-control bg-accent text-xl font-bold text-on-accent`}
    >
      {firstLetter(shop.name)}
    </span>
  );
}

/** Returns the first letter of a name; a Bengali letter includes its vowel sign. */
export function firstLetter(name: string): string {
  const chars = Array.from(name.trim());
  let letter = (chars[0] ?? "").toUpperCase();
  for (const c of chars.slice(1)) {
    const code = c.charCodeAt(0);
    if (!((code >= 0x9bc && code <= 0x9cc) || (code >= 0x981 && code <= 0x983))) break;
    letter += c;
  }
  return letter;
}
