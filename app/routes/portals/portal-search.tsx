import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { ListFilter } from "../../lists/list-filter.tsx";
import { RadioGroup, TextField } from "../../ui/form.tsx";
import { EmptyState, Notice } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { RESULT_COUNT, ResultCount } from "../../ui/result-count.tsx";
import { ChoiceForm, PortalButtons } from "./choice.tsx";

type Choosable = { type: "agent" | "agency"; id: string; name: string };

/** Many portals: those chosen last, a kind, a search, and at most a hundred buttons. */
export function PortalSearch({
  text,
  type,
  recent,
  found,
  tooMany,
  returnUrl,
}: {
  text: string;
  type: "agent" | "agency";
  /** Those chosen last, while nothing is searched. */
  recent: readonly Choosable[];
  found: readonly Choosable[];
  tooMany: boolean;
  returnUrl: string;
}) {
  const { t } = useTranslation("portals");
  const paths = usePaths();
  const resultWords = () => {
    if (!text && found.length > 0) return `${t("firstNames", { count: found.length })} ${t("enterTerms")}`;
    if (!text) return t("enterTerms");
    return tooMany ? t("first", { limit: found.length }) : t("results", { count: found.length });
  };
  return (
    <>
      {recent.length > 0 && (
        <ChoiceForm returnUrl={returnUrl}>
          <Section id="recent" title={t("recent")}>
            <PortalButtons portals={recent} labelledBy="recent" />
          </Section>
        </ChoiceForm>
      )}
      <ListFilter
        label={t("find")}
        action={paths.portals()}
        applyLabel={t("find")}
        values={{ search: text, type }}
        hidden={{ returnUrl: returnUrl === "/" ? undefined : returnUrl }}
      >
        <RadioGroup
          id="type"
          name="type"
          legend={t("kind")}
          look="segmented"
          defaultValue={type}
          options={[
            { value: "agent", label: t("agent") },
            { value: "agency", label: t("agency") },
          ]}
        />
        <TextField
          id="search"
          name="search"
          type="search"
          label={t("search")}
          hint={t("searchHint")}
          wide
          defaultValue={text}
          maxLength={100}
        />
      </ListFilter>
      <ResultCount>{resultWords()}</ResultCount>
      {tooMany && (
        <Notice tone="warning">
          {t("tooMany")} {t("narrow")}
        </Notice>
      )}
      {text && found.length === 0 && <EmptyState title={t("none", { search: text })} />}
      {found.length > 0 && (
        <ChoiceForm returnUrl={returnUrl}>
          <PortalButtons portals={found} labelledBy={RESULT_COUNT} />
        </ChoiceForm>
      )}
    </>
  );
}
