/**
 * Keeps what somebody did with a page before script took it over. When something else has changed the page, such as a
 * browser extension, React 18 throws the whole document away (error 418) and makes another one. Its controls then get
 * the typed text, the choices, the files and the focus of those that are gone, and the page its place.
 */

const KEPT = "input, textarea, select, details, summary, button, a";

/** @returns a function that is to be called as soon as script has taken over */
export function keepTypedValues(): () => void {
  const served = document.documentElement;
  let focused: Element | null = null;
  let place = { left: 0, top: 0 };
  // React removes the document's element, and nothing else does. In this moment the page is as somebody has left it.
  document.removeChild = (child) => {
    focused = document.activeElement;
    place = { left: window.scrollX, top: window.scrollY };
    Node.prototype.removeChild.call(document, child);
    return child;
  };
  return () => {
    Reflect.deleteProperty(document, "removeChild");
    if (document.documentElement === served) return;
    const before = byName(served);
    const pairs = [...byName(document.documentElement)].flatMap(([name, now]) => {
      const kept = before.get(name);
      return kept ? [{ kept, now }] : [];
    });
    for (const { kept, now } of pairs) copyState(kept, now);
    window.scrollTo({ ...place, behavior: "instant" });
    const used = pairs.find(({ kept }) => kept === focused);
    if (!used) return;
    used.now.focus({ preventScroll: true });
    if (isTyped(used.kept) && isTyped(used.now) && used.kept.selectionStart !== null)
      used.now.setSelectionRange(used.kept.selectionStart, used.kept.selectionEnd);
  };
}

/** The controls of a document. Those of the same name are counted. */
function byName(document: Element): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  const counts = new Map<string, number>();
  for (const element of document.querySelectorAll<HTMLElement>(KEPT)) {
    const parts = ["id", "name", "type", "href"].map((name) => element.getAttribute(name));
    if (isBox(element)) parts.push(element.getAttribute("value"));
    const name = JSON.stringify([element.localName, ...parts]);
    const count = counts.get(name) ?? 0;
    counts.set(name, count + 1);
    found.set(`${name} ${count}`, element);
  }
  return found;
}

function copyState(kept: HTMLElement, now: HTMLElement): void {
  if (kept instanceof HTMLDetailsElement && now instanceof HTMLDetailsElement) now.open = kept.open;
  if (kept instanceof HTMLSelectElement && now instanceof HTMLSelectElement)
    for (const [index, { selected }] of [...kept.options].entries()) {
      const option = now.options[index];
      if (option) option.selected = selected;
    }
  if (!isTyped(kept) || !isTyped(now)) return;
  if (isBox(kept) && isBox(now)) now.checked = kept.checked;
  else if (kept.type !== "file") {
    if (now.value !== kept.value) now.value = kept.value;
  } else if (now instanceof HTMLInputElement && kept instanceof HTMLInputElement) now.files = kept.files;
}

const isTyped = (element: Element) =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const isBox = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type);
