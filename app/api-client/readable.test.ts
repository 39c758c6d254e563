import { expect, test } from "vitest";
import { contract } from "#api/contracts.ts";
import { readWithout } from "./readable.server.ts";

const good = {
  Id: "1",
  PolicyTypeId: "2",
  PolicyTypeName: "Medicare Supplement",
  PlanYear: 2026,
  Status: "RTS",
};

test("a certification that cannot be read is left out, and its contract stays", () => {
  const given = {
    Id: "c-1",
    Insurer: "Alder",
    StartDate: "",
    ContractCertifications: [{ ...good, PlanYear: "next" }, good, 7],
  };
  const read = readWithout(contract, given);
  if (!("value" in read)) throw read.error;
  expect(read.value).toMatchObject({ Id: "c-1", StartDate: null });
  expect(read.value.ContractCertifications).toHaveLength(1);
  expect(read.left).toContain("ContractCertifications.PlanYear");
  expect(given.ContractCertifications).toHaveLength(3);
});

test("a record whose own field cannot be read is not read", () => {
  const given = { Id: {}, Insurer: "Alder", ContractCertifications: [7] };
  expect(readWithout(contract, given)).toHaveProperty("error");
  expect(readWithout(contract, [given])).toHaveProperty("error");
});
