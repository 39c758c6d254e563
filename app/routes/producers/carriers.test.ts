import { describe, expect, test } from "vitest";
import { chosenCarrier, withShortIds } from "./carriers.server.ts";

const alder = { id: "333e9c52-48cf-5d5f-9c7d-f50b7d79a5dc", name: "Alder" };
const birch = { id: "f77ea00c-8496-58ae-95c9-f01f574b4d3d", name: "Birch" };
const twin = { id: "333e9c52-1111-5d5f-9c7d-f50b7d79a5dc", name: "Twin" };
const old = { id: "77", name: "Old" };
const fault = { kind: "timeout" as const, status: 0, text: "", requestId: "r-1" };

const AGENCY = "an agency";

const idsOf = (carriers: (typeof alder)[]) =>
  withShortIds("another", { value: carriers }).value?.map(({ id }) => id);
const chosen = (asked: string, carriers: (typeof alder)[]) =>
  chosenCarrier(asked, AGENCY, Promise.resolve({ value: carriers }));

describe("what addresses call carriers", () => {
  test("UUIDs are short, other ids are what they are", () => {
    expect(idsOf([birch, alder, old])).toEqual(["f77ea00c", "333e9c52", "77"]);
    expect(withShortIds("another", { fault })).toEqual({ fault });
  });
  test("carriers that begin alike keep their whole ids, also beside one that is called like their beginning", () => {
    expect(idsOf([alder, birch, twin])).toEqual([alder.id, "f77ea00c", twin.id]);
    expect(idsOf([alder, { id: "333e9c52", name: "Odd" }])).toEqual([alder.id, "333e9c52"]);
  });
});

describe("the carrier an address asks for", () => {
  test("short or whole, it is the same", async () => {
    for (const asked of ["f77ea00c", birch.id])
      expect(await chosen(asked, [alder, birch])).toEqual({ short: "f77ea00c", id: birch.id });
    expect(await chosen("77", [alder, old])).toEqual({ short: "77", id: "77" });
    expect(await chosen(twin.id, [alder, twin])).toEqual({ short: twin.id, id: twin.id });
  });
  test("nothing, another agency's, or the beginning of two is none", async () => {
    for (const asked of ["", birch.id, "f77ea00c", "333e9c52", "333e"])
      expect(await chosen(asked, [alder, twin]), asked).toBeNull();
  });
  test("while carriers cannot be fetched a whole id is as it is, and a short one what it last was", async () => {
    const failed = (asked: string, agency = AGENCY) =>
      chosenCarrier(asked, agency, Promise.resolve({ fault }));
    expect(await failed(birch.id)).toEqual({ short: birch.id, id: birch.id });
    expect(await failed("77")).toEqual({ short: "77", id: "77" });
    await expect(failed("f77ea00c")).rejects.toMatchObject({ fault });
    withShortIds(AGENCY, { value: [alder, birch] });
    for (const asked of ["f77ea00c", birch.id])
      expect(await failed(asked)).toEqual({ short: "f77ea00c", id: birch.id });
    await expect(failed("f77ea00d")).rejects.toMatchObject({ fault });
    await expect(failed("f77ea00c", "a third")).rejects.toMatchObject({ fault });
  });
});
