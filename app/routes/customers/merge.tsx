import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { mergeCustomer } from "../../api-client/customers.server.ts";
import { requireExtension } from "../../api-client/features.server.ts";
import { openForm } from "../../forms/form.server.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { handleSubmission } from "../../forms/submit.server.ts";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../frame/header.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import type { RequestArgs } from "../../host/request-args.server.ts";
import { pathsFor } from "../../paths.ts";
import { requirePortal } from "../../session/guards.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { loadCustomer, requireCustomerId } from "./detail-page.server.ts";

/** The page that asks before two customers are shown as one, or as two again: `docs/product/customers.md`, "One person". */

export const handle: PageHandle = { isTask: true, title: (t) => t("customers:merge.title") };

/** Reads an address: which two customers, and whether they are to be one. The ids are not checked yet. */
function asked({ request, params }: RequestArgs & { params: { customerId?: string } }) {
  const { searchParams } = new URL(request.url);
  const { customerId: id = "" } = params;
  return { id, other: searchParams.get("other") ?? "", isSame: searchParams.get("undo") !== "yes" };
}

const formOf = ({ id, other, isSame }: ReturnType<typeof asked>) => ({
  name: `merge ${id} ${other} ${isSame}`,
  schema: z.object({}),
});

export async function loader(args: LoaderFunctionArgs) {
  const user = await requirePortal(args);
  const { id, other, isSame } = asked(args);
  requireCustomerId(other);
  await requireExtension(user, "customers");
  const { customer, fault } = await loadCustomer(user, requireCustomerId(id));
  const known = customer && [...customer.similar, ...customer.same].find((one) => one.id === other);
  if (!fault && !known) throw data({ problem: "notFound" }, { status: 404 });
  const form = await openForm(args, user, formOf({ id, other, isSame }));
  return { id, other, isSame, name: customer?.name ?? null, about: known ?? null, form };
}

export function action(args: ActionFunctionArgs) {
  const { id, other, isSame } = asked(args);
  return handleSubmission(args, {
    form: formOf({ id, other, isSame }),
    send: ({ backend, portal, key }) =>
      mergeCustomer(backend, portal, requireCustomerId(id), { other: requireCustomerId(other), isSame, key }),
    summary: () => null,
    success: ({ portal }) => pathsFor(portal).customer(id),
    notice: isSame ? "customersMerged" : "customersSplit",
  });
}

export default function MergeCustomers() {
  const { t } = useTranslation(["customers", "forms"]);
  const { id, other, isSame, name, about, form } = useLoaderData<typeof loader>();
  const paths = usePaths();
  const state = useFormState(form);
  const submitLabel = t(isSame ? "merge.submit" : "split.submit");
  const shownName = name ?? t("unnamed");
  const details = about && "email" in about ? [about.state, about.email] : about ? [about.agent] : [];
  const which = [about?.name, ...details].filter(Boolean).join(", ");
  return (
    <>
      <Header
        title={t(isSame ? "merge.title" : "split.title")}
        above={[
          { label: t("title"), to: paths.customers() },
          { label: shownName, to: paths.customer(id) },
        ]}
      />
      <FormFrame
        state={state}
        action={paths.customerMerge(id, { other, ...(!isSame && { undo: "yes" }) })}
        labels={{}}
        submitLabel={submitLabel}
        pendingText={t("merge.pending")}
        failedText={t("merge.failed")}
        buttons={(isSending) => (
          <>
            <Button kind="primary" disabled={isSending}>
              {submitLabel}
            </Button>
            <ButtonLink kind="quiet" to={paths.customer(id)}>
              {t("forms:cancel")}
            </ButtonLink>
          </>
        )}
      >
        <p>{t(isSame ? "merge.question" : "split.question", { name: shownName, other: which })}</p>
      </FormFrame>
    </>
  );
}
