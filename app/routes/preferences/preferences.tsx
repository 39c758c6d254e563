import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type EmailKind, type EmailRow, emailKindNames, emailKinds } from "#api/emails.ts";
import { languages } from "#api/languages.ts";
import { FormRadios } from "../../forms/box-fields.tsx";
import { openForm, receiveForm } from "../../forms/form.server.ts";
import { showAgain } from "../../forms/show-again.server.ts";
import { FormFrame } from "../../forms/submission-form.tsx";
import { FormSelect } from "../../forms/text-fields.tsx";
import { useFormState } from "../../forms/use-form-state.ts";
import { Header } from "../../frame/header.tsx";
import { leaveNotice } from "../../frame/notice.server.ts";
import type { PageHandle } from "../../frame/title.tsx";
import { usePaths } from "../../frame/use-shell.ts";
import { languageOf } from "../../i18n/i18n.server.ts";
import { pathsFor } from "../../paths.ts";
import { redirectTo } from "../../session/addresses.server.ts";
import { portalIfNamed } from "../../session/guards.server.ts";
import type { Portals } from "../../session/portals.server.ts";
import { appearanceOf, densityOf, liteChoice } from "../../session/preferences.server.ts";
import { appearances, densities, liteChoices } from "../../session/preferences.ts";
import { chosenEmails, savePreferences, storedKinds } from "../../session/stored-preferences.server.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/message.tsx";
import { preferencesForm } from "./form.server.ts";

/** The longest wait for each of two calls: the stored choices and the choice of emails. */
const STORED_MS = 1000;

export const handle: PageHandle = { title: (t) => t("preferences:title") };

export async function loader(args: LoaderFunctionArgs) {
  const user = await portalIfNamed(args);
  // For a portal that is somebody else's nothing is asked.
  const stored = user.named && !user.portal ? null : await storedKinds(args.request, user, STORED_MS);
  const emails = (stored?.emails ?? []).filter((kind) => isFor(kind, user.portals));
  const choices = emails.length > 0 ? await chosenEmails(user, emails, STORED_MS) : null;
  const form = await openForm(args, user, preferencesForm, {
    language: [await languageOf(args)],
    appearance: [(await appearanceOf(args.request)) ?? "system"],
    density: [(await densityOf(args.request)) ?? "comfortable"],
    lite: [(await liteChoice(args.request)) ?? "auto"],
    ...Object.fromEntries(Object.entries(choices ?? {}).map(([kind, choice]) => [kind, [choice]])),
  });
  return { ...form, isKept: stored?.preferences ?? false, emails, areEmailsKnown: choices !== null };
}

function isFor(kind: EmailKind, { agents, agencies }: Portals): boolean {
  const { only }: EmailRow = emailKinds[kind];
  return !only || (only === "agent" ? agents : agencies).length > 0;
}

export async function action(args: ActionFunctionArgs) {
  const received = await receiveForm(args, preferencesForm);
  const user = await portalIfNamed(args);
  if (!received.isValid) return showAgain(args, received.state, received.status);
  const { language: Language, appearance: Appearance, density: Density, lite: Lite } = received.values;
  const chosen = emailKindNames.flatMap((kind) => {
    const choice = received.values[kind];
    return choice === undefined ? [] : [[kind, choice] as const];
  });
  const saved = await savePreferences(
    args.request,
    user,
    { Language, Appearance, Density, Lite },
    Object.fromEntries(chosen),
  );
  const failed = chosen.length === 0 ? "preferencesSavedHere" : "emailChoiceNotSaved";
  const notice = await leaveNotice(saved.isForThisBrowserOnly ? failed : "preferencesSaved");
  const cookies = [...saved.cookies, notice];
  // Another language, or a page without script, needs a new document.
  return redirectTo(pathsFor(user.portal).preferences(), { status: 303, cookies, wholePage: true });
}

export default function Preferences() {
  const { t } = useTranslation("preferences");
  const loaded = useLoaderData<typeof loader>();
  const state = useFormState(loaded);
  const paths = usePaths();
  return (
    <>
      <Header title={t("title")} lead={<p>{t(loaded.isKept ? "leadKept" : "lead")}</p>} />
      <FormFrame
        state={state}
        action={paths.preferences()}
        labels={{
          language: t("language"),
          appearance: t("appearance"),
          density: t("density"),
          lite: t("lite"),
          ...Object.fromEntries(loaded.emails.map((kind) => [kind, t(`emails.${kind}`)])),
        }}
        reloadDocument
        submitLabel={t("save")}
        buttons={() => <Button kind="primary">{t("save")}</Button>}
      >
        <FormSelect
          name="language"
          hasDefault
          options={languages.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <FormRadios
          name="appearance"
          options={appearances.map((value) => ({ value, label: t(`appearances.${value}`) }))}
        />
        <FormRadios
          name="density"
          options={densities.map((value) => ({ value, label: t(`densities.${value}`) }))}
        />
        <FormRadios
          name="lite"
          hint={t("liteHint")}
          options={liteChoices.map((value) => ({ value, label: t(`liteChoices.${value}`) }))}
        />
        {loaded.emails.length > 0 && <Emails kinds={loaded.emails} areKnown={loaded.areEmailsKnown} />}
      </FormFrame>
    </>
  );
}

/** While the choices cannot be fetched, nobody changes them by accident. */
function Emails({ kinds, areKnown }: { kinds: readonly EmailKind[]; areKnown: boolean }) {
  const { t } = useTranslation("preferences");
  if (!areKnown) return <Notice tone="warning">{t("emailsUnknown")}</Notice>;
  return kinds.map((kind) =>
    kind === "digest" ? (
      <FormSelect
        key={kind}
        name={kind}
        hasDefault
        options={emailKinds[kind].choices.map((value) => ({ value, label: t(`digestDays.${value}`) }))}
      />
    ) : (
      <FormRadios
        key={kind}
        name={kind}
        options={emailKinds[kind].choices.map((value) => ({ value, label: t(`emailChoices.${value}`) }))}
      />
    ),
  );
}
