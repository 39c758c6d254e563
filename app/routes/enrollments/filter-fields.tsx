import { useTranslation } from "react-i18next";
import type { Named } from "../../api-client/rows.server.ts";
import { SelectField, TextField } from "../../ui/form.tsx";
import type { Loaded } from "./list-page.server.ts";

export function NameField({ name, value }: { name: "lastName" | "firstName"; value: string }) {
  const { t } = useTranslation("enrollments");
  return <TextField id={name} name={name} label={t(`filters.${name}`)} defaultValue={value} />;
}

type ChoiceProps = {
  name: "state" | "county" | "carrier" | "status" | "policyType" | "reason";
  loaded: Loaded;
  /** Undefined when they could not be fetched. The chosen value stays then. */
  options: readonly Named[] | undefined;
};

export function ChoiceField({ name, loaded, options }: ChoiceProps) {
  const { t } = useTranslation("enrollments");
  const chosen = loaded.view.filters[name];
  const unnamed = chosen ? [{ id: chosen, name: t("chosen") }] : [];
  return (
    <SelectField
      id={name}
      name={name}
      label={t(`filters.${name}`)}
      defaultValue={chosen}
      error={!options && name !== "status" && t(`failed.${name}`)}
      options={[
        { value: "", label: t(`every.${name}`) },
        ...(options ?? unnamed).map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
