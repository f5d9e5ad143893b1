import type { ComponentType } from "react";
import type { MessageKey } from "../lib/i18n";
import type { Section } from "../types/page.gen";
import { AccountDetails } from "./AccountDetails";
import { Home } from "./Home";
import { MyAddresses } from "./MyAddresses";
import { MyChat } from "./MyChat";
import { MyWishlist } from "./MyWishlist";
import { Notifications } from "./Notifications";
import { MyOrders } from "./orders/MyOrders";
import { PasswordReset } from "./PasswordReset";
import { MyReviews } from "./reviews/MyReviews";

interface Shown {
  /** The heading shown above the section. */
  title: MessageKey;
  Content: ComponentType;
}

export const sections: Record<Section, Shown> = {
  home: { title: "dashboard.home.title", Content: Home },
  account_details: { title: "dashboard.account_details", Content: AccountDetails },
  my_orders: { title: "dashboard.my_orders", Content: MyOrders },
  my_chat: { title: "dashboard.my_chat", Content: MyChat },
  my_wishlist: { title: "dashboard.my_wishlist", Content: MyWishlist },
  my_addresses: { title: "dashboard.my_addresses", Content: MyAddresses },
  my_reviews: { title: "dashboard.my_reviews", Content: MyReviews },
  password_reset: { title: "dashboard.password_reset", Content: PasswordReset },
  notifications: { title: "dashboard.notifications", Content: Notifications },
};
