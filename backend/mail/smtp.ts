import { createTransport } from "nodemailer";
import type { Logger } from "pino";
import { email } from "#api/fields.ts";
import { isLocal } from "#server/public-address.ts";
import { onOneLine } from "../one-line.ts";
import type { Delivery, Mail, Message } from "./message.ts";

export type SmtpOptions = {
  /** `smtp://` with STARTTLS, or `smtps://`; with user and password where the server asks for them. */
  smtpUrl: string;
  /** An address, or `Name <address>`. */
  from: string;
  logger: Pick<Logger, "warn">;
  limits?: Partial<typeof defaultLimits>;
};

const defaultLimits = { connectionMs: 10_000, socketMs: 20_000, messageMs: 60_000 };

/** Returns email by a mail server. */
export function createMail({ smtpUrl, from, logger, limits }: SmtpOptions): Mail {
  const { connectionMs, socketMs, messageMs } = { ...defaultLimits, ...limits };
  const transport = createTransport({
    connectionTimeout: connectionMs,
    dnsTimeout: connectionMs,
    greetingTimeout: connectionMs,
    socketTimeout: socketMs,
    // The links in messages open somebody's form: they do not travel unprotected unless the address says so.
    requireTLS: !isLocal(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    url: smtpUrl,
  });
  const domain = from.slice(from.lastIndexOf("@") + 1).replace(">", "");
  return {
    async send(message, id) {
      const to = email.safeParse(message.to);
      if (!to.success) return "refused";
      try {
        await transport.sendMail({
          ...mailOf(message, to.data, from),
          messageId: `<${id}@${domain}>`,
          signal: AbortSignal.timeout(messageMs),
        });
        return "sent";
      } catch (error) {
        const fault = faultOf(error);
        const delivery = deliveryAfter(fault);
        // The words of the error and of the server may repeat the address.
        logger.warn({ delivery, ...fault }, "message not sent");
        return delivery;
      }
    },
    async tryOut() {
      try {
        await transport.verify();
      } catch (error) {
        logger.warn(faultOf(error), "the mail server of SMTP_URL cannot be used");
      }
    },
    async close() {
      transport.close();
    },
  };
}

function mailOf({ toName, subject, text, html, languages, stop }: Message, to: string, from: string) {
  return {
    from,
    to: { name: onOneLine(toName), address: to },
    subject: onOneLine(subject),
    text,
    html,
    headers: {
      "Auto-Submitted": "auto-generated",
      "Content-Language": languages.join(", "),
      ...(stop && unsubscribe(stop)),
    },
  };
}

/** Mail programs show a button for these headers: RFC 2369 and RFC 8058. */
const unsubscribe = (address: string) => ({
  "List-Unsubscribe": `<${address}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

type Fault = { code?: string; command?: string; status?: number };

function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return {};
  const { code, command, responseCode } = error as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  return {
    ...(typeof code === "string" && { code }),
    ...(typeof command === "string" && { command }),
    ...(typeof responseCode === "number" && { status: responseCode }),
  };
}

/** A server that refuses the sender or the sign-in is at fault itself: its operator can change that. */
function deliveryAfter({ command, status = 0 }: Fault): Delivery {
  return ["RCPT TO", "DATA"].includes(command ?? "") && status >= 500 && status < 600 ? "refused" : "later";
}
