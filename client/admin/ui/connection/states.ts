import type { MessageKey } from "../../../lib/i18n";
import type { Tone } from "../../../order/status";

/** Names and tones of the states of connections, by their name in the API. */
export const connectionStates: Record<string, { text: MessageKey; tone: Tone }> = {
  none: { text: "admin.couriers.state.none", tone: "grey" },
  connected: { text: "admin.couriers.state.connected", tone: "green" },
  broken: { text: "admin.couriers.state.broken", tone: "red" },
};
