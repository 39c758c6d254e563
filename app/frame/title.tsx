import { useMatches } from "@remix-run/react";
import type { FlatNamespace, TFunction } from "i18next";
import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ProblemCode, problemOf } from "../host/problems.ts";
import { shortened } from "../i18n/shortened.ts";

/** A title may be of any area, whose words come with the route that has it; keys say which. */
export type EveryArea = readonly ["shell", ...FlatNamespace[]];
export type TitleWords = TFunction<EveryArea>;

/** `title` may use what its route's loader returned; it is null where the loader failed. */
export type PageHandle<Data = unknown> = {
  title: (t: TitleWords, data: Data | null) => string;
  /** A step of a task, or its confirmation: no alerts stand above it. */
  isTask?: true;
  /** Most of it is a list, to which a link leads first. */
  isList?: true;
};

/** Returns whether a route has a page. */
export const isPageHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === "object" && handle !== null && "title" in handle;

/** The problem a page failed with, `refused` when its form is shown again with what is wrong, null when all is well. */
type Outcome = ProblemCode | "refused" | null;

/** The outcome of the page that the server renders. The browser learns it from the page's own parts. */
export const RenderedOutcome = createContext<Outcome>(null);

const OutcomeContext = createContext<Outcome>(null);
const SetOutcomeContext = createContext<(outcome: Outcome) => void>(() => {});

/** Gives the outcome of the request to the whole document, because the title is above the parts that know it. */
export function OutcomeProvider({ children }: { children: ReactNode }) {
  const [outcome, setOutcome] = useState(useContext(RenderedOutcome));
  return (
    <SetOutcomeContext.Provider value={setOutcome}>
      <OutcomeContext.Provider value={outcome}>{children}</OutcomeContext.Provider>
    </SetOutcomeContext.Provider>
  );
}

/** Makes the title say the outcome for as long as the calling part is on the page. */
export function useOutcome(outcome: Outcome): void {
  const setOutcome = useContext(SetOutcomeContext);
  useEffect(() => {
    if (outcome === null) return;
    setOutcome(outcome);
    return () => setOutcome(null);
  }, [outcome, setOutcome]);
}

/** The outcome of a request, from what its loaders and its action answered; by route id. */
export function outcomeOf(
  errors: Record<string, unknown> | null,
  actionData: Record<string, unknown> | null,
): Outcome {
  const [error] = Object.values(errors ?? {});
  if (error !== undefined) return problemOf(error).code;
  return Object.values(actionData ?? {}).some(isRefused) ? "refused" : null;
}

function isRefused(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "failed" in answer && answer.failed === true;
}

/** The characters of a page's title in a tab. With the product and the word for an error they are fewer than 70. */
const LONGEST = 48;

/** The document's title: the problem's when the page failed, else that of the innermost route that has one. */
export function PageTitle() {
  const { t } = useTranslation<EveryArea>();
  const matches = useMatches();
  const outcome = useContext(OutcomeContext);
  const product = t("shell:product");
  const title = outcome === "refused" ? t("shell:titleWithError", { title: pageTitle() }) : pageTitle();
  // The browser learns the outcome late. Until then its title would differ from the server's.
  return <title suppressHydrationWarning>{title}</title>;

  function pageTitle() {
    if (outcome && outcome !== "refused")
      return t("shell:title", { page: t(`status:${outcome}.title`), product });
    for (const { handle, data } of [...matches].reverse()) {
      if (isPageHandle(handle))
        return t("shell:title", { page: shortened(handle.title(t, data ?? null), LONGEST), product });
    }
    return product;
  }
}
