/** Returns the beginning of a text in one line. @param most the number of its characters that are kept */
export function shortened(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  return `${characters.slice(0, most).join("").trimEnd()}…`;
}
