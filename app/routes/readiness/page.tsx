import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { standingOf, things } from "#api/readiness-names.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { UnreadableNote } from "../../frame/unreadable-note.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { useFormat } from "../../i18n/format.ts";
import { requireAgent, requirePortal } from "../../session/guards.server.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/form.tsx";
import { Icon } from "../../ui/icons.tsx";
import { Form, Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/message.tsx";
import { Section } from "../../ui/page.tsx";
import { DataTable } from "../../ui/table.tsx";
import { Hint, Muted } from "../../ui/text.tsx";
import { Finding, VerdictBadge } from "./finding.tsx";
import { loadReadiness, type ReadinessForm, type ReadinessOverview } from "./page.server.ts";
import { type Check, partsOf, type Question } from "./readiness.ts";

/** The page "May I sell?": `docs/product/readiness.md`. Its address is the question. */

export const handle: PageHandle = { title: (t) => t("shell:areas.readiness") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  requireAgent(user);
  const loaded = await loadReadiness(user, args.request.url);
  const status = loaded.fault ? pageStatus(loaded.fault) : loaded.form.isDayWrong ? 422 : 200;
  return data(loaded, { status });
}

export default function Readiness() {
  const { t } = useTranslation(["readiness", "shell"]);
  const { fault, form, answer, overview } = useLoaderData<typeof loader>();
  return (
    <>
      <Header title={t("shell:areas.readiness")} lead={<p>{t("lead")}</p>} />
      {fault && <FaultPanel title={t("loadFailed")} fault={fault} />}
      {form && <Ask form={form} />}
      {form && answer && <Answer question={form.question} {...answer} />}
      {form && overview && <Overview question={form.question} {...overview} />}
    </>
  );
}

function Ask({
  form: { choices, hasContracts, question, typedDay, isDayWrong, unreadable },
}: {
  form: ReadinessForm;
}) {
  const { t } = useTranslation("readiness");
  const [path, query] = usePaths().readiness().split("?");
  const options = (values: readonly string[], none: string) => [
    { value: "", label: none },
    ...values.map((value) => ({ value, label: value })),
  ];
  return (
    <>
      <UnreadableNote unreadable={unreadable} />
      {!hasContracts && <Hint>{t("noContracts")}</Hint>}
      <Form
        key={JSON.stringify(question)}
        action={path}
        aria-label={t("form")}
        className="mb-6 flex flex-wrap items-end gap-3"
      >
        {[...new URLSearchParams(query)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SelectField
          id="carrier"
          name="carrier"
          label={t("carrier")}
          defaultValue={question.carrier}
          options={options(choices.carriers, t("anyCarrier"))}
        />
        <SelectField
          id="state"
          name="state"
          label={t("state")}
          defaultValue={question.state}
          options={options(choices.states, t("anyState"))}
        />
        <SelectField
          id="policyType"
          name="policyType"
          label={t("policyType")}
          defaultValue={question.policyType}
          options={options(choices.policyTypes, t("anyType"))}
        />
        <TextField
          id="day"
          name="day"
          // A date field would show nothing of what is no day.
          type={isDayWrong ? "text" : "date"}
          label={t("day")}
          defaultValue={typedDay || question.day}
          error={isDayWrong && t("dayWrong")}
        />
        <Button kind="primary">{t("submit")}</Button>
      </Form>
    </>
  );
}

const tones = { yes: "positive", perhaps: "info", no: "warning" } as const;

function Answer({
  question,
  checks,
  verdict,
}: {
  question: Question;
  checks: readonly Check[];
  verdict: keyof typeof tones;
}) {
  const { t } = useTranslation("readiness");
  const { date } = useFormat();
  const { carrier, state, policyType, day } = question;
  const about = [carrier, state, policyType, date(day)].filter(Boolean).join(" · ");
  return (
    <Section id="answer" title={about}>
      <Notice tone={tones[verdict]} className="mb-4">
        {t(`verdict.${verdict}`)}
      </Notice>
      <Checks labelledBy="answer" checks={checks} question={question} />
    </Section>
  );
}

function Checks({
  labelledBy,
  checks,
  question,
}: {
  labelledBy: string;
  checks: readonly Check[];
  question: Question;
}) {
  return (
    <ul aria-labelledby={labelledBy} className="divide-y divide-border rounded-md border border-border">
      {checks.map((check) => (
        <Row key={check.finding} check={check} question={question} />
      ))}
    </ul>
  );
}

/** What is done and what is open, before a carrier and a state are chosen. */
function Overview({ question, general, carriers }: ReadinessOverview & { question: Question }) {
  const { t } = useTranslation("readiness");
  return (
    <>
      <Section id="general" title={t("general")}>
        <Checks labelledBy="general" checks={general} question={question} />
      </Section>
      <Section id="carriers" title={t("carriers")}>
        <Carriers carriers={carriers} />
      </Section>
    </>
  );
}

function Carriers({ carriers }: Pick<ReadinessOverview, "carriers">) {
  const { t } = useTranslation(["board", "readiness"]);
  const paths = usePaths();
  // A thing has a column only where the backend says something about it.
  const shown = things.filter((thing) =>
    carriers.some(({ checks }) => checks.some((one) => partsOf(one).thing === thing)),
  );
  return (
    <DataTable
      id="carriers-table"
      caption={t("readiness:carriersCaption")}
      captionHidden
      rows={carriers}
      rowKey={({ carrier }) => carrier}
      small
      columns={[
        {
          key: "carrier",
          label: t("readiness:carrier"),
          cell: ({ carrier, checks: [contract] }) =>
            contract?.recordId ? <Link to={paths.contract(contract.recordId)}>{carrier}</Link> : carrier,
        },
        {
          key: "verdict",
          label: t("columns.verdict"),
          cell: ({ verdict }) => <VerdictBadge verdict={verdict} />,
          small: "status",
        },
        ...shown.map((thing) => ({
          key: thing,
          label: t(`columns.${thing}`),
          cell: ({ checks }: (typeof carriers)[number]) => {
            const check = checks.find((one) => partsOf(one).thing === thing);
            return (
              check && (
                <>
                  <Finding {...partsOf(check)} until={check.until} states={check.states} />
                  {check.link && (
                    <a href={check.link} className="block w-fit text-sm">
                      {t("readiness:ways.certify")}
                    </a>
                  )}
                </>
              )
            );
          },
          small: "labelled" as const,
        })),
      ]}
    />
  );
}

const looks = {
  met: { icon: "check", color: "text-success" },
  unknown: { icon: "info", color: "text-muted" },
  open: { icon: "warning", color: "text-warning" },
} as const;

function Row({ check, question }: { check: Check; question: Question }) {
  const { t } = useTranslation("readiness");
  const { date } = useFormat();
  const way = useWay(check, question);
  const { finding, until, states } = check;
  const { thing, found } = partsOf(check);
  const { icon, color } = looks[standingOf(found)];
  const words = { ...question, year: question.day.slice(0, 4), states: states.join(", ") };
  const said =
    question.state === "" && thing === "license"
      ? t(`anyLicense.${found as "met" | "missing" | "ended"}`)
      : t(finding, words);
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-1 px-4 py-3">
      <Icon name={icon} className={`mt-1 ${color}`} />
      <div className="min-w-40 flex-1">
        <p className="font-medium">{said}</p>
        {until && <Muted block>{t(until < question.day ? "ended" : "until", { date: date(until) })}</Muted>}
      </div>
      {check.link && (
        <a href={check.link} className="text-sm">
          {t("ways.certify")}
        </a>
      )}{" "}
      {way && (
        <Link to={way.to} className="text-sm">
          {way.label}
        </Link>
      )}
    </li>
  );
}

/** The way to mend what is missing, or to see the contract that says so. */
function useWay({ finding, recordId }: Check, { carrier }: Question): { to: string; label: string } | null {
  const { t } = useTranslation("readiness");
  const paths = usePaths();
  switch (finding) {
    case "contract.missing":
    case "contract.ended":
      return { to: paths.contractRequest(), label: t("ways.request") };
    case "license.missing":
      return { to: paths.documentForm("License"), label: t("ways.license") };
    case "eAndO.missing":
      return { to: paths.documentForm("EAndO"), label: t("ways.eAndO") };
    case "license.ended":
    case "eAndO.ended": {
      const kind = finding === "license.ended" ? "License" : "EAndO";
      return recordId === null
        ? null
        : { to: paths.documentForm(kind, { renew: recordId }), label: t("ways.renew") };
    }
    case "license.met":
    case "eAndO.met":
      return null;
    case "appointment.met":
    case "appointment.otherState":
      return { to: paths.appointments({ carrier }), label: t("ways.appointments") };
    case "appointment.ended":
    case "appointment.missing":
    case "appointment.unknown":
      return { to: paths.documentForm("Appointment"), label: t("ways.appointment") };
    case "appointment.pending":
      return { to: paths.newHelpRequest(), label: t("ways.ask") };
    default:
      return recordId === null ? null : { to: paths.contract(recordId), label: t("ways.contract") };
  }
}
