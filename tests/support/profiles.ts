import { type PortalRef, pathsFor } from "#app/paths.ts";
import { type FaultyBackend, standIn } from "./faulty-backend.ts";
import { newcomer } from "./filling-in.ts";
import { answerStep, type Typed } from "./request-wizard.ts";
import type { StandIns } from "./security/stand-ins.ts";

/** Profiles that the stand-in backend knows, and changes to them. */

const common = {
  Nickname: null,
  PhoneNumber: { Number: "727-555-0100", Id: 4 },
  Address: {
    Address1: "12 Live Oak Avenue",
    Address2: "Suite 4",
    City: "Clearwater",
    // Not among the states of the stand-in.
    StateName: "Guam",
    ZipCode: "33755",
  },
};

type Expected = {
  name: string;
  portal: PortalRef;
  profile: object;
  /** The text that is typed over it. */
  typed: Typed;
  /** The JSON that the backend gets. */
  sent: object;
  /** Each field as a page shows it: what it was, and what it will be. */
  changes: readonly string[];
};

const address = { Address1: "9 Pier Road", Address2: null, City: "Clearwater", StateName: "Guam" };
const typed = { nickname: "Ag", phone: "+1 813.555.0199", address1: " 9 Pier Road ", address2: "" };
const sent = {
  Nickname: "Ag",
  PhoneNumber: { Number: "8135550199" },
  Address: { ...address, ZipCode: "33755-1234" },
};
const changes = [
  "Nickname Current None Requested Ag",
  "Phone Current (727) 555-0100 Requested (813) 555-0199",
  "Address line 1 Current 12 Live Oak Avenue Requested 9 Pier Road",
  "Address line 2 Current Suite 4 Requested None",
  "ZIP code Current 33755 Requested 33755-1234",
];

export const ofAgent: Expected = {
  name: "an agent",
  portal: { type: "agent", id: standIn.agentId },
  profile: { FirstName: "Agnes", MiddleName: " ", LastName: "Standin", ...common },
  typed: { ...typed, zip: "33755-1234", lastName: "O’Standin–Núñez" },
  sent: { FirstName: "Agnes", MiddleName: null, LastName: "O’Standin–Núñez", ...sent },
  changes: ["Last name Current Standin Requested O’Standin–Núñez", ...changes],
};

export const ofAgency: Expected = {
  name: "an agency",
  portal: { type: "agency", id: standIn.agencyId },
  profile: { Name: "Standin Agency", ...common },
  typed: { ...typed, zip: "33755-1234", name: "Standin & Co" },
  sent: { Name: "Standin & Co", ...sent },
  changes: ["Agency name Current Standin Agency Requested Standin & Co", ...changes],
};

export const callOf = ({ portal }: Pick<Expected, "portal">) =>
  `/t/${portal.type === "agent" ? "agents" : "agencies"}/${portal.id}/profile`;
export const submissionTo = (of: Pick<Expected, "portal">) => `${callOf(of)}/submit`;

/** Makes the backend know profiles, and take requests to change them. */
export function knowProfiles(backend: FaultyBackend): void {
  for (const of of [ofAgent, ofAgency]) {
    backend.answer(callOf(of), () => of.profile);
    backend.answer(submissionTo(of), () => "taken");
  }
}

/** The requests that arrived. */
export const arrived = ({ backend }: StandIns, of: Expected) =>
  backend.calls.filter(({ method, path }) => method === "POST" && path === submissionTo(of));

/** Somebody at the check of what they have typed. */
export async function atCheck(all: StandIns, of: Expected, typed: Typed = of.typed) {
  const somebody = await newcomer(all);
  const form = await somebody.get(pathsFor(of.portal).profile());
  return { somebody, page: await answerStep(somebody, form, typed) };
}
