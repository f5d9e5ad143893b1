import { Photo } from "../../../components/ui/Photo";
import type { SheetShop } from "../../../types/checkout.gen";

/** An SVG drawn by the server. */
export function Drawn({ svg, alt, className }: { svg: string; alt: string; className: string }) {
  return (
    <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} className={className} />
  );
}

/** The shop's logo and name. */
export function ShopHead({ shop, className = "" }: { shop: SheetShop; className?: string }) {
  return (
    <div className={`flex min-w-0 items-center gap-3 ${className}`}>
      {shop.logo && (
        <Photo
          picture={shop.logo}
          alt=""
          sizes="64px"
          eager
          className="size-14 shrink-0 rounded-control object-contain"
        />
      )}
      <p className="min-w-0 text-2xl leading-tight font-bold wrap-anywhere">{shop.name}</p>
    </div>
  );
}
