import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { expiryOf, isWithin } from "#api/expiry.ts";
import { eAndOFilesOf, eAndOsOf } from "../../api-client/eandos.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
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
import { CardList } from "../../ui/card.tsx";
import { RESULT_COUNT, ResultCount } from "../../ui/result-count.tsx";
import { EAndOCard } from "./eando-card.tsx";

export const handle: PageHandle = { title: (t) => t("eandos:title") };

/** The E&O policies, each with its files or the fault that kept them away: `docs/product/eandos.md`, "List". */
export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const view = expiryList.read(args.request.url);
  const { value: all, fault, unreadable } = await attemptRows(eAndOsOf(backend, portal));
  if (!all) return data({ view, eAndOs: null, unreadable, fault }, { status: pageStatus(fault) });
  const date = today();
  const asked = all.filter(({ ExpirationDate }) => isWithin(view.filters.expiry, ExpirationDate, date));
  const ordered = inOrder(asked, view, ({ IssuedBy }) => IssuedBy);
  const eAndOs = await Promise.all(
    ordered.map(async ({ Id, IssuedBy, PolicyNumber, CoverageLimits, ExpirationDate }) => ({
      id: Id,
      issuer: IssuedBy,
      number: PolicyNumber,
      limits: CoverageLimits,
      expiry: expiryOf(ExpirationDate, date),
      files: await attemptRows(eAndOFilesOf(backend, portal, Id)),
    })),
  );
  return data({ view, eAndOs, unreadable, fault: null });
}

export default function EAndOs() {
  const { t } = useTranslation("eandos");
  const { view, eAndOs, unreadable, fault } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const isFiltered = view.filters.expiry !== "all";
  return (
    <>
      <Header
        title={t("title")}
        lead={<p>{t("about")}</p>}
        actions={
          <ButtonLink kind="primary" icon="add" to={paths.eAndOSubmission()}>
            {t("submit")}
          </ButtonLink>
        }
      />
      <ExpiryFilters view={view} byName={t("byIssuer")} addressOf={paths.eAndOs} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {eAndOs && (
        <>
          <ResultCount>{t("count", { count: eAndOs.length })}</ResultCount>
          <UnreadableNote unreadable={unreadable} />
          {eAndOs.length === 0 ? (
            <NoneFound title={t(isFiltered ? "noneMatching" : "none")} isFiltered={isFiltered} />
          ) : (
            <CardList aria-labelledby={RESULT_COUNT}>
              {eAndOs.map((eAndO) => (
                <EAndOCard key={eAndO.id} eAndO={eAndO} />
              ))}
            </CardList>
          )}
        </>
      )}
    </>
  );
}
