import type { License } from "#api/licenses.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import type { InPortal } from "../../session/guards.server.ts";

/** The renewal of a license: `docs/product/submissions.md`, "Renewal of a license". */
export type Renewal = {
  /** The id of the license, as it stands in the address. */
  id: string;
  /** Says which license is renewed, or that it is not to be found, in the language of the page. */
  note: string;
  isFound: boolean;
};

/** The id of the license that an address asks to renew; undefined without one. */
export const renewedIn = ({ request }: Pick<RequestArgs, "request">) =>
  new URL(request.url).searchParams.get("renew")?.slice(0, 64) || undefined;

/** Returns the license that an address asks to renew, and what stands in the form then. */
export async function renewalOf(
  args: Pick<RequestArgs, "request">,
  { backend, portal }: InPortal,
): Promise<{ renewal: Renewal | null; values: FormState["values"] }> {
  const id = renewedIn(args);
  if (id === undefined) return { renewal: null, values: {} };
  const { value } = await attemptRows(licensesOf(backend, portal));
  const license = value?.find(({ Id }) => Id === id);
  const language = await backend.language();
  const t = i18nFor(language).getFixedT(language, "renewal");
  const note = license ? t("of", { state: license.StateProvince }) : t("notFound");
  return {
    renewal: { id, note, isFound: license !== undefined },
    values: license ? valuesOf(license) : {},
  };
}

/** Everything but the day on which it ends, which is another one now. */
const valuesOf = (license: License): FormState["values"] => ({
  state: [license.StateProvince],
  type: license.LicenseType ? [license.LicenseType] : [],
  number: license.LicenseNumber ? [license.LicenseNumber] : [],
  resident: license.IsResidentLicense ? ["on"] : [],
});
