import type { Fault } from "./faulty-backend.ts";

/** Every way in which a backend's JSON answer can fail, and how the portal must tell it. */
export type FaultKind = {
  name: string;
  fault: Fault;
  /** The sentence that says why. */
  told: string;
  /** The page's own status when all of it is about that answer. */
  status: number;
};

const status = (code: number, words: string, page = 502): FaultKind => ({
  name: `${code}`,
  fault: { kind: "status", status: code },
  told: `Failed to fetch: ${code} ${words}`,
  status: page,
});

const unusable = { told: "The Hub’s answer could not be read.", status: 502 };
const late = { told: "The Hub did not answer in time.", status: 504 };
const lost = { told: "The Hub could not be reached.", status: 503 };

export const faultKinds: readonly FaultKind[] = [
  { name: "cut before an answer", fault: { kind: "down" }, ...lost },
  { name: "cut in the body", fault: { kind: "reset" }, ...lost },
  { name: "hanging before the head", fault: { kind: "slow", delayMs: "untilReleased" }, ...late },
  { name: "hanging in the body", fault: { kind: "hang in body" }, ...late },
  { name: "dripping without end", fault: { kind: "drip" }, ...late },
  { name: "200 with HTML", fault: { kind: "html", status: 200 }, ...unusable },
  { name: "200 with nothing", fault: { kind: "empty", status: 200 }, ...unusable },
  { name: "JSON cut in half", fault: { kind: "cut off" }, ...unusable },
  { name: "null", fault: { kind: "shape", body: null }, ...unusable },
  { name: "another shape", fault: { kind: "shape", body: { Surprise: [1, 2, 3] } }, ...unusable },
  { name: "wrong types", fault: { kind: "shape", body: wrongTypes() }, ...unusable },
  { name: "10 MB of something else", fault: { kind: "endless", megabytes: 10 }, ...unusable },
  { name: "more than is ever read", fault: { kind: "endless", megabytes: 40 }, ...unusable },
  {
    name: "a redirect",
    fault: { kind: "redirect", to: "http://127.0.0.1:9/elsewhere" },
    told: "Failed to fetch: 302 Found",
    status: 502,
  },
  { name: "204", fault: { kind: "empty", status: 204 }, ...unusable },
  {
    name: "502 with HTML",
    fault: { kind: "html", status: 502 },
    told: "Failed to fetch: 502 Bad Gateway",
    status: 502,
  },
  {
    name: "500 that hangs in the body",
    fault: { kind: "hang in body", status: 500 },
    told: "Failed to fetch: 500 Internal Server Error",
    status: 502,
  },
  {
    name: "500 that is cut in the body",
    fault: { kind: "reset", status: 500 },
    told: "Failed to fetch: 500 Internal Server Error",
    status: 502,
  },
  status(403, "Forbidden", 403),
  status(404, "Not Found", 404),
  status(409, "Conflict"),
  status(422, "Unprocessable Entity"),
  status(429, "Too Many Requests"),
  status(500, "Internal Server Error"),
  status(503, "Service Unavailable"),
];

/** A submission that is answered with a status other than 200, or with none, has not been taken. */
export const refusals: readonly FaultKind[] = faultKinds
  .filter(({ name, told }) => name === "204" || told !== unusable.told)
  .filter(({ name }) => name !== "409" && !/in the body$|dripping/.test(name))
  .map((kind) => (kind.name === "204" ? { ...kind, told: "Failed to fetch: 204 No Content" } : kind));

const oneOfEachSort = [
  "cut before an answer",
  "hanging before the head",
  "another shape",
  "wrong types",
  "403",
  "404",
  "500",
];

/** One fault of each sort; in `npm run test:long` all of them. */
export const usualFaults =
  process.env.EVERY_FAULT === "yes"
    ? faultKinds
    : faultKinds.filter(({ name }) => oneOfEachSort.includes(name));

/** The fields of every answer, each of another type than it should be. */
function wrongTypes() {
  const record = {
    Id: {},
    Insurer: "text",
    PolicyTypes: 7,
    ContractCertifications: "none",
    FileName: 12,
    AgentId: [],
    AgentName: 3,
    Root: { Id: 1, Name: null },
  };
  return [record];
}
