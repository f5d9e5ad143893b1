// Stylesheets are compiled from folders (ssr/build/styles.mjs). A component that is used outside of its folder's
// sheets has no styles there.
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Matches imports of components from folders whose classes the checkout's stylesheet lacks. */
const later = /from "(?:\.\.\/)+(account|chat\/conversation|dashboard)\/([A-Z]\w+)"/g;

test("the checkout uses no component whose folder its stylesheet omits", () => {
  const found = ["client/forms", "client/checkout", "client/order/views"].flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .flatMap((name) =>
        [...readFileSync(`${folder}/${name}`, "utf8").matchAll(later)].map(
          ([, from, component]) => `${folder}/${name} shows ${from}/${component}`,
        ),
      ),
  );
  expect(found).toEqual([]);
});
