import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "../../api-client/attempt.server.ts";
import type { Backend } from "../../api-client/client.server.ts";
import {
  contractOf,
  downlineOf,
  filesOf,
  hierarchyOf,
  mayExportPolicies,
} from "../../api-client/contracts.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { FileList } from "../../files/file-list.tsx";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { slice } from "../../lists/pages.ts";
import type { Portal } from "../../paths.ts";
import { pathsFor } from "../../paths.ts";
import { ContractStatus } from "../../producer/contract-status-badge.tsx";
import { requirePortal } from "../../session/access.server.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { Section, WithAside } from "../../ui/page.tsx";
import { Certifications } from "./certifications.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import { downlineList, sorted } from "./downline-list.ts";
import { DownlineTable } from "./downline-table.tsx";
import { HierarchySection } from "./hierarchy-section.tsx";
import { treeOf } from "./hierarchy-tree.ts";
import { certifiedTypes } from "./rts.ts";
import { summaryOf } from "./summary.ts";
import { RtsBadges } from "./summary-facts.tsx";

export const handle: PageHandle<{ contract: { carrier: string } | null }> = {
  title: (t, loaded) => loaded?.contract?.carrier ?? t("contracts:detail.summary"),
};

export async function loader(args: LoaderFunctionArgs) {
  const { portal, backend } = await requirePortal(args);
  const contractId = args.params.contractId ?? "";
  const [contract, files, hierarchy, downline] = await Promise.all([
    attempt(contractOf(backend, portal, contractId)),
    attemptRows(filesOf(backend, portal, contractId)),
    attempt(hierarchyOf(backend, portal, contractId).then((root) => treeOf(root))),
    portal.type === "agency" ? attempt(downlinePage(args.request, backend, portal, contractId)) : null,
  ]);
  const { fault } = contract;
  if (fault?.status === 404) throw data({ problem: "notFound" }, { status: 404 });
  if (!contract.value) {
    return data({ type: portal.type, contract: null, fault }, { status: pageStatus(contract.fault) });
  }
  const { value } = contract;
  return data({
    type: portal.type,
    contract: summaryOf(value, today()),
    enrollmentLink: portal.type === "agent" ? value.EnrollmentLink : null,
    exportCount: mayExportPolicies(portal) ? (value.PolicyCount ?? 0) : null,
    certifications: portal.type === "agent" ? certifiedTypes(value.ContractCertifications) : null,
    files,
    hierarchy,
    downline,
  });
}

/** @throws a redirect to the first page from one past the last */
async function downlinePage(request: Request, backend: Backend, portal: Portal, contractId: string) {
  const view = downlineList.read(request.url);
  const { rows: agents, unreadable } = await downlineOf(backend, portal, contractId);
  const shown = slice(sorted(agents, view.sort, view.desc), view.page, view.pageSize);
  if (shown.page !== view.page) {
    throw redirectTo(pathsFor(portal).contract(contractId, downlineList.query(view)));
  }
  return { view, unreadable, ...shown };
}

export default function ContractDetail() {
  const { t } = useTranslation(["contracts", "files"]);
  const loaded = useLoaderData<typeof loader>();
  const paths = usePaths();
  const above = [{ label: t("title"), to: paths.contracts() }];
  if (!loaded.contract) {
    return (
      <>
        <Header title={t("detail.summary")} above={above} />
        {loaded.fault && <FaultPanel title={t("detail.loadFailed")} fault={loaded.fault} />}
      </>
    );
  }
  const { type, contract, enrollmentLink, exportCount, certifications, files, hierarchy, downline } = loaded;
  return (
    <>
      <Header
        title={contract.carrier}
        above={above}
        status={
          <>
            <ContractStatus status={contract.status} nameOf={(state) => t(`badge.states.${state}`)} />
            {type === "agent" && <RtsBadges rts={contract.rts} />}
          </>
        }
      />
      <WithAside aside={<ContractFacts {...{ contract, enrollmentLink, exportCount }} />}>
        {certifications && <Certifications certified={certifications} />}
        {downline && <DownlineTable contractId={contract.id} downline={downline} />}
        <Section id="files" title={t("files:title")}>
          <FileList
            files={files}
            hrefOf={(fileId) => paths.contractFile(contract.id, fileId)}
            labelledBy="files"
          />
        </Section>
        <HierarchySection contractId={contract.id} type={type} hierarchy={hierarchy} />
      </WithAside>
    </>
  );
}
