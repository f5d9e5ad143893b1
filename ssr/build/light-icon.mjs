import { createElement } from "react";

/**
 * Returns the component of an icon of lucide-react. It supports the props that Haat's code passes: size, strokeWidth,
 * className and attributes. An icon with a role is shown to screen readers, so one with an aria-label or a title needs a
 * role. Its markup is the same as the library's.
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
        "aria-hidden": rest.role ? undefined : "true",
        ...rest,
      },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
