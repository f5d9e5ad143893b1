export type Brand = "facebook" | "twitter" | "instagram" | "youtube" | "tiktok";

// One path each, on a 24 by 24 grid.
const paths: Record<Brand, string> = {
  facebook:
    "M13.5 22v-8h2.7l.5-3.4h-3.2V8.5c0-1 .4-1.7 1.8-1.7h1.6V3.7c-.7-.1-1.5-.2-2.4-.2-2.6 0-4.2 1.5-4.2 4.3v2.8H7.5V14h2.8v8z",
  twitter:
    "M14.1 10.3 21.3 2h-1.7l-6.2 7.2L8.4 2H2.6l7.5 11L2.6 22h1.7l6.6-7.7 5.3 7.7H22zm-2.3 2.7-.8-1.1L4.9 3.3h2.7l4.9 7 .8 1.1 6.3 9.3H17z",
  instagram:
    "M7.5 2h9A5.5 5.5 0 0 1 22 7.5v9a5.5 5.5 0 0 1-5.5 5.5h-9A5.5 5.5 0 0 1 2 16.5v-9A5.5 5.5 0 0 1 7.5 2m0 2A3.5 3.5 0 0 0 4 7.5v9A3.5 3.5 0 0 0 7.5 20h9a3.5 3.5 0 0 0 3.5-3.5v-9A3.5 3.5 0 0 0 16.5 4zM12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10m0 2a3 3 0 1 0 0 6 3 3 0 0 0 0-6m5.3-3.5a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4",
  youtube:
    "M22.5 7.2a2.8 2.8 0 0 0-2-2C18.8 4.7 12 4.7 12 4.7s-6.8 0-8.5.5a2.8 2.8 0 0 0-2 2C1 9 1 12 1 12s0 3 .5 4.8a2.8 2.8 0 0 0 2 2c1.7.5 8.5.5 8.5.5s6.8 0 8.5-.5a2.8 2.8 0 0 0 2-2C23 15 23 12 23 12s0-3-.5-4.8M9.8 15.2V8.8l5.7 3.2z",
  tiktok:
    "M19.6 7.3a5 5 0 0 1-4.1-4.6h-3.3v12.6a2.4 2.4 0 1 1-2.4-2.4l.7.1V9.6a5.8 5.8 0 1 0 5 5.7V9.1a8 8 0 0 0 4.1 1.3z",
};

export function BrandIcon({ brand }: { brand: Brand }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
      <path d={paths[brand]} />
    </svg>
  );
}
