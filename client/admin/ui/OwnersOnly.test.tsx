import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CourierAccount } from "../../types/parcel.gen";
import { stubbedArea } from "../fixtures";
import GatewaysPage from "../payment/gateways/GatewaysPage";
import Couriers from "../shipping/couriers/Couriers";
import WhatsApp from "../shop/whatsapp/WhatsApp";

const steadfast: CourierAccount = {
  courier: "steadfast",
  title: "Steadfast",
  state: "connected",
  problem: "",
  account: "Rina Fashion",
  credentials: [],
  hook_url: "https://haat.test/hooks/steadfast/AAAA",
  webhook_at: null,
  needs_store: false,
  practice: false,
  store: "",
  demand_signature: false,
};
const rules = { weight: 500, default: "", rules: [], stuck_days: 3, failed_attempts: 2 };
const bkash = { gateway: "bkash", title: "bKash", state: "none", problem: "", open: 0 };
const whatsApp = { state: "connected", problem: "", account: "Rina", sender: "1", wait: 15 };

const area = stubbedArea();

const pages = {
  "couriers and their settings": [<Couriers key="c" />, { couriers: [steadfast], rules }],
  "payment gateways": [<GatewaysPage key="g" />, [bkash]],
  WhatsApp: [<WhatsApp key="w" />, { ...whatsApp, hook_url: "https://haat.test/hooks/w" }],
} as const;

test.each(Object.keys(pages) as (keyof typeof pages)[])(
  "lets only owners change %s, and explains this to other members",
  async (name) => {
    const [page, answer] = pages[name];
    await area.show(page, { role: "manager" });
    await area.calls[0]?.answer(answer);
    expect(screen.getByRole("note").textContent).toContain("Only the shop's owners");
    const owned = document.querySelector("fieldset:disabled");
    expect(owned?.querySelectorAll("button").length).toBeGreaterThan(0);
  },
);

test("leaves the fields enabled for owners", async () => {
  const [page, answer] = pages.WhatsApp;
  await area.show(page, { role: "owner" });
  await area.calls[0]?.answer(answer);
  expect(screen.queryByRole("note")).toBeNull();
  expect(document.querySelector("fieldset:disabled")).toBeNull();
});
