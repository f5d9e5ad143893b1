import { createContext, useContext } from "react";

/** A conversation from one side's view. */
export interface Room {
  /** The key of drafts and unsent messages in the browser's storage. */
  box: string;
  own: "customer" | "shop";
  /** The name of the other side. */
  other: string;
}

export const RoomContext = createContext<Room | null>(null);

export function useRoom(): Room {
  const room = useContext(RoomContext);
  if (!room) throw new Error("useRoom outside of a conversation");
  return room;
}
