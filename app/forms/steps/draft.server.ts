import { createHash } from "node:crypto";
import { z } from "zod";
import { now } from "../../host/clock.server.ts";
import { portalText } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { ownRecord } from "../../session/security-log.server.ts";
import { orNotKept, orUnavailablePage } from "../../session/session.server.ts";
import {
  isRecordId,
  newRecordId,
  readRecord,
  removeRecord,
  withRecordLock,
  writeRecord,
} from "../../store/records.server.ts";
import { writeUserRecord } from "../../store/user-records.server.ts";

/**
 * A form of several steps that is being filled in. Its answers are kept on the server, encrypted, for its user and portal:
 * going back, reloading and signing in again find it as it was.
 */

/** The most drafts of one wizard that a user keeps in a portal, where drafts are listed. */
const MOST_LISTED = 30;

const typed = z.record(z.string(), z.array(z.string()));

const draftRecord = z.object({
  /** The user's subject at the identity provider. */
  owner: z.string(),
  portal: z.string(),
  wizard: z.string(),
  /** Names the submission it becomes. */
  submission: z.string(),
  /** Changes with the answers. A page that shows them says which ones it shows. */
  revision: z.string(),
  /** Changes with anything that is written down. */
  version: z.string(),
  startedAt: z.string(),
  /** When it ends, in milliseconds since 1970. */
  ends: z.number(),
  answers: z.record(z.string(), typed),
  /** In a draft that an earlier submission filled in: why that one was rejected, if it was. */
  repeated: z.object({ reason: z.string().nullable() }).optional(),
  /** The fields of steps that are not answered yet, such as while a list is searched. */
  unfinished: z.record(z.string(), typed),
});

/** The texts of each field. */
export type Typed = Record<string, readonly string[]>;
export type Draft = { id: string } & z.infer<typeof draftRecord>;
export type Answers = Draft["answers"];

/** A form of several steps, as it is for one portal. */
export type Wizard<Step extends string = string> = {
  /** Each wizard has a name of its own. */
  name: string;
  /** The time for which a draft is kept: from its last answer, or from its start when drafts are listed to be continued. */
  keptMs: number;
  isListed: boolean;
  /** The steps in their order, as far as the answers tell. The last one shows the answers. */
  stepsOf(draft: Draft | null): readonly Step[];
  /** Without it a step is answered when the draft has its answer. */
  isAnswered?(draft: Draft | null, step: Step): boolean;
  /** The step that a page belongs to which only some answers lead to, so that the number of steps stays. */
  partOf?(step: Step): Step;
  /** Returns the answers that are left when a step is answered otherwise. Without it they all are. */
  withoutDependents?(answers: Answers, step: Step): Answers;
  /** The address of a step. */
  pathTo(step: Step, query: { draft?: string | undefined; changed?: "yes" }): string;
  /** The address of the page before the first step. */
  exit: string;
};

/** Somebody at a step. The draft is null until its first answer. */
export type AtStep<Step extends string = string> = InPortal & {
  wizard: Wizard<Step>;
  step: Step;
  draft: Draft | null;
};

export const isAnswered = <Step extends string>(
  wizard: Wizard<Step>,
  draft: Draft | null,
  step: Step,
): boolean => wizard.isAnswered?.(draft, step) ?? draft?.answers[step] !== undefined;

const withoutDependents = <Step extends string>(
  wizard: Wizard<Step>,
  answers: Answers,
  step: Step,
): Answers => wizard.withoutDependents?.(answers, step) ?? answers;

const recordKey = (id: string) => `draft:${id}`;

/** Returns a draft of this user, portal and wizard; null for any other. */
export async function findDraft(
  user: InPortal,
  wizard: Pick<Wizard, "name">,
  id: string | null,
): Promise<Draft | null> {
  if (!isRecordId(id)) return null;
  const record = await orUnavailablePage(readRecord(recordKey(id), draftRecord));
  const found = ownRecord(record, user.session.user.sub, "draft");
  const isHere = found?.portal === portalText(user.portal) && found.wizard === wizard.name;
  return isHere ? { id, ...found } : null;
}

/**
 * Writes down a step's answer, with the first one in a new draft. The step is finished then.
 * @param submission names the submission that a new draft becomes
 */
export function keepAnswer<Step extends string>(
  at: AtStep<Step>,
  answer: Typed,
  submission: string,
): Promise<Draft> {
  const { wizard, step } = at;
  const before = at.draft?.answers ?? {};
  const isSame = JSON.stringify(before[step]) === JSON.stringify(answer);
  if (isSame) return writeDraft(at, { unfinished: without(at.draft?.unfinished, step) });
  return writeDraft(at, {
    submission: at.draft?.submission ?? submission,
    answers: { ...withoutDependents(wizard, before, step), [step]: answer },
    unfinished: without(at.draft?.unfinished, step),
    revision: newRecordId(),
  });
}

/** Writes down a new draft with the answers of an earlier submission. */
export const draftOf = (at: AtStep, answers: Answers, repeated: { reason: string | null }): Promise<Draft> =>
  writeDraft(at, { answers, repeated });

/** Takes back the answer to a step, and what depends on it. */
export function dropAnswer<Step extends string>(at: AtStep<Step>, step: Step): Promise<Draft> {
  const answers = without(withoutDependents(at.wizard, at.draft?.answers ?? {}, step), step);
  return writeDraft(at, { answers, unfinished: {}, revision: newRecordId() });
}

/**
 * Writes down what stands in the form of a step that is not answered yet.
 * @param submission names the submission that a new draft becomes
 */
export function keepUnfinished(at: AtStep, fields: Typed, submission: string): Promise<Draft> {
  return writeDraft(at, {
    submission: at.draft?.submission ?? submission,
    unfinished: { ...at.draft?.unfinished, [at.step]: fields },
  });
}

function without(answers: Answers = {}, step: string): Answers {
  const { [step]: _, ...others } = answers;
  return others;
}

type Change = Partial<Record<"answers" | "unfinished", Record<string, Typed>>> & {
  submission?: string;
  revision?: string;
  repeated?: Draft["repeated"];
};

async function writeDraft(at: AtStep, change: Change): Promise<Draft> {
  const { wizard } = at;
  const { id = newRecordId(), ...before } = at.draft ?? {};
  const ends = Date.now() + wizard.keptMs;
  const record = draftRecord.parse({
    answers: {},
    unfinished: {},
    submission: newRecordId(),
    revision: newRecordId(),
    startedAt: now().toISOString(),
    ...before,
    version: newRecordId(),
    ends: wizard.isListed ? (at.draft?.ends ?? ends) : ends,
    owner: at.session.user.sub,
    portal: portalText(at.portal),
    wizard: wizard.name,
    ...change,
  });
  if (!at.draft && wizard.isListed && !(await isAdded(at, { id, ends: record.ends })))
    throw redirectTo(wizard.exit, { status: 303 });
  const isCounted = !at.draft && !wizard.isListed;
  const key = recordKey(id);
  await orNotKept(
    at.session,
    isCounted
      ? writeUserRecord(record.owner, "drafts", { key }, record, record.ends)
      : writeRecord(key, record, record.ends),
  );
  return { id, ...record };
}

export async function dropDraft({ id }: Draft): Promise<void> {
  await orUnavailablePage(removeRecord(recordKey(id)));
}

const listed = z.array(z.object({ id: z.string(), ends: z.number() }));
type Listed = z.infer<typeof listed>;

function listKey({ session, portal }: InPortal, { name }: Pick<Wizard, "name">): string {
  const owner = JSON.stringify([session.user.sub, portalText(portal), name]);
  return `drafts:${createHash("sha256").update(owner).digest("hex")}`;
}

/** Returns the drafts of a user in a portal, the newest first. */
export async function draftsOf(user: InPortal, wizard: Pick<Wizard, "name">): Promise<Draft[]> {
  const ids = (await orUnavailablePage(readRecord(listKey(user, wizard), listed))) ?? [];
  const found = await Promise.all(ids.map(({ id }) => findDraft(user, wizard, id)));
  return found.filter((draft) => draft !== null).sort((a, b) => b.startedAt.localeCompare(a.startedAt));
}

export const isFull = (drafts: readonly Draft[]) => drafts.length >= MOST_LISTED;

/** Adds a draft to its user's list. Returns false when there are as many as can be kept. */
function isAdded(user: AtStep, entry: Listed[number]): Promise<boolean> {
  const key = listKey(user, user.wizard);
  return orNotKept(
    user.session,
    withRecordLock(key, async () => {
      const before = (await readRecord(key, listed)) ?? [];
      const there = await Promise.all(before.map(({ id }) => findDraft(user, user.wizard, id)));
      const kept = before.filter((_, index) => there[index] !== null);
      if (kept.length >= MOST_LISTED) return false;
      const all = [...kept, entry];
      await writeRecord(key, all satisfies Listed, Math.max(...all.map(({ ends }) => ends)));
      return true;
    }),
  );
}
