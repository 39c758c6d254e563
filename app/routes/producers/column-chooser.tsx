import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { COLUMNS } from "../../lists/columns.ts";
import { Button } from "../../ui/button.tsx";
import { CheckboxGroup } from "../../ui/checkboxes.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { usePaths } from "../shell/use-shell.ts";
import type { Loaded } from "./list.tsx";
import { columnsInSeason, producerList } from "./producer-list.ts";

/** Which columns are shown: a GET form. */
export function ColumnChooser({
  view,
  year,
  isNextYearShown,
}: Pick<Loaded, "view" | "year" | "isNextYearShown">) {
  const { t } = useTranslation("producers");
  const [path, query] = usePaths().producers(producerList.query(view)).split("?");
  const kept = [...new URLSearchParams(query)].filter(([name]) => name !== COLUMNS);
  const offered = columnsInSeason(isNextYearShown).filter((column) => column !== "agent");
  return (
    <DisclosureMenu summary={t("choose.title")} className="tool-menu">
      <Form action={path} preventScrollReset className="stack">
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <CheckboxGroup
          key={view.columns.join()}
          id="columns"
          name={COLUMNS}
          legend={t("choose.title")}
          hint={t("choose.hint")}
          sets={[
            {
              choices: offered.map((column) => ({
                value: column,
                label: t(`columns.${column}`, { year: column === "rtsNext" ? year + 1 : year }),
              })),
            },
          ]}
          chosen={view.columns}
        />
        <Button size="small">{t("choose.apply")}</Button>
      </Form>
    </DisclosureMenu>
  );
}
