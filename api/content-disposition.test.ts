import { expect, test } from "vitest";
import { attachedName, attachment, portableName } from "./content-disposition.ts";

test.each(["policies.pdf", "O'Brien; E=O.pdf", "Peña—日.pdf", "50 % (final)*.pdf", 'a "quoted" name.pdf'])(
  "the file name %s arrives as it is in a download",
  (name) => {
    const header = attachment(name);
    expect(header).toMatch(/^attachment; filename="[ -!#-$&-:<-~]*"; filename\*=UTF-8''[\w.~%-]+$/);
    expect(attachedName(header)).toBe(name);
  },
);

test.each([
  ["../../etc/passwd", "..-..-etc-passwd"],
  ["..\\a.pdf", "..-a.pdf"],
  ["a\r\nSet-Cookie: b=c.pdf", "a  Set-Cookie: b=c.pdf"],
  ["fdp.\u202egpj.exe", "fdp. gpj.exe"],
  ["\ud800.pdf", "\ufffd.pdf"],
  [" ", "file"],
])("the file name %j of a download loses what could do harm", (name, safe) => {
  const header = attachment(name);
  expect(new Headers({ "Content-Disposition": header }).get("Content-Disposition")).toBe(header);
  expect(attachedName(header)).toBe(safe);
});

test("a Content-Disposition header without a file name still gives a file name", () => {
  expect(attachedName(null)).toBe("file");
  expect(attachedName("attachment")).toBe("file");
});

test.each([
  ['a: "draft"?*.pdf', "a- -draft---.pdf"],
  ["policy.pdf. ", "policy.pdf"],
  ["CON.pdf", "CON-.pdf"],
  ["lpt1", "lpt1-"],
  ["console.pdf", "console.pdf"],
  ["Pen\u0303a.pdf", "Peña.pdf"],
  ["...", "file"],
])("the file %j in an archive has a name that Windows takes: %s", (name, portable) => {
  expect(portableName(name)).toBe(portable);
});
