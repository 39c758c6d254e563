/** Options that the types of pdfkit lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: "Row" | "Column" | "Both";
    /** Left, top, right and bottom, in points from the top left corner of the page. */
    bbox?: [number, number, number, number];
  }
}
