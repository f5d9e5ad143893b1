/** Classes of a full-width notice bar. */
export const bar = "bg-[#fcf0b8] px-4 text-center text-sm text-[#6b3f0d]";
