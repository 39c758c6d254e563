import { describe, expect, test } from "vitest";
import { chartShape } from "./chart-shape.server.ts";

const month = (count: number | null, lastYear: number | null) => ({ name: "May", count, lastYear });
const barsIn = (path: string) => path.match(/M/g)?.length ?? 0;

describe("the drawing of a chart", () => {
  test("a chart has a bar as high as each count, and a level line for each count of a year earlier", () => {
    const shape = chartShape([month(10, 5), month(5, 10)]);
    expect(shape.ticks).toEqual([
      { value: 10, y: 0 },
      { value: 8, y: 80 },
      { value: 6, y: 160 },
      { value: 4, y: 240 },
      { value: 2, y: 320 },
      { value: 0, y: 400 },
    ]);
    expect(shape.bars).toBe("M120,0h360V400h-360zM720,200h360V400h-360z");
    expect(shape.line).toBe("M0,200L600,200L600,0L1200,0");
  });

  test("a chart has neither bar nor line where nothing is known, and no bar for a count of zero", () => {
    const shape = chartShape([month(0, 4), month(null, null), month(8, 0)]);
    expect(barsIn(shape.bars)).toBe(1);
    expect(shape.line).toBe("M0,200L400,200M800,400L1200,400");
  });

  test.each([[[]], [[month(0, 0)]], [[month(1, 0)]], [[month(null, null)]]])(
    "a chart of the months %j is drawn without a number that is none",
    (months) => {
      const { bars, line, ticks } = chartShape(months);
      expect(`${bars}${line}`).not.toMatch(/NaN|Infinity|undefined/);
      expect(ticks.map(({ value }) => value)).toEqual([1, 0]);
    },
  );

  test.each([2, 3, 7, 12, 99, 1_234, 1_000_000])(
    "a chart marks whole numbers with equal distances up to %i",
    (most) => {
      const values = chartShape([month(most, 0)]).ticks.map(({ value }) => value);
      const [first = 0, second = 0] = values;
      expect(first).toBeGreaterThanOrEqual(most);
      expect(values).toEqual(values.map((_, index) => first - index * (first - second)));
      expect(values.at(-1)).toBe(0);
      expect(values.length).toBeLessThan(8);
    },
  );
});
