/**
 * A one-page PDF with a title and lines of text, in a standard font. A character that WinAnsi lacks becomes "?".
 * A line longer than the page is wide runs out of it: keep lines under 90 characters.
 */
export function pdf(title: string, lines: readonly string[]): Uint8Array {
  const page = [
    "BT",
    "/F1 18 Tf 56 730 Td",
    `(${escaped(title)}) Tj`,
    "/F1 10.5 Tf 0 -30 Td 15 TL",
    ...lines.slice(0, 45).map((line) => `(${escaped(line)}) Tj T*`),
    "ET",
  ].join("\n");
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    `<< /Title (${escaped(title)}) >>`,
  ];
  // The four bytes above 127 tell programs that pass files on that this one is not text.
  let text = "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = text.length;
  const entries = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(Buffer.from(text, "latin1"));
}

function escaped(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[^\x20-\x7e\xa1-\xff]/g, "?")
    .replace(/[\\()]/g, (character) => `\\${character}`);
}
