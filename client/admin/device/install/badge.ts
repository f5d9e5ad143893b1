/** Shows a number on the icon of the installed app; 0 removes it. Browsers without badges ignore it. */
export async function setBadge(count: number, device: Navigator = navigator): Promise<void> {
  if (!("setAppBadge" in device)) return;
  try {
    await (count > 0 ? device.setAppBadge(count) : device.clearAppBadge());
  } catch (error) {
    console.info("the badge stays:", error); // Some browsers allow the badge only for an installed app.
  }
}
