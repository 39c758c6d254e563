import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { licenceFilesOf, licencesOf } from "../../api-client/licences.server.ts";
import { rowsPanel } from "../../api-client/rows.server.ts";
import { FileList } from "../../files/file-list.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { requirePortal } from "../../session/access.server.ts";
import "./words.ts";

export const handle: PageHandle<{ state: string | null }> = {
  title: (t, loaded) =>
    loaded?.state ? t("licences:filesOf", { state: loaded.state }) : t("licences:files"),
};

/** The files of one licence. Without its list of licences the page does without the state's name. */
export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const { licenceId = "" } = args.params;
  const [licences, files] = await Promise.all([
    rowsPanel(licencesOf(backend, portal)),
    rowsPanel(licenceFilesOf(backend, portal, licenceId)),
  ]);
  const licence = licences.value?.find(({ Id }) => Id === licenceId);
  if (files.fault?.status === 404 || (licences.value && !licence)) {
    throw data({ problem: "notFound" }, { status: 404 });
  }
  return data({ state: licence?.StateProvince ?? null, files });
}

export default function LicenceFiles() {
  const { t } = useTranslation("licences");
  const { state, files } = useLoaderData<typeof loader>();
  const { licenceId = "" } = useParams();
  const paths = usePaths();
  return (
    <>
      <Header
        title={state ? t("filesOf", { state }) : t("files")}
        above={[{ label: t("title"), to: paths.licences() }]}
      />
      <FileList
        files={files}
        hrefOf={(fileId) => paths.licenceFile(licenceId, fileId)}
        labelledBy="page-title"
      />
    </>
  );
}
