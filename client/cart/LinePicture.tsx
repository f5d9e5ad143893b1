import { Photo } from "../components/ui/Photo";
import type { Picture } from "../types/media.gen";

/** The picture of a cart's line, or an empty square. */
export function LinePicture({ picture }: { picture: Picture | null }) {
  const look = "size-18 shrink-0 rounded-control bg-sunken object-cover";
  if (!picture) return <div className={look} />;
  return <Photo picture={picture} alt="" sizes="72px" className={look} />;
}
