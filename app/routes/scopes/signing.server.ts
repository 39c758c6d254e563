import { BackendFault } from "../../api-client/fault.ts";
import { signingAddressOf } from "../../api-client/scopes.server.ts";
import { type FormDefinition, partsOf } from "../../forms/form.server.ts";
import type { FormState } from "../../forms/form-state.ts";
import { refusalAnswer } from "../../forms/submit.server.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { settings } from "../../host/settings.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { unlessChanged } from "./scope-page.server.ts";

type Signing = {
  scopeId: string;
  role: "agent" | "client";
  /** The page of ours to come back to. */
  backTo: string;
  form: FormDefinition;
  state: FormState;
  /** Leads to the signing page. */
  leadTo: (address: string) => Promise<Response>;
};

/** Asks for a signing page and leads there. What fails shows the question again. */
export async function toSigning(
  args: RequestArgs,
  { backend, portal }: InPortal,
  { scopeId, role, backTo, form, state, leadTo }: Signing,
) {
  const wanted = { role, returnUrl: settings.PUBLIC_URL + backTo };
  let address: string;
  try {
    address = await unlessChanged(args, portal, () => signingAddressOf(backend, portal, scopeId, wanted));
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error;
    return refusalAnswer(args, error, state, partsOf(form));
  }
  return leadTo(address);
}
