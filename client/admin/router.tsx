import { Navigate, type RouteObject } from "react-router";
import { Area } from "./frame/Area";
import { Crash } from "./frame/Crash";
import { Frame } from "./frame/Frame";
import { RightGate } from "./frame/RightGate";
import { Starting } from "./frame/Starting";
import { gates, type Screen, screens } from "./routes";
import { Missing } from "./ui/Missing";

/** Returns the route of a shop's screen, restricted to members with its right. The screen's code loads when it opens. */
function routeOf({ path, right, steady, load }: Screen): RouteObject {
  return {
    path: path || undefined,
    index: path === "" || undefined,
    errorElement: <Crash />,
    lazy: async () => {
      const { default: Shown } = await load();
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
function gateOf({ path, load }: (typeof gates)[number]): RouteObject {
  return { path, lazy: async () => ({ Component: (await load()).default }) };
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
