import { memo } from "react";
import { type Navigator, Router } from "react-router";
import { App, type Screen } from "./App";
import { NavigationProvider } from "./lib/navigation";
import { useBrowserNavigation } from "./lib/useBrowserNavigation";

// While a page is on its way only what shows that is drawn again.
const SteadyApp = memo(App);

/** The app in a browser: the tree that the server rendered, come alive. */
export function Browser({ first }: { first: Screen }) {
  const { screen, pending, navigation, crash } = useBrowserNavigation(first);
  const navigator: Navigator = {
    createHref: (to) => (typeof to === "string" ? to : (to.pathname ?? "") + (to.search ?? "")),
    go: (delta) => history.go(delta),
    push: (to) => navigation.navigate(navigator.createHref(to)),
    replace: (to) => navigation.navigate(navigator.createHref(to), { replace: true }),
  };
  return (
    <Router location={screen.page.url} navigator={navigator}>
      <NavigationProvider navigation={navigation} pending={pending}>
        <SteadyApp screen={screen} onCrash={crash} />
      </NavigationProvider>
    </Router>
  );
}
