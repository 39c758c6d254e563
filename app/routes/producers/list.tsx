import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageStatus } from "../../api-client/fault.ts";
import { newForm } from "../../forms/form.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { viewForm } from "../../lists/saved-views/view-form.server.ts";
import { requireAgency, requirePortal } from "../../session/access.server.ts";
import { ListHead } from "../../ui/page-layout.tsx";
import { ResultCount } from "../../ui/result-count.tsx";
import { ContractsTable } from "./contracts-table.tsx";
import { Filters } from "./filters.tsx";
import { type Loaded, loadList } from "./list-page.server.ts";
import { ListTools } from "./list-tools.tsx";
import { NoContracts } from "./no-contracts.tsx";
import { useListWords } from "./use-list-words.ts";

export const handle: PageHandle = { title: (t) => t("producers:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  const loaded = await loadList(args.request, user);
  const { fault } = loaded.contracts;
  return data({ ...loaded, viewForm: newForm(viewForm) }, { status: fault ? pageStatus(fault) : 200 });
}

export default function Producers() {
  const { t } = useTranslation("producers");
  const loaded = useLoaderData<typeof loader>();
  const { fault, value: found } = loaded.contracts;
  return (
    <>
      <Header title={t("title")} lead={<p>{t("about")}</p>} />
      <Filters {...loaded} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {found && (
        <>
          <ListHead>
            <ResultCount>
              <Count {...loaded} found={found} />
            </ResultCount>
            <ListTools {...loaded} total={found.total} />
          </ListHead>
          <UnreadableNote unreadable={found.unreadable} />
          {found.total === 0 ? <NoContracts {...loaded} /> : <ContractsTable {...loaded} found={found} />}
        </>
      )}
    </>
  );
}

function Count({ found, ...loaded }: Loaded & { found: NonNullable<Loaded["contracts"]["value"]> }) {
  const { t } = useTranslation("producers");
  const words = useListWords(loaded, found);
  return <>{found.total === 0 ? t("countNone") : t("count", { count: found.total, ...words })}</>;
}
