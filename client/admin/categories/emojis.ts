/** What shops here sell, as icons of categories. */
export const emojis = [
  ..."🥻👗👔👕👖🧥🧕👶👟👡👜🎒⌚💍💄🧴🧼💇",
  ..."🍚🌾🫘🫙🍯🧂🫑🧄🥔🥬🍅🥭🍌🍉🍮🍰🍪🥜🐟🦐🍗🥩🥚🥛🍵☕🧃🧊",
  ..."📱💻🎧🔌🔋💡📷📺⚽🚲🛵🧸📚📝🎁🪴🏺🧺🛌🪑🍳🔪🧹🔧💊🐄🐔🌱🛒✨",
];
