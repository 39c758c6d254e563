import { useNavigation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Form, Link } from "../ui/link.tsx";
import { TopBar } from "../ui/top-bar.tsx";
import { ForgeryField } from "./forgery-field.tsx";
import { LanguageLinks } from "./language-links.tsx";
import { SearchField } from "./search-field.tsx";
import { usePaths, useShell } from "./use-shell.ts";

/** While script fetches a page or its data; the style sheet shows it only when that takes a moment. */
function LoadingBar() {
  const { t } = useTranslation("shell");
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div
      className="fixed inset-x-0 top-0 z-40 h-0.75 [animation:loading-shows_0s_0.4s_both] before:block before:h-full before:bg-primary motion-safe:before:animate-pulse"
      role="progressbar"
      aria-label={t("loading")}
    />
  );
}

/** Shows the product, the portal, the quick links and the user menu. */
export function PageTop() {
  const { t } = useTranslation("shell");
  const shell = useShell();
  const paths = usePaths();
  const portal = shell?.portal;
  return (
    <TopBar
      productName={t("product")}
      homeTo={paths.home()}
      portal={
        portal
          ? {
              kind: t(`portalKind.${portal.type}`),
              name: portal.name,
              switchLabel: t("user.switchPortal"),
              others: shell.severalPortals
                ? [
                    ...shell.recentPortals.map(({ name, type, to }) => ({
                      label: name,
                      hint: t(`portalKind.${type}`),
                      to,
                    })),
                    { label: t("user.allPortals"), to: paths.portals() },
                  ]
                : [],
            }
          : undefined
      }
      quickLinks={
        shell && {
          label: t("quickLinks"),
          links: shell.links.quick.map(({ name, href }) => ({ label: t(`links.${name}`), href })),
        }
      }
      search={portal && <SearchField />}
      progress={<LoadingBar />}
      user={
        shell && {
          label: shell.user.email,
          items: [
            ...(shell.severalPortals && !portal
              ? [
                  <Link key="portals" to={paths.portals()}>
                    {t("user.switchPortal")}
                  </Link>,
                ]
              : []),
            <Link key="preferences" to={paths.preferences()}>
              {t("user.preferences")}
            </Link>,
            ...(portal
              ? [
                  <Link key="profile" to={paths.profile()}>
                    {t(portal.type === "agent" ? "user.agentProfile" : "user.agencyProfile")}
                  </Link>,
                ]
              : []),
            <Link key="keys" to={paths.keys()}>
              {t("user.keys")}
            </Link>,
            <LanguageLinks key="languages" />,
            <Form key="sign-out" method="post" action={paths.signOut()} reloadDocument>
              <ForgeryField />
              <button type="submit">{t("user.signOut")}</button>
            </Form>,
          ],
        }
      }
    />
  );
}
