import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isWithin } from "#api/expiry.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { licensesOf } from "../../api-client/licenses.server.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { ExpiryFilters } from "../../producer/expiry/expiry-filters.tsx";
import { expiryList, inOrder } from "../../producer/expiry/expiry-list.ts";
import { NoneFound } from "../../producer/expiry/none-found.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { RecordList } from "../../ui/records.tsx";
import { RESULT_COUNT, ResultCount } from "../../ui/result-count.tsx";
import { FilesDialog } from "./files-dialog.tsx";
import { LicenseRow } from "./license-row.tsx";
import { summaryOf } from "./summary.ts";

export const handle: PageHandle = { title: (t) => t("licenses:title") };

export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const view = expiryList.read(args.request.url);
  const { value: all, fault, unreadable } = await attemptRows(licensesOf(backend, portal));
  const date = today();
  const found = all?.filter(({ ExpirationDate }) => isWithin(view.filters.expiry, ExpirationDate, date));
  const ordered = found && inOrder(found, view, ({ StateProvince }) => StateProvince);
  const licenses = ordered?.map((license) => summaryOf(license, date));
  return data({ view, licenses, unreadable, fault }, { status: fault ? pageStatus(fault) : 200 });
}

export default function Licenses() {
  const { t } = useTranslation("licenses");
  const { view, licenses, unreadable, fault } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const isFiltered = view.filters.expiry !== "all";
  return (
    <>
      <Header
        title={t("title")}
        actions={
          <ButtonLink kind="primary" icon="add" to={paths.licenseSubmission()}>
            {t("submit")}
          </ButtonLink>
        }
      />
      <ExpiryFilters view={view} byName={t("byState")} addressOf={paths.licenses} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {licenses && (
        <>
          <ResultCount>{t("count", { count: licenses.length })}</ResultCount>
          <UnreadableNote unreadable={unreadable} />
          {licenses.length === 0 ? (
            <NoneFound title={t(isFiltered ? "noneMatching" : "none")} isFiltered={isFiltered} />
          ) : (
            <RecordList aria-labelledby={RESULT_COUNT}>
              {licenses.map((license) => (
                <LicenseRow key={license.id} license={license} showDate={isFiltered}>
                  {license.expiry && license.expiry.step !== "later" && (
                    <ButtonLink
                      size="small"
                      to={paths.licenseSubmission({ renew: license.id })}
                      aria-label={t("renewOf", { state: license.state })}
                    >
                      {t("renew")}
                    </ButtonLink>
                  )}
                  <FilesDialog licenseId={license.id} state={license.state} />
                </LicenseRow>
              ))}
            </RecordList>
          )}
        </>
      )}
    </>
  );
}
