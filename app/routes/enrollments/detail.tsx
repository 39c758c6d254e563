import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PaymentKind } from "#api/payments.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import {
  enrollmentOf,
  enrollmentPaymentsOf,
  sendInformation,
} from "../../api-client/enrollment-detail.server.ts";
import { pageStatus } from "../../api-client/fault.ts";
import { openForm } from "../../forms/form.server.ts";
import { outgoingFile } from "../../forms/kept-uploads.server.ts";
import { handleSubmission } from "../../forms/submit.server.ts";
import { FaultPanel } from "../../frame/fault-panel.tsx";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { today } from "../../host/clock.server.ts";
import { plainPlace } from "../../lists/list.ts";
import { pathsFor } from "../../paths.ts";
import { countsOf, newestFirst, paymentRow } from "../../producer/payments/payments.ts";
import { type InPortal, requirePortal } from "../../session/guards.server.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Link } from "../../ui/link.tsx";
import { shownEvent } from "../submissions/detail-page.server.ts";
import { History } from "../submissions/history.tsx";
import { EnrollmentCard } from "./enrollment-card.tsx";
import { requireEnrollmentId } from "./enrollment-id.server.ts";
import { informationForm, informationFormOf } from "./form.server.ts";
import { MissingSection } from "./missing-section.tsx";
import { type NewestPayments, PaymentsSection } from "./payments-section.tsx";
import { requestsAbout } from "./requests-about.server.ts";
import { RequestsAbout } from "./requests-about.tsx";
import { statusOf } from "./status.ts";
import { EnrollmentStatus, useMeaning } from "./status-badge.tsx";
import { summaryOf } from "./summary.server.ts";
import { Timeline } from "./timeline.tsx";

/** One enrollment: `docs/product/enrollments.md`, "Detail". */

export const handle: PageHandle<{ enrollment: { name: string | null } | null }> = {
  title: (t, loaded) => loaded?.enrollment?.name ?? t("enrollment:title"),
};

const NEWEST = 5;

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { portal, backend } = user;
  const id = requireEnrollmentId(args);
  const [{ value, fault }, commissions, overrides, requests] = await Promise.all([
    attempt(enrollmentOf(backend, portal, id)),
    newestOf(user, id, "commissions"),
    portal.type === "agency" ? newestOf(user, id, "overrides") : null,
    requestsAbout(user, id),
  ]);
  if (fault?.status === 404) throw data({ problem: "notFound" }, { status: 404 });
  if (fault) return data({ enrollment: null, fault }, { status: pageStatus(fault) });
  const date = today();
  const place = plainPlace(portal.type, date, ["holdReasons"]);
  const enrollment = summaryOf(value, date);
  const form = await openForm(args, user, informationFormOf(id));
  const isTyped = form.isRestored || form.failed;
  return data({
    place,
    enrollment,
    history: { events: value.History.map(shownEvent), unreadable: 0 },
    // What was typed for a team that has moved on stays where its writer can copy it.
    form: enrollment.missing || isTyped ? form : null,
    commissions,
    overrides,
    requests,
  });
}

export function action(args: ActionFunctionArgs) {
  const { policyId: id = "" } = args.params;
  return handleSubmission(args, {
    form: informationFormOf(id),
    wireNames: informationForm.wireNames,
    async send({ backend, portal, values, uploads, key }) {
      const files = (uploads.files ?? []).map(outgoingFile);
      await sendInformation(backend, portal, requireEnrollmentId(args), {
        fields: informationForm.onWire(values),
        files,
        key,
      });
    },
    async faultsFromRefusal({ status }, { backend, portal }) {
      const { value } = status === 409 ? await attempt(enrollmentOf(backend, portal, id)) : {};
      return value && !value.Missing ? [{ field: "answer", rule: "completed" }] : [];
    },
    summary: () => null,
    success: ({ portal }, sent) => pathsFor(portal).enrollment(id, { sent }),
    notice: "informationSent",
  });
}

function newestOf({ backend, portal }: InPortal, id: string, kind: PaymentKind) {
  return attempt(
    enrollmentPaymentsOf(backend, portal, id, kind).then(({ rows, unreadable }): NewestPayments => {
      const all = rows.map(paymentRow);
      return {
        counts: countsOf(all),
        newest: newestFirst(all).slice(0, NEWEST),
        unreadable,
      };
    }),
  );
}

export default function EnrollmentPage() {
  const { t } = useTranslation("enrollment");
  const meaningOf = useMeaning();
  const loaded = useLoaderData<typeof loader>();
  const paths = usePaths();
  const above = [{ label: t("above"), to: paths.enrollments() }];
  if (!loaded.enrollment) {
    return (
      <>
        <Header title={t("title")} above={above} />
        <FaultPanel title={t("loadFailed")} fault={loaded.fault} />
      </>
    );
  }
  const { place, enrollment, commissions, overrides, form, history, requests } = loaded;
  return (
    <>
      <Header
        title={enrollment.name ?? t("unnamed")}
        above={above}
        status={enrollment.status && <EnrollmentStatus text={enrollment.status} />}
        lead={
          <>
            {enrollment.status && <p>{meaningOf(enrollment.status)}</p>}
            {enrollment.customerId !== null && (
              <p>
                <Link to={paths.customer(enrollment.customerId)}>{t("customer")}</Link>
              </p>
            )}
          </>
        }
        actions={
          <>
            {statusOf(enrollment.status) === "PendingInformation" && !enrollment.missing ? (
              <ButtonLink kind="primary" to={paths.newHelpRequest({ policy: enrollment.id })}>
                {t("sendInformation")}
              </ButtonLink>
            ) : (
              <ButtonLink kind="quiet" to={paths.newHelpRequest({ policy: enrollment.id })}>
                {t("ask")}
              </ButtonLink>
            )}
            {enrollment.canRemind && (
              <ButtonLink to={paths.teamReminder(enrollment.id)}>{t("remind")}</ButtonLink>
            )}
          </>
        }
      />
      {form && <MissingSection enrollmentId={enrollment.id} missing={enrollment.missing} form={form} />}
      <EnrollmentCard type={place.type} enrollment={enrollment} />
      <Timeline events={enrollment.timeline} />
      <PaymentsSection enrollmentId={enrollment.id} kind="commissions" payments={commissions} place={place} />
      {overrides && (
        <PaymentsSection enrollmentId={enrollment.id} kind="overrides" payments={overrides} place={place} />
      )}
      {requests && <RequestsAbout requests={requests} />}
      {history.events.length > 0 && <History history={history} />}
    </>
  );
}
