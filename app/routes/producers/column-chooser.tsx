import { useTranslation } from "react-i18next";
import { CHOSEN, COLUMNS } from "../../lists/columns.ts";
import { Button } from "../../ui/button.tsx";
import { DisclosureMenu } from "../../ui/disclosure-menu.tsx";
import { Form } from "../../ui/link.tsx";
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
        <input type="hidden" name={CHOSEN} value="yes" />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset key={view.columns.join()}>
          <legend>{t("choose.hint")}</legend>
          {offered.map((column) => (
            <label key={column} className="choice">
              <input
                type="checkbox"
                name={COLUMNS}
                value={column}
                defaultChecked={view.columns.includes(column)}
              />
              {t(`columns.${column}`, { year: column === "rtsNext" ? year + 1 : year })}
            </label>
          ))}
        </fieldset>
        <Button size="small">{t("choose.apply")}</Button>
      </Form>
    </DisclosureMenu>
  );
}
