import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { attempt } from "../../api-client/attempt.server.ts";
import type { Named } from "../../api-client/dictionaries.server.ts";
import { DownloadForm } from "../../files/download-form.tsx";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { requireAgency, requirePortal } from "../../session/guards.server.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/error-summary.tsx";
import { type Choice, SelectField } from "../../ui/form.tsx";
import { Section } from "../../ui/page.tsx";
import { Toolbar } from "../../ui/page-layout.tsx";
import { downlineReadiness } from "../home/attention-page.server.ts";
import { DownlineReadiness } from "../home/readiness.tsx";
import { faultsOf, type RtsChoice, type RtsField, readChoice } from "./rts-choice.ts";
import { idsIn, offered } from "./rts-offer.server.ts";

/** The form of the RTS report: `docs/product/reports.md`, "RTS report". */

export const handle: PageHandle<{ faults: readonly unknown[] }> = {
  title: (t, loaded) => {
    const title = t("shell:areas.rtsReport");
    return loaded?.faults.length ? t("shell:titleWithError", { title }) : title;
  },
};

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgency(user);
  const [{ planYears, carriers, policyTypes }, { value: readiness }] = await Promise.all([
    offered(user),
    attempt(downlineReadiness(user.backend, user.portal)),
  ]);
  const query = new URL(args.request.url).searchParams;
  const asked = readChoice(query);
  const found = faultsOf(asked, { planYears, carriers: idsIn(carriers), policyTypes: idsIn(policyTypes) });
  // Faults are shown only after the form was sent. In any other address a faulty choice is left out.
  const faults = query.has("sent") ? found : [];
  const good = (field: RtsField) => (found.some((fault) => fault.field === field) ? "" : asked[field]);
  const choice: RtsChoice = {
    // This year's is what most ask for.
    planYear: good("planYear") || (faults.length > 0 ? "" : today().slice(0, 4)),
    carrier: good("carrier"),
    policyType: good("policyType"),
  };
  return data(
    { planYears, carriers, policyTypes, choice, faults, readiness: readiness ?? [] },
    { status: faults.length > 0 ? 422 : 200 },
  );
}

export default function RtsReport() {
  const { t } = useTranslation(["reports", "shell"]);
  const { planYears, carriers, policyTypes, choice, faults, readiness } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const textOf = ({ field, rule }: (typeof faults)[number]) =>
    t(rule === "required" ? "rts.required.planYear" : `rts.wrong.${field}`);
  const errorOf = (name: RtsField) => faults.filter(({ field }) => field === name).map(textOf)[0];
  const years = planYears.map((year) => ({ value: String(year), label: String(year) }));
  return (
    <>
      <Header title={t("shell:areas.rtsReport")} lead={<p>{t("rts.about")}</p>} />
      {faults.length > 0 && (
        <ErrorSummary
          title={t("rts.problem")}
          items={faults.map((fault) => ({ fieldId: fault.field, text: textOf(fault) }))}
          appearance={faults}
        />
      )}
      <DownloadForm
        action={paths.rtsReportExport()}
        words={{ pending: t("rts.pending"), done: t("rts.done") }}
        isShownAgain={faults.length > 0}
      >
        <SelectField
          key={choice.planYear}
          id="planYear"
          name="planYear"
          label={t("rts.planYear")}
          error={errorOf("planYear")}
          defaultValue={choice.planYear}
          options={choice.planYear ? years : [{ value: "", label: t("rts.choose") }, ...years]}
        />
        <SelectField
          id="carrier"
          name="carrier"
          label={t("rts.carrier")}
          error={errorOf("carrier")}
          defaultValue={choice.carrier}
          options={optionsOf(t("rts.allCarriers"), carriers.value, choice.carrier)}
        />
        <UnreadableNote unreadable={carriers.unreadable} />
        {carriers.fault && <FaultPanel title={t("rts.carriersFailed")} fault={carriers.fault} />}
        <SelectField
          id="policyType"
          name="policyType"
          label={t("rts.policyType")}
          error={errorOf("policyType")}
          defaultValue={choice.policyType}
          options={optionsOf(t("rts.allPolicyTypes"), policyTypes.value, choice.policyType)}
        />
        <UnreadableNote unreadable={policyTypes.unreadable} />
        {policyTypes.fault && <FaultPanel title={t("rts.policyTypesFailed")} fault={policyTypes.fault} />}
        <Toolbar>
          <Button kind="primary" icon="download">
            {t("rts.generate")}
          </Button>
        </Toolbar>
      </DownloadForm>
      {readiness.length > 0 && (
        <div className="mt-8 max-w-184">
          <Section id="readiness" title={t("rts.now")}>
            <DownlineReadiness years={readiness} />
          </Section>
        </div>
      )}
    </>
  );
}

/** A choice of one or all. The chosen value stays when the list could not be fetched. */
function optionsOf(all: string, named: readonly Named[] | undefined, chosen: string): Choice[] {
  const known = named ?? (chosen ? [{ id: chosen, name: chosen }] : []);
  return [{ value: "", label: all }, ...known.map(({ id, name }) => ({ value: id, label: name }))];
}
