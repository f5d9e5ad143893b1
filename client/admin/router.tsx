import { matchPath, Navigate, type RouteObject } from "react-router";
import { Area } from "./frame/Area";
import { Crash } from "./frame/Crash";
import { Frame } from "./frame/Frame";
import { RightGate } from "./frame/RightGate";
import { Starting } from "./frame/Starting";
import { onIntent } from "./lib/intent";
import { gates, openScreen, type Screen, screens } from "./routes";
import { Missing } from "./ui/Missing";

/** Returns the route of a shop's screen, restricted to members with its right. The screen's code loads when it opens. */
function routeOf(screen: Screen): RouteObject {
  const { path, right, steady } = screen;
  return {
    path: path || undefined,
    index: path === "" || undefined,
    errorElement: <Crash />,
    lazy: async () => {
      const { default: Shown } = await openScreen(screen);
      return {
        Component: () => (
          <RightGate right={right} steady={steady}>
            <Shown />
          </RightGate>
        ),
      };
    },
  } as RouteObject;
}

/** Returns the route of a screen outside of a shop. */
function gateOf(gate: (typeof gates)[number]): RouteObject {
  return { path: gate.path, lazy: async () => ({ Component: (await openScreen(gate)).default }) };
}

export const routes: RouteObject[] = [
  {
    path: "/admin",
    errorElement: <Crash />,
    hydrateFallbackElement: <Starting />,
    children: [
      { index: true, element: <Navigate to="/admin/login" replace /> },
      ...gates.map(gateOf),
      {
        path: ":slug",
        element: <Area />,
        children: [
          ...screens.filter(({ frame }) => frame === false).map(routeOf),
          {
            element: <Frame />,
            children: [
              ...screens.filter(({ frame }) => frame !== false).map(routeOf),
              { path: "*", element: <Missing /> },
            ],
          },
        ],
      },
    ],
  },
];

/** Loads the code and the texts of the screen of an address. */
async function prepare(address: string): Promise<void> {
  const { pathname } = new URL(address, location.origin);
  const found = screens
    .filter(({ path }) => matchPath(`/admin/:slug/${path}`, pathname))
    .sort((a, b) => params(a) - params(b))[0];
  if (found) await openScreen(found);
}

// Returns the number of parameters of a screen's path. The router prefers the path with the fewest.
const params = ({ path }: Screen) => path.split(":").length;

onIntent(prepare);
