import { matchPath } from "@remix-run/react";
import { z } from "zod";
import { type DocumentKind, documentForms, type FieldValues, type FormFields } from "#api/form-fields.ts";
import { submitDocument } from "../../api-client/documents.server.ts";
import { requiredOutgoingFile } from "../../forms/kept-uploads.server.ts";
import { answerOf } from "../../forms/steps/answers.server.ts";
import { loadCheck, type Reviewed } from "../../forms/steps/check.server.ts";
import type { AtStep as AtAnyStep, Wizard } from "../../forms/steps/draft.server.ts";
import { filesOf, findStep, openStep } from "../../forms/steps/step.server.ts";
import type { CheckStep, FormStep, WizardForm } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { paths, pathsFor } from "../../paths.ts";
import { type InPortal, requirePortal } from "../../session/guards.server.ts";
import { choicesOf, documentKindAt, forms, requireKind } from "./forms.server.ts";
import { openedWith, openingQuery } from "./opened-with.server.ts";

/** A document is submitted in two steps: its form, and the check of the answers. They are kept for an hour, with the file. */

const KEPT_MS = 60 * 60_000;

const steps = ["form", "check"] as const;
type Step = (typeof steps)[number];
type AtStep = AtAnyStep<Step> & { kind: DocumentKind; query: ReturnType<typeof openingQuery> };

const stepAt = ({ request }: Pick<RequestArgs, "request">): Step => {
  const { pathname } = new URL(request.url);
  return matchPath(paths.documentCheck(documentKindAt(request)), pathname) ? "check" : "form";
};

/**
 * Returns who asks, and what they have filled in.
 * @throws a redirect from the check to the form when there is nothing to check
 */
export async function requireStep(args: RequestArgs): Promise<AtStep> {
  const user = await requirePortal(args);
  const kind = documentKindAt(args.request);
  await requireKind(user, kind);
  const query = openingQuery(args);
  return { ...(await findStep(user, args, wizardOf(user, kind, query), stepAt(args))), kind, query };
}

function wizardOf({ portal }: InPortal, kind: DocumentKind, query: AtStep["query"]): Wizard<Step> {
  const paths = pathsFor(portal);
  return {
    name: kind,
    keptMs: KEPT_MS,
    isListed: false,
    stepsOf: () => steps,
    pathTo: (step, draft) =>
      (step === "check" ? paths.documentCheck : paths.documentForm)(kind, { ...query, ...draft }),
    exit: paths.documents(kind),
  };
}

export const form = {
  form: ({ request }) => forms[documentKindAt(request)],

  async load(args: RequestArgs, at: AtStep) {
    const { kind, query, draft } = at;
    const [{ opening, values }, ...choices] = await Promise.all([
      openedWith(args, at, kind),
      ...Object.entries(choicesOf[kind]?.(at) ?? {}).map(
        async ([name, asked]) => [name, await asked] as const,
      ),
    ]);
    const form = await openStep(args, at, forms[kind], values);
    return { kind, query, draft: draft?.id, form, opening, choices: Object.fromEntries(choices) };
  },
} satisfies FormStep<AtStep>;

/** The checked answers by field. */
type Answers = FieldValues<FormFields>;
/** The same, with the name of the file. */
type Review = Record<string, string | boolean | null>;

async function reviewOf(at: AtStep): Promise<Reviewed<Answers, Review>> {
  const form = forms[at.kind];
  const typed = at.draft?.answers.form;
  const values = answerOf(form, typed);
  const file = await filesOf(at, typed, "file");
  if (!values || file.length === 0) return { again: "form" };
  return { values, uploads: { file }, review: form.summary.parse({ ...values, file: file[0]?.name }) };
}

const checkOf = (kind: DocumentKind): CheckStep<AtStep, Answers, Review> => ({
  form: { name: `${kind} check`, schema: z.object({}) },
  review: reviewOf,
  confirmation: () => ({ name: kind, path: (paths, ref) => paths.documentSubmitted(kind, ref) }),
  fields: () => Object.keys(documentForms[kind].fields),
  wireNames: () => forms[kind].wireNames,
  faultsAt: "form",
  send: ({ backend, portal, values, uploads, key }) =>
    submitDocument(backend, portal, kind, {
      fields: forms[kind].onWire(values),
      file: requiredOutgoingFile(uploads.file),
      key,
    }),
  notice: kind,
});

/** Loads what the check of the answers shows. */
export async function loadAnswers(args: RequestArgs, at: AtStep) {
  const { kind, query } = at;
  const { found, ...page } = await loadCheck(args, at, checkOf(kind));
  return { ...page, kind, query, answers: found?.review ?? {} };
}

/** Returns the wizard of the kind of document at an address. @throws 404 */
export const wizardAt = (request: Request): WizardForm<AtStep, Answers, Review> => ({
  stepAt,
  requireStep,
  steps: { form },
  check: checkOf(documentKindAt(request)),
});
