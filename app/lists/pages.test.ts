import { expect, test } from "vitest";
import { pageNumbers, slice } from "./pages.ts";

test("a page number past the end of a list shows the last page", () => {
  expect(slice([1, 2, 3], 9, 2)).toEqual({ rows: [3], total: 3, page: 2, pages: 2 });
  expect(slice([], 1, 25)).toEqual({ rows: [], total: 0, page: 1, pages: 1 });
});

test("the page numbers of a list have gaps, but no gap replaces a single page", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(1, 9)).toEqual([1, 2, "gap", 9]);
  expect(pageNumbers(3, 9)).toEqual([1, 2, 3, 4, "gap", 9]);
  expect(pageNumbers(4, 9)).toEqual([1, 2, 3, 4, 5, "gap", 9]);
  expect(pageNumbers(5, 9)).toEqual([1, "gap", 4, 5, 6, "gap", 9]);
});
