import { expect, test } from "vitest";
import { couriersThatCome } from "./pickup";

const parcel = (courier: string, ...can: string[]) => ({ courier, title: `The ${courier}`, can });

test("lists each courier that offers pickups once, and no others", () => {
  const parcels = [
    parcel("steadfast", "cancel_by_hand", "pickup"),
    parcel("redx", "cancel"),
    parcel("steadfast", "pickup"),
  ];
  expect(couriersThatCome(parcels)).toEqual([{ courier: "steadfast", title: "The steadfast" }]);
  expect(couriersThatCome([parcel("steadfast", "retry")])).toEqual([]);
});
