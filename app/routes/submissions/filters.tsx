import { useTranslation } from "react-i18next";
import { usePaths } from "../../frame/use-shell.ts";
import { AppliedFilters } from "../../lists/applied-filters.tsx";
import { ListFilter } from "../../lists/list-filter.tsx";
import { SelectField } from "../../ui/form.tsx";
import {
  changedChoices,
  kindChoices,
  type SubmissionView,
  statusChoices,
  submissionList,
} from "./submission-list.ts";

/** The filters of the list, and those in force. */
export function Filters({ view }: { view: SubmissionView }) {
  const { t } = useTranslation(["submissions", "lists"]);
  const paths = usePaths();
  const { kind, status, changed } = view.filters;
  const values = {
    kind: t(`kinds.${kind}`),
    status: t(`statuses.${status}`),
    changed: t(`changes.${changed}`),
  };
  const applied = submissionList.applied(view).map(({ name, without }) => ({
    name: t(`filters.${name}`),
    value: values[name],
    without: paths.submissions(without),
  }));
  const { sort, desc, pageSize } = submissionList.query(view);
  return (
    <>
      <ListFilter
        label={t("lists:filters")}
        action={paths.submissions()}
        values={view.filters}
        hidden={{ sort, desc, pageSize }}
        inForce={applied.length}
        clearTo={applied.length > 0 ? paths.submissions() : undefined}
      >
        <SelectField
          id="kind"
          name="kind"
          label={t("filters.kind")}
          defaultValue={kind}
          options={kindChoices.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <SelectField
          id="status"
          name="status"
          label={t("filters.status")}
          defaultValue={status}
          options={statusChoices.map((value) => ({ value, label: t(`statuses.${value}`) }))}
        />
        <SelectField
          id="changed"
          name="changed"
          label={t("filters.changed")}
          defaultValue={changed}
          options={changedChoices.map((value) => ({ value, label: t(`changes.${value}`) }))}
        />
      </ListFilter>
      <AppliedFilters filters={applied} />
    </>
  );
}
