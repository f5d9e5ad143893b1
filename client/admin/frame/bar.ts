/** A bar across the area that says what is not as usual. */
export const bar = "bg-[#fcf0b8] px-4 text-center text-sm text-[#6b3f0d]";
