import { useTranslation } from "react-i18next";
import { usePaths } from "../frame/use-shell.ts";
import { Link } from "../ui/link.tsx";

/** The history of a license, an E&O policy or a contract: `docs/product/your-submissions.md`, "Of one record". */

/** Returns whether the producer submitted something that made or renewed a record. Not every backend says it. */
export const hasHistory = ({ SubmissionCount }: { SubmissionCount: number | null }) =>
  (SubmissionCount ?? 0) > 0;

/** Leads to what was submitted for a record. @param name tells the record from others, such as its state */
export function RecordHistory({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation("submissions");
  return (
    <Link to={usePaths().submissions({ record: id })} className="text-sm">
      {t("history.title")}
      <span className="sr-only">{` ${name}`}</span>
    </Link>
  );
}
