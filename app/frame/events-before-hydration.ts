/**
 * On these events React 18 hydrates a page at once. While Remix still decodes the page's data it cannot, and then gives up
 * for good with error 345 (remix-run/remix issue 10214).
 */
const HYDRATING_EVENTS = [
  ...["keydown", "keypress", "keyup", "beforeinput", "input", "textInput", "change"],
  ...["mousedown", "mouseup", "click", "dblclick", "auxclick", "contextmenu"],
  ...["pointerdown", "pointerup", "pointercancel", "touchstart", "touchend", "touchcancel"],
  ...["compositionstart", "compositionend", "copy", "cut", "paste", "dragstart", "dragend", "drop"],
  ...["submit", "reset"],
];

/**
 * Keeps React from hearing of these events. The browser answers them as it does without script.
 * @returns a function that ends it
 */
export function holdBackEvents(): () => void {
  const withheld = new AbortController();
  const stop = (event: Event) => event.stopImmediatePropagation();
  for (const name of HYDRATING_EVENTS)
    window.addEventListener(name, stop, { capture: true, signal: withheld.signal });
  return () => withheld.abort();
}
