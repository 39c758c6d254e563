import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { DisclosureMenu } from "../ui/disclosure-menu.tsx";
import { choiceLook, choicesLook } from "../ui/form.tsx";
import { Form } from "../ui/link.tsx";
import { CHOSEN, COLUMNS } from "./columns.ts";

type Props<C extends string> = {
  /** The address of the list with its current state. */
  address: string;
  hint: string;
  /** The columns that can be hidden, in table order. */
  offered: readonly { column: C; label: string }[];
  shown: readonly C[];
};

/** Chooses the columns of a table with a GET form. */
export function ColumnChooser<C extends string>({ address, hint, offered, shown }: Props<C>) {
  const { t } = useTranslation("listTools");
  const [path, query] = address.split("?");
  const kept = [...new URLSearchParams(query)].filter(([name]) => name !== COLUMNS);
  return (
    <DisclosureMenu summary={t("columns.title")} look="tool">
      <Form action={path} preventScrollReset className="flex flex-col gap-4">
        <input type="hidden" name={CHOSEN} value="yes" />
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <fieldset key={shown.join()} className={choicesLook}>
          <legend className="mb-1 text-muted">{hint}</legend>
          {offered.map(({ column, label }) => (
            <label key={column} className={choiceLook}>
              <input type="checkbox" name={COLUMNS} value={column} defaultChecked={shown.includes(column)} />
              {label}
            </label>
          ))}
        </fieldset>
        <Button size="small">{t("columns.apply")}</Button>
      </Form>
    </DisclosureMenu>
  );
}
