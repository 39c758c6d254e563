/** The looks of a choice of one, side by side: radio buttons or links. The bar below one marks it as chosen where colors are not seen. */
export const segmentsLook = "inline-flex flex-wrap";
export const segmentLook = "segment";
