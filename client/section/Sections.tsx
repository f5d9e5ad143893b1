import type { ComponentType } from "react";
import { Guard } from "../lib/Guard";
import type { Shown } from "../types/content.gen";
import { type Parts, type Placed, sections } from "./sectionTypes";

interface SectionsProps {
  list: Shown[];
  /** The id of the section that shows the heading of the page. */
  heading: string;
  /** The sections that the theme shows in its own way, as wide as the window. */
  parts: Parts;
}

/**
 * The sections of a page that a merchant arranged. Each has its own guard: one that throws, or that this build does
 * not know, shows nothing.
 */
export function Sections({ list, heading, parts }: SectionsProps) {
  return (
    <>
      {list.map(({ id, type, props }, i) => {
        const Part = parts[type] as ComponentType<Placed> | undefined;
        const Section = Part ?? (sections[type] as ComponentType<Placed> | undefined);
        if (!Section) return null;
        const nth = list.slice(0, i).filter((before) => before.type === type).length;
        const shown = (
          <Guard key={id}>
            <Section {...(props as object)} first={i === 0} nth={nth} headsPage={id === heading} />
          </Guard>
        );
        if (Part) return shown;
        return (
          <div key={id} className="wrap">
            {shown}
          </div>
        );
      })}
    </>
  );
}
