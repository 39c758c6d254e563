import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { licenseFilesOf, licensesOf } from "../../api-client/licenses.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { FileList } from "../../files/file-list.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { requirePortal } from "../../session/guards.server.ts";

export const handle: PageHandle<{ state: string | null }> = {
  title: (t, loaded) =>
    loaded?.state ? t("licenses:filesOf", { state: loaded.state }) : t("licenses:files"),
};

/** The files of one license. Without its list of licenses the page does without the state's name. */
export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const { licenseId = "" } = args.params;
  const [licenses, files] = await Promise.all([
    attemptRows(licensesOf(backend, portal)),
    attemptRows(licenseFilesOf(backend, portal, licenseId)),
  ]);
  const license = licenses.value?.find(({ Id }) => Id === licenseId);
  if (files.fault?.status === 404 || (licenses.value && !license)) {
    throw data({ problem: "notFound" }, { status: 404 });
  }
  return data({ state: license?.StateProvince ?? null, files });
}

export default function LicenseFiles() {
  const { t } = useTranslation("licenses");
  const { state, files } = useLoaderData<typeof loader>();
  const { licenseId = "" } = useParams();
  const paths = usePaths();
  return (
    <>
      <Header
        title={state ? t("filesOf", { state }) : t("files")}
        above={[{ label: t("title"), to: paths.licenses() }]}
      />
      <FileList
        files={files}
        hrefOf={(fileId) => paths.licenseFile(licenseId, fileId)}
        labelledBy="page-title"
      />
    </>
  );
}
