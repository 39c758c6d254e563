import { useMatches } from "@remix-run/react";
import type { FlatNamespace, TFunction } from "i18next";
import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { UNSAFE_DataRouterStateContext as RouterState } from "react-router";
import { problemOf } from "./problems.ts";

/** A title may be of any area, whose words come with the route that has it; keys say which. */
type EveryArea = readonly ["shell", ...FlatNamespace[]];
export type TitleWords = TFunction<EveryArea>;

/** What a route says of itself. `title` may use what its loader returned; it is null where the loader failed. */
export type PageHandle<Data = unknown> = { title: (t: TitleWords, data: Data | null) => string };

/** The document's title: the problem's when the page failed, else that of the innermost route that has one. */
export function PageTitle() {
  const { t } = useTranslation<EveryArea>();
  const errors = useContext(RouterState)?.errors;
  const matches = useMatches();
  const answered = useContext(RouterState)?.actionData ?? {};
  const failed = Object.values(answered).some(hasFailed);
  const product = t("shell:product");
  return <title>{failed ? t("shell:titleWithError", { title: pageTitle() }) : pageTitle()}</title>;

  function pageTitle() {
    const error = errors ? Object.values(errors)[0] : null;
    if (error) return t("shell:title", { page: t(`status:${problemOf(error).code}.title`), product });
    for (const { handle, data } of [...matches].reverse()) {
      if (hasTitle(handle)) return t("shell:title", { page: handle.title(t, data ?? null), product });
    }
    return product;
  }
}

function hasTitle(handle: unknown): handle is PageHandle {
  return typeof handle === "object" && handle !== null && "title" in handle;
}

/** Whether an action's answer shows its form again with what is wrong. */
function hasFailed(answer: unknown): boolean {
  return typeof answer === "object" && answer !== null && "failed" in answer && answer.failed === true;
}
