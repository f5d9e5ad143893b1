/**
 * Returns the page numbers of a pagination: the first, the last and those around the current page. 0 marks a gap.
 */
export function pageNumbers(page: number, pages: number): number[] {
  const out: number[] = [];
  for (let i = 1; i <= pages; i++) {
    const near = Math.abs(i - page) <= 1 || i === 1 || i === pages;
    if (near) out.push(i);
    else if (out.at(-1) !== 0) out.push(0);
  }
  return out;
}
