import type { ReactNode } from "react";

/** What shows a page. It gets the page's props, of whatever type they are. */
export type Content = (props: never) => ReactNode;
