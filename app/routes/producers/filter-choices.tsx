import { useTranslation } from "react-i18next";
import { contractStatusFilters } from "#api/statuses.ts";
import type { Named } from "../../api-client/dictionaries.server.ts";
import { SelectField } from "../../ui/form.tsx";

/** The choice of a contract's status. */
export function StatusChoice({ status }: { status: string }) {
  const { t } = useTranslation("producers");
  return (
    <SelectField
      id="status"
      name="status"
      label={t("status")}
      defaultValue={status}
      options={contractStatusFilters.map((value) => ({ value, label: t(`statuses.${value}`) }))}
    />
  );
}

/** The choice of a carrier. */
export function CarrierChoice({ carrier, carriers }: { carrier: string; carriers: readonly Named[] }) {
  const { t } = useTranslation("producers");
  return (
    <SelectField
      id="carrier"
      name="carrier"
      label={t("columns.carrier")}
      defaultValue={carrier}
      options={[
        { value: "", label: t("allCarriers") },
        ...carriers.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
