import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, type ShouldRevalidateFunctionArgs, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { portalIn } from "../paths.ts";
import { portalIfNamed } from "../session/guards.server.ts";
import { Footer } from "../ui/footer.tsx";
import { Notice } from "../ui/message.tsx";
import { FIRST_ROW, Shell } from "../ui/shell.tsx";
import { AlertBanners } from "./alert-banners.tsx";
import { Status } from "./announcements.tsx";
import { loadFrame } from "./frame.server.ts";
import { isAfterChange } from "./is-after-change.ts";
import type { NamedLink } from "./links.server.ts";
import { Navigation } from "./navigation.tsx";
import { PageTop } from "./page-top.tsx";
import { ProblemInShell } from "./problem.tsx";
import { isPageHandle } from "./title.tsx";
import { useShell } from "./use-shell.ts";

/** The version of the interface, which the footer of every page shows. */
const VERSION = "2.13.0";

function PageFooter() {
  const { t } = useTranslation("shell");
  const shell = useShell();
  const labelled = (links: NamedLink[] = []) =>
    links.map(({ name, href }) => ({ label: t(`links.${name}`), href }));
  return (
    <Footer
      links={labelled(shell?.links.legal)}
      socialLabel={t("social")}
      socialLinks={labelled(shell?.links.social)}
      copyright={t("copyright", { year: shell?.year })}
      version={t("version", { version: VERSION })}
    />
  );
}

/** Fetches the data of the frame. Pages that need a portal require it themselves. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await portalIfNamed(args);
  const { frame, cookie } = await loadFrame(args, user);
  return data(frame, cookie ? { headers: { "Set-Cookie": cookie } } : undefined);
}

/**
 * Skips a reload when only the filter, order or page of a list changes. A new language needs the alerts in
 * that language.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl } = args;
  const portalOf = ({ searchParams }: URL) => portalIn(searchParams)?.id;
  return (
    isAfterChange(args) ||
    nextUrl.searchParams.has("lng") ||
    currentUrl.pathname !== nextUrl.pathname ||
    portalOf(currentUrl) !== portalOf(nextUrl)
  );
}

export default function ShellLayout() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** Shows the error inside the frame, unless the frame itself failed. */
export function ErrorBoundary() {
  return (
    <Frame>
      <ProblemInShell />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation("shell");
  const shell = useShell();
  const isList = useMatches().some(({ handle }) => isPageHandle(handle) && handle.isList);
  return (
    <Shell
      skips={[
        { label: t("skip"), to: "#main" },
        ...(isList ? [{ label: t("skipToResults"), to: `#${FIRST_ROW}` }] : []),
      ]}
      topBar={<PageTop />}
      sidebar={<Navigation />}
      banner={
        shell && (
          <>
            {shell.isIncomplete && (
              <Notice tone="warning" className="mb-4">
                {t("incomplete")}
              </Notice>
            )}
            <AlertBanners alerts={shell.alerts} />
          </>
        )
      }
      status={<Status />}
      footer={<PageFooter />}
    >
      {children}
    </Shell>
  );
}
