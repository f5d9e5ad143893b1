import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import en from "../../../locales/en.json";
import { showInArea } from "../fixtures";
import { Support } from "./Support";

afterEach(() => document.getElementById("data")?.remove());

/** Shows the contact of a server with these settings. */
async function show(support?: { phone: string; email: string; url: string }) {
  const data = document.createElement("script");
  data.id = "data";
  data.type = "application/json";
  data.textContent = JSON.stringify({ locale: "en", support });
  document.body.append(data);
  await showInArea(<Support />);
}

const links = () =>
  screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

test("links to the phone number, the email address and the page", async () => {
  await show({
    phone: "+880 1711-111111",
    email: "help@haat.test",
    url: "https://help.haat.test/",
  });
  expect(links()).toEqual([
    ["+880 1711-111111", "tel:+8801711111111"],
    ["help@haat.test", "mailto:help@haat.test"],
    [en["admin.support.page"], "https://help.haat.test/"],
  ]);
});

test("shows only what is set", async () => {
  await show({ phone: "16247", email: "", url: "" });
  expect(links()).toEqual([["16247", "tel:16247"]]);
});

test("promises no contact if the server names none", async () => {
  await show();
  expect(links()).toEqual([]);
  expect(document.body.textContent).not.toContain(en["admin.support"]);
});
