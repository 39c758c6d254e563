import { statesOf } from "../../api-client/dictionaries.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { today } from "../../host/clock.server.ts";
import { i18nFor } from "../../i18n/i18n.server.ts";
import type { AtStep } from "./draft.server.ts";
import { carriersOnRecord, licensedAmong, licensesOnRecord, onRecordWords } from "./on-record.server.ts";
import type { Review } from "./review.server.ts";

/**
 * Returns what somebody should look at before they submit, in the language of the page: carriers that are on record, and
 * states without a license, and an E&O policy of somebody new that has expired. None of it keeps them from it. A question that fails points out nothing.
 */
export async function checkNotices(at: AtStep, { contracts, states, newcomer }: Review): Promise<string[]> {
  const [onRecord, inWords, licenses, places, language] = await Promise.all([
    carriersOnRecord(at),
    onRecordWords(at),
    licensesOnRecord(at),
    attemptRows(statesOf(at.backend)),
    at.backend.language(),
  ]);
  const t = i18nFor(language).getFixedT(language, "onRecord");
  const carriers = [...new Set(contracts.map(({ carrier }) => carrier))].flatMap((carrier) => {
    const found = onRecord(carrier);
    return found ? `${carrier}: ${inWords(found)}` : [];
  });
  const licensed = licenses && licensedAmong(places.value ?? [], licenses).map(({ name }) => name);
  const unlicensed = licensed ? states.filter((state) => !licensed.includes(state)) : [];
  const expires = newcomer?.expirationDate;
  return [
    ...(expires && expires < today() ? [t("eAndOExpired")] : []),
    ...(carriers.length > 0 ? [`${t("carriers")} ${carriers.join("; ")}.`] : []),
    ...(unlicensed.length > 0
      ? [t("unlicensed", { count: unlicensed.length, states: unlicensed.join(", ") })]
      : []),
  ];
}
