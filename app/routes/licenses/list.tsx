import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { Renewal } from "../../producer/expiry/renewal.tsx";
import { RecordHistory } from "../../producer/record-history.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { RecordList } from "../../ui/records.tsx";
import { RESULT_COUNT } from "../../ui/result-count.tsx";
import { FilesDialog } from "./files-dialog.tsx";
import { licenseList } from "./license-list.ts";
import { LicenseRow } from "./license-row.tsx";
import { licenseSource } from "./license-source.server.ts";

export const handle: PageHandle = { title: licenseList.title, isList: true };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  return loadListPage(args, user, licenseSource);
}

export default function Licenses() {
  const { t } = useTranslation("licenses");
  const loaded = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header
        title={t("title")}
        actions={
          <ButtonLink kind="primary" icon="add" to={paths.documentForm("License")}>
            {t("submit")}
          </ButtonLink>
        }
      />
      <ListPage list={licenseList} {...loaded}>
        {(licenses) => (
          <RecordList aria-labelledby={RESULT_COUNT}>
            {licenses.map((license) => (
              <LicenseRow key={license.id} license={license} showDate={loaded.view.filters.expiry !== "all"}>
                <Renewal
                  kind="License"
                  id={license.id}
                  name={license.state}
                  renewLabel={t("renewOf", { state: license.state })}
                  expiry={license.expiry}
                  underReview={license.underReview}
                />
                {license.hasHistory && <RecordHistory id={license.id} name={license.state} />}
                {license.files !== 0 && (
                  <FilesDialog licenseId={license.id} state={license.state} count={license.files} />
                )}
              </LicenseRow>
            ))}
          </RecordList>
        )}
      </ListPage>
    </>
  );
}
