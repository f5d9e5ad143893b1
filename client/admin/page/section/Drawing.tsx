import type { ReactNode } from "react";

// The parts of drawings, in the colours of the theme.
const picture = "fill-primary/25";
const text = "fill-muted/45";
const strong = "fill-ink/60";
const accent = "fill-primary";

const line = (x: number, y: number, width: number, look = text) => (
  <rect key={`${x}-${y}`} x={x} y={y} width={width} height="3" rx="1.5" className={look} />
);
const box = (x: number, y: number, width: number, height: number, look = picture) => (
  <rect key={`${x}-${y}`} x={x} y={y} width={width} height={height} rx="2" className={look} />
);
const row = (n: number, at: (i: number) => ReactNode) => Array.from({ length: n }, (_, i) => at(i));

/** The drawings of the types that this release knows, on 96 × 56. */
const drawings: Record<string, ReactNode> = {
  hero: (
    <>
      {box(6, 6, 84, 44)}
      {line(26, 20, 44, strong)}
      {line(32, 27, 32)}
      {box(38, 35, 20, 8, accent)}
    </>
  ),
  video: (
    <>
      {box(14, 6, 68, 44)}
      <path d="M42 20 L58 28 L42 36 Z" className={accent} />
    </>
  ),
  reviews: row(3, (i) => (
    <g key={i}>
      {box(6 + i * 29, 10, 26, 36)}
      {line(10 + i * 29, 16, 18, accent)}
      {line(10 + i * 29, 24, 18)}
      {line(10 + i * 29, 30, 14)}
    </g>
  )),
  countdown: (
    <>
      {line(28, 10, 40, strong)}
      {row(3, (i) => box(22 + i * 19, 21, 15, 16, accent))}
      {line(33, 44, 30)}
    </>
  ),
  front: (
    <>
      {line(8, 5, 20, strong)}
      {box(8, 12, 80, 24, accent)}
      {row(3, (i) => line(12 + i * 27, 43, 18))}
    </>
  ),
  text: (
    <>
      {line(14, 10, 40, strong)}
      {row(5, (i) => line(14, 19 + i * 7, i === 4 ? 38 : 68))}
    </>
  ),
  picture_text: (
    <>
      {box(8, 10, 36, 36)}
      {line(52, 13, 30, strong)}
      {row(3, (i) => line(52, 22 + i * 7, i === 2 ? 22 : 36))}
    </>
  ),
  gallery: row(6, (i) => box(10 + (i % 3) * 26, 7 + Math.floor(i / 3) * 22, 23, 19)),
  shelf: (
    <>
      {line(8, 6, 30, strong)}
      {row(4, (i) => (
        <g key={i}>
          {box(8 + i * 21, 14, 17, 20)}
          {line(8 + i * 21, 38, 15)}
          {line(8 + i * 21, 44, 9, accent)}
        </g>
      ))}
    </>
  ),
  categories: row(5, (i) => (
    <g key={i}>
      <circle cx={16 + i * 16} cy="23" r="6.5" className={picture} />
      {line(11 + i * 16, 35, 10)}
    </g>
  )),
  picture_links: row(3, (i) => (
    <g key={i}>
      {box(8 + i * 27, 10, 24, 36)}
      {line(12 + i * 27, 38, 16, strong)}
    </g>
  )),
  faq: row(3, (i) => (
    <g key={i}>
      <rect
        x="12"
        y={7 + i * 15}
        width="72"
        height="11"
        rx="2"
        className="fill-none stroke-muted/45"
      />
      {line(17, 11 + i * 15, 40, strong)}
      <path
        d={`M74 ${11 + i * 15}l3 3 3-3`}
        className="fill-none stroke-primary"
        strokeWidth="1.5"
      />
    </g>
  )),
  trust: row(3, (i) => (
    <g key={i}>
      <circle cx={20 + i * 28} cy="20" r="7" className={accent} />
      {line(11 + i * 28, 33, 18, strong)}
      {line(13 + i * 28, 39, 14)}
    </g>
  )),
  contact: (
    <>
      {line(14, 12, 34, strong)}
      {row(3, (i) => (
        <g key={i}>
          <circle cx="18" cy={25 + i * 10} r="3" className={accent} />
          {line(26, 23.5 + i * 10, 40)}
        </g>
      ))}
    </>
  ),
};

/** A small drawing of how a type of section looks. */
export function Drawing({ type }: { type: string }) {
  return (
    <svg viewBox="0 0 96 56" aria-hidden="true" className="block w-full rounded-control bg-sunken">
      {drawings[type] ?? row(3, (i) => line(14, 16 + i * 10, 68))}
    </svg>
  );
}
