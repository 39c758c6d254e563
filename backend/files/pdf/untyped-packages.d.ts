declare module "subset-font" {
  /** Returns a font with the characters of a text, or with all of them. `variationAxes` fixes axes of a variable font. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "truetype";
      keepAllGlyphs?: boolean;
      dropTables?: readonly string[];
      variationAxes?: Record<string, number>;
    },
  ): Promise<Buffer>;
}

declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place where a line may end; null at the end. `required` after a line break. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}
