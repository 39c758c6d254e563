/** The option of table headers, which the types of pdfkit lack. */
declare namespace PDFKit.Mixins {
  interface StructureElementOptions {
    scope?: "Row" | "Column" | "Both";
  }
}
