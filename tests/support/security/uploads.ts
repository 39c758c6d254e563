import { readdirSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { LARGEST_REQUEST_BYTES } from "#api/upload-rules.ts";
import { standIn } from "../faulty-backend.ts";
import { newcomer, opened, shownIn } from "../filling-in.ts";
import { multipartType, type Part } from "../multipart.ts";
import { goodValues, pageOf, type SubmissionForm, submissionForms } from "../submission-forms.ts";
import type { Answer, Visitor } from "../visitor.ts";
import { type Flood, flood } from "./flood.ts";
import { ask, cookiesOf } from "./raw.ts";
import { type StandIns, startStandIns } from "./stand-ins.ts";

/** Somebody who has a form with a file open, and the bodies they send. */

export const MEGABYTE = 1024 * 1024;

/** Three times what a request may hold. Reading 300 MB into memory takes four times as much. */
export const MOST_GROWTH_BYTES = 3 * LARGEST_REQUEST_BYTES;

export const SOON_MS = 2000;

export const agent = { type: "agent", id: standIn.agentId } as const;

export const [form] = submissionForms as readonly [SubmissionForm];

export let all: StandIns;

export type Sender = { somebody: Visitor; page: Answer; headers: Record<string, string>; fields: Part[] };

/** Somebody who has the form open. */
export async function sender(): Promise<Sender> {
  const somebody = await newcomer(all);
  const page = await opened(somebody, form, agent);
  const values = { ...goodValues(form), csrf: shownIn(page).value("csrf") ?? "" };
  return {
    somebody,
    page,
    headers: {
      ...cookiesOf(somebody),
      // No page is wanted: a form that was not taken is the answer itself.
      accept: "*/*",
      origin: all.url,
      "sec-fetch-site": "same-origin",
      "content-type": multipartType,
    },
    fields: [
      { name: "csrf", value: values.csrf },
      { name: "submission", value: shownIn(page).submission },
      ...Object.entries(goodValues(form)).map(([name, value]) => ({ name, value })),
    ],
  };
}

export const post = ({ headers }: Sender, body: Buffer) =>
  ask(all.url, pageOf(form, agent), { method: "POST", headers, body });

export const keptPieces = () =>
  readdirSync(path.join(all.portal.dataFolder, "sessions")).filter((name) => name.startsWith("bytes."));

/** What a page says that shows the form again, with everything that was typed. */
export function expectTyped(html: string): void {
  const shown = shownIn({ html, url: "the answer", words: "" } as Answer);
  for (const { name, good } of form.fields) expect(shown.value(name), name).toBe(good);
}

/** Sends half of 8 MB and waits. */
export function visitorThatLeaves(
  address: string,
  headers: Record<string, string>,
  start: Buffer,
  length: Flood["length"],
) {
  const leaving = new AbortController();
  const done = flood(all.url, {
    path: address,
    headers,
    start,
    filler: 4 * MEGABYTE,
    length,
    leaving: leaving.signal,
  });
  return {
    async leave() {
      leaving.abort();
      await done;
    },
  };
}

/** Starts the stand-ins before a file’s tests. */
export function withStandIns(): void {
  beforeAll(async () => {
    all = await startStandIns();
  });
  afterAll(() => all?.stop());
}
