import { useTranslation } from "react-i18next";
import type { PageHandle } from "../../pages/title.tsx";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import "./words.ts";

export const handle: PageHandle = { title: (t) => t("account:signedOut.title") };

export default function SignedOut() {
  const { t } = useTranslation(["account", "shell"]);
  return (
    <>
      <header className="top-bar">
        <p className="brand">
          <Icon name="mark" />
          <span>{t("shell:product")}</span>
        </p>
        <div className="top-bar-menus">
          <ButtonLink kind="primary" to={paths.signIn()} reloadDocument>
            {t("signedOut.signIn")}
          </ButtonLink>
        </div>
      </header>
      <main id="main" className="status-page" tabIndex={-1}>
        <div className="status-card">
          <h1 id="page-title">{t("signedOut.title")}</h1>
          <p>{t("signedOut.text")}</p>
        </div>
      </main>
    </>
  );
}
