/** Controls that somebody has used. */

/** Says if a control is no longer as the server has sent it. */
export function isChanged(control: Element): boolean {
  if (control instanceof HTMLSelectElement) {
    // The browser shows the first option when the server chose none.
    const asSent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex !== Math.max(0, asSent);
  }
  if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
  if (!(control instanceof HTMLInputElement)) return false;
  if (control.type === "radio") return control.checked && !control.defaultChecked;
  return control.type === "checkbox"
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

export function isText(control: EventTarget): control is HTMLInputElement {
  return control instanceof HTMLInputElement && ["text", "search", "date"].includes(control.type);
}
