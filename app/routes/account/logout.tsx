import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useTranslation } from "react-i18next";
import { readForm } from "../../forms/read-form.server.ts";
import { ForgeryField } from "../../frame/forgery-field.tsx";
import { LanguageLinks } from "../../frame/language-links.tsx";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { paths } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { findSession } from "../../session/session.server.ts";
import { signOut } from "../../session/sign-out.server.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Form } from "../../ui/link.tsx";
import { toolbarLook } from "../../ui/page-layout.tsx";
import { StatusPage } from "../../ui/status-page.tsx";

export const handle: PageHandle = { title: (t) => t("account:signOut.title") };

/** A link alone signs nobody out, or any site could: the page asks. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (!(await findSession(request, context))) throw redirectTo(paths.signedOut());
  return null;
}

/** Ends the session here, then at the identity provider. */
export async function action(args: ActionFunctionArgs) {
  const { session, backend } = await readForm(args);
  return signOut(session, backend);
}

export default function SignOut() {
  const { t } = useTranslation(["account", "shell"]);
  const paths = usePaths();
  return (
    <StatusPage languages={<LanguageLinks />} title={t("signOut.title")} productName={t("shell:product")}>
      <p>{t("signOut.text")}</p>
      <Form method="post" action={paths.signOut()} className={toolbarLook} reloadDocument>
        <ForgeryField />
        <Button kind="primary">{t("signOut.confirm")}</Button>
        <ButtonLink to={paths.home()}>{t("signOut.stay")}</ButtonLink>
      </Form>
    </StatusPage>
  );
}
