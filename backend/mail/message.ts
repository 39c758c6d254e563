import type { Language } from "#api/languages.ts";

export type Message = {
  to: string;
  toName: string;
  subject: string;
  text: string;
  html: string;
  /** The languages in which the message is written, in this order. */
  languages: readonly Language[];
  /** The address of a page that ends messages of this kind, also by one POST (RFC 8058). */
  stop?: string;
};

/**
 * "refused": the mail server will never take a message to this address. "later": another attempt may succeed.
 */
export type Delivery = "sent" | "refused" | "later";

export type Mail = {
  /**
   * Returns the outcome; a fault of the mail server is no error.
   * @param id of the message, the same for each attempt. A message that a process handed over before it ended is handed over again,
   *   and mail programs can see by it that the two are one.
   */
  send(message: Message, id: string): Promise<Delivery>;
  /** Logs a warning when the mail server cannot be reached, or does not take the user and password of the settings. */
  tryOut(): Promise<void>;
  close(): Promise<void>;
};
