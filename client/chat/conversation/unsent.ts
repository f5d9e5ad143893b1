import { fileKey, newUnsent, outbox, type Unsent } from "./chatOutbox";
import { sender } from "./chatSender";
import { dropFile, dropOtherFiles, keepFile, keptFile } from "./keptFiles";

/** Stores a message in the box and sends it as soon as possible. */
export async function post(
  box: string,
  customer: number,
  text: string,
  picture: Blob | null,
): Promise<void> {
  const unsent = newUnsent(customer, text, picture !== null);
  if (picture) await keepFile(fileKey(box, unsent), picture);
  outbox.change(box, (before) => [...before, unsent]);
  void sender.run();
}

/** Deletes an unsent message and its picture. */
export function removeUnsent(box: string, message: Unsent): void {
  outbox.change(box, (all) => all.filter(({ key }) => key !== message.key));
  void dropFile(fileKey(box, message));
}

/** Returns the request body of a message; null if its picture is lost. */
export async function formOf(box: string, message: Unsent): Promise<FormData | null> {
  const body = new FormData();
  body.set("key", message.key);
  body.set("text", message.text);
  if (!message.picture) return body;
  const file = await keptFile(fileKey(box, message));
  if (!file) return null;
  body.set("picture", file, "picture");
  return body;
}

/** Deletes the files of a box that no message needs. */
export function dropLostFiles(box: string): void {
  const needed = outbox.get(box).map((each) => fileKey(box, each));
  void dropOtherFiles(fileKey(box, { key: "" }), needed);
}

/** Sends messages whenever the connection may be back. Returns a function that stops it. */
export function sendWhenOnline(): () => void {
  window.addEventListener("online", sender.run);
  document.addEventListener("visibilitychange", sender.run);
  return () => {
    window.removeEventListener("online", sender.run);
    document.removeEventListener("visibilitychange", sender.run);
  };
}
