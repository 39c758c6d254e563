import { data } from "@remix-run/node";
import { z } from "zod";
import { pathsFor } from "../../paths.ts";
import { type Asked, type InPortal, requireAgency, requirePortal } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { portalText } from "../../session/portals.server.ts";
import {
  isRecordId,
  newRecordId,
  readRecord,
  removeRecord,
  writeRecord,
} from "../../session/records.server.ts";
import { orUnavailable } from "../../session/session.server.ts";
import { type Flow, flowOf, isStepOf, type Step, steps, stepsOf } from "./flow.ts";

/**
 * A contract request that is being filled in. It is kept for its user and portal, encrypted, for a day after its last
 * answer: going back, reloading and signing in again find it as it was.
 */

const KEPT_MS = 24 * 60 * 60_000;
const LONGEST_SEARCH = 100;
const LONGEST_ID = 64;

const typed = z.record(z.string(), z.array(z.string()));

const draftRecord = z.object({
  /** The user's subject at the identity provider. */
  owner: z.string(),
  portal: z.string(),
  flow: z.string(),
  /** Names the submission it becomes. */
  submission: z.string(),
  /** What was typed, by step. */
  answers: z.partialRecord(z.enum(steps), typed),
  /** What was looked for in a long list, and what was chosen there before, by step. */
  searches: z.partialRecord(z.enum(steps), z.object({ text: z.string(), chosen: z.string().nullable() })),
});

type Typed = Record<string, readonly string[]>;
export type Draft = { id: string } & z.infer<typeof draftRecord>;

/** A request at one of its steps. The draft is null until its first answer. */
export type AtStep = InPortal & { flow: Flow; step: Step; draft: Draft | null };

const recordKey = (id: string) => `draft:${id}`;

/**
 * Returns who asks, and how far their request is.
 * @throws 403 for an agent who asks for a downline agent; 404 for a step that the flow does not have; a redirect to the
 * first step that has no answer yet
 */
export async function requireStep(asked: Asked & { params: { step?: string } }): Promise<AtStep> {
  const user = await requirePortal(asked);
  const { pathname, searchParams } = new URL(asked.request.url);
  const flow = flowOf(pathname);
  const { step } = asked.params;
  if (!isStepOf(flow, step)) throw data({ problem: "notFound" }, { status: 404 });
  if (flow === "downlinerequest") requireAgency(user);
  const draft = await findDraft(user, flow, searchParams.get("draft"));
  const way = stepsOf(flow, user.portal.type, targetOf(draft));
  const open = way.find((earlier) => earlier === step || !isAnswered(draft, earlier)) ?? "check";
  if (open !== step || !way.includes(step))
    throw leaveFor(
      pathsFor(user.portal).contractRequestStep(flow, way.includes(step) ? open : firstOf(way), {
        draft: draft?.id,
      }),
    );
  return { ...user, flow, step, draft };
}

const firstOf = ([first]: readonly Step[]): Step => first ?? "upline";

async function findDraft(user: InPortal, flow: Flow, id: string | null): Promise<Draft | null> {
  if (!isRecordId(id)) return null;
  const found = await orUnavailable(readRecord(recordKey(id), draftRecord));
  const isTheirs =
    found?.owner === user.session.user.sub && found.portal === portalText(user.portal) && found.flow === flow;
  return isTheirs ? { id, ...found } : null;
}

export const NEW = "new";

/** Whom a draft is for: its first answer. Null for an agent's own request, and before that answer. */
export function targetOf(draft: Draft | null): { isNew: boolean; id: string } | null {
  const [id] = draft?.answers.agency?.target ?? draft?.answers.agent?.target ?? [];
  return id ? { isNew: id === NEW, id } : null;
}

export function isAnswered(draft: Draft | null, step: Step): boolean {
  const answer = draft?.answers[step];
  return step === "contracts" ? Boolean(answer?.contracts?.length) : answer !== undefined;
}

/** What is left of the answers when a step is answered otherwise: nothing that was chosen because of it. */
function withoutDependents(answers: Draft["answers"], step: Step): Draft["answers"] {
  const { upline, contracts, ...others } = answers;
  if (step === "agency" || step === "agent") return others;
  return step === "upline" && contracts
    ? { ...answers, contracts: { ...contracts, contracts: [] } }
    : answers;
}

/** Writes down a step's answer, with the first one in a new draft. What was being searched for is found then. */
export async function keepAnswer(at: AtStep, answer: Typed): Promise<Draft> {
  const before = at.draft?.answers ?? {};
  const isSame = JSON.stringify(before[at.step]) === JSON.stringify(answer);
  const kept = isSame ? before : withoutDependents(before, at.step);
  return writeDraft(at, { answers: { ...kept, [at.step]: answer }, searches: {} });
}

/** Takes back the answer to a step, and what depends on it. */
export async function dropAnswer(at: AtStep, step: Step): Promise<Draft> {
  const { [step]: gone, ...answers } = withoutDependents(at.draft?.answers ?? {}, step);
  return writeDraft(at, { answers, searches: {} });
}

/** Writes down what is looked for in a step's list, and what is chosen there meanwhile. */
export function keepSearch(at: AtStep, sent: URLSearchParams, field: string): Promise<Draft> {
  const text = sent.get("search")?.trim().slice(0, LONGEST_SEARCH) ?? "";
  const chosen = sent.get(field)?.slice(0, LONGEST_ID) ?? null;
  return writeDraft(at, { searches: { ...at.draft?.searches, [at.step]: { text, chosen } } });
}

type Change = { answers?: Record<string, Typed>; searches?: Draft["searches"] };

async function writeDraft(at: AtStep, change: Change): Promise<Draft> {
  const { id = newRecordId(), ...before } = at.draft ?? {};
  const record = draftRecord.parse({
    answers: {},
    searches: {},
    submission: newRecordId(),
    ...before,
    owner: at.session.user.sub,
    portal: portalText(at.portal),
    flow: at.flow,
    ...change,
  });
  await orUnavailable(writeRecord(recordKey(id), record, Date.now() + KEPT_MS));
  return { id, ...record };
}

export async function dropDraft({ id }: Draft): Promise<void> {
  await orUnavailable(removeRecord(recordKey(id)));
}
