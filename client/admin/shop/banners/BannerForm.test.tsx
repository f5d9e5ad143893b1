import { act, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import en from "../../../../locales/en.json";
import { field, press, user } from "../../../testing/user";
import type { Banner } from "../../../types/settings.gen";
import { stubbedArea } from "../../fixtures";
import { BannerForm } from "./BannerForm";
import type { Crops } from "./crops";

const crop = vi.hoisted(() => ({ device: "", stored: "", file: "", done: (_: unknown) => {} }));

vi.mock("./CropDialog", () => ({
  default: (props: {
    file: File;
    stored?: { key: string };
    device: string;
    onDone: (crops: unknown) => void;
  }) => {
    const { file, stored, device, onDone } = props;
    Object.assign(crop, { file: file.name, stored: stored?.key ?? "", device, done: onDone });
    return null;
  },
}));

const area = stubbedArea();

const picture = (key: string, width: number, height: number) => ({
  key,
  width,
  height,
  color: "#fff",
});
const wide = picture("7/wide", 1920, 560);
const phone = picture("7/phone", 1200, 900);

const old: Banner = {
  ...{ id: 4, version: "v", picture: wide, phone_picture: null, shade: 55 },
  ...{ title: "Eid", bn_title: "", subtitle: "All new", bn_subtitle: "", alt: "", bn_alt: "" },
  ...{ category_slug: "", product_slug: "", active: true, link_name: "", bn_link_name: "" },
};

const open = (banner: Banner | null, theme = 1) =>
  area.show(<BannerForm banner={banner} />, {}, { theme });
const preview = (name: string) => within(screen.getByText(name).closest("figure") as HTMLElement);
const computer = () => preview(en["admin.banners.wide"]);
const onPhone = () => preview(en["admin.banners.phone"]);
const cut = (crops: Crops) => act(async () => crop.done(crops));
const save = () => press(en["admin.save"]);
const sent = () => area.calls.find(({ what }) => /^(POST|PUT) .*banners/.test(what))?.body;

test("shows the banner with its typed text as computers and phones do", async () => {
  await open({ ...old, phone_picture: phone, shade: 20 });
  await user.fill(field("Title (English)"), "Eid sale");
  for (const shown of [computer(), onPhone()]) {
    expect(shown.getByText("Eid sale")).toBeDefined();
    expect(shown.getByText("All new")).toBeDefined();
  }
  expect(computer().getByText(/20% darker/)).toBeDefined();
  expect(document.body.textContent).not.toContain(en["admin.banners.phone.missing"]);
});

test("theme 3 shows the crop for phones on computers too, and darkens nothing", async () => {
  await open({ ...old, phone_picture: phone }, 3);
  for (const image of document.querySelectorAll("figure img")) {
    expect(image.getAttribute("src")).toContain("7/phone");
  }
  expect(computer().getByText("Eid")).toBeDefined();
  expect(computer().queryByText(/darker/)).toBeNull();
});

test("crops a chosen file for both, and sends the crops with the shade", async () => {
  await open(null);
  const file = new File(["x"], "eid.png", { type: "image/png" });
  await user.upload(screen.getByLabelText(en["admin.banners.picture"]), file);
  expect(crop).toMatchObject({ file: "eid.png", stored: "", device: "wide" });
  await cut({ picture: wide, phone_picture: phone, shade: 30 });
  await save();
  expect(sent()).toMatchObject({ picture: "7/wide", phone_picture: "7/phone", shade: 30 });
});

test("a banner without a crop for phones is cropped from its picture", async () => {
  await open(old);
  expect(document.body.textContent).toContain(en["admin.banners.phone.missing"]);
  vi.stubGlobal("fetch", async () => new Response("picture"));
  await press(en["admin.banners.crop.again"]);
  await act(async () => {
    await vi.waitFor(() => expect(crop.stored).toBe("7/wide"));
  });
  expect(crop.device).toBe("phone");
  await cut({ picture: wide, phone_picture: phone, shade: 0 });
  expect(document.body.textContent).not.toContain(en["admin.banners.phone.missing"]);
});

test("an unchanged banner keeps its pictures and its shade", async () => {
  await open(old);
  await user.fill(field("Title (English)"), "Eid sale");
  await save();
  expect(sent()).toMatchObject({ picture: "7/wide", phone_picture: "", shade: 55 });
});
