import { type ScopeProduct, scopeProducts } from "#api/statuses.ts";
import type { Say } from "../../words.ts";

/** Texts that the beneficiary reads and that the record keeps as they were read. */

export type ShownText = { heading: string; paragraphs: string[] };

export const introductionShown = (say: Say<"signing">, agent: string): ShownText => ({
  heading: say("request.title", { agent }),
  paragraphs: [say("request.why")],
});

export const consentShown = (say: Say<"signing">, agent: string): ShownText => ({
  heading: say("sign.title"),
  paragraphs: [say("sign.consent", { agent }), say("sign.electronic")],
});

/** @param waitingHours 0 without a waiting time */
export function statementsShown(say: Say<"signing">, waitingHours: number): ShownText[] {
  const text = (heading: string, paragraph: string): ShownText => ({ heading, paragraphs: [paragraph] });
  return [
    text(say("statements.obligation"), say("statements.obligationText")),
    text(say("statements.effect"), say("statements.effectText")),
    text(say("statements.automatic"), say("statements.automaticText")),
    text(say("statements.person"), say("statements.personText")),
    text(say("statements.scope"), say("statements.scopeText")),
    ...(waitingHours > 0
      ? [text(say("statements.waiting"), say("statements.waitingText", { hours: waitingHours }))]
      : []),
  ];
}

export const productsShown = (say: Say<"signing">): { kind: ScopeProduct; label: string; about: string }[] =>
  scopeProducts.map((kind) => ({
    kind,
    label: say(`productNames.${kind}`),
    about: say(`products.about.${kind}`),
  }));
