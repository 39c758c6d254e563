import { escaped } from "./sheet-xml.ts";

/** What a workbook consists of beside its sheets (ECMA-376, part 1, section 12). */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const DOCUMENT = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`;

/** The parts, path to content. @param sheetNames those of the sheets, in order */
export function workbookParts(sheetNames: readonly string[]): Record<string, string> {
  return {
    "xl/workbook.xml": workbook(sheetNames),
    "xl/_rels/workbook.xml.rels": relationships([
      ...sheetNames.map((_, index) => ({ type: "worksheet", target: `worksheets/sheet${index + 1}.xml` })),
      { type: "styles", target: "styles.xml" },
    ]),
    "xl/styles.xml": styleSheet,
    "_rels/.rels": relationships([{ type: "officeDocument", target: "xl/workbook.xml" }]),
    "[Content_Types].xml": contentTypes(sheetNames.length),
  };
}

function workbook(sheetNames: readonly string[]): string {
  const sheets = sheetNames.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${DOCUMENT}"><sheets>${sheets.join("")}</sheets></workbook>`;
}

function relationships(targets: readonly { type: string; target: string }[]): string {
  const lines = targets.map(
    ({ type, target }, index) =>
      `<Relationship Id="rId${index + 1}" Type="${DOCUMENT}/${type}" Target="${target}"/>`,
  );
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const override = (path: string, type: string) =>
    `<Override PartName="/${path}" ContentType="${TYPES}.${type}+xml"/>`;
  const worksheets = Array.from({ length: sheets }, (_, index) =>
    override(sheetPath(index + 1), "worksheet"),
  );
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override("xl/workbook.xml", "sheet.main")}${override("xl/styles.xml", "styles")}${worksheets.join("")}</Types>`;
}

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>';

/** The formats of cells stand in the order of `styles` in sheet-xml.ts; 49 is the program's own format for text. */
const styleSheet = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
