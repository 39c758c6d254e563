/** Formats a typed day. Returns text that is not `YYYY-MM-DD` unchanged. */
export const formatTypedDay = (typed: string, date: (day: string) => string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) ? date(typed) : typed;
