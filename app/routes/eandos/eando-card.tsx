import { useTranslation } from "react-i18next";
import { FileRows } from "../../files/file-list.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { ExpiryLine } from "../../producer/expiry/expiry-line.tsx";
import { Renewal } from "../../producer/expiry/renewal.tsx";
import { RecordHistory } from "../../producer/record-history.tsx";
import { Card, Facts } from "../../ui/card.tsx";
import type { EAndORow } from "./eando-list.ts";

export function EAndOCard({ eAndO }: { eAndO: EAndORow }) {
  const { t } = useTranslation(["eandos", "files"]);
  const paths = usePaths();
  const { id, issuer, number, limits, expiry, underReview, files } = eAndO;
  const headingId = `e-and-o-${id}`;
  const filesId = `${headingId}-files`;
  return (
    <Card
      title={<h2 id={headingId}>{issuer}</h2>}
      aside={
        expiry && (
          <div className="flex flex-wrap items-center gap-2">
            <ExpiryLine expiry={expiry} />
            <Renewal
              kind="EAndO"
              id={id}
              name={issuer}
              renewLabel={t("renewOf", { issuer })}
              {...{ expiry, underReview }}
            />
          </div>
        )
      }
      footer={eAndO.hasHistory && <RecordHistory id={id} name={issuer} />}
    >
      <div className="grid gap-x-8 gap-y-3 lg:grid-cols-[2fr_3fr]">
        <Facts
          look="lines"
          items={[
            { term: t("fields.number"), value: number },
            { term: t("fields.limits"), value: limits },
          ]}
        />
        <div className="lg:col-start-2">
          <h3 id={filesId} className="sr-only">
            {t("files:title")}
          </h3>
          {files && files.value?.length !== 0 && (
            <FileRows
              files={files}
              hrefOf={(fileId) => paths.eAndOFile(id, fileId)}
              labelledBy={`${filesId} ${headingId}`}
            />
          )}
        </div>
      </div>
    </Card>
  );
}
