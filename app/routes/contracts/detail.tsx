import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "../../api-client/attempt.server.ts";
import { contractOf, filesOf, hierarchyOf, mayExportPolicies } from "../../api-client/contracts.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { attemptRows } from "../../api-client/rows.server.ts";
import { FileList } from "../../files/file-list.tsx";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { loadListPage } from "../../lists/list-page.server.ts";
import { ListPage } from "../../lists/list-page.tsx";
import { ContractStatusBadge } from "../../producer/contract-status-badge.tsx";
import { RecordHistory } from "../../producer/record-history.tsx";
import { requirePortal } from "../../session/guards.server.ts";
import { Section, WithAside } from "../../ui/page.tsx";
import { Certifications } from "./certifications.tsx";
import { ContractFacts } from "./contract-facts.tsx";
import { downlineAgentList } from "./downline-list.tsx";
import { downlineAgentSource } from "./downline-source.server.ts";
import { HierarchySection } from "./hierarchy-section.tsx";
import { treeOf } from "./hierarchy-tree.ts";
import { certifiedTypes } from "./rts.ts";
import { summaryOf } from "./summary.ts";
import { RtsBadges } from "./summary-facts.tsx";

export const handle: PageHandle<{ contract: { carrier: string } | null }> = {
  title: (t, loaded) => loaded?.contract?.carrier ?? t("contracts:detail.summary"),
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  const contractId = args.params.contractId ?? "";
  const [contract, files, hierarchy, downline] = await Promise.all([
    attempt(contractOf(backend, portal, contractId)),
    attemptRows(filesOf(backend, portal, contractId)),
    attempt(hierarchyOf(backend, portal, contractId).then((root) => treeOf(root))),
    portal.type === "agency" ? loadListPage(args, user, downlineAgentSource) : null,
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
    downline: downline?.data ?? null,
  });
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
            <ContractStatusBadge status={contract.status} nameOf={(state) => t(`badge.states.${state}`)} />
            {type === "agent" && <RtsBadges rts={contract.rts} />}
          </>
        }
        lead={contract.hasHistory && <RecordHistory id={contract.id} name={contract.carrier} />}
      />
      <WithAside aside={<ContractFacts {...{ contract, enrollmentLink, exportCount }} />}>
        {certifications && <Certifications certified={certifications} />}
        {downline && (
          <Section id="downline" title={t("downline.title")}>
            <ListPage list={downlineAgentList} {...downline} />
          </Section>
        )}
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
