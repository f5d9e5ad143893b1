// The texts of the templates that merchants register at Meta. The variables are the shop's name, the order's number and its total. A text must
// not begin or end with a variable.

export const bnTemplate =
  "ধন্যবাদ! {{1}}-এ আপনার অর্ডার {{2}} পেয়েছি, মোট {{3}}। অর্ডারটি নিশ্চিত করবেন, নাকি বাতিল?";

export const enTemplate =
  "Thank you! {{1}} received your order {{2}}, total {{3}}. Do you want to confirm or cancel it?";
