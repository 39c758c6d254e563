/** The look of a field to type or choose in. */
export const controlLook = "input";

/** A field for a short answer, such as a date or a number. */
export const shortLook = "max-w-56";
