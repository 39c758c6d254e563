import { createWriteStream } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** Writes a folder for `npm run import` of any size, the same every time: the example, with more agents and enrollments. */

export type FolderSize = { agents: number; enrollments: number };

const EXAMPLE = "docs/import-example";

const firstNames = ["Ada", "Boris", "Célia", "Dmitri", "Esther", "Farid", "Greta", "Hugo", "Irène", "Jonas"];
const lastNames = ["Abbott", "de la Cruz", "Eberhart", "Fenwick", "O'Connor", "Novak", "Prescott", "Quigley"];
const at = (values: readonly string[], index: number) => values[index % values.length] ?? "";
const day = (n: number) => new Date(Date.UTC(2023, 0, 1 + (n % 1000))).toISOString().slice(0, 10);

const agencyOf = (agent: number) => (agent % 2 === 0 ? "9000002" : "9000003");
const npnOf = (agent: number) => String(8_000_000 + agent);

/** @param folder is made when it is not there */
export async function writeImportFolder(folder: string, { agents, enrollments }: FolderSize): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(EXAMPLE, folder, { recursive: true });
  await append(folder, "agents.csv", agents, (n) => [
    npnOf(n),
    at(firstNames, n),
    `${at(lastNames, n)} ${n}`,
    `agent${n}@northwind.example`,
    agencyOf(n),
  ]);
  await append(folder, "agent-contracts.csv", agents, (n) => [
    npnOf(n),
    "Bluestem Health",
    agencyOf(n),
    `B-${n}`,
    "",
    "Active",
    day(n),
    "",
  ]);
  await append(folder, "enrollments.csv", enrollments, (n) => {
    const isEnded = n % 10 === 0;
    return [
      "Bluestem Health",
      `S-${n}`,
      npnOf(n % agents),
      agencyOf(n % agents),
      at(firstNames, n * 7),
      at(lastNames, n),
      "FL",
      at(["Hillsborough", "Orange", "Pinellas", ""], n),
      isEnded ? "Terminated" : "Active",
      "MAPD",
      "Bluestem Choice (HMO)",
      day(n + 40),
      isEnded ? "Premium not paid" : "",
      isEnded ? day(n + 400) : "",
      day(n),
      day(n + 1),
      day(n + 2),
      "",
      String(100_000_000 + n),
      "",
      "",
    ];
  });
}

async function append(
  folder: string,
  file: string,
  count: number,
  row: (n: number) => readonly string[],
): Promise<void> {
  function* lines() {
    for (let n = 0; n < count; n++) yield `${row(n).join(",")}\n`;
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, file), { flags: "a" }));
}
