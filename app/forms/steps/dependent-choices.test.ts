import { expect, test } from "vitest";
import { checkChain } from "./dependent-choices.ts";

const named = (...ids: string[]) => ids.map((id) => ({ id, name: `Name of ${id}` }));
const values = { name: ["Ann"], state: ["fl"], county: ["pinellas"] };

test("dependent choices that are offered stay", () => {
  const chain = [
    { field: "state", offered: named("fl") },
    { field: "county", offered: named("pinellas") },
  ];
  expect(checkChain(values, chain)).toEqual({ values, emptied: [] });
});

test("a choice that is not offered is emptied with the choices that depend on it, and nothing else is", () => {
  const chain = [
    { field: "state", offered: named("tx") },
    { field: "county", offered: named("pinellas") },
  ];
  expect(checkChain(values, chain)).toEqual({ values: { name: ["Ann"] }, emptied: ["state", "county"] });
});

test("a choice stays while the list it is from is not known, and one that was never made is not emptied", () => {
  const chain = [
    { field: "agent", offered: named("a") },
    { field: "state", offered: undefined },
    { field: "county", offered: named() },
  ];
  expect(checkChain(values, chain).emptied).toEqual(["county"]);
});
