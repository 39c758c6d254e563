/** Returns a day as it is shown, or the text as it was typed when it is no `YYYY-MM-DD`. */
export const formatTypedDay = (typed: string, date: (day: string) => string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) ? date(typed) : typed;
