import { createElement } from "react";

/**
 * Returns the component of an icon of lucide-react. It supports the props that shops' pages pass: size,
 * strokeWidth, className and attributes other than role, title and aria-label. Its markup is the same as the
 * library's.
 */
export default function createIcon({ name, aliases = [], node }) {
  const classes = ["lucide", ...[name, ...aliases].map((alias) => `lucide-${alias}`)].join(" ");
  return ({ size = 24, strokeWidth = 2, className = "", ...rest }) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: size,
        height: size,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: `${classes} ${className}`.trim(),
        "aria-hidden": "true",
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
