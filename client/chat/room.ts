import { createContext, useContext } from "react";

/** Where one talks: a conversation as one of its two sides has it. */
export interface Room {
  /** Names what this browser keeps of what was written and not sent. */
  box: string;
  own: "customer" | "shop";
  /** The other side, by name. */
  other: string;
}

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error("useRoom outside of a conversation");
  return room;
}
