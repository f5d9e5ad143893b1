import { ImageOff } from "lucide-react";

/** The placeholder of a product without a picture. */
export function NoPicture({ className = "aspect-square" }: { className?: string }) {
  return (
    <div className={`${className} grid w-full place-items-center rounded-card bg-sunken text-edge`}>
      <ImageOff size={40} aria-hidden="true" />
    </div>
  );
}
