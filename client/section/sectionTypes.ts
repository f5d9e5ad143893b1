import type { ComponentType } from "react";
import { Categories } from "./categories/Categories";
import { Contact } from "./contact/Contact";
import { Faq } from "./faq/Faq";
import { Gallery } from "./gallery/Gallery";
import { Hero } from "./hero/Hero";
import { PictureLinks } from "./picturelinks/PictureLinks";
import { PictureText } from "./picturetext/PictureText";
import { Shelf } from "./shelf/Shelf";
import { Text } from "./text/Text";
import { Trust } from "./trust/Trust";

/** The props that every section receives besides its own. */
export interface Placed {
  /** It is the first section of its page, and so in the first view. */
  first?: boolean;
}

/** The components of the types of sections, with the names of server/content/content.go. */
export const sections: Record<string, ComponentType<never>> = {
  text: Text,
  picture_text: PictureText,
  hero: Hero,
  shelf: Shelf,
  picture_links: PictureLinks,
  categories: Categories,
  gallery: Gallery,
  faq: Faq,
  trust: Trust,
  contact: Contact,
};
