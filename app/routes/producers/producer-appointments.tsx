import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { EmptyState } from "../../ui/message.tsx";
import { DataTable } from "../../ui/table.tsx";
import { type ListedAppointment, Standing } from "../appointments/appointment-list.tsx";

/** The appointments of a producer, by carrier and state. */
export function ProducerAppointments({ appointments }: { appointments: readonly ListedAppointment[] }) {
  const { t } = useTranslation("appointments");
  const { date } = useFormat();
  if (appointments.length === 0) return <EmptyState title={t("none")} />;
  return (
    <DataTable
      id="appointments-table"
      caption={t("byCarrier")}
      captionHidden
      rows={appointments}
      rowKey={({ Id }) => Id}
      small
      columns={[
        { key: "carrier", label: t("fields.carrier"), cell: ({ InsurerName }) => InsurerName },
        { key: "state", label: t("fields.state"), cell: ({ StateProvince }) => StateProvince },
        { key: "status", label: t("status"), cell: (row) => <Standing {...row} />, small: "status" },
        {
          key: "effective",
          label: t("fields.effective"),
          cell: ({ EffectiveDate: day }) => (day ? date(day) : "–"),
          small: "labelled",
        },
        {
          key: "expires",
          label: t("fields.expires"),
          cell: ({ ExpirationDate: day }) => (day ? date(day) : "–"),
          small: "labelled",
        },
      ]}
    />
  );
}
