const PAGE_END = "</body></html>";
const PLACE = "\0";

/**
 * Takes the scripts out of a page, also those the framework writes behind its end, and makes one module of them.
 * @param nonce what they are known by: nothing else in the page has it
 * @returns the module, empty when there was no script, and the page with something else in their place
 */
export function withScriptsApart(html: string, nonce: string) {
  const texts: string[] = [];
  const preloaded: string[] = [];
  const scripts = new RegExp(`<script nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  const page = html
    .replace(scripts, (_, text: string) => (texts.push(text) > 1 ? "" : PLACE))
    .replace(/<link rel="modulepreload" href="([^"]*)"\/>/g, (_, address: string) => {
      preloaded.push(address);
      return "";
    });
  const end = page.indexOf(PAGE_END);
  const whole = end === -1 ? page : page.slice(0, end + PAGE_END.length);
  const [before = "", after = ""] = whole.split(PLACE);
  // The first is of scrolling alone: should it fail, nothing else has to.
  const [first = "", ...others] = texts;
  return {
    script: [...others, first].join(";\n") + importsOf(preloaded, texts),
    pageWith: (place: string) => before + place + after,
  };
}

/** Has fetched side by side what is needed sooner or later; but what the scripts start themselves must not run before them. */
function importsOf(addresses: string[], texts: string[]): string {
  return addresses
    .map((address) => JSON.stringify(address))
    .filter((address) => !texts.some((text) => text.includes(`import(${address})`)))
    .map((address) => `;\nimport ${address}`)
    .join("");
}
