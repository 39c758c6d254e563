import { useLocation, useRouteError } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { type Problem, problemOf } from "../host/problems.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PageHeader } from "../ui/page.tsx";
import { Toolbar } from "../ui/page-layout.tsx";
import { StatusPage } from "../ui/status-page.tsx";
import { Hint, Prose } from "../ui/text.tsx";
import { useForgeryToken } from "./forgery-field.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { ResendForm } from "./resend-form.tsx";
import { useOutcome } from "./title.tsx";
import { usePaths, useShell } from "./use-shell.ts";

/** A page that failed, outside the shell. */
export function ProblemPage() {
  const { t } = useTranslation(["status", "shell"]);
  const problem = problemOf(useRouteError());
  const paths = usePaths();
  useOutcome(problem.code);
  return (
    <StatusPage
      languages={<LanguageLinks />}
      title={t(`status:${problem.code}.title`)}
      productName={t("shell:product")}
      actions={
        <>
          <Resending problem={problem} />
          <ButtonLink to={paths.home()}>{t("status:goHome")}</ButtonLink>
        </>
      }
    >
      <ProblemText problem={problem} />
    </StatusPage>
  );
}

/** A page that failed inside the shell, whose navigation stays. */
export function ProblemInShell() {
  const { t } = useTranslation(["status", "shell"]);
  const problem = problemOf(useRouteError());
  useOutcome(problem.code);
  const portalPaths = usePaths();
  const shell = useShell();
  return (
    <>
      <PageHeader title={t(`status:${problem.code}.title`)} />
      <Prose>
        <ProblemText problem={problem} />
        <Toolbar>
          <Resending problem={problem} />
          <Retry />
          {isForOtherPortals(problem) && shell?.severalPortals && (
            <ButtonLink to={portalPaths.portals()}>{t("shell:user.switchPortal")}</ButtonLink>
          )}
          <ButtonLink to={portalPaths.home()}>{t("status:goHome")}</ButtonLink>
        </Toolbar>
      </Prose>
    </>
  );
}

/** A link that loads the page again. An error of the program, or an answer that script did not get, may be gone then. */
function Retry() {
  const { t } = useTranslation("status");
  const { pathname, search } = useLocation();
  return isRouteErrorResponse(useRouteError()) ? null : (
    <ButtonLink kind="primary" to={pathname + search} reloadDocument>
      {t("openAgain")}
    </ButtonLink>
  );
}

const isForOtherPortals = ({ code }: Problem) => code === "agentsOnly" || code === "agenciesOnly";

function Resending({ problem: { resend } }: { problem: Problem }) {
  const token = useForgeryToken();
  return resend && token ? <ResendForm resend={resend} token={token} /> : null;
}

function ProblemText({ problem }: { problem: Problem }) {
  const { t } = useTranslation("status");
  return (
    <>
      <p>{t(`${problem.code}.text`)}</p>
      {problem.reference && <Hint>{t("reference", { id: problem.reference })}</Hint>}
    </>
  );
}
