import { late } from "../../lib/late";
import { PictureTile, type PictureTilesProps, TileList } from "./PictureTile";

const SortableTiles = late(
  () => import("./SortableTiles").then((part) => part.SortableTiles),
  () => {},
  FixedTiles,
);

/** Pictures that can be removed and reordered. The code for dragging is loaded only if there are several pictures. */
export function PictureTiles(props: PictureTilesProps) {
  return props.pictures.length > 1 ? <SortableTiles {...props} /> : <FixedTiles {...props} />;
}

function FixedTiles(props: PictureTilesProps) {
  return <TileList {...props} Tile={PictureTile} />;
}
