import { useTranslation } from "react-i18next";
import type { Appointment } from "#api/appointments.ts";
import { choiceFilter, columnFilter, defineList } from "../../lists/list.ts";
import { type AppointmentStanding, appointmentStandings } from "../../producer/appointments.ts";
import { expiryFilter } from "../../producer/expiry/expiry-list.ts";
import { Badge } from "../../ui/badge.tsx";

/** The appointments of the selected portal: `docs/product/appointments.md`, "List". */

/** `standing`: its status today. */
export type ListedAppointment = Appointment & { standing: string };

const statuses = ["All", ...appointmentStandings] as const;

export const appointmentList = defineList<ListedAppointment>()({
  name: "appointments",
  address: (paths, query) => paths.appointments(query),
  extension: "appointments",
  title: (t) => t("appointments:title"),
  words: {
    count: (t, { count, total, order }) => t("appointments:count", { count, total, order }),
    loadFailed: (t) => t("appointments:loadFailed"),
    none: (t) => t("appointments:none"),
    noneHint: (t) => t("appointments:noneHint"),
    first: { label: (t) => t("appointments:first"), to: (paths) => paths.documentForm("Appointment") },
    noneMatching: (t) => t("appointments:noneMatching"),
    noneMatchingHint: (t) => t("appointments:noneMatchingHint"),
  },
  rowKey: ({ Id }) => Id,
  isRepeated: ({ InsurerName }, above) => InsurerName === above.InsurerName,
  columns: {
    carrier: {
      label: (t) => t("appointments:fields.carrier"),
      value: ({ InsurerName }) => InsurerName,
      isSorted: true,
    },
    state: {
      label: (t) => t("appointments:fields.state"),
      value: ({ StateProvince }) => StateProvince,
      isSorted: true,
    },
    status: {
      label: (t) => t("appointments:status"),
      value: ({ standing }) => standing,
      named: (t, standing) => (isKnown(standing) ? t(`appointments:statuses.${standing}`) : standing),
      cell: (row) => <Standing {...row} />,
      small: "status",
    },
    effective: {
      label: (t) => t("appointments:fields.effective"),
      value: ({ EffectiveDate }) => EffectiveDate,
      as: "day",
      isSorted: true,
      small: "labelled",
    },
    expires: {
      label: (t) => t("appointments:fields.expires"),
      value: ({ ExpirationDate }) => ExpirationDate,
      as: "day",
      isSorted: true,
      small: "labelled",
    },
  },
  alwaysShown: "carrier",
  filters: {
    status: choiceFilter(statuses, "All", {
      label: (t) => t("appointments:status"),
      named: (t, status) => t(`appointments:statuses.${status}`),
    }),
    carrier: columnFilter({
      label: (t) => t("appointments:fields.carrier"),
      every: (t) => t("appointments:everyCarrier"),
    }),
    state: columnFilter({
      label: (t) => t("appointments:fields.state"),
      every: (t) => t("appointments:everyState"),
    }),
    expiry: expiryFilter,
  },
  order: { by: "carrier" },
  pageSizes: [25, 50, 100],
});

const isKnown = (standing: string): standing is AppointmentStanding =>
  appointmentStandings.some((known) => known === standing);

const tones = { Active: "positive", Pending: "info", Ended: "neutral" } as const;

function Standing({ standing }: Pick<ListedAppointment, "standing">) {
  const { t } = useTranslation("appointments");
  return isKnown(standing) ? (
    <Badge tone={tones[standing]}>{t(`statuses.${standing}`)}</Badge>
  ) : (
    <Badge>{standing}</Badge>
  );
}
