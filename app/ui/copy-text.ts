/**
 * Copies a text. The clipboard is missing on plain http; there the older command copies a field that is made for it.
 * @returns whether it is copied
 */
export async function copied(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    const isCopied = document.execCommand("copy");
    field.remove();
    return isCopied;
  } catch {
    return false;
  }
}
