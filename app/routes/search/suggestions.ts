import type { LoaderFunctionArgs } from "@remix-run/node";
import { hasIdentityNumber } from "#api/identity.ts";
import { withProblemPage } from "../../frame/document.server.tsx";
import { suggestedAnswer } from "../../frame/suggested.server.ts";
import { LONGEST_SEARCH, typedSearch } from "../../i18n/search.ts";
import { requirePortal } from "../../session/guards.server.ts";
import type { Suggested } from "../../ui/use-suggestions.ts";
import { suggestionsFor } from "./search.server.ts";

/** Suggestions for the search in the bar, while somebody types: the addresses of records, with what tells them from their equals. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return withProblemPage(args, async () => {
    const text = typedSearch(new URL(args.request.url).searchParams.get("q"), LONGEST_SEARCH);
    const none: Suggested = { options: [], total: 0 };
    return suggestedAnswer(
      text && !hasIdentityNumber(text) ? suggestionsFor(user, text) : Promise.resolve(none),
    );
  });
}
