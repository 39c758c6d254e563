import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** Secrets that stand in files, and what of the server stands in the browser's code. Every check returns faults in words. */

/** Secrets that can be told from their shape alone. */
const shapes: [string, RegExp][] = [
  ["a private key", /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/],
  ["an access key of AWS", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ["a token of GitHub", /\b(?:gh[pousr]_\w{36}|github_pat_\w{22,})/],
  ["a token of Slack", /\bxox[abprs]-[\w-]{10,}/],
  ["a token of npm", /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*\S{8}/],
  ["a key of a payment service", /\b[rs]k_live_\w{16,}/],
  ["a key of Google", /\bAIza[\w-]{35}\b/],
  ["a signed token", /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{8,}/],
  [
    "a password in an address",
    /\b(?:postgres(?:ql)?|rediss?|https?|amqp):\/\/[^\s:/@"'`$<{]+:[^\s:/@"'`$<{]{6,}@/,
  ],
];

/** A long text of mixed characters that is given to something with the name of a secret. */
const assigned =
  /(?:secret|token|passw(?:or)?d|pwd|api_?key|private_?key|credential)\w*["']?\s*[:=]\s*["'`]?([\w+/=-]{20,})/gi;
const isMixed = (text: string) => [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(text));

export function secretFaults(name: string, text: string): string[] {
  return [
    ...shapes.filter(([, shape]) => shape.test(text)).map(([what]) => `${name}: ${what}`),
    ...[...text.matchAll(assigned)]
      .filter(([, value = ""]) => isMixed(value))
      .map(([found]) => `${name}: ${found.slice(0, 24)}…`),
  ];
}

/** Every file of a folder with its text, as paths relative to it; what `.gitignore` names is left out. */
export function filesOf(folder: string): { name: string; text: string }[] {
  const ignored = readFileSync(path.join(folder, ".gitignore"), "utf8").split("\n").filter(Boolean);
  const isLeftOut = (name: string) =>
    name === ".git" || ignored.some((pattern) => pattern.replace(/\/$/, "") === name);
  const within = (below: string): string[] =>
    readdirSync(path.join(folder, below), { withFileTypes: true })
      .filter(({ name }) => !isLeftOut(name))
      .flatMap((entry) => {
        const name = path.join(below, entry.name);
        if (entry.isDirectory()) return within(name);
        return entry.isFile() ? [name] : [];
      });
  return within("").map((name) => ({ name, text: readFileSync(path.join(folder, name), "latin1") }));
}

/**
 * Returns the faults of a file that every browser gets, such as secrets, source maps and modules of the server.
 * @param words what only the server knows
 */
export function publishedFaults(name: string, text: string, words: string[]): string[] {
  return [
    ...(/\.map$/.test(name) || /sourceMappingURL/.test(text) ? [`${name}: a source map`] : []),
    ...(/\.server\b/.test(name) ? [`${name}: a module of the server`] : []),
    ...(/(?:from|import|require)\s*\(?\s*["'`]node:/.test(text) ? [`${name}: a module of Node`] : []),
    ...(/\bprocess\.env\b/.test(text) ? [`${name}: reads the environment`] : []),
    ...(text.includes(process.cwd()) || /file:\/\/\//.test(text) ? [`${name}: a path of this machine`] : []),
    ...words.filter((word) => text.includes(word)).map((word) => `${name}: "${word}"`),
    ...secretFaults(name, text),
  ];
}

/** The longer texts that stand in the code of some files and not in that of others. */
export function wordsOnlyIn(some: { text: string }[], others: { text: string }[]): string[] {
  const elsewhere = others.map(({ text }) => text).join("\n");
  const found = some.flatMap(({ text }) =>
    [...text.matchAll(/"([^"\\\n]{12,})"/g)].map(([, word = ""]) => word),
  );
  return [...new Set(found)].filter((word) => !elsewhere.includes(word));
}
