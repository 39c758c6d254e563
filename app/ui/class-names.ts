type Part = string | false | null | undefined;

/** Joins the class names that apply; undefined when none does, so that no empty attribute is sent. */
export function classNames(...parts: Part[]): string | undefined {
  return parts.filter(Boolean).join(" ") || undefined;
}
