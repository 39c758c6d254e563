import type { RequestArgs } from "../../host/request-args.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { type FormDefinition, openForm } from "../form.server.ts";
import type { OpenForm } from "../form-state.ts";

/**
 * Returns a form whose answers are to be checked.
 * @param formPath the address of the form
 * @throws a redirect there when there is nothing to check, such as when its file is not kept any more
 */
export async function requireChecked(
  args: RequestArgs,
  user: InPortal,
  form: FormDefinition,
  formPath: string,
): Promise<OpenForm> {
  const opened = await openForm(args, user, form);
  if (!opened.isToBeChecked) throw redirectTo(formPath);
  return opened;
}
