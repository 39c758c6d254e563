import { useFetcher } from "@remix-run/react";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileList } from "../../files/file-list.tsx";
import { Status } from "../../frame/announcements.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { isPlainClick } from "../../ui/plain-click.ts";
import type { loader } from "./files.tsx";

/** The way to a license's files: a page of their own, or with script the same in a dialog over this one. */
export function FilesDialog({
  licenseId,
  state,
  count,
}: {
  licenseId: string;
  state: string;
  count: number | null;
}) {
  const { t } = useTranslation("licenses");
  const paths = usePaths();
  const [isOpen, setOpen] = useState(false);
  const { data, load } = useFetcher<typeof loader>();
  const address = paths.licenseFiles(licenseId);
  const title = t("filesOf", { state });

  function open(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
    load(address);
  }

  return (
    <>
      <ButtonLink size="small" icon="file" to={address} onClick={open} aria-label={title}>
        {count === null ? t("files") : t("filesCounted", { total: count })}
      </ButtonLink>
      {isOpen && (
        <Dialog id="license-files" title={title} closeLabel={t("close")} onClose={() => setOpen(false)}>
          <Status id="license-files-status" />
          {data ? (
            <FileList
              files={data.files}
              hrefOf={(fileId) => paths.licenseFile(licenseId, fileId)}
              labelledBy="license-files-title"
            />
          ) : (
            <p role="status">{t("loadingFiles")}</p>
          )}
        </Dialog>
      )}
    </>
  );
}
