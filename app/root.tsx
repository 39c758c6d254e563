import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { StatusProvider } from "./frame/announcements.tsx";
import { loadDocument } from "./frame/document-data.server.ts";
import { useFocusAfterNavigation } from "./frame/focus.ts";
import { useTokenOfOtherTabs } from "./frame/forgery-field.tsx";
import { isAfterChange } from "./frame/is-after-change.ts";
import { ProblemPage } from "./frame/problem.tsx";
import { OutcomeProvider, PageTitle } from "./frame/title.tsx";
import { useShell } from "./frame/use-shell.ts";
import { useWantedAfterReload } from "./frame/wanted-after-reload.ts";
import { languageCookie } from "./host/cookies.server.ts";
import { NonceContext } from "./host/nonce.ts";
import { languageInAddress } from "./i18n/i18n.server.ts";
import styles from "./styles/app.css?url";
import { BrandContext, BrandLinks } from "./ui/brand.tsx";

export const links = () => [{ rel: "stylesheet", href: styles }];

/** Loads the data that every page needs, signed in or not. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = languageInAddress(request);
  return data(
    await loadDocument({ request, context }),
    asked ? { headers: { "Set-Cookie": await languageCookie.serialize(asked) } } : undefined,
  );
}

/** Loads the data again after a change, on another page, whose form needs the token of today, and for another language. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  const { currentUrl, nextUrl } = args;
  return isAfterChange(args) || currentUrl.pathname !== nextUrl.pathname || nextUrl.searchParams.has("lng");
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext);
  const brand = useContext(BrandContext);
  const root = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  return (
    <OutcomeProvider>
      <html
        lang={root?.language ?? i18n.language}
        data-theme={root?.appearance}
        data-density={root?.density}
        data-lite={root?.lite ? "" : undefined}
        data-brand={JSON.stringify(brand)}
      >
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <PageTitle />
          <Links />
          <BrandLinks />
        </head>
        <body>
          {children}
          {root && !root.lite && (
            <>
              <ScrollRestoration nonce={nonce} />
              <Scripts nonce={nonce} />
            </>
          )}
        </body>
      </html>
    </OutcomeProvider>
  );
}

/** The parts that stay from page to page, also after a page that failed. */
export default function App() {
  useFocusAfterNavigation();
  useTokenOfOtherTabs();
  useWantedAfterReload();
  return (
    <StatusProvider left={useShell()}>
      <Outlet />
    </StatusProvider>
  );
}

export function ErrorBoundary() {
  return <ProblemPage />;
}
