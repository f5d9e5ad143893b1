import { Trash2 } from "lucide-react";
import type { ButtonHTMLAttributes, ComponentType, CSSProperties, ReactNode, Ref } from "react";
import { Photo } from "../../../components/ui/Photo";
import { useI18n } from "../../../lib/i18n";
import type { Picture } from "../../../types/media.gen";

export interface PictureTilesProps {
  pictures: Picture[];
  onChange: (pictures: Picture[]) => void;
  /** Shown after the pictures, such as running uploads. */
  children?: ReactNode;
}

interface TileProps {
  picture: Picture;
  /** The picture's position, from 1. */
  number: number;
  onRemove: () => void;
}

/** The list of pictures, each shown by Tile. */
export function TileList({
  pictures,
  onChange,
  children,
  Tile,
}: PictureTilesProps & { Tile: ComponentType<TileProps> }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2.5">
      {pictures.map((picture, i) => (
        <Tile
          key={picture.key}
          picture={picture}
          number={i + 1}
          onRemove={() => onChange(pictures.filter(({ key }) => key !== picture.key))}
        />
      ))}
      {children}
    </ul>
  );
}

/** The properties that make a tile draggable. */
interface Dragging {
  ref: Ref<HTMLLIElement>;
  style: CSSProperties;
  /** The attributes of the button that moves the picture. */
  handle: ButtonHTMLAttributes<HTMLButtonElement>;
  isDragging: boolean;
}

/** A picture that can be removed, and moved if `dragging` is set. */
export function PictureTile({
  picture,
  number,
  onRemove,
  dragging,
}: TileProps & { dragging?: Dragging }) {
  const { t, n } = useI18n();
  const name = t("admin.pictures.one", { number });
  const photo = <Photo picture={picture} alt="" sizes="120px" className="size-full object-cover" />;
  const frame = "block size-full overflow-hidden rounded-control border border-line";
  return (
    <li
      ref={dragging?.ref}
      style={dragging?.style}
      className={`relative aspect-square ${dragging?.isDragging ? "z-10 opacity-80 shadow-raised" : ""}`}
    >
      {dragging ? (
        <button
          type="button"
          {...dragging.handle}
          aria-label={t("admin.pictures.move", { name })}
          className={`${frame} cursor-grab touch-manipulation active:cursor-grabbing`}
        >
          {photo}
        </button>
      ) : (
        <span className={frame}>{photo}</span>
      )}
      {number === 1 && (
        <span className="absolute start-1 bottom-1 rounded-full bg-ink/80 px-2 text-xs font-medium text-surface">
          {t("admin.pictures.main")}
        </span>
      )}
      {number > 1 && (
        <span
          aria-hidden="true"
          className="absolute start-1 bottom-1 grid size-5 place-items-center rounded-full bg-ink/80 text-xs text-surface"
        >
          {n(number)}
        </span>
      )}
      <button
        type="button"
        onClick={onRemove}
        aria-label={t("admin.pictures.remove", { name })}
        title={t("admin.pictures.remove", { name })}
        className="absolute -end-1.5 -top-1.5 grid size-11 place-items-center"
      >
        <span className="grid size-7 place-items-center rounded-full border border-line bg-surface text-danger shadow-card">
          <Trash2 size={15} aria-hidden="true" />
        </span>
      </button>
    </li>
  );
}
