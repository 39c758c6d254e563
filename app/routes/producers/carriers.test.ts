import { expect, test } from "vitest";
import { resolveCarrier } from "./carriers.server.ts";

const alder = { id: "333e9c52-48cf-5d5f-9c7d-f50b7d79a5dc", name: "Alder" };
const birch = { id: "f77ea00c-8496-58ae-95c9-f01f574b4d3d", name: "Birch" };
const twin = { id: "333e9c52-1111-5d5f-9c7d-f50b7d79a5dc", name: "Twin" };
const old = { id: "77", name: "Old" };

test("an id means its carrier, and so do the first eight digits of a UUID", () => {
  for (const asked of [birch.id, "f77ea00c"]) expect(resolveCarrier(asked, [alder, birch])).toBe(birch.id);
  expect(resolveCarrier("77", [alder, old])).toBe("77");
  expect(resolveCarrier("333e9c52", [alder, { id: "333e9c52", name: "Odd" }])).toBe("333e9c52");
});

test("another agency's carrier is none, nor is the beginning of two, or any other part of an id", () => {
  for (const asked of ["", birch.id, "f77ea00c", "333e9c52", "333e", "333e9c52-", "48cf-5d5f"])
    expect(resolveCarrier(asked, [alder, twin]), asked).toBeNull();
});
