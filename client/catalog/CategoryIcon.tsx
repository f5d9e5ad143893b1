import { mediaOrigin } from "../components/ui/picture";

/** The icon of a category: an emoji, or a small picture given by its address. */
export function CategoryIcon({ icon }: { icon: string }) {
  if (!icon.startsWith("/media/")) return <>{icon}</>;
  return (
    <img src={mediaOrigin + icon} alt="" className="inline size-[1.2em] rounded-sm object-cover" />
  );
}
