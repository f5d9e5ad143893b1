import { type ReactNode, useId } from "react";

/** A titled section of an order's page. */
export function OrderCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-4 shadow-card sm:p-6"
    >
      <h2 id={id} className="mb-3 text-lg sm:text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}
