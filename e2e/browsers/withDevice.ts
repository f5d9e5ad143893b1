import { writeFileSync } from "node:fs";
import { test } from "@playwright/test";
import { type Device, type DeviceName, openDevice } from "./device";
import { engines } from "./engines";

/**
 * Runs a test's steps in a browser and closes it. Skips the test if the browser is not available on
 * this machine. After a failure, the test's folder contains a picture of the window.
 */
export async function withDevice(name: DeviceName, steps: (device: Device) => Promise<void>) {
  const device = await openDevice(name, engines());
  if (!device) return test.skip(true, `${name} cannot be had on this machine`);
  try {
    await steps(device);
  } catch (error) {
    writeFileSync(test.info().outputPath(`${name}.png`), await device.screenshot());
    throw error;
  } finally {
    await device.close();
  }
}
