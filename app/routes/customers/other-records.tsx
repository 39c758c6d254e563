import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { Section } from "../../ui/page.tsx";
import { RowList } from "../../ui/page-layout.tsx";
import { Hint } from "../../ui/text.tsx";
import type { ShownCustomer } from "./detail-page.server.ts";

/** The records that are shown as this customer, and why; and others of the same name, who may be somebody else. */
export function OtherRecords({ id, same, similar }: Pick<ShownCustomer, "id" | "same" | "similar">) {
  const { t } = useTranslation("customers");
  const { dateInText } = useFormat();
  const paths = usePaths();
  const whyOf = ({ match, mergedBy, merged }: ShownCustomer["same"][number]) => {
    if (match !== "merged") return match ? t(`match.${match}`) : "";
    if (!merged) return t("match.merged");
    const date = dateInText(merged);
    return mergedBy ? t("match.mergedBy", { name: mergedBy, date }) : t("match.mergedOn", { date });
  };
  return (
    <>
      {same.length > 0 && (
        <Section id="same" title={t("same.title")} description={t("same.lead")}>
          <RowList>
            {same.map((one) => (
              <li key={one.id}>
                <div>
                  {one.name ?? t("unnamed")}
                  <Hint>{[one.agent, whyOf(one)].filter(Boolean).join(" · ")}</Hint>
                </div>
                {one.match === "merged" && (
                  <ButtonLink size="small" to={paths.customerMerge(id, { other: one.id, undo: "yes" })}>
                    {t("same.undo")}
                    <span className="sr-only"> {one.name}</span>
                  </ButtonLink>
                )}
              </li>
            ))}
          </RowList>
        </Section>
      )}
      {similar.length > 0 && (
        <Section id="similar" title={t("similar.title")} description={t("similar.lead")}>
          <RowList>
            {similar.map((one) => (
              <li key={one.id}>
                <div>
                  <Link to={paths.customer(one.id)}>{one.name ?? t("unnamed")}</Link>
                  <Hint>{[one.state, one.email].filter(Boolean).join(" · ")}</Hint>
                </div>
                <ButtonLink size="small" to={paths.customerMerge(id, { other: one.id })}>
                  {t("similar.merge")}
                </ButtonLink>
              </li>
            ))}
          </RowList>
        </Section>
      )}
    </>
  );
}
