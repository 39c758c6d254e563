import { data } from "@remix-run/node";
import { customerMatches } from "#api/customers.ts";
import { scopeActionStatuses } from "#api/scopes.ts";
import { attempt } from "../../api-client/attempt.server.ts";
import { isPlainId } from "../../api-client/client.server.ts";
import { type CustomerDetail, customerOf } from "../../api-client/customers.server.ts";
import { businessMoment } from "../../host/clock.server.ts";
import { paymentRow } from "../../producer/payments/payments.ts";
import type { InPortal } from "../../session/guards.server.ts";
import { requestAbout } from "../enrollments/requests-about.server.ts";
import { statusOf } from "../enrollments/status.ts";
import { customerName } from "../enrollments/summary.server.ts";
import { shownEvent } from "../submissions/detail-page.server.ts";
import { knownOf } from "../submissions/submission-values.ts";

/** @throws 404 for a malformed id, before the backend is asked */
export function requireCustomerId(id = ""): string {
  if (!isPlainId(id)) throw data({ problem: "notFound" }, { status: 404 });
  return id;
}

/** All that the page of a customer shows. @throws 404 for one of whom the portal sees nothing */
export async function loadCustomer({ backend, portal }: InPortal, id: string) {
  const { value, fault } = await attempt(customerOf(backend, portal, id));
  if (fault?.status === 404) throw data({ problem: "notFound" }, { status: 404 });
  return fault ? { customer: null, fault } : { customer: shownCustomer(value), fault: null };
}

const dayOf = (moment: string | null) => moment && businessMoment(moment).date;

function shownCustomer(found: CustomerDetail) {
  const scopes = found.Scopes.map(({ id, status, requested, signed, firstName, lastName }) => ({
    ...{ id, status, requested: dayOf(requested), signed: dayOf(signed) },
    // The list of scopes finds it by its name.
    ...{ firstName, lastName },
  }));
  const payments = found.Payments.map((payment) => ({
    ...paymentRow(payment),
    carrier: payment.InsurerName,
    kind: payment.Kind,
  }));
  const requests = found.HelpRequests.map(requestAbout);
  return {
    id: found.Id,
    name: customerName({ CustomerFirstName: found.FirstName, CustomerLastName: found.LastName }),
    birthDate: found.BirthDate,
    emails: found.Emails,
    enrollments: found.Enrollments,
    history: { events: found.History.map(shownEvent), unreadable: 0 },
    scopes,
    payments,
    requests,
    waiting: {
      pending: found.Enrollments.filter(
        ({ AppQueueStatus }) => statusOf(AppQueueStatus) === "PendingInformation",
      ),
      toSign: scopes.filter(({ status }) => scopeActionStatuses.sign.some((one) => one === status)),
      onHold: payments.filter(({ status }) => status === "OnHold"),
      unpaid: found.Enrollments.filter(({ PolicyId }) => found.UnpaidPolicyIds.includes(PolicyId)),
      requests: requests.filter(({ isWaiting }) => isWaiting),
    },
    same: found.Same.map((one) => ({
      ...{
        id: one.Id,
        name: one.Name,
        agent: one.AgentName,
        match: knownOf(customerMatches, one.Match) ?? null,
      },
      ...{ mergedBy: one.MergedByName, merged: dayOf(one.MergedDateTime) },
    })),
    similar: found.Similar.map(({ Id, Name, State, Email }) => ({
      id: Id,
      name: Name,
      state: State,
      email: Email,
    })),
  };
}

export type ShownCustomer = ReturnType<typeof shownCustomer>;
