import type { ReactNode } from "react";

/** The component of a page. Its argument is the page's props. */
export type Content = (props: never) => ReactNode;
