import { createRequire } from "node:module";

/** The look of the pages of a PDF. Lengths are in points. */

const resolve = createRequire(import.meta.url).resolve;
export const fonts = {
  plain: resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"),
  bold: resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"),
};
export type Font = keyof typeof fonts;

export type HeadingLevel = 1 | 2 | 3;

export type Look = {
  layout: "landscape" | "portrait";
  /** `text` is that of tables, facts and page numbers. */
  sizes: Readonly<Record<HeadingLevel | "paragraph" | "text", number>>;
  /** The width of facts, at most the page's, the share of it that labels have, and the side at which values stand. */
  facts: { width: number; labels: number; values: "left" | "right" };
  /** A longer paragraph ends in "…". */
  longestParagraph: number;
};

/** The look of tables with many rows. */
export const wideLook: Look = {
  layout: "landscape",
  sizes: { 1: 16, 2: 12, 3: 10, paragraph: 9, text: 8 },
  facts: { width: 320, labels: 0.5, values: "right" },
  longestParagraph: 300,
};

/** For text that people read and sign. */
export const letterLook: Look = {
  layout: "portrait",
  sizes: { 1: 18, 2: 14, 3: 12, paragraph: 11, text: 11 },
  facts: { width: Number.POSITIVE_INFINITY, labels: 0.35, values: "left" },
  longestParagraph: Number.POSITIVE_INFINITY,
};
