/** The look of a field to type or choose in. */
export const controlLook = "input";

/** A field for a short answer, such as a date or a number. */
export const shortLook = "max-w-56";

/**
 * A line of text is a name, a number, an address or a search. Browsers do not correct it. (`autocorrect` is unknown to HTML checkers
 * as yet.)
 */
export const uncorrected = { spellCheck: false, autoCapitalize: "off" } as const;
