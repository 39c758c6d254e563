import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { pageStatus } from "../../api-client/fault.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { useFormat } from "../../i18n/format.ts";
import { plainPlace } from "../../lists/list.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { History } from "../submissions/history.tsx";
import { CustomerRecords } from "./customer-records.tsx";
import { loadCustomer, requireCustomerId } from "./detail-page.server.ts";
import { OtherRecords } from "./other-records.tsx";
import { Waiting } from "./waiting.tsx";

/** One customer with all that is known of them: `docs/product/customers.md`, "Customer". */

export const handle: PageHandle<{ customer: { name: string | null } | null }> = {
  title: (t, loaded) => loaded?.customer?.name ?? t("customers:one"),
};

/** @throws 404 without the extension */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const id = requireCustomerId(args.params.customerId);
  await requireExtension(user, "customers");
  const loaded = await loadCustomer(user, id);
  const place = plainPlace(user.portal.type, today());
  return data({ ...loaded, place }, { status: loaded.fault ? pageStatus(loaded.fault) : 200 });
}

export default function CustomerPage() {
  const { t } = useTranslation("customers");
  const { date } = useFormat();
  const { customer, fault, place } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const above = [{ label: t("title"), to: paths.customers() }];
  if (!customer)
    return (
      <>
        <Header title={t("one")} above={above} />
        {fault && <FaultPanel title={t("oneLoadFailed")} fault={fault} />}
      </>
    );
  const facts = [customer.birthDate && t("born", { date: date(customer.birthDate) }), ...customer.emails];
  return (
    <>
      <Header
        title={customer.name ?? t("unnamed")}
        above={above}
        lead={<p>{facts.filter(Boolean).join(" · ")}</p>}
        actions={
          <>
            {place.type === "agent" && <ButtonLink to={paths.scopeRequest()}>{t("newScope")}</ButtonLink>}
            <ButtonLink to={paths.applications()}>{t("apply")}</ButtonLink>
          </>
        }
      />
      <Waiting {...customer} />
      <CustomerRecords customer={customer} place={place} />
      <OtherRecords {...customer} />
      {customer.history.events.length > 0 && <History history={customer.history} />}
    </>
  );
}
