import { type DocumentKind, documentForms, type FormFields } from "#api/form-fields.ts";
import { eAndOsOf } from "../../api-client/eandos.server.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { earlierSubmission, idIn, typedFrom } from "../../forms/earlier-answers.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import type { InPortal } from "../../session/guards.server.ts";

/**
 * The form of a document can be opened with values: those of a record that is renewed (`renew`), or the answers of an earlier
 * submission (`repeat`). `docs/product/submissions.md`, "Forms that are filled in".
 */

/** Says in the language of the page what the form is opened with, or that it is not to be found. */
export type Opening = { note: string; isFound: boolean };

/** Those parts of an address that say what a form is opened with. */
export const openingQuery = ({ request }: Pick<RequestArgs, "request">) => ({
  renew: idIn(request, "renew"),
  repeat: idIn(request, "repeat"),
});

/** The records that can be renewed, with the names of the wire. */
const recordsOf = {
  License: ({ backend, portal }: InPortal) => attemptRows<{ Id: string }>(licensesOf(backend, portal)),
  EAndO: ({ backend, portal }: InPortal) => attemptRows<{ Id: string }>(eAndOsOf(backend, portal)),
};

const isRenewed = (kind: DocumentKind): kind is keyof typeof recordsOf => kind in recordsOf;

/** Returns what the form at an address is opened with; null for an empty form. */
export async function openedWith(
  args: Pick<RequestArgs, "request">,
  user: InPortal,
  kind: DocumentKind,
): Promise<{ opening: Opening | null; values: FormState["values"] }> {
  const { renew, repeat } = openingQuery(args);
  if (renew === undefined && repeat === undefined) return { opening: null, values: {} };
  const language = await user.backend.language();
  const t = i18nFor(language).getFixedT(language, "openedWith");
  const fields: FormFields = documentForms[kind].fields;
  if (renew !== undefined && isRenewed(kind)) {
    const { value } = await recordsOf[kind](user);
    const record: Record<string, unknown> | undefined = value?.find(({ Id }) => Id === renew);
    if (!record) return { opening: { note: t(`renew.${kind}.notFound`), isFound: false }, values: {} };
    // The day on which it ends is another one now.
    const values = typedFrom(fields, record, ({ is }) => is !== "day");
    const [name] = Object.values(values)[0] ?? [];
    return { opening: { note: t(`renew.${kind}.of`, { name: name ?? "" }), isFound: true }, values };
  }
  const found = await earlierSubmission(user, repeat ?? "", kind);
  if (!found) return { opening: { note: t("repeat.notFound"), isFound: false }, values: {} };
  const note = found.reason ? t("repeat.because", { reason: found.reason }) : t("repeat.of");
  return { opening: { note, isFound: true }, values: typedFrom(fields, found.answers) };
}
