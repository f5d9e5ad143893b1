/** Emojis for category icons, chosen from the goods that shops in Bangladesh sell. */
export const emojis = [
  ..."🥻👗👔👕👖🧥🧕👶👟👡👜🎒⌚💍💄🧴🧼💇",
  ..."🍚🌾🫘🫙🍯🧂🫑🧄🥔🥬🍅🥭🍌🍉🍮🍰🍪🥜🐟🦐🍗🥩🥚🥛🍵☕🧃🧊",
  ..."📱💻🎧🔌🔋💡📷📺⚽🚲🛵🧸📚📝🎁🪴🏺🧺🛌🪑🍳🔪🧹🔧💊🐄🐔🌱🛒✨",
];
