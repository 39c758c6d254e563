import { useTranslation } from "react-i18next";
import { useFormat } from "../../i18n/format.ts";
import { Card } from "../../ui/card.tsx";
import { ChangeList } from "./change-list.tsx";
import type { ProfileChange } from "./fields.ts";

/** The request under review, with its changes to today's profile. */
export function OpenRequest({ day, changes }: { day: string; changes: readonly ProfileChange[] }) {
  const { t } = useTranslation("profile");
  const { date } = useFormat();
  const isDone = changes.length === 0;
  return (
    <Card title={<h2>{t("open.title")}</h2>} className="mb-6">
      <p>
        {t(isDone ? "open.same" : "open.lead", { date: date(day) })} {t("open.again")}
      </p>
      {!isDone && (
        <div className="mt-4">
          <ChangeList changes={changes} from={t("open.now")} to={t("open.asked")} />
        </div>
      )}
    </Card>
  );
}
