import type { ComponentType } from "react";
import type { Section } from "../types/page.gen";
import { AccountDetails } from "./AccountDetails";
import { Home } from "./Home";
import { MyAddresses } from "./MyAddresses";
import { MyChat } from "./MyChat";
import { MyOrders } from "./MyOrders";
import { MyReviews } from "./MyReviews";
import { MyWishlist } from "./MyWishlist";
import { Notifications } from "./Notifications";
import { PasswordReset } from "./PasswordReset";

/** What shows each section of the dashboard. */
export const sections: Record<Section, ComponentType> = {
  home: Home,
  account_details: AccountDetails,
  my_orders: MyOrders,
  my_chat: MyChat,
  my_wishlist: MyWishlist,
  my_addresses: MyAddresses,
  my_reviews: MyReviews,
  password_reset: PasswordReset,
  notifications: Notifications,
};
