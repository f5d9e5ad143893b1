/** Returns the id of the element of a product's picture in the gallery. */
export const pictureId = (index: number) => `photo-${index + 1}`;

/** Scrolls the row of the gallery to a picture. The page keeps its scroll position. */
export function scrollToPicture(index: number): void {
  const item = document.getElementById(pictureId(index));
  const row = item?.parentElement;
  const first = row?.firstElementChild;
  if (item && row && first instanceof HTMLElement)
    row.scrollTo({ left: item.offsetLeft - first.offsetLeft });
}
