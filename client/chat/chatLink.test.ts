import { expect, test } from "vitest";
import { chatLink } from "./chatLink";

const text = "দাম কত? 5% & more";
const said = encodeURIComponent(text);

test.each([
  ["whatsapp", "8801712000001", `https://wa.me/8801712000001?text=${said}`],
  ["messenger", "rupali.demo", `https://m.me/rupali.demo?text=${said}`],
  ["facebook", "nobanno.demo", "https://www.facebook.com/messages/t/nobanno.demo"],
])("links a message by %s", (channel, to, link) => {
  expect(chatLink({ channel, to }, text)).toBe(link);
});

test.each(["@evil.example", "//evil.example", "x?text=y#", "../..", "\\evil.example", ":80@evil"])(
  "keeps the host of the chat service for the name %s",
  (to) => {
    const hosts = ["whatsapp", "messenger", "facebook"].map((channel) => {
      const { protocol, host, searchParams } = new URL(chatLink({ channel, to }, text));
      return [protocol, host, searchParams.get("text")];
    });
    expect(hosts).toEqual([
      ["https:", "wa.me", text],
      ["https:", "m.me", text],
      ["https:", "www.facebook.com", null],
    ]);
  },
);
