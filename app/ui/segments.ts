/** The looks of a choice of one, side by side: radio buttons or links. The bar below one marks it as chosen where colors are not seen. */
export const segmentsLook = "inline-flex flex-wrap gap-1.5 sm:gap-0";
export const segmentLook = "segment";
