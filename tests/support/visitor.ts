import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { request as httpsRequest, type RequestOptions } from "node:https";
import { demoPassword } from "#demo/data/accounts.ts";
import { formsOf, type HtmlForm, type Link, linksOf, textOf } from "./html-form.ts";
import { asBrowsersWrite, bodyOf, multipartType } from "./multipart.ts";

/**
 * Somebody with a browser, without the browser: keeps cookies per host, follows redirects, fills in forms. Speaks bare
 * HTTP, so that a test decides about every header.
 */

export type Answer = {
  status: number;
  url: string;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  /** The body, when it is text. */
  html: string;
  /** The words of the page. */
  words: string;
  /** Where it asks to go, made absolute; null unless it is a redirect. */
  location: string | null;
  /** The addresses that led here, the first one first. */
  via: string[];
  /** The ids of the requests that led here and of its own. */
  requestIds: string[];
};

export type Asking = {
  headers?: Record<string, string>;
  /** Off to see the redirect itself, unless it leads to the form that was sent. On by default. */
  follow?: boolean;
};

export type Values = Record<string, string>;
export type Submission = Asking & {
  /** Finds the form on the page; the first one by default. */
  form?: (form: HtmlForm) => boolean;
  values?: Values;
  /** The chosen files of its file fields, by name. */
  files?: Record<string, readonly { name: string; buffer: Uint8Array }[]>;
  /** The label of the button that is pressed; the first one by default. */
  button?: string | RegExp;
};

export type Visitor = ReturnType<typeof visitor>;

/** The kinds of a visitor's software: text browsers send neither Origin nor Sec-Fetch-*. */
export type Manners = "browser" | "text browser";

type Cookie = { value: string; attributes: string };

const MOST_REDIRECTS = 20;

const idOf = ({ headers }: Answer) => String(headers["x-request-id"] ?? "");

/** A form that was not taken is shown again at its own address: `docs/decisions/0220`. */
const isShownAgain = ({ status, location }: Answer) =>
  status === 303 && /[?&]again=[0-9a-f]{32}(&|$)/.test(location ?? "");

/**
 * @param origin of the portal; addresses may be given relative to it
 * @param options.tls for https, such as the certificate authority to trust
 */
export function visitor(origin: string, options: { manners?: Manners; tls?: RequestOptions } = {}) {
  const manners = options.manners ?? "browser";
  const jars = new Map<string, Map<string, Cookie>>();

  return { origin, get, post, submit, follow, signIn, cookies, setCookie, clone };

  /** Opens an address, as if typed in. */
  function get(address: string, asking: Asking = {}): Promise<Answer> {
    return send(
      "GET",
      new URL(address, origin),
      undefined,
      { ...navigation("none"), ...asking.headers },
      asking,
    );
  }

  /** Sends a form that was never on a page; `from` is the address it pretends to come from, the portal by default. */
  function post(
    address: string,
    values: Values | [name: string, value: string][],
    asking: Asking & { from?: string } = {},
  ): Promise<Answer> {
    const url = new URL(address, origin);
    const headers = { ...origins(url, new URL(asking.from ?? origin)), ...asking.headers };
    return send("POST", url, new URLSearchParams(values).toString(), headers, asking);
  }

  /** Fills in and sends a form of a page. */
  function submit(page: Answer, submission: Submission = {}): Promise<Answer> {
    const form = formsOf(page.html).find(submission.form ?? (() => true));
    if (!form) throw new Error(`There is no such form on ${page.url}: ${page.words.slice(0, 300)}`);
    const button = form.buttons.find(({ label }) => matches(label, submission.button));
    if (submission.button && !button)
      throw new Error(`There is no button "${submission.button}" on ${page.url}`);
    const target = new URL(button?.action ?? form.action, page.url);
    const fields = new URLSearchParams(form.fields.map(({ name, value }) => [name, value]));
    for (const [name, value] of Object.entries(submission.values ?? {})) fields.set(name, value);
    if (button?.name) fields.set(button.name, button.value);
    if (form.method === "post") {
      const headers = { ...origins(target, new URL(page.url)), ...submission.headers };
      if (!form.isMultipart) return send("POST", target, fields.toString(), headers, submission);
      const type = { "content-type": multipartType };
      const body = bodyOf(partsOf(form, fields, submission.files ?? {}));
      return send("POST", target, body, { ...headers, ...type }, submission);
    }
    target.search = fields.toString();
    return send(
      "GET",
      target,
      undefined,
      { ...navigation("same-origin"), ...submission.headers },
      submission,
    );
  }

  /** Follows a link of a page, found by its words or by its address. */
  function follow(
    page: Answer,
    link: string | RegExp | ((link: Link) => boolean),
    asking: Asking = {},
  ): Promise<Answer> {
    const wanted = typeof link === "function" ? link : ({ label }: Link) => matches(label, link);
    const found = linksOf(page.html).find(wanted);
    if (!found) throw new Error(`There is no link ${link} on ${page.url}: ${page.words.slice(0, 300)}`);
    const headers = { ...navigation("same-origin"), ...asking.headers };
    return send("GET", new URL(found.href, page.url), undefined, headers, asking);
  }

  /**
   * Signs in at the demo sign-in as a person does: opens the portal, is sent to the sign-in page, fills it in, comes back.
   * @returns the page the portal shows then
   */
  async function signIn(email: string, { returnUrl = "/", password = demoPassword } = {}): Promise<Answer> {
    const page = await get(`/account/login?returnUrl=${encodeURIComponent(returnUrl)}`);
    const form = ({ fields }: HtmlForm) => fields.some(({ type }) => type === "password");
    const { fields } = formsOf(page.html).find(form) ?? { fields: [] };
    const nameOf = (pattern: RegExp) =>
      fields.find(({ name, type }) => pattern.test(type) || pattern.test(name))?.name;
    const values = {
      [nameOf(/^(email|login|username)$/) ?? "email"]: email,
      [nameOf(/^password$/) ?? "password"]: password,
    };
    return submit(page, { form, values });
  }

  /** The cookies that go to an address, name to value. */
  function cookies(address = origin): Values {
    const jar = jars.get(new URL(address, origin).hostname) ?? new Map<string, Cookie>();
    return Object.fromEntries([...jar].map(([name, { value }]) => [name, value]));
  }

  function setCookie(name: string, value: string, address = origin): void {
    jarOf(new URL(address, origin)).set(name, { value, attributes: "" });
  }

  /** Somebody else who has the same cookies from now on, such as a thief. */
  function clone(): Visitor {
    const twin = visitor(origin, options);
    for (const [name, value] of Object.entries(cookies())) twin.setCookie(name, value);
    return twin;
  }

  async function send(
    method: string,
    start: URL,
    body: string | Buffer | undefined,
    headers: Record<string, string>,
    asking: Asking,
  ): Promise<Answer> {
    let answer = await sendOnce(method, start, body, headers);
    const via: string[] = [];
    const requestIds = [idOf(answer)];
    while (answer.location && (asking.follow !== false || isShownAgain(answer))) {
      via.push(answer.url);
      if (via.length > MOST_REDIRECTS) throw new Error(`Too many redirects: ${via.join(" → ")}`);
      const next = new URL(answer.location);
      const site = next.origin === new URL(answer.url).origin ? "same-origin" : "cross-site";
      const again = answer.status === 307 || answer.status === 308;
      answer = again
        ? await sendOnce(method, next, body, headers)
        : await sendOnce("GET", next, undefined, { ...navigation(site), ...asking.headers });
      requestIds.push(idOf(answer));
    }
    return { ...answer, via, requestIds };
  }

  function sendOnce(
    method: string,
    url: URL,
    body: string | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const jar = Object.entries(cookies(url.href)).map(([name, value]) => `${name}=${value}`);
    const ask = url.protocol === "https:" ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const asked = ask(url, {
        ...options.tls,
        method,
        headers: {
          accept: "text/html,application/xhtml+xml,*/*;q=0.8",
          "accept-language": "en-US,en;q=0.9",
          ...(jar.length > 0 ? { cookie: jar.join("; ") } : {}),
          ...(body === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
          ...(body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) }),
          ...headers,
        },
      });
      asked.once("error", reject);
      asked.once("response", (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () => {
          for (const line of response.headers["set-cookie"] ?? []) keep(url, line);
          resolve(read(url, response.statusCode ?? 0, response.headers, Buffer.concat(chunks)));
        });
      });
      asked.end(body);
    });
  }

  function keep(url: URL, line: string): void {
    const [pair = "", ...attributes] = line.split(";");
    const name = pair.slice(0, pair.indexOf("=")).trim();
    const value = pair.slice(pair.indexOf("=") + 1).trim();
    const maxAge = attributes.find((attribute) => /^\s*max-age=/i.test(attribute))?.split("=")[1];
    const expires = attributes.find((attribute) => /^\s*expires=/i.test(attribute))?.split("=")[1];
    const over = maxAge === undefined ? expires && Date.parse(expires) <= Date.now() : Number(maxAge) <= 0;
    if (over) jarOf(url).delete(name);
    else jarOf(url).set(name, { value, attributes: attributes.join(";") });
  }

  /** Cookies know no ports. */
  function jarOf({ hostname }: URL): Map<string, Cookie> {
    const jar = jars.get(hostname) ?? new Map<string, Cookie>();
    jars.set(hostname, jar);
    return jar;
  }

  function navigation(site: "none" | "same-origin" | "cross-site"): Record<string, string> {
    if (manners === "text browser") return {};
    return { "sec-fetch-site": site, "sec-fetch-mode": "navigate", "sec-fetch-dest": "document" };
  }

  function origins(target: URL, from: URL): Record<string, string> {
    if (manners === "text browser") return {};
    return {
      ...navigation(target.origin === from.origin ? "same-origin" : "cross-site"),
      origin: from.origin,
    };
  }
}

const matches = (label: string, wanted: string | RegExp | undefined) =>
  wanted === undefined || (typeof wanted === "string" ? label === wanted : wanted.test(label));

/** The parts of a form: its fields, then its files. A field in which none was chosen is sent without a name. */
function partsOf({ fields }: HtmlForm, values: URLSearchParams, chosen: Submission["files"] = {}) {
  const isFile = (name: string) => fields.some((field) => field.name === name && field.type === "file");
  const none = [{ name: "", buffer: Buffer.alloc(0) }];
  const texts = [...values].filter(([name]) => !isFile(name)).map(([name, value]) => ({ name, value }));
  const names = [...new Set(fields.map(({ name }) => name).filter(isFile))];
  return [
    ...texts,
    ...names.flatMap((field) =>
      (chosen[field] ?? none).map(({ name, buffer }) => ({
        name: field,
        value: buffer,
        fileName: asBrowsersWrite(name),
      })),
    ),
  ];
}

function read(url: URL, status: number, headers: IncomingHttpHeaders, bytes: Buffer): Answer {
  const html = /^(text|application\/(problem\+)?json)/.test(headers["content-type"] ?? "")
    ? bytes.toString("utf8")
    : "";
  const redirected = status >= 300 && status < 400 && headers.location !== undefined;
  const location = redirected ? new URL(headers.location ?? "", url).href : null;
  return {
    status,
    url: url.href,
    headers,
    bytes,
    html,
    words: textOf(html),
    location,
    via: [],
    requestIds: [],
  };
}
