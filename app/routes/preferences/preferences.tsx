import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../i18n/i18n.server.ts";
import { isLanguage, languages } from "../../i18n/languages.ts";
import { KeptNotice } from "../../notices/kept-notice.tsx";
import { leaveNotice } from "../../notices/notice.server.ts";
import { Header } from "../../pages/header.tsx";
import type { PageHandle } from "../../pages/title.tsx";
import { pathsFor } from "../../paths.ts";
import { portalIfNamed, requirePortals } from "../../session/access.server.ts";
import { leaveFor } from "../../session/addresses.server.ts";
import { appearanceCookie, languageCookie, liteCookie } from "../../session/cookies.server.ts";
import { readForm } from "../../session/forgery.server.ts";
import { ForgeryField } from "../../session/forgery-field.tsx";
import { keptFields } from "../../session/kept-forms.server.ts";
import { appearanceOf, liteChoice } from "../../session/preferences.server.ts";
import { appearances, isAppearance } from "../../session/preferences.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup, SelectField } from "../../ui/form.tsx";
import { usePaths } from "../shell/use-shell.ts";
import "./words.ts";
import { Form } from "../../ui/link.tsx";

const liteChoices = ["auto", "on", "off"] as const;

export const handle: PageHandle = { title: (t) => t("preferences:title") };

export async function loader(args: LoaderFunctionArgs) {
  const { session } = await requirePortals(args);
  const kept = await keptFields(args.request, session.user.sub);
  return {
    kept: kept !== null,
    language: kept?.get("language") ?? (await languageOf(args)),
    appearance: kept?.get("appearance") ?? (await appearanceOf(args.request)) ?? "system",
    lite: kept?.get("lite") ?? (await liteChoice(args.request)) ?? "auto",
  };
}

/** Every choice is one of a few; anything else counts as the first. */
export async function action(args: ActionFunctionArgs) {
  const { form } = await readForm(args);
  const { portal } = await portalIfNamed(args);
  const [language, appearance, lite] = [form.get("language"), form.get("appearance"), form.get("lite")];
  const cookies = [
    await languageCookie.serialize(isLanguage(language) ? language : languages[0]),
    await appearanceCookie.serialize(isAppearance(appearance) ? appearance : appearances[0]),
    lite === "on" || lite === "off"
      ? await liteCookie.serialize(lite)
      : await liteCookie.serialize("", { maxAge: 0 }),
    await leaveNotice("preferencesSaved"),
  ];
  // The whole page: another language or no script at all needs a new document.
  return leaveFor(pathsFor(portal).preferences(), { status: 303, cookies, wholePage: true });
}

export default function Preferences() {
  const { t } = useTranslation("preferences");
  const { kept, language, appearance, lite } = useLoaderData<typeof loader>();
  const paths = usePaths();
  return (
    <>
      <Header title={t("title")} lead={<p>{t("lead")}</p>} />
      <Form method="post" action={paths.preferences()} className="stack" reloadDocument>
        <ForgeryField />
        {kept && <KeptNotice />}
        <SelectField
          id="language"
          name="language"
          label={t("language")}
          defaultValue={language}
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <RadioGroup
          id="appearance"
          name="appearance"
          legend={t("appearance")}
          defaultValue={appearance}
          options={appearances.map((value) => ({ value, label: t(`appearances.${value}`) }))}
        />
        <RadioGroup
          id="lite"
          name="lite"
          legend={t("lite")}
          hint={t("liteHint")}
          defaultValue={lite}
          options={liteChoices.map((value) => ({ value, label: t(`liteChoices.${value}`) }))}
        />
        <div>
          <Button kind="primary">{t("save")}</Button>
        </div>
      </Form>
    </>
  );
}
